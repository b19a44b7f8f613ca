import PathConfigClients
import PathConfigSyntax

/// Versions of an app that people have installed, as `.pathconfig.json` names them.
package struct ShippedVersions: Sendable {
  package var names: Names

  /// The library release, or nil to read it from the project's files at each tag.
  package var client: ClientProfile?

  /// The file that the versions bundle: a path from the folder of the configuration, at each tag.
  package var bundled: UTF8String?

  /// The native screens of the versions, or nil to read them from the app's source at each tag.
  package var destinations: DestinationInventory?

  /// Users of single versions, in the order written.
  package var users: [Users] = []

  /// The place of their entry.
  var location: SourceRange

  package enum Names: Sendable {
    case version(UTF8String)

    /// The versions with a tag in Git that matches a pattern of Git, limited to a range if there is
    /// one.
    case tags(UTF8String, VersionRequirement?)
  }

  package struct Users: Sendable {
    package var version: UTF8String
    package var count: Int
  }
}

extension ShippedVersions {
  static let list = ToolFileShape.array(of: WrittenShippedVersions.shape).map { written, _, _ in
    written.compactMap(\.versions)
  }
}

/// An entry of `shipped`, key by key.
struct WrittenShippedVersions {
  private var version: UTF8String?
  private var tags: UTF8String?
  private var range: VersionRequirement?
  private var client: [ClientProfile]?
  private var bundled: UTF8String?
  private var destinations: DestinationInventory?
  private var users: [ShippedVersions.Users] = []
  private var location: SourceRange

  private init(at location: SourceRange) { self.location = location }

  /// Nil if the entry names neither a version nor tags.
  fileprivate var versions: ShippedVersions? {
    let names = version.map(ShippedVersions.Names.version) ?? tags.map { .tags($0, range) }
    return names.map { names in
      ShippedVersions(
        names: names, client: client?.last, bundled: bundled, destinations: destinations,
        users: users.map { users in
          ShippedVersions.Users(
            version: users.version.isEmpty ? version ?? "" : users.version, count: users.count)
        }, location: location)
    }
  }

  static let shape = ToolFileShape<Self>.object(
    .one("an entry of `shipped`", this: "the entry"),
    from: { item, reader in Self(at: reader.location(item.range)) },
    [
      .optional("version", \.version, .nonEmptyText),
      .optional("tags", \.tags, .nonEmptyText),
      .optional("versions", \.range, VersionRequirement.shape),
      .optional("client", \.client, .client),
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
  private static let users = ToolFileShape<[ShippedVersions.Users]>.forms(
    "a number or an object",
    [
      .number: count.map { count, _, _ in [ShippedVersions.Users(version: "", count: count)] },
      .object: .entries(
        of: count.map { count, item, _ in ShippedVersions.Users(version: item.key, count: count) }),
    ])

  private static let count = ToolFileShape<Int>.integer(
    from: 0,
    else: { "\($0.isEmpty ? "the value" : Quotation.of($0)) is not a number of users" },
    help: "write a whole number that is not negative")
}
