import PathConfigSyntax

/// The tables in which programs print the routes of a server, one a line: `rails routes`, Laravel's
/// `route:list`, Phoenix' `phx.routes`, Symfony's `debug:router`, Flask's `routes`, and `show_urls` of Django's
/// extensions.
///
/// The words of a line count, not its columns, because a terminal or a filter may have changed
/// these. Routes are handed on at the end. The section of an engine of Rails shows that the line which
/// mounts it is not a route of its own (rails/rails, actionpack/lib/action_dispatch/routing/inspector.rb).
struct RouteTableReader {
  private let isOfRails: Bool
  private var routes: [Route] = []

  /// The places in `routes` of lines that mount an engine, by the engine's name.
  private var mounts: [UTF8String: Int] = [:]

  /// The mounts whose engine has a section of its own.
  private var replaced: Set<Int> = []

  /// True if the table is in the comments of a program, as the gem `annotate` writes it.
  private var isInComments = false

  /// The path that the current section's routes are below.
  private var prefix: RoutePath?

  init(ofRails isOfRails: Bool) { self.isOfRails = isOfRails }

  /// True if only such a table has the line.
  static func isTelling(_ line: ArraySlice<UInt8>, ofRails isOfRails: Bool) -> Bool {
    let hasFormat = line.contains("(.:format)".utf8)
    if isOfRails, hasFormat || line.starts(with: "Prefix".utf8) && isNotice(line) { return true }
    guard !hasFormat, let route = Route(row: line, 0, ofRails: isOfRails) else { return false }
    if isOfRails { return route.verb != nil && route.endpoint != nil }
    if line.contains(" ..".utf8) || line.first == UInt8(ascii: "|") { return true }
    let words = words(of: line)
    if words.last?.first == UInt8(ascii: ":") { return true }
    return words[0].first == UInt8(ascii: "/")
      ? line.contains(0x09) : words.count > 2 && route.endpoint == nil
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into list: inout RouteList) {
    var line = line.trimmed
    if line.starts(with: "# == Route Map".utf8) { isInComments = true }
    if isInComments {
      guard line.first == UInt8(ascii: "#") else { return }
      line = line.dropFirst().trimmed
      if line.starts(with: "== Route Map".utf8) { return }
    }
    if Self.words(of: line).isEmpty || Self.isNotice(line) { return }
    if let engine = Self.engine(line) {
      begin(engine, number, &list)
    } else if let route = Route(row: line, number, ofRails: isOfRails) {
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
    if isOfRails { route.group = 0 }
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

extension RouteTableReader {
  /// The words without the lines and dots between the columns.
  fileprivate static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(whereSeparator: \.isBlank).filter { word in
      !word.elementsEqual("›".utf8) && !word.allSatisfy("|+-=.".utf8.contains)
    }
  }

  /// True for the names of columns, and for a line about the table or a route's middleware.
  private static func isNotice(_ line: ArraySlice<UInt8>) -> Bool {
    let isHeader = words(of: line).contains { word in
      ["Method", "Methods"].contains { word.elementsEqual($0.utf8) }
    }
    if isHeader || line.starts(with: "Prefix".utf8) && line.contains("URI Pattern".utf8) {
      return true
    }
    return [
      "Found ", "No unused routes found", "No routes were found",
      "You don't have any routes defined", "Please add some routes in",
      "For more information about routes,", "[ No routes defined", "Showing [", "⇂",
    ].contains { line.starts(with: $0.utf8) }
  }

  /// The name in `Routes for Blog::Engine:` or `Routes for application:`.
  private static func engine(_ line: ArraySlice<UInt8>) -> UTF8String? {
    guard line.starts(with: "Routes for ".utf8), line.last == UInt8(ascii: ":") else { return nil }
    return line.dropFirst("Routes for ".utf8.count).dropLast().trimmed.text
  }

  /// True for one or more methods of HTTP, and for the words that stand for any.
  static func isVerb(_ word: ArraySlice<UInt8>) -> Bool {
    let verbs = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "ANY", "WS"]
    let parts = word.split { "|,".utf8.contains($0) }
    return word.elementsEqual("*".utf8)
      || !parts.isEmpty
        && parts.allSatisfy { verb in
          verbs.contains { verb.elementsEqual($0.utf8) }
        }
  }
}

extension Route {
  /// Takes a row of a table apart, or fails if the line is not a row.
  ///
  /// A name and the methods may precede the path, and what serves it follows. Rails adds a hash of
  /// constraints, as in `books#show {id: /\d+/}`. Behind methods, Laravel's paths have no slash before them.
  fileprivate init?(row line: ArraySlice<UInt8>, _ number: Int, ofRails isOfRails: Bool) {
    let words = RouteTableReader.words(of: line)
    let isVerb: (ArraySlice<UInt8>) -> Bool = { word in
      isOfRails ? word.span.isVerb(0..<word.count) : RouteTableReader.isVerb(word)
    }
    let isPath: (ArraySlice<UInt8>) -> Bool = { word in
      word.first == UInt8(ascii: "/") || word.starts(with: "(/".utf8)
        || word.starts(with: "(:".utf8)
    }
    let start = words.prefix(2).firstIndex(where: isVerb) ?? 0
    let verbs = words[start...].prefix(while: isVerb)
    let rest = words[verbs.endIndex...]
    let candidates = isOfRails ? rest.prefix(verbs.isEmpty ? 2 : 1) : rest
    let bare = verbs.isEmpty || isOfRails ? nil : rest.indices.first
    guard let place = candidates.firstIndex(where: isPath) ?? bare,
      words[place].count <= RoutePath.maximumBytes, let path = RoutePath(row: words[place].text)
    else { return nil }
    self.init(path, line: number)
    let known = verbs.flatMap { $0.split { "|,".utf8.contains($0) } }
      .filter { !$0.elementsEqual("ANY".utf8) && !$0.elementsEqual("*".utf8) }
    if !known.isEmpty { verb = UTF8String(repairing: known.joined(separator: [UInt8(ascii: "|")])) }
    if start > 0 || isOfRails && verbs.isEmpty && place > 0 { name = words[0].text }
    if !isOfRails {
      let served = words[(place + 1)...].map(\.text.string).joined(separator: " ")
      if !served.isEmpty { endpoint = UTF8String(served.replacing(" :", with: "#")) }
      if verbs.first?.elementsEqual("*".utf8) == true { extent = .subtree }
      return
    }
    var target = line[words[place].endIndex...].trimmed
    if let brace = target.firstRange(of: " {".utf8), target.last == UInt8(ascii: "}") {
      let hash = target[(brace.lowerBound + 1)...].text
      (constraints, format) = (RouteConstraint.all(inHash: hash), Self.format(inHash: hash))
      target = target[..<brace.lowerBound].trimmed
    }
    if !target.isEmpty { endpoint = target.text }
    if place == 0, endpoint == nil { return nil }
    if verb == nil, isMounted { extent = .subtree }
  }

  /// The format in a hash as Ruby's `inspect` writes it: `{:format=>:json}` before 3.4, `{format: "json"}` since.
  private static func format(inHash text: UTF8String) -> UTF8String? {
    text.string.firstMatch(of: #/[{ ]:?format(?:=>|: )[:"](\w+)/#).map { UTF8String(String($0.1)) }
  }

  /// True if the endpoint is an app of its own, which serves all paths below too.
  private var isMounted: Bool {
    guard let endpoint = endpoint?.bytes else { return false }
    let isAction =
      endpoint.starts(with: "redirect(".utf8) || endpoint.starts(with: "Inline handler".utf8)
    if endpoint.starts(with: "#<".utf8) { return !endpoint.contains("Proc".utf8) }
    return !isAction && !endpoint.contains(UInt8(ascii: "#"))
  }
}
