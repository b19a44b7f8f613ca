import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// An app with the files of its configuration, and a name for the command line.
package struct NamedApp: Sendable {
  /// ASCII letters, digits, `-` and `_`.
  package var name: UTF8String

  /// A path from the folder of the configuration of the tool.
  package var bundled: UTF8String?

  /// The file in the repository that the server sends: a path from the folder of the configuration.
  package var deployed: UTF8String?

  /// The program that writes what the server sends, such as `app/controllers/turbo_controller.rb#ios`: a
  /// path from the folder of the configuration, and the name of a method.
  package var writer: UTF8String?
  package var server: Server?

  /// The clients that read it, or none if it names none.
  package var clients: [Client] = []

  /// The URL of the app's first screen, or nil if it is not named.
  package var start: UTF8String?

  /// The versions of the app that people have installed, or none if it names none.
  package var shipped: [ShippedVersions] = []

  /// The place of its name.
  var location: SourceRange

  /// The file that the app fetches.
  package struct Server: Sendable {
    /// A URL, or a path from the folder of the configuration.
    package var reference: UTF8String

    /// Each `Name: value`, variables of the environment not expanded.
    package var headers: [String] = []
  }

  /// An app with a name alone, which no file of settings has yet.
  init(_ name: UTF8String, at location: SourceRange = .nowhere) {
    (self.name, self.location) = (name, location)
  }

  /// The files and the address that it reads, as written, in the order of precedence.
  package var files: [(part: Part, path: UTF8String)] {
    let all = [
      (Part.bundled, bundled), (.deployed, deployed), (.writer, writer),
      (.server, server?.reference),
    ]
    return all.compactMap { part, path in path.map { (part, $0) } }
  }

  package enum Part: String, CaseIterable, Sendable {
    case bundled, deployed, writer, server
  }
}

extension NamedApp {
  /// Apps by their names.
  static let list = ToolFileShape.entries(of: shape)

  static let shape = ToolFileShape<NamedApp>.object(
    .key,
    from: { item, reader in
      NamedApp(item.key, at: reader.location(item.nameRange))
    },
    [
      .optional("bundled", \.bundled, .file()),
      .optional("deployed", \.deployed, .file()),
      .optional("writer", \.writer, .file()),
      .optional("server", \.server, Server.shape),
      .optional("clients", \.clients, .clients),
      .optional("start", \.start, .nonEmptyText),
      .optional("shipped", \.shipped, ShippedVersions.list),
    ]
  ) { app, object, reader in
    let range = app.location.range
    if !app.name.isAppName {
      reader.add(
        "\(Quotation.of(app.name)) is not a name for an app",
        help: "write ASCII letters, digits, `-` and `_`", at: range)
    }
    // An unknown key may be one of a file.
    if object.members.allSatisfy({ ["clients", "start", "shipped"].contains($0.name.text) }) {
      reader.add(
        "\(Quotation.of(app.name)) names no file",
        help: "name its file by `bundled`, `deployed`, `writer` or `server`", at: range)
    }
    if let start = app.start, let member = object.last("start") {
      let hasSecret = SecretText.isIn(start.bytes)
      let fault = !start.isAddress ? "no host" : hasSecret ? "a secret" : nil
      if let fault {
        reader.add(
          "the start location \(Quotation.of(start)) has \(fault)",
          help: "write the whole URL, as in `https://example.com/`", at: member.value.range)
      }
    }
  }
}

extension NamedApp {
  /// The entry as `shape` reads it, without headers.
  package var json: JSONOutput {
    .members([
      "bundled": bundled.map { .string($0) }, "deployed": deployed.map { .string($0) },
      "writer": writer.map { .string($0) },
      "server": server.map { .string($0.reference) },
      "clients": clients.isEmpty ? nil : .strings(clients.map(\.id)),
      "start": start.map { .string($0) },
      "shipped": shipped.isEmpty
        ? nil : .array(shipped) { .members(["tags": $0.tags.map { .string($0) }]) },
    ])
  }
}

extension NamedApp.Server {
  /// A URL or a path, or an object with the URL and headers.
  static let shape = ToolFileShape<Self>.forms(
    "a string or an object",
    [
      .string: ToolFileShape<UTF8String>.file(orAddress: true).map { text, _, _ in
        Self(reference: text)
      },
      .object: withHeaders,
    ])

  private static let withHeaders = ToolFileShape<Self>.object(
    .key, from: { _, _ in Self(reference: "") },
    [
      .required("url", \.reference, .file(orAddress: true)),
      .optional("headers", \.headers, .entries(of: header).hidden),
    ]
  ) { server, object, reader in
    guard !server.reference.isEmpty, !server.reference.isAddress else { return }
    if let headers = object.last("headers") {
      reader.add(
        "headers are sent to a server, and this is a file",
        help: "leave them out, or write the URL", at: headers.nameRange)
    }
  }

  /// `Name: value`, with the name as the key.
  private static let header = ToolFileShape<UTF8String>.text.map {
    (value, item, reader) -> String? in
    let name = item.key.string
    if isSecret(name), !value.bytes.contains(UInt8(ascii: "$")) {
      reader.add(
        "everybody with the file can read the value of \(name)",
        help: """
          put it into a variable of the environment, and write its name, as in \
          `Bearer $PATHCONFIG_TOKEN`
          """, at: item.range)
    }
    return "\(name): \(value.string)"
  }

  /// True if a header usually has a secret.
  private static func isSecret(_ header: String) -> Bool {
    ["authorization", "cookie", "proxy-authorization"].contains(header.lowercased())
  }
}

extension UTF8String {
  /// True if it can follow an `@` on the command line, with a part after a full stop.
  var isAppName: Bool {
    !isEmpty
      && bytes.allSatisfy { byte in
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// True for the address of a server.
  var isAddress: Bool {
    let text = string.lowercased()
    return text.hasPrefix("http://") || text.hasPrefix("https://")
  }
}

extension ToolFileShape<UTF8String> {
  /// The path of a file, also of one at a revision.
  ///
  /// Settings may come from a stranger: no member but `server` makes a run ask a server.
  static func file(orAddress takesAddress: Bool = false) -> ToolFileShape {
    nonEmptyText.map { text, item, reader in
      switch try? SourceReference.parse(text.string) {
      case .path, .program, .git: return text
      case .remote where takesAddress, nil where takesAddress: return text
      case .remote, .standardInput, nil:
        reader.add(
          "\(Quotation.of(text)) is not a file of the project",
          help: text.isAddress
            ? "write the path of a file; the address belongs in `server` of an app"
            : "write the path of a file", at: item.range)
        return nil
      }
    }
  }
}

/// Versions of an app that people have installed, as `.pathconfig.json` names them: one version, or
/// those with tags.
package struct ShippedVersions: Sendable {
  package var version: UTF8String?

  /// A pattern of Git for the tags of the versions.
  package var tags: UTF8String?

  /// The versions among the tags that count, or nil for all.
  package var range: VersionRequirement?

  private var clients: [Client]?

  /// The file that the versions bundle: a path from the folder of the configuration, at each tag.
  package var bundled: UTF8String?

  /// The native screens of the versions, or nil to read them from the app's source at each tag.
  package var destinations: DestinationInventory?

  /// The place of their entry.
  var location: SourceRange

  private init(at location: SourceRange) { self.location = location }

  /// The versions with tags of a pattern, which no file of settings has yet.
  init(tags: UTF8String) { (self.tags, location) = (tags, .nowhere) }

  /// The library release, or nil to read it from the project's files at each tag.
  package var client: Client? { clients?.last }
}

extension ShippedVersions {
  static let list = ToolFileShape<[ShippedVersions]>.array(of: shape)

  static let shape = ToolFileShape<Self>.object(
    .one("an entry of `shipped`"),
    from: { item, reader in Self(at: reader.location(item.range)) },
    [
      .optional("version", \.version, .nonEmptyText),
      .optional("tags", \.tags, .nonEmptyText),
      .optional("versions", \.range, VersionRequirement.shape),
      .optional("client", \.clients, .client),
      .optional("bundled", \.bundled, .file()),
      .optional("destinations", \.destinations, DestinationInventory.shape),
    ]
  ) { entry, object, reader in
    let range = entry.location.range
    // A value with a mistake is there all the same.
    func has(_ name: UTF8String) -> Bool { object.last(name) != nil }
    if has("version") == has("tags") {
      reader.add(
        "the entry needs either `version` or `tags`",
        help: "write `\"version\": \"2.1.0\"` or `\"tags\": \"v*\"`", at: range)
    }
    if !has("tags") {
      if let member = object.last("versions") {
        reader.add(
          "`versions` chooses among tags, and the entry has no `tags`",
          help: "leave it out, or name the tags", at: member.nameRange)
      }
      if has("version"), !has("client") {
        reader.add(
          "the entry has no `client`",
          help: "write the library release, as in `\"client\": \"turbo-ios@7.0\"`", at: range)
      }
    }
  }
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

  /// True for a version in the range, and for one that cannot be read.
  package func admits(_ version: some Collection<UInt8>) -> Bool {
    VersionRange.numbers(in: version).map(range.contains) ?? true
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
