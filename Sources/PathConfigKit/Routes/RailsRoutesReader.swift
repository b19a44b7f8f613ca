import PathConfigSyntax

/// The output of `rails routes`: the table, the same expanded, and the routes of mounted engines.
///
/// The words of a line count, not its columns, because a terminal or a filter may have changed
/// these. Routes are handed on at the end. An engine's section shows that the line which mounts it
/// is not a route of its own (rails/rails, actionpack/lib/action_dispatch/routing/inspector.rb).
struct RailsRoutesReader: RouteLineReader {
  private var routes: [Route] = []

  /// The places in `routes` of lines that mount an engine, by the engine's name.
  private var mounts: [UTF8String: Int] = [:]

  /// The mounts whose engine has a section of its own.
  private var replaced: Set<Int> = []

  /// The path that the current section's routes are below.
  private var prefix: RoutePath?

  /// The route of `--expanded` whose lines are being read.
  private var block: RailsRouteBlock?

  /// More than any app has.
  private static let maximumRoutes = 100_000

  /// True if only `rails routes` prints such a line.
  static func isTelling(_ line: ArraySlice<UInt8>) -> Bool {
    isHeader(line) || isRule(line) || line.contains("(.:format)")
      || RailsRouteLine(line).map { $0.verb != nil && $0.endpoint != nil } ?? false
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink) {
    let line = line.trimmed
    if line.isEmpty || Self.isHeader(line) || Self.isNotice(line) { return }
    if Self.isRule(line) {
      endBlock(&sink)
      block = RailsRouteBlock(line: number)
    } else if let engine = Self.engine(line) {
      endBlock(&sink)
      begin(engine, number, &sink)
    } else if block?.take(line) == true {
      return
    } else if let parsed = RailsRouteLine(line) {
      endBlock(&sink)
      add(parsed, number, &sink)
    } else {
      sink.addUnread(line, line: number)
    }
  }

  mutating func finish(into sink: inout RouteSink) {
    endBlock(&sink)
    for (place, route) in routes.enumerated() where !replaced.contains(place) {
      sink.add(.route(route))
    }
  }

  private mutating func endBlock(_ sink: inout RouteSink) {
    guard let ended = block else { return }
    block = nil
    if let parsed = ended.line {
      add(parsed, ended.number, &sink)
    } else {
      sink.addUnread(ended.text, line: ended.number)
    }
  }

  private mutating func begin(_ engine: UTF8String, _ line: Int, _ sink: inout RouteSink) {
    if let mount = mounts[engine] {
      replaced.insert(mount)
      prefix = routes[mount].path
    } else {
      prefix = nil
      sink.add(.engineWithoutMount(engine, line: line))
    }
  }

  private mutating func add(_ parsed: RailsRouteLine, _ number: Int, _ sink: inout RouteSink) {
    guard routes.count < Self.maximumRoutes else {
      return sink.add(.tooLarge(limit: Self.maximumRoutes))
    }
    var route = parsed.route(number)
    route.group = 0
    if let prefix { route.path = route.path.mounted(below: prefix) }
    for constraint in route.constraints
    where constraint.pattern == nil && route.path.names.contains(constraint.parameter) {
      sink.add(.constraintNotUnderstood(constraint.text, line: number))
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
  private static let maximumPathBytes = 4096

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
      constraints = RubyHash.constraints(text[(brace.lowerBound + 1)...])
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
    guard let path = fields["URI"], RailsRouteLine.isPath(path), path.count <= 4096 else {
      return nil
    }
    var line = RailsRouteLine(path: path.text)
    line.verb = fields["Verb"].flatMap { $0.isEmpty ? nil : $0.text }
    line.name = fields["Prefix"].flatMap { $0.isEmpty ? nil : $0.text }
    line.readTarget(fields["Controller#Action"] ?? [])
    return line
  }
}

/// The hash of constraints behind a route, as Ruby's `inspect` writes it: `{:id=>/\d+/}` before 3.4,
/// `{id: /\d+/}` since.
enum RubyHash {
  /// The members whose values are regular expressions.
  ///
  /// Other members say nothing about the path, and other texts than a hash have none. Complexity:
  /// O(bytes).
  static func constraints(_ text: ArraySlice<UInt8>) -> [RouteConstraint] {
    var scanner = RubyHashScanner(text)
    return scanner.constraints()
  }
}

private struct RubyHashScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  mutating func constraints() -> [RouteConstraint] {
    var constraints: [RouteConstraint] = []
    guard take(UInt8(ascii: "{")) else { return [] }
    while current != nil {
      skipBlanks()
      guard let name = key() else { break }
      skipBlanks()
      if take(UInt8(ascii: "/")) {
        let (body, flags) = regularExpression()
        constraints.append(RouteConstraint(parameter: name, ruby: body, flags: flags))
      } else {
        skipValue()
      }
      skipBlanks()
      guard take(UInt8(ascii: ",")) else { break }
    }
    return constraints
  }

  /// `:id=>`, `:"id"=>`, `id: `, `"id": ` or `"id"=>`.
  private mutating func key() -> UTF8String? {
    let isSymbol = take(UInt8(ascii: ":"))
    let name: UTF8String
    if take(UInt8(ascii: "\"")) {
      name = quoted()
    } else {
      let start = index
      while let byte = current, byte.isWordByte { index += 1 }
      if index == start { return nil }
      name = bytes[start..<index].text
    }
    if !isSymbol, take(UInt8(ascii: ":")) { return name }
    skipBlanks()
    return take(UInt8(ascii: "=")) && take(UInt8(ascii: ">")) ? name : nil
  }

  /// The text up to the next quotation mark without an escape, which is skipped.
  private mutating func quoted() -> UTF8String {
    let start = index
    while let byte = current, byte != UInt8(ascii: "\"") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.endIndex)
    let text = bytes[start..<index].text
    _ = take(UInt8(ascii: "\""))
    return text
  }

  /// The text up to the next slash without an escape, and the letters after it.
  private mutating func regularExpression() -> (body: UTF8String, flags: UTF8String) {
    let start = index
    while let byte = current, byte != UInt8(ascii: "/") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.endIndex)
    let body = bytes[start..<index].text
    _ = take(UInt8(ascii: "/"))
    let flags = index
    while let byte = current, byte.isWordByte { index += 1 }
    return (body, bytes[flags..<index].text)
  }

  /// Skips a value other than a regular expression, up to the comma or brace after it.
  private mutating func skipValue() {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        _ = quoted()
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"):
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
      default: break
      }
      index += 1
    }
  }

  private mutating func skipBlanks() {
    while let byte = current, byte.isJSONWhiteSpace { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }
}
