import PathConfigSyntax

/// A route that a program spells.
struct WrittenRoute: Hashable {
  /// As in `/hotwire/path_configuration`, with parameters as `:id`; nil if the program does not show it
  /// for certain.
  var path: String?

  /// The names of what answers, such as `hotwire/path_configurations` and `show`.
  var names: Set<String>
}

/// The routes of a `config/routes.rb`, or of a router of Phoenix, whose blocks are alike.
///
/// The tool never runs the file. It follows blocks, concerns and the files that `draw` names, in the
/// order in which Rails adds routes. A statement that it does not understand is noted with its place.
struct RailsRouteFile {
  /// The path of the file in the folder of an app.
  static let path = "config/routes.rb"

  /// The routes that the file certainly draws.
  private(set) var pages: [Route] = []

  /// Those whose addresses a configuration may have.
  private(set) var routes: [WrittenRoute] = []

  /// The statements that are not read, each with its place, and the number of all.
  private(set) var unread: [(name: String, file: String, line: Int)] = []
  private(set) var statementCount = 0

  /// True if there may be more routes than can be read.
  private(set) var isCut = false

  /// The statements that were counted, and those that are not read: those of a concern may come again.
  private var seen: Set<Place> = []
  private var left: Set<Place> = []

  /// The verbs, paths and endpoints of the routes.
  private var drawn: Set<[UTF8String?]> = []

  private struct Place: Hashable {
    let file: String
    let start: Int

    init(_ statement: RouteStatement) {
      (file, start) = (statement.source.buffer.name, statement.start)
    }
  }

  /// The concerns by their names, as the places of their statements.
  private var concerns: [String: (source: RouteSource, places: Range<Int>)] = [:]
  private let file: (String) -> ListedFile?
  private var sources: [String: RouteSource?] = [:]

  /// More than a list may have.
  private static let maximumPages = 20_000

  /// The words that may still be read, because concerns and files may name each other.
  var budget = 100_000

  /// - Parameter file: another file of the app by its path, as in `config/routes/admin.rb`; nil if there
  ///   is none.
  init(_ routes: ListedFile, file: @escaping (String) -> ListedFile? = { _ in nil }) {
    self.file = file
    let source = RouteSource(routes)
    read(source, source.tokens.indices, in: RouteScope())
  }

  /// Reads the statements of a block.
  private mutating func read(_ source: RouteSource, _ places: Range<Int>, in scope: RouteScope) {
    let tokens = source.tokens
    var place = places.lowerBound
    var isReached = true
    // The parameters of the block.
    if places.contains(place), tokens[place].isSign("|") {
      place = (tokens[(place + 1)..<places.upperBound].firstIndex { $0.isSign("|") } ?? place) + 1
    }
    while place < places.upperBound {
      guard budget > 0, pages.count <= Self.maximumPages, scope.depth <= 5, scope.nesting <= 24
      else { return isCut = true }
      let statement = RouteStatement(at: place, in: places, of: source)
      budget -= 1 + (statement.body?.lowerBound ?? statement.end) - place
      place = statement.end
      var inner = scope
      inner.nesting += 1
      if statement.namesHost { inner.namesHost = true }
      if statement.kind != .silent, !isReached || statement.kind != .program {
        if scope.isCertain, seen.insert(Place(statement)).inserted { statementCount += 1 }
        if !isReached || statement.isUnclear { leave(statement, in: &inner) }
      }
      read(statement, in: inner)
      if statement.changesRest { isReached = false }
    }
  }

  private mutating func read(_ statement: RouteStatement, in outer: RouteScope) {
    var scope = outer
    switch statement.kind {
    case .resources:
      if statement.values.isEmpty { leave(statement, in: &scope) }
      for value in statement.values.prefix(50) { draw(value.text, statement, in: scope) }
    case .root: drawRoot(statement, in: scope)
    case .route: drawRoutes(of: statement, in: scope)
    case .mount: drawMount(statement, in: scope)
    case .devise: drawDevise(statement, in: scope)
    case .concern:
      if let name = statement.values.first?.text, let body = statement.body {
        concerns[name] = (statement.source, body)
      } else {
        leave(statement, in: &scope)
      }
    case .concerns: include(statement.values.map(\.text), of: statement, in: scope)
    case .file: drawFile(statement, in: scope)
    case .helper: break
    default:
      enter(statement, &scope)
      readBody(of: statement, in: scope)
    }
  }

  /// Makes the scope around a block that of the statements in it.
  private mutating func enter(_ statement: RouteStatement, _ scope: inout RouteScope) {
    switch statement.kind {
    case .namespace, .scope:
      if statement.kind == .namespace { scope = scope.nested }
      scope.enter(statement)
      if scope.path == nil { leave(statement, in: &scope) }
    case .controller: scope.controller = statement.values.first?.text
    case .shallow: scope.isShallow = true
    case .member: scope = scope.member
    case .collection: scope = scope.collection
    case .new: scope = scope.new
    case .nested: scope = scope.nested
    case .plain: scope.addRest(of: statement)
    case .condition: leave(statement, in: &scope)
    case .silent:
      scope.isCertain = false
      scope.add(path: nil)
    case .jump, .unknown:
      leave(statement, in: &scope)
      scope.add(path: nil)
    default: break
    }
  }

  private mutating func readBody(of statement: RouteStatement, in scope: RouteScope) {
    if let body = statement.body { return read(statement.source, body, in: scope) }
    // As in `scope "/v1", &ROUTES`.
    var scope = scope
    leave(statement, in: &scope)
  }

  /// Notes a statement that is not understood, and leaves open what it draws.
  mutating func leave(_ statement: RouteStatement, in scope: inout RouteScope) {
    if scope.isCertain, left.insert(Place(statement)).inserted {
      unread.append((statement.name, statement.source.buffer.name, statement.line))
    }
    scope.isCertain = false
  }

  private mutating func drawFile(_ statement: RouteStatement, in outer: RouteScope) {
    var scope = outer
    scope.depth += 1
    for (name, _) in statement.values {
      if let known = source("config/routes/\(name).rb") {
        read(known, known.tokens.indices, in: scope)
      } else {
        leave(statement, in: &scope)
      }
    }
  }

  /// The tokens of another file of the app; nil if there is none.
  mutating func source(_ path: String) -> RouteSource? {
    let known = sources[path] ?? file(path).map(RouteSource.init)
    sources[path] = .some(known)
    return known
  }

  private mutating func include(
    _ names: [String], of statement: RouteStatement, in outer: RouteScope
  ) {
    var scope = outer
    scope.depth += 1
    for name in names.prefix(50) {
      if let (source, places) = concerns[name] {
        read(source, places, in: scope)
      } else {
        leave(statement, in: &scope)
      }
    }
  }
}

extension RailsRouteFile {
  /// A clause about the file that names the statements that are not read; nil if all are.
  var missing: String? {
    if isCut { return "it is too large, and not all of it is read" }
    guard !unread.isEmpty else { return nil }
    let places = unread.map { "\(quoted($0.name)) (\($0.file):\($0.line))" }
    return "\(unread.count) of its \(counted(statementCount, "statement")) "
      + "\(unread.count == 1 ? "is" : "are") not read: \(listed(places, atMost: 5))"
  }
}

// MARK: - Routes

extension RailsRouteFile {
  /// Draws the pages of a resource, after what is in its block.
  private mutating func draw(
    _ name: String, _ statement: RouteStatement, in outer: RouteScope
  ) {
    let isSingle = statement.verb == "resource"
    var scope = outer
    if statement.isTrue("shallow") { scope.isShallow = true }
    scope = scope.nested
    scope.add(module: statement.option("module", else: ""))
    scope.addRest(of: statement)
    let own = statement.option("as", else: name)
    let singular = isSingle ? own : own.map(Inflections.singular)
    guard let path = statement.option("path", else: name),
      let parameter = statement.option("param", else: "id"), let own, let singular
    else { return leave(statement, in: &scope) }
    scope.resource = .init(
      path: path, parameter: parameter, isSingle: isSingle, singular: singular,
      collection: singular == own && !isSingle ? "\(own)_index" : own)
    scope.level = isSingle ? .resource : .resources
    scope.controller = statement.option(
      "controller",
      else: statement.constants.first ?? (isSingle ? Inflections.plural(of: name) : name))
    if scope.isShallow { scope.shallowDepth += 1 }
    if let body = statement.body { read(statement.source, body, in: scope) }
    if let concerns = statement.list("concerns") {
      include(concerns, of: statement, in: scope)
    } else {
      leave(statement, in: &scope)
    }
    let known = isSingle ? Self.actionsOfOne : Self.actionsOfMany
    let actions = statement.actions(of: known.map(\.name), else: outer.actions)
    if actions == nil { leave(statement, in: &scope) }
    for (name, verbs) in known where actions?.contains(name) ?? true {
      let place =
        switch name {
        case "index", "create": scope.collection
        case "new": scope.new
        default: scope.member
        }
      for verb in verbs {
        add(
          place.path(ofAction: name), verb, place.endpoint(scope.controller, name), statement,
          in: place, named: place.name(nil, forAction: name))
      }
    }
  }

  private static let actionsOfMany = [
    ("index", ["GET"]), ("create", ["POST"]), ("new", ["GET"]), ("edit", ["GET"]),
    ("show", ["GET"]), ("update", ["PATCH", "PUT"]), ("destroy", ["DELETE"]),
  ].map { (name: $0, verbs: $1) }

  private static let actionsOfOne = [
    ("new", ["GET"]), ("edit", ["GET"]), ("show", ["GET"]), ("update", ["PATCH", "PUT"]),
    ("destroy", ["DELETE"]), ("create", ["POST"]),
  ].map { (name: $0, verbs: $1) }

  private mutating func drawRoot(_ statement: RouteStatement, in outer: RouteScope) {
    var scope = outer.ofRoute(on: nil) ?? outer
    if outer.level == .resources, let resource = outer.resource {
      scope = outer
      scope.add(path: resource.path)
    }
    // As in `root "posts#index"`.
    let target = statement.values.first?.text
    add(
      "", "GET", scope.endpoint(of: statement, to: target, for: "", isSymbol: false), statement,
      in: scope, named: statement.name(in: scope, "root"))
  }

  private mutating func drawRoutes(of statement: RouteStatement, in outer: RouteScope) {
    var outer = outer
    let values = statement.values
    if let controller = statement.constants.first, values.count == 2 {
      return add(
        values[0].text, statement.verb.uppercased(), outer.endpoint(controller, values[1].text),
        statement, in: outer)
    }
    guard statement.constants.isEmpty, var scope = outer.ofRoute(on: statement.option("on")),
      statement.options["on"] == nil || statement.option("on") != nil,
      let verb = statement.verbs, !values.isEmpty
    else { return leave(statement, in: &outer) }
    scope.addRest(of: statement)
    for (name, isSymbol) in values {
      let path = isSymbol ? statement.option("path", else: scope.path(ofAction: name)) : name
      let endpoint = scope.endpoint(of: statement, to: nil, for: name, isSymbol: isSymbol)
      add(path, verb, endpoint, statement, in: scope, named: statement.name(in: scope, name))
    }
  }

  private mutating func drawMount(_ statement: RouteStatement, in outer: RouteScope) {
    var outer = outer
    let path = statement.target.flatMap(statement.text) ?? statement.option("at")
    guard let path, let object = statement.object ?? statement.values.first?.text,
      let verbs = statement.verbs
    else { return leave(statement, in: &outer) }
    add(
      path, verbs, object, statement, in: outer.ofRoute(on: nil) ?? outer, extent: .subtree)
  }

  /// - Parameters:
  ///   - path: nil if it is not known.
  ///   - verb: nil for all.
  ///   - name: nil if it has none, or is not known.
  mutating func add(
    _ path: String?, _ verb: String?, _ endpoint: String?, _ statement: RouteStatement,
    in scope: RouteScope, named name: String? = nil, extent: Route.Extent = .path
  ) {
    var (scope, outer) = (scope, scope)
    scope.add(path: path)
    let known = scope.path.map { RoutePath(rails: UTF8String($0)) }
    note(endpoint, verb, scope)
    budget -= (scope.path?.utf8.count ?? 0) / 64
    let key = [verb, scope.path, endpoint].map { $0.map { UTF8String($0) } }
    let isNew = scope.isCertain && drawn.insert(key).inserted
    guard let known, isNew, pages.count <= Self.maximumPages else {
      if scope.path == nil { leave(statement, in: &outer) }
      return
    }
    let required = known.parts.compactMap { part in
      switch part {
      case .parameter(let name), .glob(let name): name
      default: nil as UTF8String?
      }
    }
    let isOpen =
      required.contains { name in
        name == "controller" || name == "action"
          || scope.constraints.contains { $0.parameter == name && $0.pattern == nil }
      } || statement.isTrue("format")
    if isOpen { return leave(statement, in: &outer) }
    var route = Route(known, line: statement.line)
    route.file = UTF8String(statement.source.buffer.name)
    route.verb = verb.map { UTF8String($0) }
    route.name = name.map { UTF8String($0) }
    route.endpoint = endpoint.map { UTF8String($0) }
    route.format = scope.format.map { UTF8String($0) }
    route.constraints = scope.constraints.filter {
      $0.pattern != nil && known.names.contains($0.parameter)
    }
    route.extent =
      statement.options["anchor"].map { statement.text(of: $0) == "false" } ?? false
      ? .subtree : extent
    route.group = 0
    pages.append(route)
  }

  /// Notes the address of a route that may send a configuration.
  private mutating func note(_ endpoint: String?, _ verb: String?, _ scope: RouteScope) {
    let names = endpoint?.split(separator: "#").map(String.init) ?? []
    guard names.count == 2, endpoint?.contains("(") == false, verb?.contains("GET") ?? true,
      names[1] != "new", names[1] != "edit"
    else { return }
    let path = scope.namesHost ? nil : scope.path
    routes.append(WrittenRoute(path: path.map(Self.path), names: Set(names)))
  }

  /// A path with one slash before each part, without its optional parts.
  static func path(_ text: String) -> String {
    var required = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if depth == 0 { required.append(character) }
      if character == ")" { depth = max(0, depth - 1) }
    }
    return required.split(separator: "/").map { "/\($0)" }.joined()
  }
}

extension RouteScope {
  /// As in `admin/posts#show`.
  fileprivate func endpoint(_ controller: String?, _ action: String) -> String? {
    controller.map {
      $0.hasPrefix("/") ? "\($0.dropFirst())#\(action)" : "\(module)\($0)#\(action)"
    }
  }

  /// The action or program that serves a route; nil if it is not known.
  ///
  /// - Parameters:
  ///   - target: that of `root`.
  ///   - name: without a target, it says what serves the route, as in `get "hotwire/ios"`.
  fileprivate func endpoint(
    of statement: RouteStatement, to target: String?, for name: String, isSymbol: Bool
  ) -> String? {
    let place = statement.target ?? statement.options["to"]
    if let place, target == nil, statement.text(in: place) == nil {
      return statement.nameOfProgram(in: place)
    }
    let known = target ?? place.flatMap(statement.text)
    // Rails takes the words of the path for names.
    var action = known ?? name.replacing("-", with: "_")
    var controller = statement.option("controller") ?? self.controller
    let mark = (known ?? "").contains("#") ? "#" : known == nil && !isSymbol ? "/" : "#"
    let parts = action.split(separator: Character(mark)).map(String.init)
    if parts.count > 1, known != nil || statement.options["action"] == nil {
      (controller, action) = (parts.dropLast().joined(separator: "/"), parts[parts.count - 1])
    } else {
      action = parts.last ?? action
    }
    return endpoint(controller, statement.option("action") ?? action)
  }
}

extension RouteStatement {
  /// The verbs of the routes, as in `GET|POST`; nil if they are not readable.
  fileprivate var verbs: String?? {
    if verb == "mount", options["via"] == nil { return .some(nil) }
    if verb != "match", verb != "mount" { return .some(verb.uppercased()) }
    guard let via = list("via"), !via.isEmpty else { return nil }
    return via == ["all"] ? .some(nil) : via.map { $0.uppercased() }.joined(separator: "|")
  }

  /// The name of its route in a scope; nil if it has none, or is not known.
  ///
  /// - Parameter action: its path or action.
  fileprivate func name(in scope: RouteScope, _ action: String) -> String? {
    let name = option("as")
    return options["as"] != nil && name?.isEmpty ?? true
      ? nil : scope.name(name, forAction: action)
  }

  /// The text of an application or a redirect, as `rails routes` shows it.
  fileprivate func nameOfProgram(in place: Range<Int>) -> String {
    guard let first = place.first else { return "" }
    let call = RouteStatement(at: first, in: place, of: source)
    if call.verb != "redirect" {
      return ["proc", "lambda", "->"].contains(call.verb)
        ? "Inline handler (Proc/Lambda)" : text(of: place)
    }
    var others = call.options.sorted { $0.value.lowerBound < $1.value.lowerBound }
      .map { (name: $0.key, value: text(in: $0.value) ?? text(of: $0.value)) }
    let status = others.firstIndex { $0.name == "status" }.map { others.remove(at: $0).value }
    let target =
      call.values.map(\.text).first
      ?? others.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return "redirect(\([status ?? "301", target].filter { !$0.isEmpty }.joined(separator: ", ")))"
  }
}
