import PathConfigSyntax

extension ClientProfile {
  /// The fate of a server's answer on the phone.
  enum Storing {
    case stored(ConfigurationDocument)
    case notStored
    /// The file was not read to its end here.
    case unknown(LoadVerdict)
  }

  /// Decides whether a client stores an answer: before or after the point at which a file crashes
  /// it.
  func storing(_ server: AppSources.Server) -> Storing {
    guard self.acceptedStatuses.contains(server.status) else { return .notStored }
    let verdict = verdict(on: server.document, as: .server)
    switch verdict {
    case .loads, .crashes(_, when: .everyLookUp):
      return .stored(storedCopy(of: server.document))
    case .crashes(_, when: .load) where self.storingMoment == .beforeApplying:
      return .stored(storedCopy(of: server.document))
    case .rejected, .crashes: return .notStored
    case .undecided: return .unknown(verdict)
    }
  }

  /// True if the client crashes at an answer before it stores it.
  func neverStores(_ document: ConfigurationDocument) -> Bool {
    switch verdict(on: document, as: .server) {
    case .crashes(_, when: .storing): true
    case .crashes(_, when: .load): self.storingMoment == .afterApplying
    case .loads, .rejected, .crashes, .undecided: false
    }
  }

  /// A phone's stored copy of a file, in the form in which the client writes it.
  ///
  /// A text that the client cannot read stays unchanged.
  func heldCopy(of document: ConfigurationDocument) -> ConfigurationDocument {
    switch verdict(on: document) {
    case .loads, .crashes: storedCopy(of: document)
    case .rejected, .undecided: document
    }
  }

  /// The client's stored copy of a remote file, as a document with the places of the original.
  ///
  /// A copy that is written from what was read lacks members that the library does not know,
  /// members that are null, and the original's spelling.
  ///
  /// Complexity: O(nodes).
  func storedCopy(of document: ConfigurationDocument) -> ConfigurationDocument {
    guard self.storedCopyForm == .writtenAsRead else { return document }
    var parse = document.parse
    parse.faults = []
    parse.relaxations = []
    parse.root = parse.root.map { Self.written($0, depth: 0) }
    return ConfigurationDocument(parse, patterns: document.patternTable)
  }

  /// The members that the library keeps, by the depth of their object: the root, and a rule.
  private static let held: [Int: Set<UTF8String>] = [
    0: ["settings", "rules"], 2: ["patterns", "properties"],
  ]

  /// Recursion ends with the tree, whose depth the reader bounds.
  private static func written(_ node: JSONNode, depth: Int) -> JSONNode {
    var node = node
    switch node.value {
    case .object(var object):
      var last: [UTF8String: Int] = [:]
      for (index, member) in object.members.enumerated() { last[member.name.key] = index }
      object.members = object.members.enumerated().compactMap { index, member in
        let name = member.name.text
        if case .null = member.value.value { return nil }
        guard last[member.name.key] == index, held[depth]?.contains(name) ?? true else {
          return nil
        }
        var member = member
        member.value = written(member.value, depth: depth + 1)
        return member
      }
      node.value = .object(object)
    case .array(var array):
      array.elements = array.elements.map { written($0, depth: depth + 1) }
      node.value = .array(array)
    default: break
    }
    return node
  }
}

extension ClientProfile {
  /// True if the client finds the copy of one URL's file for another.
  ///
  /// Without a URL on either side, the two count as the same.
  func sharesStoredCopy(_ address: UTF8String?, _ other: UTF8String?) -> Bool {
    guard let address, let other else { return true }
    return storedCopyKey(of: address) == storedCopyKey(of: other)
  }

  /// The identity of the stored copy of a URL's file.
  ///
  /// Complexity: O(bytes).
  func storedCopyKey(of address: UTF8String) -> UTF8String {
    switch facts.cacheKey.value {
    case .one(let fileName): UTF8String(fileName)
    case .wholeURL: address
    case .lastPathComponent: FoundationURL.lastPathComponent(of: address)
    }
  }
}

extension FoundationURL {
  /// The last component of a URL's path with its escapes resolved.
  ///
  /// `/` for the root, empty without a path.
  static func lastPathComponent(of url: UTF8String) -> UTF8String {
    guard let parts = try? split(url.bytes.span) else { return url }
    var path: ContiguousArray<UInt8> = []
    appendDecodedPath(url.bytes.span, parts.path, to: &path)
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    guard path.count > 1, let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
      return UTF8String(repairing: path)
    }
    return UTF8String(repairing: path[(slash + 1)...])
  }
}
