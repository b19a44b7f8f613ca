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

    /// The word for all in the names of routes.
    var collection: String

    /// The place of its members, and of what is nested in one.
    var memberPath: String { isSingle ? path : "\(path)/:\(parameter)" }
    var nestedPath: String { isSingle ? path : "\(path)/:\(singular)_\(parameter)" }
  }

  /// Nil if it is not known, or too long for a route.
  private(set) var path: String? = ""

  /// The path of shallow members: that of the scopes around without their resources.
  var shallowPath: String? = ""

  /// The words before the names of its routes, and of shallow members; nil if they are not known.
  private(set) var prefix: String? = ""
  private var shallowPrefix: String? = ""
  private(set) var module = ""
  var controller: String?
  var level = Level.plain
  var resource: Resource?
  var isShallow = false

  /// The number of shallow resources around.
  var shallowDepth = 0
  var constraints: [RouteConstraint] = []

  /// The format of the answers, such as `json`; nil if nothing sets one.
  private(set) var format: String?

  /// The words for actions in paths, such as `new` and `edit`; nil if they are not known.
  var names: [String: String]? = [:]

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
  mutating func add(path inner: String?) { path = Self.joined(path, inner) }

  private static func joined(_ outer: String?, _ inner: String?) -> String? {
    RoutePath.joined(outer, inner).map(normalized)
  }

  /// - Parameter inner: empty if it adds no word; nil if it is not known.
  private mutating func add(prefix inner: String?) {
    prefix = prefix.flatMap { prefix in inner.map { underscored([prefix, $0]) } }
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
    let hasWords = !isNamespace && !(words.isEmpty && statement.isReadable)
    if isNamespace || hasWords || statement.options["path"] != nil {
      let inner =
        hasWords
        ? statement.isReadable ? words : nil
        : statement.option("path", else: isNamespace ? name : nil)
      add(path: inner)
      if statement.options["shallow_path"] == nil, isNamespace || level != .nested {
        shallowPath = Self.joined(shallowPath, inner)
      }
    }
    let word = statement.option("as", else: isNamespace ? name : "")
    add(prefix: word)
    if isNamespace || level != .nested {
      shallowPrefix = shallowPrefix.flatMap { old in word.map { underscored([old, $0]) } }
    }
    if statement.options["shallow_prefix"] != nil { shallowPrefix = nil }
    add(module: statement.option("module", else: isNamespace ? name : ""))
    if let alias = statement.constants.first { add(module: alias, joinedBy: ".") }
    controller = statement.option("controller", else: controller)
    if statement.options["only"] ?? statement.options["except"] != nil { actions = statement }
    addRest(of: statement)
  }

  /// Adds the options of any block that say nothing of its path.
  mutating func addRest(of statement: RouteStatement) {
    for constraint in statement.constraints {
      constraints.removeAll { $0.parameter == constraint.parameter }
      constraints.append(constraint)
    }
    format = statement.format ?? format
    names = names.flatMap { names in statement.pathNames.map { names.merging($0) { $1 } } }
    if statement.options["shallow_path"] != nil {
      shallowPath = Self.joined(shallowPath, statement.option("shallow_path"))
    }
    if let value = statement.options["shallow"].map(statement.text) {
      isShallow = value != "false"
      if isShallow, value != "true" { shallowPath = nil }
    }
  }

  // MARK: - Levels

  /// The scope of what is nested in a resource.
  var nested: RouteScope {
    guard isOfResource, let resource else { return self }
    var inner = self
    if isShallow, !resource.isSingle, shallowDepth > 0 {
      (inner.path, inner.prefix) = (shallowPath, shallowPrefix)
    }
    inner.add(path: resource.nestedPath)
    inner.add(prefix: resource.singular)
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
    if isShallow, !resource.isSingle { (inner.path, inner.prefix) = (shallowPath, shallowPrefix) }
    inner.add(path: resource.memberPath)
    inner.level = .member
    return inner
  }

  var collection: RouteScope { below(resource?.path ?? "", as: .collection) }

  var new: RouteScope {
    let name = names.map { $0["new"] ?? "new" }
    return below(resource.map { resource in name.map { "\(resource.path)/\($0)" } } ?? "", as: .new)
  }

  /// - Parameter path: nil if it is not known.
  private func below(_ path: String?, as level: Level) -> RouteScope {
    var inner = self
    inner.add(path: path)
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
  ///
  /// Nil if it is not known.
  func path(ofAction action: String) -> String? {
    isCanonical(action) ? "" : names.map { $0[action] ?? action }
  }

  private func isCanonical(_ action: String) -> Bool {
    [.member, .collection, .new].contains(level)
      && ["index", "create", "new", "show", "update", "destroy"].contains(action)
  }

  /// The name of a route, as `name_for_action` of Rails makes it; nil if it is not known, or has none.
  ///
  /// - Parameters:
  ///   - name: that of `as`; nil without the option.
  ///   - action: the path or the action of the statement.
  func name(_ name: String?, forAction action: String) -> String? {
    let isPlain = action.wholeMatch(of: #/[\w\-\/]+/#) != nil
    guard let prefix, name != nil || isPlain || resource == nil else { return nil }
    let own = name ?? (isPlain && !isCanonical(action) ? action : "")
    let word = own.replacing("-", with: "_").split(separator: "/").joined(separator: "_")
    let (one, all) = (resource?.singular ?? "", resource?.collection ?? "")
    let parts =
      switch level {
      case .collection: [word, prefix, all]
      case .new: [word, "new", prefix, one]
      case .member: [word, prefix, one]
      case .resources: [prefix, all, word]
      case .plain, .nested, .resource: [prefix, word]
      }
    let result = underscored(parts)
    return result.wholeMatch(of: #/_?[A-Za-z_]\w*/#) == nil ? nil : result
  }

  /// A path with one slash before each part, as Rails writes it.
  ///
  /// The slash before optional parts is in them, except for a path of nothing else.
  static func normalized(_ text: String) -> String {
    let (slash, opening) = (UInt8(ascii: "/"), UInt8(ascii: "("))
    var path: [UInt8] = []
    for byte in "/\(text)".utf8 where byte != slash || path.last != slash { path.append(byte) }
    if path.count > 1, path.last == slash { path.removeLast() }
    // `/(:locale)` becomes `(/:locale)`.
    var moved: [UInt8] = []
    var rest = path[...]
    while let byte = rest.popFirst() {
      let group = byte == slash ? rest.prefix { $0 == opening } : []
      moved += group + [byte]
      rest = rest.dropFirst(group.count)
      if !group.isEmpty, rest.first == slash { rest.removeFirst() }
    }
    if isOptional(moved), let first = moved.firstIndex(of: slash) {
      moved.remove(at: first)
      moved.insert(slash, at: 0)
    }
    return String(decoding: moved, as: UTF8.self)
  }

  /// True if a path is one optional part, and optional parameters behind it.
  private static func isOptional(_ path: [UInt8]) -> Bool {
    let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))
    guard path.first == opening, path.last == closing else { return false }
    let groups = path.dropLast().split(separator: closing, omittingEmptySubsequences: false)
    return groups[0].count > 1
      && groups.dropFirst().allSatisfy { group in
        let inner = group.drop { $0 == opening }
        return inner.count < group.count && inner.count > 2 && inner.starts(with: "/:".utf8)
      }
  }
}

/// Some words, joined as in the name of a route.
private func underscored(_ words: [String]) -> String {
  words.filter { !$0.isEmpty }.joined(separator: "_")
}

extension RouteStatement {
  func isTrue(_ name: String) -> Bool {
    options[name].map { text(of: $0) == "true" } ?? false
  }
}
