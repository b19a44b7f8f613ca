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
    /// With those of the blocks around it; nil if the path is too long for a route.
    var path: String? = ""
    var module = ""

    /// True if an action in it has the parameter of a member, unless it says otherwise.
    var isOfMembers = false

    /// That of the innermost block that names one.
    var controller: String?

    mutating func add(path inner: String, module inside: String) {
      path = path.map { $0 + inner }
      if let known = path, known.utf8.count > RoutePath.maximumBytes { path = nil }
      if !inside.isEmpty, module.utf8.count <= RoutePath.maximumBytes { module += inside + "/" }
    }
  }

  init(_ text: ContiguousArray<UInt8>) {
    let source = SourceTokens(text, comments: .hash)
    for line in source.lines { read(line, of: source) }
  }

  private mutating func read(_ line: Range<Int>, of source: SourceTokens) {
    if source.has("end", at: line.lowerBound) { _ = blocks.popLast() }
    let outer = blocks.last ?? Block()
    var block = Block(path: outer.path, module: outer.module, controller: outer.controller)
    if let statement = Statement(line, of: source) {
      switch statement.verb {
      case "namespace":
        block.add(
          path: "/" + (statement.option("path") ?? statement.name),
          module: statement.option("module") ?? statement.name)
      case "scope":
        block.add(
          path: Self.path(statement.option("path") ?? statement.name),
          module: statement.option("module") ?? "")
        block.controller = statement.option("controller") ?? outer.controller
      case "resource", "resources": read(resource: statement, in: &block)
      case "get": read(action: statement)
      default: break
      }
    }
    if source.opensBlock(line) { blocks.append(block) }
  }

  /// Adds the pages of a resource, and what its block adds.
  private mutating func read(resource statement: Statement, in block: inout Block) {
    let isPlural = statement.verb == "resources"
    let name = statement.name
    let controller = statement.option("controller") ?? (isPlural ? name : name + "s")
    let path = "/" + (statement.option("path") ?? name)
    let action = isPlural ? "index" : "show"
    if statement.allows(action) { add(path, controller, action) }
    if isPlural, statement.allows("show") { add(path + "/:id", controller, "show") }
    block.add(path: path, module: statement.option("module") ?? "")
    block.isOfMembers = isPlural
    block.controller = controller
  }

  private mutating func read(action statement: Statement) {
    let name = statement.name.hasPrefix("/") ? String(statement.name.dropFirst()) : statement.name
    if let target = statement.option("to") ?? statement.target {
      let parts = target.split(separator: "#").map(String.init)
      if parts.count == 2 { add(memberPath(statement) + "/" + name, parts[0], parts[1]) }
    } else if let controller = blocks.last?.controller {
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
    let block = blocks.last ?? Block()
    guard let full = block.path.map({ $0 + path }), full.utf8.count <= RoutePath.maximumBytes else {
      return
    }
    routes.append(
      Route(
        path: Self.path(full), controller: block.module + controller, action: action))
  }

  /// A path with one slash before each part, without its optional parts.
  private static func path(_ text: String) -> String {
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

extension RailsRouteFile {
  /// One call in the file.
  private struct Statement {
    let verb: String

    /// The first argument; empty if it is an option.
    let name: String

    /// The value after `=>` behind the first argument.
    let target: String?

    /// The first value of each option.
    private var options: [String: String] = [:]

    /// The actions of the first `only` or `except`.
    private var list: (isOnly: Bool, actions: Set<String>)?

    /// Nil if the line begins with no such call.
    init?(_ line: Range<Int>, of source: SourceTokens) {
      let verbs: SourceTokens.Part = [
        "namespace", "scope", "resource", "resources", "collection", "get",
      ]
      guard let call = source.match([verbs, .maybe(["("])], at: line.lowerBound) else { return nil }
      verb = source.text(line.lowerBound)
      var place = min(call.end, line.upperBound)
      var (name, target) = ("", String?.none)
      if let first = source.rubyValue(at: place, in: line) {
        let arrow = source.match(["=", ">"], at: first.end)
        let value = arrow.flatMap { source.rubyValue(at: $0.end, in: line)?.text }
        target = value?.contains("#") == true ? value : nil
        if arrow == nil || target != nil || source.isString(place) {
          name = first.text
          place = first.end
        }
      }
      (self.name, self.target) = (name, target)
      while place < line.upperBound {
        place = read(at: place, in: line, of: source)
      }
    }

    /// Reads the option at a place, if there is one, and returns the place of the next.
    private mutating func read(at place: Int, in line: Range<Int>, of source: SourceTokens) -> Int {
      let isOld = source.has(":", at: place)
      let shape: [SourceTokens.Part] = isOld ? [":", .word, "=", ">"] : [.word, ":"]
      guard let option = source.match(shape, at: place), option.end < line.upperBound else {
        return place + 1
      }
      let key = source.text(option.found[0].lowerBound)
      let value = source.rubyValue(at: option.end, in: line)
      if key == "only" || key == "except", list == nil,
        let actions = value.map({ [$0.text] }) ?? source.rubyList(at: option.end, in: line)
      {
        list = (key == "only", Set(actions))
      }
      if let value, options[key] == nil {
        let text = value.text.prefix { $0.isLetter || $0.isNumber || "_-/:().#".contains($0) }
        options[key] = String(text)
      }
      return option.end
    }

    func option(_ name: String) -> String? { options[name] }

    /// True unless `only` or `except` leaves an action out.
    func allows(_ action: String) -> Bool {
      list.map { $0.actions.contains(action) == $0.isOnly } ?? true
    }
  }
}

extension SourceTokens {
  /// The symbol or string at a place of a line, and the place after it.
  fileprivate func rubyValue(at place: Int, in line: Range<Int>) -> (text: String, end: Int)? {
    guard place < line.upperBound else { return nil }
    if isString(place) { return (text(place), place + 1) }
    guard let symbol = match([":", .word], at: place), symbol.end <= line.upperBound else {
      return nil
    }
    return (text(place + 1), symbol.end)
  }

  /// The words of a list such as `[:index, "show"]` and `%i[index show]`, if it ends in the line.
  fileprivate func rubyList(at place: Int, in line: Range<Int>) -> [String]? {
    let opening = match([.maybe(["%", ["i", "w"]]), ["[", "(", "{"]], at: place)
    guard let start = opening?.end, start <= line.upperBound,
      let end = (start..<line.upperBound).first(where: { has("]", at: $0) || has(")", at: $0) })
    else { return nil }
    return (start..<end).filter { tokens[$0].kind != .sign }.map(text)
  }

  /// True if a block begins in the line, and does not end there.
  fileprivate func opensBlock(_ line: Range<Int>) -> Bool {
    let words: Part = ["if", "unless", "case", "begin"]
    if match([words], at: line.lowerBound) != nil || has("do", at: line.upperBound - 1) {
      return true
    }
    let start = has("|", at: line.upperBound - 1) ? line.last { has("do", at: $0) } : nil
    return start.map { has("|", at: $0 + 1) } ?? false
  }
}
