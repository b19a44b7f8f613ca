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
  static let list = ToolFileShape<[WrittenShippedVersions]>.array(
    of: WrittenShippedVersions.shape.defined(as: "shipped")
  ).map { written, _, _ in
    written.compactMap(\.versions)
  } back: { versions in
    versions.map(WrittenShippedVersions.init)
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

  fileprivate init(_ versions: ShippedVersions) {
    switch versions.names {
    case .version(let name): version = name
    case .tags(let pattern, let range): (tags, self.range) = (pattern, range)
    }
    client = versions.client.map { [$0] }
    bundled = versions.bundled
    destinations = versions.destinations
    users = versions.users
    location = versions.location
  }

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
      .optional("version", \.version, .nonEmptyText, ofVersion),
      .optional("tags", \.tags, .nonEmptyText, ofTags),
      .optional("versions", \.range, VersionRequirement.shape, ofRange),
      .optional("client", \.client, .client, ofClient),
      .optional("bundled", \.bundled, .nonEmptyText, ofBundled),
      .optional("destinations", \.destinations, DestinationInventory.shape),
      .optional("users", \.users, users, ofUsers, unless: \.isEmpty),
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
      .init(
        .number,
        count.map { count, _, _ in
          [ShippedVersions.Users(version: "", count: count)]
        } back: {
          $0.first?.count ?? 0
        }
      ) { $0.count == 1 && $0[0].version.isEmpty },
      .init(
        .object,
        .entries(
          of: count.map { count, item, _ in
            ShippedVersions.Users(version: item.key, count: count)
          } back: {
            $0.count
          }, named: \.version)),
    ])

  private static let count = ToolFileShape<Int>.integer(
    from: 0,
    else: { "\($0.isEmpty ? "the value" : Quotation.of($0)) is not a number of users" },
    help: "write a whole number that is not negative")
}

// MARK: - Wording

private let ofVersion = "One version of the app, such as `2.1.0`."
private let ofTags = """
  The tags in Git of several versions, such as `v*`. The library release, the bundled file and the \
  native screens of each are read from the project's files at the tag.
  """
private let ofRange = "The versions among the tags that count, such as `>=2.1`."
private let ofClient = "The library release of the versions, as name@version."
private let ofBundled = """
  The file that the versions bundle, by its path from here; for tags the file as it was at each. \
  Without it, tags have the `bundled` file of the source.
  """
private let ofUsers = """
  How many users have the version, in any unit; for tags an object with a number for each version. \
  Reports show shares.
  """
