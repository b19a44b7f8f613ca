import PathConfigSyntax

/// One statement of a routes file: a call with its arguments.
struct RouteStatement {
  /// The first word, or the first sign.
  let verb: String

  /// The strings and symbols before the options, and the names of modules and classes after these.
  private(set) var values: [String] = []
  private(set) var constants: [String] = []

  /// False if there is another argument before the options.
  private(set) var isReadable = true

  /// The value after `=>` behind the first argument.
  private(set) var target: String?

  /// The values of options; nil for one that is neither a string, a symbol nor a list of these.
  private var options: [String: [String]?] = [:]

  /// The place after it, and the statements of its block.
  let end: Int
  let body: Range<Int>?

  /// True if the routes in its block have the same paths as without it.
  let keepsPath: Bool

  /// True if it holds for some hosts only.
  let namesHost: Bool

  init(at start: Int, in places: Range<Int>, of tokens: [RubyToken]) {
    verb = tokens[start].text
    let end = min(max(tokens.lineEnd(from: start), start + 1), places.upperBound)
    self.end = end
    let opening = tokens.openingOfBlock(in: start..<end)
    body = opening.map { $0 + 1..<max($0 + 1, min(tokens[$0].closing ?? end, end)) }
    // A condition ends with its line.
    let line = tokens.first(in: start + 1..<max(start + 1, end), where: \.isNewline) ?? end
    let head = start..<(opening.map { $0 == start ? line : $0 } ?? end)
    namesHost = tokens[head].contains { ["subdomain", "host", "domain"].contains($0.text) }
    let names = tokens[head].prefix(7).map(\.text)
    keepsPath =
      names.starts(with: ["Rails", ".", "application", ".", "routes"])
      || Self.plainBlocks.contains(verb)
    for argument in tokens.arguments(in: head.dropFirst()) { read(argument, of: tokens) }
  }

  private static let plainBlocks: Set<String> = [
    "authenticate", "authenticated", "begin", "case", "constraints", "defaults", "defmodule",
    "devise_scope", "if", "live_session", "nested", "shallow", "unauthenticated", "unless",
  ]

  private mutating func read(_ argument: Range<Int>, of tokens: [RubyToken]) {
    let first = tokens[argument.lowerBound]
    let arrow = tokens.first(in: argument) { $0.isSign("=>") }
    let value = arrow.map { tokens.texts(in: $0 + 1..<argument.upperBound) }
    let texts = tokens.texts(in: argument)
    if case .label(let name) = first.kind {
      let name = name.plainText ?? ""
      options[name] = options[name] ?? tokens.texts(in: argument.dropFirst())
    } else if let name = texts?.first, let value {
      // `get :ios => "configurations#ios"` names a route, and `:to => "configurations#ios"` does not.
      let isName = if case .text(_, isSymbol: false) = first.kind { true } else { false }
      if isName || value?[0].contains("#") == true, !["to", "controller"].contains(name) {
        values.append(name)
        target = value?.first
      } else {
        options[name] = options[name] ?? value
      }
    } else if let texts {
      values += texts
    } else if case .constant = first.kind, !values.isEmpty {
      constants.append(tokens[argument].map(\.text).joined())
    } else if options.isEmpty {
      isReadable = false
    }
  }

  /// The value of an option, or another text without it; nil if the option is not readable.
  func option(_ name: String, else other: String? = nil) -> String? {
    options[name].map { $0?.first } ?? other
  }

  func list(_ name: String) -> [String] { (options[name] ?? nil) ?? [] }

  /// True unless `only` or `except` leaves an action out.
  func allows(_ action: String) -> Bool {
    options["only", default: [action]]?.contains(action) != false
      && !list("except").contains(action)
  }
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
      .flatMap { $0 == start + 1 || isSign(")", at: $0 - 1) ? $0 : nil }
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
    switch self[first].kind {
    case .text(let parts, _):
      let isPart = places.count > 1 && ["+", ".", "%", "?"].contains(self[first + 1].text)
      return isPart ? nil : parts.plainText.map { [$0] }
    case .words(let words, _): return words.compactMap(\.parts.plainText)
    case .sign where self[first].text == "[":
      return self[places].dropFirst().prefix { !$0.isSign("]") }.compactMap { item in
        if case .text(let parts, _) = item.kind { parts.plainText } else { nil }
      }
    default: return self[first].text == "nil" ? [""] : nil
    }
  }

  /// The same tokens as Elixir means them, in which only `do` and `fn` open blocks.
  var ofElixir: [RubyToken] {
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

extension [RubyPart] {
  /// The text of a string without code in it.
  fileprivate var plainText: String? {
    if isEmpty { return "" }
    guard count == 1, case .text(let text) = self[0] else { return nil }
    return text.string.string
  }
}
