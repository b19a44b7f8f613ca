import PathConfigSyntax

/// The routes that a `config/routes.rb` spells, as far as single lines tell.
///
/// The tool never runs the file. It knows `namespace`, `scope`, `resource`, `resources` and `get` in
/// their usual forms. A line that it does not understand adds no route.
struct RailsRouteFile {
  struct Route: Hashable {
    /// As in `/hotwire/path_configuration`, with parameters as `:id`.
    var path: String

    /// As in `hotwire/path_configurations`.
    var controller: String
    var action: String
  }

  /// In the order of the file.
  private(set) var routes: [Route] = []

  /// The open blocks, outermost first.
  private var blocks: [Block] = []

  /// The part that a block adds to the routes in it.
  private struct Block {
    var path = ""

    /// True if an action in it has the parameter of a member, unless it says otherwise.
    var isOfMembers = false
    var module = ""
    var controller: String?
  }

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      read(line.trimmingPrefix { $0 == " " || $0 == "\t" })
    }
  }

  private mutating func read(_ line: Substring) {
    let code = line.hasPrefix("#") ? "" : line
    if Self.end.matches(in: String(code)).count > 0 { _ = blocks.popLast() }
    let opensBlock = Self.opening.matches(in: String(code)).count > 0
    var block = Block()
    for match in Self.statement.matches(in: String(code)).prefix(1) {
      let statement = Statement(match)
      switch statement.verb {
      case "namespace":
        block.path = "/" + (statement.option("path") ?? statement.name)
        block.module = statement.option("module") ?? statement.name
      case "scope":
        block.path = Self.path(statement.option("path") ?? statement.name)
        block.module = statement.option("module") ?? ""
        block.controller = statement.option("controller")
      case "resource", "resources": block = read(resource: statement)
      case "get": read(action: statement)
      default: break
      }
    }
    if opensBlock { blocks.append(block) }
  }

  /// Adds the pages of a resource, and returns its block.
  private mutating func read(resource statement: Statement) -> Block {
    let isPlural = statement.verb == "resources"
    let name = statement.name
    let controller = statement.option("controller") ?? (isPlural ? name : name + "s")
    let path = "/" + (statement.option("path") ?? name)
    let action = isPlural ? "index" : "show"
    if statement.allows(action) { add(path, controller, action) }
    if isPlural, statement.allows("show") { add(path + "/:id", controller, "show") }
    return Block(
      path: path, isOfMembers: isPlural, module: statement.option("module") ?? "",
      controller: controller)
  }

  private mutating func read(action statement: Statement) {
    let name = statement.name.hasPrefix("/") ? String(statement.name.dropFirst()) : statement.name
    if let target = statement.option("to") ?? statement.target {
      let parts = target.split(separator: "#").map(String.init)
      if parts.count == 2 { add(memberPath(statement) + "/" + name, parts[0], parts[1]) }
    } else if let controller = blocks.last(where: { $0.controller != nil })?.controller {
      add(memberPath(statement) + "/" + name, controller, name)
    } else {
      let parts = name.split(separator: "/").map(String.init)
      let controller = parts.dropLast().joined(separator: "/")
      if let action = parts.last, parts.count > 1 { add("/" + name, controller, action) }
    }
  }

  /// The parameter of a member, for an action of `resources` that is not one of the collection.
  private func memberPath(_ statement: Statement) -> String {
    let isOfCollection = statement.option("on") == "collection"
    return !isOfCollection && blocks.last?.isOfMembers == true ? "/:id" : ""
  }

  private mutating func add(_ path: String, _ controller: String, _ action: String) {
    let modules = blocks.map(\.module).filter { !$0.isEmpty }
    let full = blocks.map(\.path).joined() + path
    routes.append(
      Route(
        path: Self.path(full), controller: (modules + [controller]).joined(separator: "/"),
        action: action))
  }

  /// A path with one slash before each part, without its optional parts.
  private static func path(_ text: String) -> String {
    let required = optional.replacing(in: text, with: "") ?? text
    return required.split(separator: "/").map { "/\($0)" }.joined()
  }
}

extension RailsRouteFile {
  /// One call in the file.
  private struct Statement {
    let verb: String

    /// The first argument; empty if it is an option.
    let name: String

    /// The value after `=>` behind the first argument.
    let target: String?
    private let options: String

    init(_ match: TextExpression.Match) {
      verb = match["verb"] ?? ""
      name = match["symbol"] ?? match["text"] ?? ""
      target = match["target"]
      options = match["options"] ?? ""
    }

    func option(_ name: String) -> String? {
      let all = RailsRouteFile.option.matches(in: options)
      return all.first { ($0["key"] ?? $0["old"]) == name }?["value"]
    }

    /// True unless `only` or `except` leaves an action out.
    func allows(_ action: String) -> Bool {
      guard let list = RailsRouteFile.list.matches(in: options).first else { return true }
      let names = (list["actions"] ?? "").split { !$0.isLetter && $0 != "_" }
      return names.contains { $0 == action } == (list["key"] == "only")
    }
  }

  private static let statement = TextExpression(
    #"""
    ^(?<verb>namespace|scope|resources?|collection|get)\b \s* \(? \s*
    (?: (?: :(?<symbol>\w+) | ["'](?<text>[^"']*)["'] )
        (?: \s* => \s* ["'](?<target>[\w/]+\x23\w+)["'] )? )?
    (?<options>.*)$
    """#)
  private static let option = TextExpression(
    #"(?<![\w:]) (?: (?<key>\w+):\s* | :(?<old>\w+)\s*=>\s* ) [:"'] (?<value>[\w\-/:().\x23]*)"#)
  private static let list = TextExpression(
    #"(?<key>only|except) (?: :\s* | \s*=>\s* ) (?<actions> %[iw].[^\]\)]* | \[[^\]]*\] | :\w+ )"#)
  private static let optional = TextExpression(#"\( [^()]* \)"#)
  private static let opening = TextExpression(
    #"\bdo (?:\s*\|[^|]*\|)? \s*(?:\x23.*)?$ | ^(?:if|unless|case|begin)\b"#)
  private static let end = TextExpression(#"^end\b"#)
}
