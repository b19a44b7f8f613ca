import PathConfigSyntax

/// The output of `rails routes`: the table, the same expanded, and the routes of mounted engines.
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

  /// The path that the current section's routes are below.
  private var prefix: RoutePath?

  /// The route of `--expanded` whose lines are being read.
  private var block: RailsRouteBlock?

  /// True if only `rails routes` prints such a line.
  static func isTelling(_ line: ArraySlice<UInt8>) -> Bool {
    isHeader(line) || isRule(line) || line.contains("(.:format)")
      || RailsRouteLine(line).map { $0.verb != nil && $0.endpoint != nil } ?? false
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into list: inout RouteList) {
    let line = line.trimmed
    if line.isEmpty || Self.isHeader(line) || Self.isNotice(line) { return }
    if Self.isRule(line) {
      endBlock(&list)
      block = RailsRouteBlock(line: number)
    } else if let engine = Self.engine(line) {
      endBlock(&list)
      begin(engine, number, &list)
    } else if block?.take(line) == true {
      return
    } else if let parsed = RailsRouteLine(line) {
      endBlock(&list)
      add(parsed, number, &list)
    } else {
      list.addUnread(line, line: number)
    }
  }

  mutating func finish(into list: inout RouteList) {
    endBlock(&list)
    for (place, route) in routes.enumerated() where !replaced.contains(place) {
      list.add(route)
    }
  }

  private mutating func endBlock(_ list: inout RouteList) {
    guard let ended = block else { return }
    block = nil
    if let parsed = ended.line {
      add(parsed, ended.number, &list)
    } else {
      list.addUnread(ended.text, line: ended.number)
    }
  }

  private mutating func begin(_ engine: UTF8String, _ line: Int, _ list: inout RouteList) {
    if let mount = mounts[engine] {
      replaced.insert(mount)
      prefix = routes[mount].path
    } else {
      prefix = nil
      list.add(.engineWithoutMount(engine, line: line))
    }
  }

  private mutating func add(_ parsed: RailsRouteLine, _ number: Int, _ list: inout RouteList) {
    var route = parsed.route(number)
    route.group = 0
    if let prefix { route.path = route.path.mounted(below: prefix) }
    for constraint in route.constraints
    where constraint.pattern == nil && route.path.names.contains(constraint.parameter) {
      list.add(.constraintNotUnderstood(constraint.text, line: number))
    }
    if route.extent == .subtree, let endpoint = route.endpoint, mounts[endpoint] == nil {
      mounts[endpoint] = routes.count
    }
    routes.append(route)
  }
}

extension RailsRoutesReader {
  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "Prefix") && line.contains("Verb") && line.contains("URI Pattern")
  }

  /// The line above a block: `--[ Route 12 ]-----`.
  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "--[ Route ") && line.contains("]--")
  }

  /// True for a line other than routes.
  private static func isNotice(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "Found ") && line.contains(" unused route")
      || line.starts(with: "No unused routes found") || line.starts(with: "No routes were found")
      || line.starts(with: "You don't have any routes defined")
      || line.starts(with: "Please add some routes in")
      || line.starts(with: "For more information about routes,")
      || line.starts(with: "[ No routes defined")
  }

  /// The name in `Routes for Blog::Engine:` or `Routes for application:`.
  private static func engine(_ line: ArraySlice<UInt8>) -> UTF8String? {
    guard line.starts(with: "Routes for "), line.last == UInt8(ascii: ":") else { return nil }
    return line.dropFirst("Routes for ".utf8.count).dropLast().trimmed.text
  }
}

/// One row of the table of `rails routes`.
struct RailsRouteLine {
  var name: UTF8String?
  var verb: UTF8String?
  var path: UTF8String
  var endpoint: UTF8String?
  var constraints: [RouteConstraint] = []

  /// The longest path of a route.
  static let maximumPathBytes = 4096

  init(path: UTF8String) {
    self.path = path
  }

  /// Takes a row apart, or fails if the line is not a row.
  ///
  /// The path is the first word that begins like one. A name and a verb may precede it. The
  /// endpoint follows, and then a hash of constraints.
  init?(_ line: ArraySlice<UInt8>) {
    let words = line.words
    guard let place = words.prefix(3).firstIndex(where: Self.isPath),
      words[place].count <= Self.maximumPathBytes
    else { return nil }
    path = words[place].text
    switch place {
    case 0: break
    case 1 where Self.isVerb(words[0]): verb = words[0].text
    case 1: name = words[0].text
    default:
      guard Self.isVerb(words[1]) else { return nil }
      (name, verb) = (words[0].text, words[1].text)
    }
    readTarget(line[words[place].endIndex...].trimmed)
    if place == 0, endpoint == nil { return nil }
  }

  /// Reads `books#show {id: /\d+/}`.
  mutating func readTarget(_ text: ArraySlice<UInt8>) {
    var target = text
    if let brace = text.firstRange(of: " {"), text.last == UInt8(ascii: "}") {
      target = text[..<brace.lowerBound]
      constraints = RouteConstraint.all(inHash: text[(brace.lowerBound + 1)...].text)
    }
    target = target.trimmed
    endpoint = target.isEmpty ? nil : target.text
  }

  func route(_ line: Int) -> Route {
    var route = Route(RoutePath(rails: path), line: line)
    route.verb = verb
    route.name = name
    route.endpoint = endpoint
    route.constraints = constraints
    if verb == nil, isMounted { route.extent = .subtree }
    return route
  }

  /// True if the endpoint is an app of its own, which serves all paths below too.
  private var isMounted: Bool {
    guard let endpoint = endpoint?.bytes[...] else { return false }
    if endpoint.starts(with: "redirect(") || endpoint.starts(with: "Inline handler") {
      return false
    }
    let isObject = endpoint.starts(with: "#<")
    return isObject ? !endpoint.contains("Proc") : !endpoint.contains(UInt8(ascii: "#"))
  }

  static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
    word.first == UInt8(ascii: "/") || word.starts(with: "(/") || word.starts(with: "(:")
  }

  static func isVerb(_ word: ArraySlice<UInt8>) -> Bool { isVerb(word.span) }

  static func isVerb(_ word: Span<UInt8>) -> Bool {
    let all = 0..<word.count
    return word.count >= 3
      && word.end(of: all) { $0.isASCIICapital || $0 == UInt8(ascii: "|") } == word.count
  }
}

/// The lines that `rails routes --expanded` prints for one route.
struct RailsRouteBlock {
  /// The 1-based line of its rule.
  let number: Int

  /// The text so far, for a report if it is not understood.
  private(set) var text: ArraySlice<UInt8> = []
  private var fields: [UTF8String: ArraySlice<UInt8>] = [:]

  init(line: Int) {
    number = line
  }

  /// Takes a line `Verb              | GET`, or returns false for another line.
  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let bar = line.firstIndex(of: UInt8(ascii: "|")) else { return false }
    let label = line[..<bar].trimmed.text
    guard ["Prefix", "Verb", "URI", "Controller#Action", "Source Location"].contains(label) else {
      return false
    }
    fields[label] = line[(bar + 1)...].trimmed
    if text.isEmpty { text = line }
    return true
  }

  /// The route, or nil if the block has no path.
  var line: RailsRouteLine? {
    guard let path = fields["URI"], RailsRouteLine.isPath(path),
      path.count <= RailsRouteLine.maximumPathBytes
    else { return nil }
    var line = RailsRouteLine(path: path.text)
    line.verb = fields["Verb"].flatMap { $0.isEmpty ? nil : $0.text }
    line.name = fields["Prefix"].flatMap { $0.isEmpty ? nil : $0.text }
    line.readTarget(fields["Controller#Action"] ?? [])
    return line
  }
}

/// The required form of a route's parameter.
struct RouteConstraint: Hashable, Sendable {
  var parameter: UTF8String

  /// The text in the source, with its delimiters: `/\d+/i`.
  var text: UTF8String

  /// The same as a pattern in ICU's syntax, or nil if there is none.
  var pattern: UTF8String?

  /// A regular expression of Ruby.
  ///
  /// - Parameters:
  ///   - body: the text between the slashes.
  ///   - flags: the text after the second one.
  init(parameter: UTF8String, ruby body: UTF8String, flags: UTF8String) {
    self.parameter = parameter
    text = UTF8String("/\(body)/\(flags)")
    pattern = RubyPattern.translated(body, flags: flags)
  }

  /// The regular expressions in a hash as Ruby's `inspect` writes it: `{:id=>/\d+/}` before 3.4,
  /// `{id: /\d+/}` since.
  ///
  /// Other members say nothing about the path.
  static func all(inHash text: UTF8String) -> [RouteConstraint] {
    let member = #/(?:^\{|,)\s*:?"?(\w+)"?\s*(?:=>|:)\s*\/((?:\\.|[^\/\\])*+)\/(\w*)/#
    return text.string.matches(of: member).map { found in
      RouteConstraint(
        parameter: UTF8String(String(found.1)), ruby: UTF8String(String(found.2)),
        flags: UTF8String(String(found.3)))
    }
  }
}

/// The translation of Ruby's regular expressions to ICU's.
private enum RubyPattern {
  /// Nil if the pattern uses a feature that ICU does not have or reads differently.
  ///
  /// `\d`, `\w` and `\s` are of ASCII in Ruby, `\h` is a hexadecimal digit, and `m` lets a dot
  /// match line ends.
  static func translated(_ body: UTF8String, flags: UTF8String) -> UTF8String? {
    var result: ContiguousArray<UInt8> = []
    var depth = 0
    var index = 0
    let bytes = body.bytes
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\"):
        guard index < bytes.count else { return nil }
        guard let piece = escape(bytes[index], inSet: depth > 0) else { return nil }
        result += piece
        index += 1
      case UInt8(ascii: "["):
        depth += 1
        result.append(byte)
      case UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        result.append(byte)
      // Anchors of lines, which a segment does not have.
      case UInt8(ascii: "^"), UInt8(ascii: "$"):
        if depth == 0 { return nil }
        result.append(byte)
      default:
        result.append(byte)
      }
    }
    guard let options = options(flags) else { return nil }
    return UTF8String(
      repairing: Array("(?\(options):".utf8) + result + [UInt8(ascii: ")")])
  }

  private static func options(_ flags: UTF8String) -> String? {
    var options = ""
    for flag in flags.bytes {
      switch flag {
      case UInt8(ascii: "i"): options += "i"
      case UInt8(ascii: "x"): options += "x"
      case UInt8(ascii: "m"): options += "s"
      case UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "n"): break
      default: return nil
      }
    }
    return options
  }

  /// The escape of one character, or nil if it has another meaning in ICU, or none.
  private static func escape(_ byte: UInt8, inSet: Bool) -> [UInt8]? {
    let classes: [UInt8: (inside: String, isNegated: Bool)] = [
      UInt8(ascii: "d"): ("0-9", false), UInt8(ascii: "D"): ("0-9", true),
      UInt8(ascii: "w"): ("a-zA-Z0-9_", false), UInt8(ascii: "W"): ("a-zA-Z0-9_", true),
      UInt8(ascii: "s"): (" \\t\\r\\n\\f\\x0B", false),
      UInt8(ascii: "S"): (" \\t\\r\\n\\f\\x0B", true),
      UInt8(ascii: "h"): ("0-9a-fA-F", false), UInt8(ascii: "H"): ("0-9a-fA-F", true),
    ]
    if let found = classes[byte] {
      let text = found.isNegated ? "[^\(found.inside)]" : found.inside
      return Array((inSet || found.isNegated ? text : "[\(text)]").utf8)
    }
    switch byte {
    case UInt8(ascii: "A"), UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "G"),
      UInt8(ascii: "K"), UInt8(ascii: "R"), UInt8(ascii: "X"), UInt8(ascii: "g"),
      UInt8(ascii: "k"), UInt8(ascii: "e"), UInt8(ascii: "M"), UInt8(ascii: "C"),
      UInt8(ascii: "c"):
      return nil
    default: return [UInt8(ascii: "\\"), byte]
    }
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
  /// except `new` and `edit`, which name actions.
  case generated

  /// All values that Rails would accept.
  case any

  /// The pattern, in ICU's syntax, of a parameter's values.
  func pattern(of name: UTF8String) -> StaticString {
    switch self {
    case .any: "[^/.?#]+"
    case .generated:
      name.isKey
        ? "(?:[0-9]+|[a-z0-9]+(?:-[a-z0-9]+)+)"
        : "(?!(?:new|edit)(?:[^A-Za-z0-9_-]|\\z))[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*"
    }
  }

  /// The pattern of the values of a part such as `*path`.
  var patternOfGlob: StaticString {
    switch self {
    case .any: "[^?#]+"
    case .generated:
      "(?!(?:[^?#]*/)?(?:new|edit)\\z)[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*(?:/[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*)*"
    }
  }
}

extension UTF8String {
  /// True for the name of a parameter that finds a record: `id`, `book_id`, `uuid`.
  fileprivate var isKey: Bool {
    ["id", "uuid"].contains { key in
      bytes.elementsEqual(key.utf8) || bytes.reversed().starts(with: "_\(key)".utf8.reversed())
    }
  }
}
