import PathConfigSyntax

/// The tokens of a routes file.
struct RouteSource {
  let buffer: SourceBuffer
  let tokens: [RubyToken]

  init(_ file: ListedFile) {
    buffer = RubyReader.buffer(file.bytes, named: file.path)
    let tokens = RubyLexer.tokens(of: buffer)
    self.tokens = file.path.hasSuffix(".rb") ? tokens : tokens.ofElixir
  }

  /// The bytes of some tokens; a here-document is elsewhere than its place in the line.
  func text(of places: Range<Int>) -> String {
    guard let start = places.first.map({ tokens[$0].range.lowerBound }) else { return "" }
    return buffer.text(in: start..<max(start, tokens[places.upperBound - 1].range.upperBound))
  }
}

/// One statement of a routes file: a call with its arguments.
struct RouteStatement {
  /// The first word, or the first sign, and its effect on the routes.
  let verb: String
  let kind: Kind

  /// The strings and symbols before the options, and the names of modules and classes after these.
  private(set) var values: [(text: String, isSymbol: Bool)] = []
  private(set) var constants: [String] = []

  /// False if there is another argument.
  private(set) var isReadable = true

  /// True if it holds only under a condition.
  let isConditional: Bool

  /// The value after `=>` behind the first argument, and the text of that argument if it is no string.
  private(set) var target: Range<Int>?
  private(set) var object: String?

  /// The places of the values of options, the first of each name.
  private(set) var options: [String: Range<Int>] = [:]

  /// The place of its first token, which identifies it in its file, and the one after its last.
  let start: Int
  let end: Int

  /// The statements of its block.
  let body: Range<Int>?

  /// True if it holds for some hosts only.
  let namesHost: Bool

  /// The call for people, as in `LOCALES.each`.
  let name: String

  /// The line, counted from 1.
  let line: Int
  let source: RouteSource
  private var tokens: [RubyToken] { source.tokens }

  init(at start: Int, in places: Range<Int>, of source: RouteSource) {
    (self.source, self.start) = (source, start)
    let tokens = source.tokens
    line = source.buffer.position(at: tokens[start].range.lowerBound).line
    verb = tokens[start].text
    let end = min(max(tokens.lineEnd(from: start), start + 1), places.upperBound)
    self.end = end
    let opening = tokens.openingOfBlock(in: start..<end)
    body = opening.map { $0 + 1..<max($0 + 1, min(tokens[$0].closing ?? end, end)) }
    let head = tokens.head(of: start..<end, before: opening)
    let call =
      start..<start + 1
      + tokens[head].dropFirst().prefix { !$0.followsSpace && !$0.isSign("(") }.count
    name = source.text(of: call)
    kind = Kind(of: tokens, head, call: call)
    namesHost = tokens[head].contains { ["subdomain", "host", "domain"].contains($0.text) }
    let inner = start + 1..<max(start + 1, head.upperBound)
    let condition = tokens.condition(in: inner)
    isConditional = condition != nil
    for argument in tokens.arguments(in: inner.lowerBound..<(condition ?? inner.upperBound)) {
      // A hash at the end of a call may have braces.
      for member in tokens.members(ofHash: argument) ?? [argument] { read(member) }
    }
  }

  private mutating func read(_ argument: Range<Int>) {
    let first = tokens[argument.lowerBound]
    let arrow = tokens.first(in: argument) { $0.isSign("=>") }
    let value = arrow.map { $0 + 1..<argument.upperBound }
    let texts = tokens.texts(in: argument.lowerBound..<(arrow ?? argument.upperBound))
    let isSymbol = tokens.isSymbol(at: argument.lowerBound)
    if case .label(let name) = first.kind {
      let name = name.plainText ?? ""
      options[name] = options[name] ?? argument.dropFirst()
    } else if let name = texts?.first, let value {
      // `get :ios => "configurations#ios"` names a route, and `:to => "configurations#ios"` does not.
      let isRoute = !isSymbol || text(in: value)?.contains("#") == true
      if isRoute, !["to", "controller"].contains(name) {
        values.append((name, isSymbol))
        target = value
      } else {
        options[name] = options[name] ?? value
      }
    } else if let value, let arrow {
      (object, target) = (text(of: argument.lowerBound..<arrow), value)
    } else if let texts {
      values += texts.map { ($0, isSymbol) }
    } else if first.isConstant, !values.isEmpty {
      constants.append(tokens[argument].map(\.text).joined())
    } else {
      object = object ?? text(of: argument)
      isReadable = false
    }
  }

  func text(of places: Range<Int>) -> String { source.text(of: places) }

  /// The first string or symbol of a value.
  func text(in value: Range<Int>) -> String? { tokens.texts(in: value)?.first }

  /// The value of an option, or another text without it; nil if the option is not readable.
  func option(_ name: String, else other: String? = nil) -> String? {
    options[name].map { text(in: $0) } ?? other
  }

  /// The strings and symbols of an option; none without it, and nil if it is not readable.
  func list(_ name: String) -> [String]? {
    guard let value = options[name] else { return [] }
    return tokens.texts(in: value)
  }

  /// The actions of a resource among all of its own; nil if they are not readable.
  func actions(of all: [String], else outer: RouteStatement?) -> [String]? {
    let isOwn = options["only"] != nil || options["except"] != nil
    let chosen = isOwn ? self : outer ?? self
    guard let only = chosen.list("only"), let except = chosen.list("except") else { return nil }
    let hasOnly = chosen.options["only"] != nil && only != [""]
    return all.filter { (!hasOnly || only.contains($0)) && !except.contains($0) }
  }

  /// The members of an option that is a hash in braces; none without it, and nil if one is not readable.
  ///
  /// Rails finds no string by its symbol, so that a string gets no name here.
  private func members(_ name: String) -> [(name: String, value: Range<Int>)]? {
    guard let value = options[name] else { return [] }
    return tokens.members(ofHash: value)?.map { member in
      if case .label(let name) = tokens[member.lowerBound].kind {
        return (name.plainText ?? "", member.dropFirst())
      }
      let arrow = tokens.first(in: member) { $0.isSign("=>") } ?? member.lowerBound
      let name = text(in: member.lowerBound..<arrow)
      return name.map {
        (tokens.isSymbol(at: member.lowerBound) ? $0 : "", arrow + 1..<member.upperBound)
      }
    }.allKnown()
  }

  /// The format of its routes' answers, such as `json`; nil if it sets none, or none that is readable.
  ///
  /// A symbol is no format but in `defaults` (`normalize_format` of Rails' mapper).
  var format: String? {
    let isDefault = verb == "defaults"
    let own = options["format"].flatMap { value in
      isDefault || !tokens.isSymbol(at: value.lowerBound) ? text(in: value) : nil
    }
    return own ?? members("defaults")?.first { $0.name == "format" }.flatMap { text(in: $0.value) }
  }

  /// The words for actions in paths; nil if they are not readable.
  var pathNames: [String: String]? { texts(ofHash: "path_names") }

  /// The texts in an option that is a hash; none without it, and nil if one is not readable.
  func texts(ofHash name: String) -> [String: String]? {
    members(name)?.map { name, value in text(in: value).map { (name, $0) } }.allKnown()
      .map { Dictionary($0) { $1 } }
  }

  /// The constraints of parameters by its options, by `constraints:` and by the names of parameters.
  var constraints: [RouteConstraint] {
    (options.map { ($0.key, $0.value) } + (members("constraints") ?? [])).compactMap {
      name, value in
      guard let first = value.first, !Self.words.contains(name) else { return nil }
      let text = text(of: value)
      if case .opaque = tokens[first].kind, value.count == 1, !text.contains("#{") {
        if let known = RouteConstraint.all(inHash: UTF8String("{\(name): \(text)}")).first {
          return known
        }
      } else if tokens[first].isText {
        return nil
      }
      return RouteConstraint(parameter: UTF8String(name), text: UTF8String(text))
    }
  }

  /// The options that constrain no parameter of the path.
  private static let words: Set<String> = [
    "action", "anchor", "as", "concerns", "constraints", "controller", "defaults", "except",
    "format", "host", "module", "on", "only", "param", "path", "path_names", "shallow",
    "shallow_path", "shallow_prefix", "subdomain", "to", "via",
  ]
}

extension [RubyToken] {
  /// The keyword or brace that opens the block of a statement.
  fileprivate func openingOfBlock(in statement: Range<Int>) -> Int? {
    let start = statement.lowerBound
    if self[start].isKeyword, self[start].text != "do", self[start].closing != nil { return start }
    if let block = first(in: statement, where: { $0.isKeyword && $0.text == "do" }) {
      return self[block].closing == nil ? nil : block
    }
    // A hash follows no parenthesis.
    return first(in: statement) { $0.isSign("{") && $0.closing == statement.upperBound - 1 }
      .flatMap { brace in
        // No call is before a brace that begins the statement.
        if brace == start { return nil }
        let follows = brace == start + 1 || isSign(")", at: brace - 1)
        return follows || self[brace - 1].text == "draw" ? brace : nil
      }
  }

  /// A statement without its block; a condition ends with its line.
  fileprivate func head(of statement: Range<Int>, before opening: Int?) -> Range<Int> {
    let start = statement.lowerBound
    guard opening == start else { return start..<(opening ?? statement.upperBound) }
    let rest = start + 1..<Swift.max(start + 1, statement.upperBound)
    return start..<(first(in: rest, where: \.isNewline) ?? statement.upperBound)
  }

  /// The word before a condition behind the arguments, as in `get "a" if b`.
  fileprivate func condition(in places: Range<Int>) -> Int? {
    first(in: places) {
      $0.isKeyword
        && ["if", "unless", "rescue", "while", "until", "and", "or"].contains($0.text)
    }
  }

  /// The arguments of a call, in parentheses or not, each without the line ends around it.
  fileprivate func arguments(in places: Range<Int>) -> [Range<Int>] {
    var places = places
    if let first = places.first, self[first].isSign("("), let closing = self[first].closing {
      places = first + 1..<Swift.max(first + 1, Swift.min(closing, places.upperBound))
    }
    var (arguments, start): ([Range<Int>], Int) = ([], places.lowerBound)
    while let comma = first(in: start..<places.upperBound, where: { $0.isSign(",") }) {
      arguments.append(start..<comma)
      start = comma + 1
    }
    return (arguments + [start..<places.upperBound]).compactMap { argument in
      guard let first = argument.first(where: { !self[$0].isNewline }),
        let last = argument.last(where: { !self[$0].isNewline })
      else { return nil }
      return first..<last + 1
    }
  }

  /// The members of a hash in braces; nil for any other value.
  fileprivate func members(ofHash places: Range<Int>) -> [Range<Int>]? {
    let places = unfrozen(places)
    guard let first = places.first, isSign("{", at: first), after(first) == places.upperBound else {
      return nil
    }
    return arguments(in: first + 1..<Swift.max(first + 1, places.upperBound - 1))
  }

  /// A value without the `freeze` behind it, which changes no text.
  private func unfrozen(_ places: Range<Int>) -> Range<Int> {
    let isFrozen =
      places.count > 2 && self[places.upperBound - 1].text == "freeze"
      && isDot(at: places.upperBound - 2)
    return isFrozen ? places.dropLast(2) : places
  }

  fileprivate func isSymbol(at place: Int) -> Bool {
    if case .text(_, isSymbol: true) = self[place].kind { true } else { false }
  }

  /// The strings and symbols of an argument; nil for any other.
  fileprivate func texts(in places: Range<Int>) -> [String]? {
    let places = unfrozen(places)
    guard let first = places.first else { return nil }
    let isAlone = after(first) == places.upperBound || places.count == 1
    switch self[first].kind {
    case .text(let parts, _): return isAlone ? parts.plainText.map { [$0] } : nil
    case .words(let words, _):
      return isAlone ? words.map(\.parts.plainText).allKnown() : nil
    case .sign where self[first].text == "[":
      guard isAlone else { return nil }
      return self[places].dropFirst().prefix { !$0.isSign("]") }
        .filter { !$0.isSign(",") && !$0.isNewline }
        .map { if case .text(let parts, _) = $0.kind { parts.plainText } else { nil } }.allKnown()
    default: return self[first].text == "nil" && isAlone ? [""] : nil
    }
  }

  /// The same tokens as Elixir means them, in which only `do` and `fn` open blocks.
  fileprivate var ofElixir: [RubyToken] {
    map { token in
      let opens = ["do", "fn"].contains(token.text) && !token.isLabel
      let kind: RubyToken.Kind =
        opens || token.isKeyword && token.text == "end"
        ? .keyword : token.isKeyword ? .word : token.kind
      return RubyToken(
        kind: kind, range: token.range, text: opens ? "do" : token.text,
        followsSpace: token.followsSpace)
    }.withClosings
  }
}

extension Array {
  /// Nil if one of them is.
  func allKnown<Known>() -> [Known]? where Element == Known? {
    let known = compactMap(\.self)
    return known.count == count ? known : nil
  }
}

extension [RubyPart] {
  /// The text of a string without code in it.
  fileprivate var plainText: String? {
    if isEmpty { return "" }
    guard count == 1, case .text(let text) = self[0] else { return nil }
    return text.string.string
  }
}
