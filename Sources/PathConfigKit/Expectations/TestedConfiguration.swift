import PathConfigClients
import PathConfigSyntax

/// One configuration that a file of expectations is about.
package struct TestedConfiguration: Sendable {
  /// Files and URLs as written, the lowest precedence first.
  ///
  /// Empty if the file names none, so that the command line must.
  package var sources: [Source]

  /// The sources of an app's configuration, moment by moment, or nil for a single configuration.
  package var app: App?

  /// The clients to test with, or none if the file names none.
  package var clients: [ClientProfile] = []

  package init(sources: [Source]) {
    self.sources = sources
  }

  /// The app's bundled file and its server's file.
  package struct App: Sendable {
    package var bundled: Source?
    package var server: Source?

    init() {}
  }

  /// True for the files of an app, and for an app of the settings.
  var isApp: Bool { app != nil || sources.contains { $0.name.bytes.first == UInt8(ascii: "@") } }

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

extension TestedConfiguration {
  /// One of several configurations.
  static let shape = ToolFileShape<TestedConfiguration>.object(
    .one("a configuration", this: "the configuration"),
    from: { _, _ in TestedConfiguration(sources: []) }, members(namesSources: true))

  /// - Parameter namesSources: true if the command line cannot name them.
  static func members(
    namesSources: Bool
  ) -> [ToolFileShape<TestedConfiguration>.Member] {
    [
      namesSources
        ? .required(
          "configuration", \.origin, Origin.shape,
          ifMissing: "name the file with the rules, by its path from this file")
        : .optional("configuration", \.origin, Origin.shape),
      .optional("clients", \.clients, .clients),
    ]
  }

  /// The files and URLs, or the app, as one value of the file.
  private var origin: Origin {
    get { Origin(sources: sources, app: app) }
    set { (sources, app) = (newValue.sources, newValue.app) }
  }

  fileprivate struct Origin: Sendable {
    var sources: [Source] = []
    var app: App?

    static let shape = ToolFileShape<Origin> { item, reader in
      if item.object != nil { return App.shape.read(item, &reader).map { Origin(app: $0) } }
      return ToolFileShape.oneOrMore(of: Source.shape).read(item, &reader)
        .map { Origin(sources: $0) }
    }
  }
}

extension TestedConfiguration.Source {
  static let shape = ToolFileShape<UTF8String>.nonEmptyText.map {
    (name, item, reader) -> Self? in
    if name != "-" { return Self(name: name, location: reader.location(item.range)) }
    reader.add(
      "standard input cannot be a source here", help: "name a file or a URL", at: item.range)
    return nil
  }
}

extension TestedConfiguration.App {
  static let shape = ToolFileShape<Self>.object(
    .one("the configuration of an app"), from: { _, _ in Self() },
    [
      .optional("bundled", \.bundled, TestedConfiguration.Source.shape),
      .optional("server", \.server, TestedConfiguration.Source.shape),
    ]
  ).map { app, item, reader in
    if item.object?.members.isEmpty == true {
      reader.add(
        "the app has neither `bundled` nor `server`",
        help: "name what the app bundles, what its server sends, or both", at: item.nameRange)
    }
    return app
  }
}
