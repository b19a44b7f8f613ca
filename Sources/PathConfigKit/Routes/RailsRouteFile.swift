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
/// The tool never runs the file. It follows blocks, concerns and the files that `draw` names. A route
/// whose path depends on anything else has none.
struct RailsRouteFile {
  private(set) var routes: [WrittenRoute] = []

  /// The concerns by their names, as the places of their statements.
  private var concerns: [String: (tokens: [RubyToken], places: Range<Int>)] = [:]
  private let drawnFile: (String) -> ContiguousArray<UInt8>?
  private var drawnFiles: [String: [RubyToken]?] = [:]

  /// The words that may still be read, because concerns and files may name each other.
  private var budget = 100_000

  /// The part that a block adds to the routes in it.
  private struct Block {
    /// With those of the blocks around it; nil if it is not known, or too long for a route.
    var path: String? = ""
    var module = ""

    /// The path of a member, for what is nested in `resources`.
    var member = ""
    var controller: String?

    /// The number of blocks around it, and of concerns and files on the way to it.
    var nesting = 0
    var depth = 0

    /// - Parameters:
    ///   - inner: nil if it is not known.
    ///   - inside: empty if it adds no module; nil if it is not known.
    mutating func add(path inner: String?, module inside: String? = "", joinedBy mark: String = "/")
    {
      path = inside == nil ? nil : path.flatMap { path in inner.map { path + "/" + $0 } }
      if let known = path, known.utf8.count > RoutePath.maximumBytes { path = nil }
      guard let inside, !inside.isEmpty, module.utf8.count <= RoutePath.maximumBytes else { return }
      module += inside + mark
    }
  }

  /// - Parameter drawnFile: the text of `config/routes/NAME.rb`; nil if there is none.
  init(
    _ file: ListedFile,
    drawing drawnFile: @escaping (String) -> ContiguousArray<UInt8>? = { _ in nil }
  ) {
    self.drawnFile = drawnFile
    let tokens = Self.tokens(of: file.bytes)
    read(file.path.hasSuffix(".rb") ? tokens : tokens.ofElixir, in: Block())
  }

  private static func tokens(of text: ContiguousArray<UInt8>) -> [RubyToken] {
    RubyLexer.tokens(of: RubyReader.buffer(text, named: ""))
  }

  /// Reads the statements of a block.
  ///
  /// - Parameter places: nil for all.
  private mutating func read(_ tokens: [RubyToken], _ places: Range<Int>? = nil, in block: Block) {
    let places = places ?? tokens.indices
    var place = places.lowerBound
    while place < places.upperBound, budget > 0, block.depth <= 5, block.nesting <= 50 {
      let statement = RouteStatement(at: place, in: places, of: tokens)
      budget -= 1 + (statement.body?.lowerBound ?? statement.end) - place
      place = statement.end
      var inner = block
      inner.nesting += 1
      read(statement, of: tokens, in: &inner)
      if let body = statement.body, statement.verb != "concern" { read(tokens, body, in: inner) }
    }
  }

  /// Adds the routes of a statement, and to its block what it adds to the routes in this.
  private mutating func read(
    _ statement: RouteStatement, of tokens: [RubyToken], in block: inout Block
  ) {
    let (values, member) = (statement.values, block.member)
    if statement.namesHost { block.path = nil }
    switch statement.verb {
    case "namespace":
      (block.member, block.controller) = ("", nil)
      block.add(path: member)
      block.add(
        path: statement.option("path", else: values.first),
        module: statement.option("module", else: values.first))
    case "scope":
      let path = statement.isReadable ? values.joined(separator: "/") : nil
      block.controller = statement.option("controller") ?? block.controller
      block.add(path: statement.option("path", else: path))
      block.add(path: "", module: statement.option("module", else: ""))
      if let alias = statement.constants.first { block.add(path: "", module: alias, joinedBy: ".") }
    case "controller": block.controller = values.first
    case "resource", "resources":
      let outer = block
      for name in values.prefix(50) {
        block = outer
        add(resource: name, statement, to: &block)
        include(statement.list("concerns"), in: block)
      }
    case "member", "collection", "new":
      block.member = ""
      block.add(path: ["member": member, "new": "new"][statement.verb] ?? "")
    case "get", "match": add(action: statement, in: block)
    case "concern":
      if let name = values.first { concerns[name] = statement.body.map { (tokens, $0) } }
    case "concerns": include(values, in: block)
    case "draw": values.forEach { draw($0, in: block) }
    default: if !statement.keepsPath { block.path = nil }
    }
  }

  private mutating func draw(_ name: String, in block: Block) {
    let known = drawnFiles[name] ?? drawnFile(name).map(Self.tokens)
    drawnFiles[name] = .some(known)
    var block = block
    block.depth += 1
    if let known { read(known, in: block) }
  }

  private mutating func include(_ names: [String], in block: Block) {
    var block = block
    block.depth += 1
    for (tokens, places) in names.prefix(50).compactMap({ concerns[$0] }) {
      read(tokens, places, in: block)
    }
  }

  /// Adds the pages of a resource, and to its block what it adds to the routes in this.
  private mutating func add(
    resource name: String, _ statement: RouteStatement, to block: inout Block
  ) {
    let isPlural = statement.verb == "resources"
    let controller =
      statement.option("controller", else: statement.constants.first)
      ?? (isPlural ? name : name + "s")
    block.add(path: block.member)
    block.add(
      path: statement.option("path", else: name), module: statement.option("module", else: ""))
    let actions = isPlural ? [("index", ""), ("show", "/:id")] : [("show", "")]
    for (action, path) in actions where statement.allows(action) {
      add(path, controller, action, in: block)
    }
    (block.member, block.controller) = (isPlural ? "/:id" : "", controller)
  }

  private mutating func add(action statement: RouteStatement, in block: Block) {
    let (values, isOfPhoenix) = (statement.values, statement.constants.first != nil)
    if let controller = statement.constants.first, values.count == 2 {
      return add(values[0], controller, values[1], in: block)
    }
    let member = statement.option("on") == "collection" ? "" : block.member
    for name in isOfPhoenix ? [] : values {
      // Without a target, the name says it, as in `get "hotwire/ios"`.
      guard var target = statement.target ?? statement.option("to", else: "") else { continue }
      var mark: Character = "#"
      if target.isEmpty, statement.option("action") == nil { (target, mark) = (name, "/") }
      let parts = target.split(separator: mark).map(String.init)
      let controller =
        statement.option("controller")
        ?? (parts.count > 1 ? parts.dropLast().joined(separator: "/") : block.controller)
      guard let controller, let action = statement.option("action", else: parts.last) else {
        continue
      }
      add(member + "/" + name, controller, action, in: block)
    }
  }

  private mutating func add(
    _ path: String, _ controller: String, _ action: String, in block: Block
  ) {
    var route = block
    route.add(path: path)
    routes.append(
      WrittenRoute(path: route.path.map(Self.path), names: [block.module + controller, action]))
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
