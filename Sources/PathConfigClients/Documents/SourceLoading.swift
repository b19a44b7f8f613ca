import PathConfigSyntax

extension Client {
  /// The part of an app's sources that this client has loaded at a moment.
  ///
  /// The facts decide. They give the order of the sources, the answers of a server that count, and
  /// the consequence of a failure. Each loaded source replaces the one before as a whole.
  /// Complexity: O(sizes of the documents).
  func outcome(of sources: AppSources, at moment: Moment) -> MomentOutcome {
    let outcome = MomentOutcome(moment: moment)
    var loading = SourceLoading(client: self, sources: sources, outcome: outcome)
    let readsCopyFirst = self.cachedCopy == .insteadOfBundled
    if readsCopyFirst { loading.readStoredCopy() }
    loading.readBundledFile()
    if !readsCopyFirst { loading.readStoredCopy() }
    loading.askServer()
    return loading.outcome
  }

  /// The outcome of an app's sources at each of its moments.
  package func outcomes(of sources: AppSources) -> [MomentOutcome] {
    sources.moments.map { outcome(of: sources, at: $0) }
  }
}

/// One launch of an app, source by source.
private struct SourceLoading {
  let client: Client
  let sources: AppSources
  var outcome: MomentOutcome

  private var isOver: Bool {
    switch outcome.state {
    case .crashed, .unknown: true
    case .nothing, .inEffect: false
    }
  }

  // MARK: On the phone

  mutating func readBundledFile() {
    guard !isOver, let document = sources.bundled else { return }
    // Only a stored copy may be in effect before it.
    if case .inEffect = outcome.state {
      return note(.bundled, .passedOver, client.facts.cachedCopy.source)
    }
    read(document, as: .bundled, client.facts.combination.source)
  }

  mutating func readStoredCopy() {
    guard !isOver, let server = sources.server else { return }
    let source = client.facts.cachedCopy.source
    switch outcome.moment {
    case .beforeDownload, .downloaded: note(.stored, .absent, source)
    case .nextStart:
      // An app that crashes before it asks its server never stores an answer.
      if case .crashed = client.outcome(of: sources, at: .beforeDownload).state {
        return note(.stored, .absent, source)
      }
      let (verdict, copy) = client.storing(server)
      if let copy {
        read(copy, as: .stored, source)
      } else if let verdict, verdict.word == .undecided {
        note(.stored, .read(verdict), source, server.document)
      } else {
        note(.stored, .absent, source)
      }
    case .downloadedOverCopy:
      guard let copy = sources.olderCopy else { return note(.stored, .absent, source) }
      guard client.sharesStoredCopy(server.address, copy.address) else {
        return note(.stored, .storedForAnotherURL, client.facts.cacheKey.source)
      }
      let (verdict, stored) = client.storing(copy)
      if stored == nil, verdict?.word == .crashes {
        return note(.stored, .neverStored, client.facts.storesBeforeApplying.source, copy.document)
      }
      read(stored ?? copy.document, as: .stored, source)
    }
  }

  // MARK: From the server

  mutating func askServer() {
    guard !isOver, let server = sources.server else { return }
    switch outcome.moment {
    case .beforeDownload, .nextStart:
      note(.server, .awaited, client.facts.cachedCopy.source)
    case .downloaded, .downloadedOverCopy:
      guard client.acceptedStatuses.contains(server.status) else {
        return note(
          .server, .refused(status: server.status), client.facts.acceptedStatuses.source)
      }
      read(server.document, as: .server, client.facts.combination.source)
    }
  }

  // MARK: What follows

  private mutating func read(
    _ document: ConfigurationDocument, as role: SourceRole, _ source: Citation
  ) {
    note(role, .read(client.verdict(on: document, as: role)), source, document)
  }

  private mutating func note(
    _ role: SourceRole, _ event: SourceStep.Event, _ source: Citation,
    _ document: ConfigurationDocument? = nil
  ) {
    outcome.steps.append(
      SourceStep(role: role, event: event, document: document, source: source))
  }
}

extension Client {
  /// The verdict on a server's answer, unless its status is refused, and the copy on the phone, if
  /// the client stores one.
  ///
  /// It stores an answer before or after the point at which a file crashes it.
  fileprivate func storing(
    _ server: AppSources.Server
  ) -> (verdict: LoadVerdict?, copy: ConfigurationDocument?) {
    guard self.acceptedStatuses.contains(server.status) else { return (nil, nil) }
    let verdict = verdict(on: server.document, as: .server)
    let isStored =
      verdict.takesEffect || verdict.crashMoment == .load && self.storesBeforeApplying
    return (verdict, isStored ? storedCopy(of: server.document) : nil)
  }

  /// The client's stored copy of a remote file, as a document with the places of the original.
  ///
  /// A copy that is written from what was read lacks members that the library does not know,
  /// members that are null, and the original's spelling.
  ///
  /// Complexity: O(nodes).
  func storedCopy(of document: ConfigurationDocument) -> ConfigurationDocument {
    guard self.rewritesStoredCopy else { return document }
    var parse = document.parse
    parse.faults = []
    parse.relaxations = []
    parse.root = parse.root.map { Self.written($0, as: .root) }
    return ConfigurationDocument(parse, patterns: document.patternTable)
  }

  /// A part of a file, by the members that the library keeps of it.
  private enum Part {
    case root, rules, rule
    /// Anything that the library keeps whole.
    case value

    /// The part that a member is; nil if the library does not know it.
    func member(_ name: UTF8String) -> Part? {
      switch self {
      case .root: name == "rules" ? .rules : name == "settings" ? .value : nil
      case .rule: name == "patterns" || name == "properties" ? .value : nil
      case .rules, .value: .value
      }
    }

    var element: Part { if case .rules = self { .rule } else { .value } }
  }

  /// Recursion ends with the tree, whose depth the reader bounds.
  private static func written(_ node: JSONNode, as part: Part) -> JSONNode {
    var node = node
    switch node.value {
    case .object(var object):
      let last = object.members.reversed().distinct(by: \.name.key).reversed()
      object.members = last.compactMap { member in
        if case .null = member.value.value { return nil }
        guard let part = part.member(member.name.text) else { return nil }
        var member = member
        member.value = written(member.value, as: part)
        return member
      }
      node.value = .object(object)
    case .array(var array):
      array.elements = array.elements.map { written($0, as: part.element) }
      node.value = .array(array)
    default: break
    }
    return node
  }

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
    switch self.cacheKey {
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
