import PathConfigClients
import PathConfigSyntax

/// The properties that the clients asked, and the other described ones, read by name.
struct PropertyKnowledge {
  /// The clients asked whose library reads properties itself.
  ///
  /// Others hand all of them to the app, so that nothing is known about these.
  let readers: [ClientProfile]

  /// True if a client asked hands all properties to the app.
  let leavesAllToApp: Bool

  init(_ clients: [ClientProfile]) {
    readers = clients.filter { !$0.facts.properties.isEmpty }
    leavesAllToApp = readers.count < clients.count
  }

  /// True if a client asked reads the property.
  func isRead(_ name: UTF8String) -> Bool {
    readers.contains { $0.property(name) != nil }
  }

  /// The properties that the clients asked read, each name once.
  var specs: [PropertySpec] { Self.specs(of: readers) }

  /// The properties that any described client reads, each name once.
  static let allSpecs: [PropertySpec] = specs(of: ClientProfile.all)

  private static func specs(of clients: [ClientProfile]) -> [PropertySpec] {
    clients.flatMap(\.facts.properties).distinct(by: \.name)
  }
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
