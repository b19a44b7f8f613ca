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
