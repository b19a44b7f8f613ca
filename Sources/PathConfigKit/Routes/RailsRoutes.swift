import PathConfigSyntax

/// The table that `rails routes` prints, with the routes of mounted engines.
///
/// The words of a line count, not its columns, because a terminal or a filter may have changed
/// these. Routes are handed on at the end. An engine's section shows that the line which mounts it
/// is not a route of its own (rails/rails, actionpack/lib/action_dispatch/routing/inspector.rb).
struct RailsRoutesReader {
  private var routes: [Route] = []

  /// The places in `routes` of lines that mount an engine, by the engine's name.
  private var mounts: [UTF8String: Int] = [:]

  /// The mounts whose engine has a section of its own.
  private var replaced: Set<Int> = []

  /// True if the table is in the comments of a program, as the gem `annotate` writes it.
  private var isInComments = false

  /// The path that the current section's routes are below.
  private var prefix: RoutePath?

  /// True if only `rails routes` prints such a line.
  static func isTelling(_ line: ArraySlice<UInt8>) -> Bool {
    isHeader(line) || line.contains("(.:format)".utf8)
      || Route(railsLine: line, 0).map { $0.verb != nil && $0.endpoint != nil } ?? false
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into list: inout RouteList) {
    var line = line.trimmed
    if line.starts(with: "# == Route Map".utf8) { isInComments = true }
    if isInComments {
      guard line.first == UInt8(ascii: "#") else { return }
      line = line.dropFirst().trimmed
      if line.starts(with: "== Route Map".utf8) { return }
    }
    if line.isEmpty || Self.isHeader(line) || Self.isNotice(line) { return }
    if let engine = Self.engine(line) {
      begin(engine, number, &list)
    } else if let route = Route(railsLine: line, number) {
      add(route, &list)
    } else {
      list.addUnread(line, line: number)
    }
  }

  func finish(into list: inout RouteList) {
    for (place, route) in routes.enumerated() where !replaced.contains(place) {
      list.add(route)
    }
  }

  private mutating func begin(_ engine: UTF8String, _ line: Int, _ list: inout RouteList) {
    if let mount = mounts[engine] {
      replaced.insert(mount)
      prefix = routes[mount].path
    } else {
      prefix = nil
      list.remark(
        "nothing in the list mounts \(engine): its routes are taken as they stand", line: line)
    }
  }

  private mutating func add(_ found: Route, _ list: inout RouteList) {
    var route = found
    route.group = 0
    if let prefix { route.path = route.path.mounted(below: prefix) }
    for constraint in route.constraints
    where constraint.pattern == nil && route.path.names.contains(constraint.parameter) {
      list.remark(
        "the constraint \(constraint.text) is not understood: the parameter is taken without it",
        line: route.line)
    }
    if route.extent == .subtree, let endpoint = route.endpoint, mounts[endpoint] == nil {
      mounts[endpoint] = routes.count
    }
    routes.append(route)
  }
}

extension RailsRoutesReader {
  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "Prefix".utf8) && line.contains("URI Pattern".utf8)
  }

  /// True for a line other than routes.
  private static func isNotice(_ line: ArraySlice<UInt8>) -> Bool {
    [
      "Found ", "No unused routes found", "No routes were found",
      "You don't have any routes defined", "Please add some routes in",
      "For more information about routes,", "[ No routes defined",
    ].contains { line.starts(with: $0.utf8) }
  }

  /// The name in `Routes for Blog::Engine:` or `Routes for application:`.
  private static func engine(_ line: ArraySlice<UInt8>) -> UTF8String? {
    guard line.starts(with: "Routes for ".utf8), line.last == UInt8(ascii: ":") else { return nil }
    return line.dropFirst("Routes for ".utf8.count).dropLast().trimmed.text
  }
}

extension Route {
  /// Takes a row of the table apart, or fails if the line is not a row.
  ///
  /// The path is the first word that begins like one. A name and a verb may precede it. The
  /// endpoint follows, and then a hash of constraints: `books#show {id: /\d+/}`.
  fileprivate init?(railsLine line: ArraySlice<UInt8>, _ number: Int) {
    let words = line.split(whereSeparator: \.isBlank)
    guard let place = words.prefix(3).firstIndex(where: Self.isPath),
      words[place].count <= RoutePath.maximumBytes
    else { return nil }
    self.init(RoutePath(rails: words[place].text), line: number)
    let before = place > 0 ? words[place - 1] : []
    let isVerb = before.span.isVerb(0..<before.count)
    if isVerb { verb = before.text }
    switch (place, isVerb) {
    case (1, false), (2, true): name = words[0].text
    case (2, false): return nil
    default: break
    }
    var target = line[words[place].endIndex...].trimmed
    if let brace = target.firstRange(of: " {".utf8), target.last == UInt8(ascii: "}") {
      constraints = RouteConstraint.all(inHash: target[(brace.lowerBound + 1)...].text)
      target = target[..<brace.lowerBound].trimmed
    }
    if !target.isEmpty { endpoint = target.text }
    if place == 0, endpoint == nil { return nil }
    if verb == nil, isMounted { extent = .subtree }
  }

  /// True if the endpoint is an app of its own, which serves all paths below too.
  private var isMounted: Bool {
    guard let endpoint = endpoint?.bytes else { return false }
    let isAction =
      endpoint.starts(with: "redirect(".utf8) || endpoint.starts(with: "Inline handler".utf8)
    if endpoint.starts(with: "#<".utf8) { return !endpoint.contains("Proc".utf8) }
    return !isAction && !endpoint.contains(UInt8(ascii: "#"))
  }

  private static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
    word.first == UInt8(ascii: "/") || word.starts(with: "(/".utf8) || word.starts(with: "(:".utf8)
  }
}

/// The required form of a route's parameter.
struct RouteConstraint: Hashable, Sendable {
  var parameter: UTF8String

  /// The text in the source, with its delimiters: `/\d+/i`.
  var text: UTF8String

  /// The same as a pattern in ICU's syntax, or nil if there is none.
  var pattern: UTF8String?

  /// The words that the parameter may be, as in `/en|de/`; nil for any other constraint.
  var words: [UTF8String]? {
    let words = text.bytes.dropFirst().dropLast()
      .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    let areWords = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "-") }
    }
    guard areWords, pattern != nil else { return nil }
    return words.map { UTF8String(wellFormed: ContiguousArray($0)) }
  }

  /// The regular expressions in a hash as Ruby's `inspect` writes it: `{:id=>/\d+/}` before 3.4,
  /// `{id: /\d+/}` since.
  ///
  /// Other members say nothing about the path.
  static func all(inHash text: UTF8String) -> [RouteConstraint] {
    let member = #/(?:^\{|,)\s*:?"?(\w+)"?\s*(?:=>|:)\s*\/((?:\\.|[^\/\\])*+)\/(\w*)/#
    return text.string.matches(of: member).map { found in
      RouteConstraint(
        parameter: UTF8String(String(found.1)), text: UTF8String("/\(found.2)/\(found.3)"),
        pattern: RubyPattern.translated(UTF8String(String(found.2)), flags: String(found.3)))
    }
  }
}

/// The translation of Ruby's regular expressions to ICU's.
private enum RubyPattern {
  /// Nil if the pattern uses a feature that ICU does not have or reads differently.
  ///
  /// `\d`, `\w` and `\s` are of ASCII in Ruby, `\h` is a hexadecimal digit, and `m` lets a dot
  /// match line ends. A segment does not have lines, which `^` and `$` are about.
  static func translated(_ body: UTF8String, flags: String) -> UTF8String? {
    guard flags.utf8.allSatisfy("ixmoun".utf8.contains) else { return nil }
    let options = flags.replacing("m", with: "s").filter("ixs".contains)
    var result: ContiguousArray<UInt8> = []
    var depth = 0
    var rest = body.bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), let piece = escape(escaped, inSet: depth > 0) else {
          return nil
        }
        result += piece
        continue
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "^"), UInt8(ascii: "$"): if depth == 0 { return nil }
      default: break
      }
      result.append(byte)
    }
    return UTF8String(repairing: Array("(?\(options):".utf8) + result + [UInt8(ascii: ")")])
  }

  /// The escape of one character, or nil if it has another meaning in ICU, or none.
  private static func escape(_ byte: UInt8, inSet: Bool) -> [UInt8]? {
    let classes: [UInt8: String] = [
      UInt8(ascii: "d"): "0-9", UInt8(ascii: "w"): "a-zA-Z0-9_", UInt8(ascii: "h"): "0-9a-fA-F",
      UInt8(ascii: "s"): " \\t\\r\\n\\f\\x0B",
    ]
    if let members = classes[byte] { return Array((inSet ? members : "[\(members)]").utf8) }
    if let members = classes[byte.lowercasedASCII] { return Array("[^\(members)]".utf8) }
    return "AZzGKRXgkeMCc".utf8.contains(byte) ? nil : [UInt8(ascii: "\\"), byte]
  }
}

/// The values of a route's parameters with which the route is compared with the rules.
///
/// A constraint of the route replaces either.
package enum ParameterValues: String, CaseIterable, Sendable {
  /// The values that Rails writes into a URL.
  ///
  /// `to_param` gives a number or a UUID, or a slug of several words if the app makes one. A single
  /// word in place of an `id` is the name of another page. Other parameters may be a single word,
  /// except `new` and `edit` in any letter case, which name actions.
  case generated

  /// All values that Rails would accept.
  case any

  /// The pattern, in ICU's syntax, of a parameter's values.
  func pattern(of name: UTF8String) -> String {
    switch self {
    case .any: "[^/.?#]+"
    case .generated:
      name.isKey ? "(?:[0-9]+|[a-z0-9]+(?:-[a-z0-9]+)+)" : Self.wordsButActions
    }
  }

  /// The pattern of the values of a part such as `*path`.
  var patternOfGlob: String {
    switch self {
    case .any: "[^?#]+"
    case .generated: "(?:\(Self.words)/)*\(Self.wordsButActions)"
    }
  }

  private static let words = "[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*"

  /// One or several words, but not `new` or `edit` alone, in any letter case.
  private static let wordsButActions: String = {
    let severalOrOtherLengths = [
      "[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+", "[A-Za-z0-9]{1,2}", "[A-Za-z0-9]{5,}",
    ]
    return "(?:\((severalOrOtherLengths + ["new", "edit"].flatMap(others)).joined(separator: "|")))"
  }()

  /// The words of a word's length that differ from it, by the first character in which they do.
  private static func others(than word: String) -> [String] {
    let letters = word.map { "\($0)\($0.uppercased())" }
    return letters.indices.map { index in
      letters[..<index].map { "[\($0)]" }.joined()
        + "[\(alphabet.filter { !letters[index].contains($0) })]"
        + "[A-Za-z0-9]{\(letters.count - index - 1)}"
    }
  }

  private static let alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
}

extension UTF8String {
  /// True for the name of a parameter that finds a record: `id`, `book_id`, `uuid`.
  fileprivate var isKey: Bool {
    ["id", "uuid"].contains { key in
      bytes.elementsEqual(key.utf8) || bytes.reversed().starts(with: "_\(key)".utf8.reversed())
    }
  }
}
