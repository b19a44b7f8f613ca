import PathConfigClients
import PathConfigSyntax

/// The properties and settings that described clients read, by name.
enum PropertyKnowledge {
  /// The properties that any described client reads, each name once.
  static let allSpecs = ClientProfile.all.flatMap(\.facts.properties).distinct(by: \.name)

  /// The names of the settings that any described client reads.
  static let allSettings = Set(ClientProfile.all.flatMap(\.facts.settings).map(\.name))
}

extension PropertyKnowledge {
  /// The readers of a name that none of the clients asked reads.
  ///
  /// Libraries have their names, other releases of a library asked have their versions.
  static func otherReaders(
    than clients: [ClientProfile], where reads: (ClientProfile) -> Bool
  ) -> [String] {
    ClientName.allCases.compactMap { name in
      let releases = ClientProfile.all.filter { $0.name == name && reads($0) }
      guard let first = releases.first, let last = releases.last else { return nil }
      guard let asked = clients.first(where: { $0.name == name }) else { return name.title }
      return asked.version < first.version
        ? from(first.version, of: name) : until(last.version, of: name)
    }
  }
}

// MARK: - Wording

private func from(_ version: ClientVersion, of name: ClientName) -> String {
  "\(name.title) \(version) or later"
}

private func until(_ version: ClientVersion, of name: ClientName) -> String {
  "\(name.title) \(version) or earlier"
}
