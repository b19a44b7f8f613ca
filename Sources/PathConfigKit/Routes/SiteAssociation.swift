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
    let defaults = links?.member("defaults")
    var variables: [UTF8String: [UTF8String]] = [:]
    for (name, values) in links?.member("substitutionVariables")?.object ?? [] {
      variables[name] = (values.array ?? []).compactMap(\.text)
    }
    for (group, detail) in (links?.member("details")?.entries ?? []).enumerated() {
      let own = detail.member("defaults")
      let ignoresCase =
        (own?.member("caseSensitive") ?? defaults?.member("caseSensitive"))?.boolean == false
      for node in detail.member("components")?.array ?? [] {
        let line = parse.buffer.position(at: node.range.lowerBound).line
        if !add(component: node, variables, ignoresCase: ignoresCase, group, line) {
          addUnread(parse.buffer.bytes[node.range], line: line)
        }
      }
      for node in detail.member("paths")?.array ?? [] {
        let line = parse.buffer.position(at: node.range.lowerBound).line
        if !add(path: node, group, line) { addUnread(parse.buffer.bytes[node.range], line: line) }
      }
    }
    if entryCount == 0, counts.unread.count == 0, remarks.isEmpty {
      addUnread(bytes.prefix(200), line: 1)
    }
  }

  /// Adds `/buy/*`, or `NOT /help/*` for paths that are left out; false for anything else.
  private mutating func add(path node: JSONNode, _ group: Int, _ line: Int) -> Bool {
    guard let text = node.text else { return false }
    let isExclusion = text.bytes.starts(with: "NOT ".utf8)
    let path = isExclusion ? text.bytes.dropFirst(4).trimmed.text : text
    var route = Route(RoutePath(wildcards: path), line: line)
    route.isExclusion = isExclusion
    route.group = group
    add(route)
    return true
  }

  /// Adds the route that an entry of `components` describes; false for anything else.
  ///
  /// An entry that leaves URLs out by their query or fragment does not take a path from others and
  /// is skipped.
  private mutating func add(
    component node: JSONNode, _ variables: [UTF8String: [UTF8String]], ignoresCase: Bool,
    _ group: Int, _ line: Int
  ) -> Bool {
    guard case .object = node.value else { return false }
    let pattern = node.member("/")
    if let pattern, pattern.text == nil { return false }
    let hasCondition = node.member("?") != nil || node.member("#") != nil
    let isExclusion = node.member("exclude")?.boolean == true
    if isExclusion, hasCondition { return true }
    var route = Route(RoutePath(wildcards: pattern?.text ?? "*", variables), line: line)
    route.isExclusion = isExclusion
    route.ignoresCase = (node.member("caseSensitive")?.boolean).map { !$0 } ?? ignoresCase
    if node.member("?") != nil { route.extent = .query }
    route.group = hasCondition ? nil : group
    add(route)
    return true
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
