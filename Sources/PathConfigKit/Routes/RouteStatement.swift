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

  /// The place after it, in a block if it opens one.
  let end: Int
  let opensBlock: Bool

  /// True if the routes in its block have the same paths as without it.
  let keepsPath: Bool

  /// True if it holds for some hosts only.
  let namesHost: Bool

  init(at start: Int, in places: Range<Int>, of source: SourceTokens) {
    verb = source.text(start)
    (end, opensBlock) = source.endOfStatement(at: start, in: places)
    namesHost = (start..<end).contains { source.has(["subdomain", "host", "domain"], at: $0) }
    let isOfRails = source.match(["Rails", ".", "application", ".", "routes"], at: start) != nil
    keepsPath = isOfRails || Self.plainBlocks.contains(verb)
    for argument in source.arguments(in: start + 1..<end) { read(argument, of: source) }
  }

  private static let plainBlocks: Set<String> = [
    "authenticate", "authenticated", "begin", "case", "constraints", "defaults", "defmodule",
    "devise_scope", "if", "live_session", "nested", "shallow", "unauthenticated", "unless",
  ]

  private mutating func read(_ argument: Range<Int>, of source: SourceTokens) {
    let start = argument.lowerBound
    let arrow = argument.first { source.match(["=", ">"], at: $0) != nil }
    let value = arrow.map { source.texts(in: $0 + 2..<argument.upperBound) }
    let texts = source.texts(in: argument)
    // `get :ios => "configurations#ios"` names a route, and `:to => "configurations#ios"` does not.
    if let name = texts?.first, let value,
      source.isString(start) || value?[0].contains("#") == true,
      !["to", "controller"].contains(name)
    {
      values.append(name)
      target = value?.first
    } else if let name = texts?.first, let value {
      options[name] = options[name] ?? value
    } else if source.isOption(at: start) {
      let name = source.text(start)
      options[name] = options[name] ?? source.texts(in: start + 2..<argument.upperBound)
    } else if let texts {
      values += texts
    } else if let name = source.match([.path], at: start)?.found[0], !values.isEmpty {
      constants.append(name.map(source.text).joined())
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

extension SourceTokens {
  /// True for one of some words or signs.
  func has(_ texts: [StaticString], at place: Int) -> Bool {
    texts.contains { has($0, at: place) }
  }

  func isOpening(_ place: Int) -> Bool { has(["(", "[", "{"], at: place) }

  func isClosing(_ place: Int) -> Bool { has([")", "]", "}"], at: place) }

  /// The place after a statement, and true if it opens a block.
  fileprivate func endOfStatement(at start: Int, in places: Range<Int>) -> (end: Int, opens: Bool) {
    let opens = has(["if", "unless", "case", "begin", "def", "while"], at: start)
    var depth = 0
    var place = start
    while place < places.upperBound {
      let isStart = place > start && tokens[place].startsLine
      if isStart, depth <= 0 && !has(",", at: place - 1) || beginsRoute(place) { break }
      depth += isOpening(place) ? 1 : isClosing(place) ? -1 : 0
      if depth < 0, has("}", at: place) { break }
      // A hash follows no parenthesis, and the body of `->(request) {` is not of routes.
      let isBlock = has("{", at: place) && has(")", at: place - 1) && has("(", at: start + 1)
      if depth == 1, isBlock { return (place + 1, true) }
      if depth <= 0, has(";", at: place) { return (place + 1, opens) }
      if depth <= 0, has("do", at: place) && !has(":", at: place + 1) || has("fn", at: place) {
        // As in `do |map|`.
        let bar =
          has("|", at: place + 1) ? (place + 2..<places.upperBound).first { has("|", at: $0) } : nil
        return ((bar ?? place) + 1, true)
      }
      if depth <= 0, place > start, has("end", at: place), !has(":", at: place - 1) { break }
      place += 1
    }
    return (max(place, start + 1), opens)
  }

  /// True for a word that begins no line of a hash or a list.
  private func beginsRoute(_ place: Int) -> Bool {
    let verbs: [StaticString] = [
      "namespace", "scope", "resource", "resources", "get", "post", "end", "draw", "root",
    ]
    return has(verbs, at: place) && !has(":", at: place + 1)
  }

  /// The arguments of a call, in parentheses or not.
  fileprivate func arguments(in places: Range<Int>) -> [Range<Int>] {
    let first = has("(", at: places.lowerBound) ? places.lowerBound + 1 : places.lowerBound
    var depth = 0
    let commas = places.dropFirst(first - places.lowerBound).filter { place in
      depth += isOpening(place) ? 1 : isClosing(place) ? -1 : 0
      return depth <= 0 && has(",", at: place)
    }
    return zip([first] + commas.map { $0 + 1 }, commas + [places.upperBound])
      .filter { $0 < $1 && !has("do", at: $0) }.map { $0..<$1 }
  }

  /// True for `path:`, and not for `Path::Name`.
  fileprivate func isOption(at place: Int) -> Bool {
    match([.word, ":"], at: place) != nil
      && !bytes.span.hasText("::", at: tokens[place].range.upperBound)
  }

  /// The strings and symbols of an argument; nil for any other.
  fileprivate func texts(in places: Range<Int>) -> [String]? {
    let start = places.lowerBound
    if has("nil", at: start) { return [""] }
    let isSymbol = match([":", .word], at: start) != nil
    if isSymbol || isString(start) {
      let place = isSymbol ? start + 1 : start
      let isPart = has(["+", ".", "%", "?"], at: place + 1) && place + 1 < places.upperBound
      return isPart || text(place).contains("#{") ? nil : [text(place)]
    }
    guard let list = match([.maybe(["%", ["i", "w"]]), ["[", "("]], at: start), !has("(", at: start)
    else { return nil }
    let words = (list.end..<max(list.end, places.upperBound)).prefix { !isClosing($0) }
    return words.filter { tokens[$0].kind != .sign }.map(text)
  }
}
