import PathConfigClients
import PathConfigSyntax

/// One configuration that a file of expectations is about.
package struct TestedConfiguration: Sendable {
  /// Files and URLs as written, the lowest precedence first.
  ///
  /// Empty if the file names none, so that the command line must.
  package var sources: [Source]

  /// The sources of an app's configuration, stage by stage, or nil for a single configuration.
  package var app: App?

  /// The way that several sources become one.
  package var combine: CombineMode = .merge

  /// The clients to test with, or none if the file names none.
  package var clients: [ClientProfile] = []

  package init(sources: [Source]) {
    self.sources = sources
  }

  /// The app's bundled file, its server's file, and the copy that phones may still have.
  package struct App: Sendable {
    package var bundled: Source?
    package var server: Source?
    package var cached: Source?

    /// The URL from which the stored copy was fetched, or nil for the server's.
    package var cachedFrom: UTF8String?
    package var isServerFirst = false

    init() {}

    /// True if an app with such sources ever reaches a stage.
    func has(_ stage: LaunchStage) -> Bool { cached != nil || stage.launch != .withOlderCopy }
  }

  /// True if the command line must name the tested configuration.
  package var namesNothing: Bool { sources.isEmpty && app == nil }

  package struct Source: Sendable {
    /// A path relative to the file of expectations, or a URL.
    package var name: UTF8String

    /// The place of its name.
    var location: SourceRange

    package init(name: UTF8String, location: SourceRange) {
      self.name = name
      self.location = location
    }
  }
}

extension TestedConfiguration {
  /// The clients that an expectation is tested with.
  ///
  /// An expectation with a version is tested with that version, if the configuration names some
  /// version of the same client or no client. One with a range is tested with the clients of the
  /// configuration in it, or else with the whole range.
  ///
  /// - Parameter standard: the clients of the configuration if neither names any.
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

  /// The clients that an expectation is tested with if the command line names some.
  ///
  /// They are those that the expectation and the configuration are for.
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
  /// True for a client that an expectation means by this.
  ///
  /// A name alone means every version.
  fileprivate func isTested(with client: ClientProfile) -> Bool {
    isNameAlone ? name == client.name : contains(client)
  }
}
