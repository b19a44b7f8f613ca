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
  /// The first word, or the first sign.
  let verb: String

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

  /// The place after it, and the statements of its block.
  let end: Int
  let body: Range<Int>?

  /// True if it holds for some hosts only.
  let namesHost: Bool

  /// The call for people, as in `LOCALES.each`.
  let name: String

  /// True for `Rails.application.routes.draw`, and for a class of that name.
  let drawsRoutes: Bool

  /// True if it draws nothing and changes nothing for other statements.
  let isSilent: Bool

  /// The line, counted from 1.
  let line: Int
  let source: RouteSource
  private var tokens: [RubyToken] { source.tokens }

  init(at start: Int, in places: Range<Int>, of source: RouteSource) {
    self.source = source
    let tokens = source.tokens
    line = source.buffer.position(at: tokens[start].range.lowerBound).line
    verb = tokens[start].text
    let end = min(max(tokens.lineEnd(from: start), start + 1), places.upperBound)
    self.end = end
    let opening = tokens.openingOfBlock(in: start..<end)
    body = opening.map { $0 + 1..<max($0 + 1, min(tokens[$0].closing ?? end, end)) }
    // A condition ends with its line.
    let line = tokens.first(in: start + 1..<max(start + 1, end), where: \.isNewline) ?? end
    let head = start..<(opening.map { $0 == start ? line : $0 } ?? end)
    namesHost = tokens[head].contains { ["subdomain", "host", "domain"].contains($0.text) }
    let words = tokens[head].prefix(8).map(\.text)
    drawsRoutes =
      (words.contains("application") || words.contains("Application"))
      && words.contains("routes") && words.contains("draw")
    let call = tokens[head].dropFirst().prefix { !$0.followsSpace && !$0.isSign("(") }
    name = source.text(of: start..<start + 1 + call.count)
    let isOfObject = if case .constant = tokens[start].kind { true } else { false }
    isSilent =
      ["require", "require_relative", "class", "module", "def", "include", "extend", "end"]
      .contains(verb) || tokens[start].isNewline
      || start + 1 < end && RubyToken.assignments.contains(tokens[start + 1].text)
      || words.contains("default_url_options")
      || isOfObject && body == nil
        && !tokens[head].contains { ["self", "routes"].contains($0.text) }
    let conditions = ["if", "unless", "rescue", "while", "until", "and", "or"]
    let inner = start + 1..<max(start + 1, head.upperBound)
    let condition = tokens.first(in: inner) { $0.isKeyword && conditions.contains($0.text) }
    isConditional = condition != nil
    for argument in tokens.arguments(in: inner.lowerBound..<(condition ?? inner.upperBound)) {
      read(argument)
    }
  }

  private mutating func read(_ argument: Range<Int>) {
    let first = tokens[argument.lowerBound]
    let arrow = tokens.first(in: argument) { $0.isSign("=>") }
    let value = arrow.map { $0 + 1..<argument.upperBound }
    let texts = tokens.texts(in: argument.lowerBound..<(arrow ?? argument.upperBound))
    let isSymbol = if case .text(_, isSymbol: true) = first.kind { true } else { false }
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
    } else if case .constant = first.kind, !values.isEmpty {
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

  /// The members of an option that is a hash in braces.
  func members(_ name: String) -> [(name: String, value: Range<Int>)] {
    guard let value = options[name], let first = value.first, tokens[first].isSign("{") else {
      return []
    }
    let inner = first + 1..<max(first + 1, min(tokens[first].closing ?? first, value.upperBound))
    return tokens.arguments(in: inner).compactMap { member in
      if case .label(let name) = tokens[member.lowerBound].kind {
        return (name.plainText ?? "", member.dropFirst())
      }
      let arrow = tokens.first(in: member) { $0.isSign("=>") } ?? member.lowerBound
      return text(in: member.lowerBound..<arrow).map { ($0, arrow + 1..<member.upperBound) }
    }
  }

  /// The constraints of parameters by its options, by `constraints:` and by the names of parameters.
  var constraints: [RouteConstraint] {
    (options.map { ($0.key, $0.value) } + members("constraints")).compactMap { name, value in
      guard let first = value.first, !Self.words.contains(name) else { return nil }
      let text = text(of: value)
      if case .opaque = tokens[first].kind, value.count == 1, !text.contains("#{") {
        if let known = RouteConstraint.all(inHash: UTF8String("{\(name): \(text)}")).first {
          return known
        }
      } else if case .text = tokens[first].kind {
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
        let follows = brace == start + 1 || isSign(")", at: brace - 1)
        return follows || self[brace - 1].text == "draw" ? brace : nil
      }
  }

  /// The arguments of a call, in parentheses or not.
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
    return (arguments + [start..<places.upperBound]).filter { !$0.isEmpty }
  }

  /// The strings and symbols of an argument; nil for any other.
  fileprivate func texts(in places: Range<Int>) -> [String]? {
    guard let first = places.first else { return nil }
    let isAlone = after(first) == places.upperBound || places.count == 1
    switch self[first].kind {
    case .text(let parts, _): return isAlone ? parts.plainText.map { [$0] } : nil
    case .words(let words, _):
      return isAlone ? words.map(\.parts.plainText).allKnown : nil
    case .sign where self[first].text == "[":
      guard isAlone else { return nil }
      return self[places].dropFirst().prefix { !$0.isSign("]") }.filter { !$0.isSign(",") }
        .map { if case .text(let parts, _) = $0.kind { parts.plainText } else { nil } }.allKnown
    default: return self[first].text == "nil" && isAlone ? [""] : nil
    }
  }

  /// The same tokens as Elixir means them, in which only `do` and `fn` open blocks.
  fileprivate var ofElixir: [RubyToken] {
    map { token in
      let isLabel = if case .label = token.kind { true } else { false }
      let opens = ["do", "fn"].contains(token.text) && !isLabel
      let kind: RubyToken.Kind =
        opens || token.isKeyword && token.text == "end"
        ? .keyword : token.isKeyword ? .word : token.kind
      return RubyToken(
        kind: kind, range: token.range, text: opens ? "do" : token.text,
        followsSpace: token.followsSpace)
    }.withClosings
  }
}

extension [String?] {
  /// Nil if one of them is.
  fileprivate var allKnown: [String]? {
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
