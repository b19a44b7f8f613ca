package import PathConfigDiagnostics
package import PathConfigModel

/// One configuration that a file of expectations is about.
package struct TestedConfiguration: Sendable {
  /// Files and URLs as written, the lowest precedence first; empty where the file names none, so
  /// that the command line has to.
  package var sources: [Source]

  /// Where an app has its configuration from, stage by stage; nil where it is one configuration.
  package var app: App?

  /// How several sources become one.
  package var combine: CombineMode = .merge

  /// The clients to test with; empty where the file names none.
  package var clients: [ClientProfile] = []

  package init(sources: [Source]) {
    self.sources = sources
  }

  /// What an app bundles, what it fetches, and what phones may still store.
  package struct App: Sendable {
    package var bundled: Source?
    package var server: Source?
    package var cached: Source?

    /// The URL from which the stored copy was fetched; nil for the server's.
    package var cachedFrom: UTF8String?
    package var isServerFirst = false

    init() {}

    /// Whether an app of such sources ever comes to a stage.
    func has(_ stage: LaunchStage) -> Bool { cached != nil || stage.launch != .withOlderCopy }
  }

  /// Whether the command line has to say what is tested.
  package var namesNothing: Bool { sources.isEmpty && app == nil }

  package struct Source: Sendable {
    /// A path relative to the file of expectations, or a URL.
    package var name: UTF8String

    /// Where it is named.
    package var location: SourceRange

    package init(name: UTF8String, location: SourceRange) {
      self.name = name
      self.location = location
    }
  }
}

extension TestedConfiguration {
  /// The clients that an expectation is tested with.
  ///
  /// An expectation that names a version is tested with that one wherever the configuration is for
  /// some version of the same client, or for no client in particular; one that names a range, with the
  /// clients of the configuration in it, or else with the whole range.
  ///
  /// - Parameter standard: the clients of the configuration where neither says which.
  package func clients(
    of expectation: Expectation, or standard: [ClientProfile]
  ) -> [ClientProfile] {
    let own = clients.isEmpty ? standard : clients
    if expectation.clients.isEmpty { return own }
    var tested: [ClientProfile] = []
    for expected in expectation.clients {
      let isForClient = own.contains { $0.name == expected.name }
      guard clients.isEmpty || isForClient else { continue }
      let meant = own.filter(expected.isTested(with:))
      for client in meant.isEmpty ? expected.releases : meant
      where !tested.contains(where: { $0.id == client.id }) {
        tested.append(client)
      }
    }
    return tested
  }

  /// The clients that an expectation is tested with where the command line names some: those of
  /// them that it, and the configuration, are for.
  package func clients(
    of expectation: Expectation, among asked: [ClientProfile]
  ) -> [ClientProfile] {
    asked.filter { client in
      (clients.isEmpty || clients.contains { $0.name == client.name })
        && (expectation.clients.isEmpty
          || expectation.clients.contains { $0.isTested(with: client) })
    }
  }
}

extension ClientRange {
  /// True for a client that an expectation means by this; a name alone means every version.
  fileprivate func isTested(with client: ClientProfile) -> Bool {
    isNameAlone ? name == client.name : contains(client)
  }
}
