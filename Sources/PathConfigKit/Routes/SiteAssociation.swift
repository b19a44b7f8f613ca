import PathConfigSyntax

extension RouteList {
  /// Adds the paths of an apple-app-site-association file: `components`, or the older `paths`.
  ///
  /// In one app's list the first entry that matches a URL decides (Apple, "Supporting associated
  /// domains").
  mutating func addLinks(ofSite bytes: ContiguousArray<UInt8>) {
    let parse = JSONParser.parse(name: "", bytes: bytes)
    if let fault = parse.faults.first {
      let line = parse.buffer.position(at: fault.range.lowerBound).line
      remark("\(fault.message); what could be read is taken", line: line)
    }
    let links = parse.root?.member("applinks")
    let variables = LinkComponent.variables(links?.member("substitutionVariables"))
    let defaults = links?.member("defaults")
    for (group, detail) in (links?.member("details")?.entries ?? []).enumerated() {
      let own = detail.member("defaults")
      let ignoresCase =
        (own?.member("caseSensitive") ?? defaults?.member("caseSensitive"))?.boolean == false
      for node in detail.member("components")?.array ?? [] {
        let component = LinkComponent(node: node, variables: variables, ignoresCase: ignoresCase)
        component.add(parse.buffer, group, &self)
      }
      for node in detail.member("paths")?.array ?? [] { add(path: node, parse.buffer, group) }
    }
    if entryCount == 0, unreadCount == 0, remarks.isEmpty { addUnread(bytes.prefix(200), line: 1) }
  }

  /// Adds `/buy/*`, or `NOT /help/*` for paths that are left out.
  private mutating func add(path node: JSONNode, _ buffer: SourceBuffer, _ group: Int) {
    let line = buffer.position(at: node.range.lowerBound).line
    guard case .string(let string) = node.value else {
      return addUnread(buffer.bytes[node.range], line: line)
    }
    let isExclusion = string.text.bytes.starts(with: "NOT ".utf8)
    let text = isExclusion ? string.text.bytes.dropFirst(4).trimmed.text : string.text
    var route = Route(RoutePath(wildcards: text), line: line)
    route.isExclusion = isExclusion
    route.group = group
    add(route)
  }
}

/// One entry of `components`.
private struct LinkComponent {
  let node: JSONNode
  let variables: [UTF8String: [UTF8String]]
  let ignoresCase: Bool

  /// Adds the route that the entry describes.
  ///
  /// An entry that leaves URLs out by their query or fragment does not take a path from others and
  /// is skipped.
  func add(_ buffer: SourceBuffer, _ group: Int, _ list: inout RouteList) {
    let line = buffer.position(at: node.range.lowerBound).line
    guard case .object = node.value else {
      return list.addUnread(buffer.bytes[node.range], line: line)
    }
    let pattern = node.member("/")
    if let pattern, pattern.text == nil {
      return list.addUnread(buffer.bytes[node.range], line: line)
    }
    let hasCondition = node.member("?") != nil || node.member("#") != nil
    let isExclusion = node.member("exclude")?.boolean == true
    if isExclusion, hasCondition { return }
    var route = Route(RoutePath(wildcards: pattern?.text ?? "*", variables), line: line)
    route.isExclusion = isExclusion
    route.ignoresCase = (node.member("caseSensitive")?.boolean).map { !$0 } ?? ignoresCase
    if node.member("?") != nil { route.extent = .query }
    route.group = hasCondition ? nil : group
    list.add(route)
  }

  /// The values of the variables that an entry may name as `$(name)`.
  static func variables(_ node: JSONNode?) -> [UTF8String: [UTF8String]] {
    var variables: [UTF8String: [UTF8String]] = [:]
    for (name, value) in node?.object ?? [] {
      variables[name] = (value.array ?? []).compactMap(\.text)
    }
    return variables
  }
}

extension JSONNode {
  fileprivate func member(_ name: UTF8String) -> JSONNode? {
    guard case .object(let object) = value else { return nil }
    return object.last(name)?.value
  }

  /// The entries of `details`: an array's elements, or the values of the older form's object.
  fileprivate var entries: [JSONNode] { array ?? object?.map(\.value) ?? [] }

  fileprivate var text: UTF8String? {
    if case .string(let string) = value { string.text } else { nil }
  }
}

extension RoutePath {
  /// Reads the notation of site associations: `*` is any number of characters, `?` is one, and
  /// `$(name)` is a value of a variable (Apple, "applinks.Details.Components").
  ///
  /// - Parameter variables: the values of variables beyond the predefined ones.
  init(wildcards text: UTF8String, _ variables: [UTF8String: [UTF8String]] = [:]) {
    var parts: [Part] = []
    var literal: ContiguousArray<UInt8> = []
    let bytes = text.bytes
    var index = 0
    func flush() {
      if !literal.isEmpty { parts.append(.literal(UTF8String(repairing: literal.percentDecoded))) }
      literal = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        flush()
        if parts.last != .repeated(.anyCharacter) { parts.append(.repeated(.anyCharacter)) }
      case UInt8(ascii: "?"):
        flush()
        parts.append(.anyCharacter)
      case UInt8(ascii: "$"):
        guard let (name, end) = Self.variable(bytes, index) else {
          literal.append(byte)
          continue
        }
        flush()
        index = end
        parts.append(Self.values(of: name, variables))
      default: literal.append(byte)
      }
    }
    flush()
    self.init(text: text, parts: parts)
  }

  /// The name in `(name)`, and the index after it.
  private static func variable(
    _ bytes: ContiguousArray<UInt8>, _ start: Int
  ) -> (name: UTF8String, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "("),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return (UTF8String(repairing: bytes[(start + 1)..<end]), end + 1)
  }

  private static func values(of name: UTF8String, _ variables: [UTF8String: [UTF8String]]) -> Part {
    if let values = variables[name], !values.isEmpty { return .oneOf(values) }
    switch name {
    case "alpha": return .expression("[A-Za-z]")
    case "upper": return .expression("[A-Z]")
    case "lower": return .expression("[a-z]")
    case "alnum": return .expression("[A-Za-z0-9]")
    case "digit": return .expression("[0-9]")
    case "xdigit": return .expression("[0-9A-Fa-f]")
    // Codes of languages and regions, whose list is the system's.
    case "lang": return .expression("[A-Za-z]{2,3}")
    case "region": return .expression("[A-Za-z]{2}")
    default: return .parameter(name)
    }
  }
}
