import PathConfigSyntax

/// The part that the blocks around a statement of a routes file add to its routes, as
/// `ActionDispatch::Routing::Mapper` of Rails keeps it.
struct RouteScope {
  /// The kind of block, which decides what a statement in it adds to its path.
  enum Level { case plain, resources, resource, nested, member, collection, new }

  struct Resource {
    var path: String
    var parameter = "id"
    var isSingle: Bool
    var singular: String

    /// The place of its members, and of what is nested in one.
    var memberPath: String { isSingle ? path : "\(path)/:\(parameter)" }
    var nestedPath: String { isSingle ? path : "\(path)/:\(singular)_\(parameter)" }
  }

  /// Nil if it is not known, or too long for a route.
  private(set) var path: String? = ""

  /// The path of shallow members: that of the scopes around without their resources.
  var shallowPath: String? = ""
  private(set) var module = ""
  var controller: String?
  var level = Level.plain
  var resource: Resource?
  var isShallow = false

  /// The number of shallow resources around.
  var shallowDepth = 0
  var constraints: [RouteConstraint] = []

  /// The words for `new` and `edit` in paths.
  var names: [String: String] = [:]

  /// The statement around whose `only` and `except` hold for resources without their own.
  var actions: RouteStatement?

  /// False if a condition, or an unknown block, decides on the routes.
  var isCertain = true

  /// True if its routes are for some hosts only.
  var namesHost = false

  /// The number of blocks around it, and of concerns and files on the way to it.
  var nesting = 0
  var depth = 0

  var isOfResource: Bool { level == .resources || level == .resource }

  /// - Parameter inner: nil if it is not known.
  mutating func add(path inner: String?) {
    path = path.flatMap { path in inner.map { Self.normalized("\(path)/\($0)") } }
    if let known = path, known.utf8.count > RoutePath.maximumBytes { path = nil }
  }

  /// - Parameter inner: empty if it adds no module; nil if it is not known.
  mutating func add(module inner: String?, joinedBy mark: String = "/") {
    guard let inner else { return path = nil }
    if inner.isEmpty || module.utf8.count > RoutePath.maximumBytes { return }
    module += inner + mark
  }

  /// Adds what `scope` or `namespace` says.
  mutating func enter(_ statement: RouteStatement) {
    let isNamespace = statement.verb == "namespace"
    let name = statement.values.first?.text
    let words = statement.values.map(\.text).joined(separator: "/")
    var paths: [String?] = []
    if isNamespace {
      paths = [statement.option("path", else: name)]
    } else {
      if !words.isEmpty || !statement.isReadable { paths = [statement.isReadable ? words : nil] }
      if statement.options["path"] != nil { paths.append(statement.option("path")) }
    }
    for path in paths {
      add(path: path)
      if isNamespace || level != .nested {
        shallowPath = shallowPath.flatMap { old in path.map { Self.normalized("\(old)/\($0)") } }
      }
    }
    add(module: statement.option("module", else: isNamespace ? name : ""))
    if let alias = statement.constants.first { add(module: alias, joinedBy: ".") }
    if !isNamespace { controller = statement.option("controller") ?? controller }
    if statement.options["only"] ?? statement.options["except"] != nil { actions = statement }
    addRest(of: statement)
  }

  /// Adds the options of any block that say nothing of its path.
  mutating func addRest(of statement: RouteStatement) {
    for constraint in statement.constraints {
      constraints.removeAll { $0.parameter == constraint.parameter }
      constraints.append(constraint)
    }
    if statement.options["path_names"] != nil {
      for (name, value) in statement.members("path_names") {
        names[name] = statement.text(in: value)
      }
    }
    if statement.options["shallow"] != nil { isShallow = statement.isTrue("shallow") }
  }

  // MARK: - Levels

  /// The scope of what is nested in a resource.
  var nested: RouteScope {
    guard isOfResource, let resource else { return self }
    var inner = self
    if isShallow, !resource.isSingle, shallowDepth > 0 { inner.path = shallowPath }
    inner.add(path: resource.nestedPath)
    inner.level = .nested
    for constraint in constraints where constraint.parameter == UTF8String(resource.parameter) {
      var own = constraint
      own.parameter = UTF8String("\(resource.singular)_\(resource.parameter)")
      inner.constraints.append(own)
    }
    return inner
  }

  var member: RouteScope {
    guard let resource else { return self }
    var inner = self
    if isShallow, !resource.isSingle { inner.path = shallowPath }
    inner.add(path: resource.memberPath)
    inner.level = .member
    return inner
  }

  var collection: RouteScope { below(resource?.path, as: .collection) }
  var new: RouteScope { below(resource.map { "\($0.path)/\(names["new"] ?? "new")" }, as: .new) }

  private func below(_ path: String?, as level: Level) -> RouteScope {
    var inner = self
    inner.add(path: path ?? "")
    inner.level = level
    return inner
  }

  /// The scope of a route that a statement draws.
  ///
  /// - Parameter on: the value of the option.
  func ofRoute(on place: String?) -> RouteScope? {
    switch place {
    case nil: level == .resource ? member : nested
    case "member": member
    case "collection": collection
    case "new": new
    default: nil
    }
  }

  /// The path of an action; in a block of a resource, those of Rails have none of their own.
  func path(ofAction action: String) -> String {
    let isOwn = [.member, .collection, .new].contains(level)
    let canonical = ["index", "create", "new", "show", "update", "destroy"]
    return isOwn && canonical.contains(action) ? "" : names[action] ?? action
  }

  /// A path with one slash before each part, as Rails writes it.
  ///
  /// The slash before optional parts is in them, except for a path of nothing else.
  static func normalized(_ text: String) -> String {
    var path: [UInt8] = []
    let slash = UInt8(ascii: "/")
    for byte in "/\(text)".utf8 where byte != slash || path.last != slash { path.append(byte) }
    if path.count > 1, path.last == slash { path.removeLast() }
    // `/(:locale)` becomes `(/:locale)`.
    var moved: [UInt8] = []
    var place = 0
    while place < path.count {
      let group = path[(place + 1)...].prefix { $0 == UInt8(ascii: "(") }
      if path[place] == slash, !group.isEmpty {
        moved += group + [slash]
        place = group.endIndex + (path[group.endIndex...].first == slash ? 1 : 0)
      } else {
        moved.append(path[place])
        place += 1
      }
    }
    let result = String(decoding: moved, as: UTF8.self)
    if result.wholeMatch(of: #/\(+[^)]+\)(?:\(+\/:[^)]+\))*/#) != nil,
      let first = moved.firstIndex(of: slash)
    {
      moved.remove(at: first)
      return "/" + String(decoding: moved, as: UTF8.self)
    }
    return result
  }
}

extension RouteStatement {
  func isTrue(_ name: String) -> Bool {
    options[name].map { text(of: $0) == "true" } ?? false
  }
}

extension String {
  /// The word for one of some things, as in most names of Rails.
  var singular: String {
    guard let last = split(separator: "/").last, last.utf8.count == utf8.count else {
      return split(separator: "/").last.map { String($0).singular } ?? ""
    }
    for (ending, own) in Self.singulars where hasSuffix(ending) {
      return dropLast(ending.count) + own
    }
    return self
  }

  private static let singulars = [
    ("people", "person"), ("children", "child"), ("news", "news"), ("series", "series"),
    ("movies", "movie"), ("statuses", "status"), ("aliases", "alias"), ("ies", "y"),
    ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("oes", "o"), ("ss", "ss"),
    ("us", "us"), ("s", ""),
  ]

  /// The word for some of a thing.
  var plural: String {
    for (ending, own) in Self.plurals where hasSuffix(ending) {
      return dropLast(ending.count) + own
    }
    guard hasSuffix("y"), let last = dropLast().last, !"aeiouy".contains(last) else {
      return self + "s"
    }
    return dropLast() + "ies"
  }

  private static let plurals = [
    ("person", "people"), ("child", "children"), ("status", "statuses"), ("alias", "aliases"),
    ("bus", "buses"), ("x", "xes"), ("ch", "ches"), ("sh", "shes"), ("ss", "sses"), ("s", "s"),
  ]
}
