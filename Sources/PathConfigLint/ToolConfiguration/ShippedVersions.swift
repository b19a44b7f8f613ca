import PathConfigClients
import PathConfigSyntax

/// Versions of an app that people have installed, as `.pathconfig.json` names them: one version, or
/// those with tags.
package struct ShippedVersions: Sendable {
  package var version: UTF8String?

  /// A pattern of Git for the tags of the versions.
  package var tags: UTF8String?

  /// The versions among the tags that count, or nil for all.
  package var range: VersionRequirement?

  private var clients: [ClientProfile]?

  /// The file that the versions bundle: a path from the folder of the configuration, at each tag.
  package var bundled: UTF8String?

  /// The native screens of the versions, or nil to read them from the app's source at each tag.
  package var destinations: DestinationInventory?

  /// Users of single versions, in the order written; the name of a single version is empty.
  var users: [Users] = []

  /// The place of their entry.
  var location: SourceRange

  private init(at location: SourceRange) { self.location = location }

  /// The library release, or nil to read it from the project's files at each tag.
  package var client: ClientProfile? { clients?.last }

  /// The users of a version, or nil if they are not known.
  package func users(of version: UTF8String) -> Int? {
    users.first { ($0.version.isEmpty ? self.version : $0.version) == version }?.count
  }

  struct Users: Sendable {
    var version: UTF8String
    var count: Int
  }
}

extension ShippedVersions {
  static let list = ToolFileShape<[ShippedVersions]>.array(of: shape)

  static let shape = ToolFileShape<Self>.object(
    .one("an entry of `shipped`", this: "the entry"),
    from: { item, reader in Self(at: reader.location(item.range)) },
    [
      .optional("version", \.version, .nonEmptyText),
      .optional("tags", \.tags, .nonEmptyText),
      .optional("versions", \.range, VersionRequirement.shape),
      .optional("client", \.clients, .client),
      .optional("bundled", \.bundled, .nonEmptyText),
      .optional("destinations", \.destinations, DestinationInventory.shape),
      .optional("users", \.users, users),
    ]
  ) { entry, object, reader in
    let range = entry.location.range
    if (entry.version == nil) == (entry.tags == nil) {
      reader.add(
        "the entry needs either `version` or `tags`",
        help: "write `\"version\": \"2.1.0\"` or `\"tags\": \"v*\"`", at: range)
    }
    if entry.tags == nil {
      if let member = object.last("versions") {
        reader.add(
          "`versions` chooses among tags, and the entry has no `tags`",
          help: "leave it out, or name the tags", at: member.nameRange)
      }
      if entry.version != nil, entry.client == nil {
        reader.add(
          "the entry has no `client`",
          help: "write the library release, as in `\"client\": \"turbo-ios@7.0\"`", at: range)
      }
    }
  }

  /// A number, or numbers by version.
  private static let users = ToolFileShape<[Users]>.forms(
    "a number or an object",
    [
      .number: count.map { count, _, _ in [Users(version: "", count: count)] },
      .object: .entries(of: count.map { count, item, _ in Users(version: item.key, count: count) }),
    ])

  private static let count = ToolFileShape<Int>.integer(
    from: 0,
    else: { "\($0.isEmpty ? "the value" : Quotation.of($0)) is not a number of users" },
    help: "write a whole number that is not negative")
}

/// Versions that a file asks for, such as `>=0.2`.
package struct VersionRequirement: Sendable {
  /// The text as written.
  package var text: UTF8String
  var range: VersionRange
  package var location: SourceRange

  /// Nil for a text that is neither a version nor a range.
  init?(_ text: UTF8String, at location: SourceRange) {
    let written = text.string
    guard
      let range = (try? VersionRange(parsing: written)) ?? VersionRange(version: written)
    else { return nil }
    self.text = text
    self.range = range
    self.location = location
  }

  /// True for one to three numbers in the range, and for a version that cannot be read.
  package func admits(_ version: some Collection<UInt8>) -> Bool {
    guard let numbers = ClientVersion.numbers(in: version), numbers.count <= 3 else {
      return true
    }
    let padded = numbers + [0, 0]
    return range.contains(ClientVersion(padded[0], padded[1], padded[2]))
  }
}

extension VersionRequirement {
  static let shape = ToolFileShape<UTF8String>.nonEmptyText.map {
    (text, item, reader) -> Self? in
    let requirement = VersionRequirement(text, at: reader.location(item.range))
    if requirement == nil {
      reader.add(
        "\(Quotation.of(text)) is neither a version nor a range of versions",
        help: "write it as in `>=0.2` or `0.2...0.4`", at: item.range)
    }
    return requirement
  }
}
