import PathConfigClients
import PathConfigSyntax

/// An app with the files of its configuration, and a name for the command line.
package struct NamedApp: Sendable {
  /// ASCII letters, digits, `-` and `_`.
  package var name: UTF8String

  /// A path from the folder of the configuration of the tool.
  package var bundled: UTF8String?

  /// The file in the repository that the server sends: a path from the folder of the configuration.
  package var deployed: UTF8String?
  package var server: Server?

  /// The clients that read it, or none if it names none.
  package var clients: [ClientProfile] = []

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

  /// True if the app reads its configuration from the file.
  ///
  /// - Parameter file: a path from the folder of the configuration, or a URL.
  package func isRead(from file: UTF8String) -> Bool {
    [bundled, deployed, server?.reference].contains { reference in
      guard let reference else { return false }
      return reference == file || reference.bytes.elementsEqual("./".utf8 + file.bytes)
    }
  }

  package enum Part: String, CaseIterable, Sendable {
    case bundled, deployed, server
  }
}

extension NamedApp {
  /// Apps by their names.
  static let list = ToolFileShape.entries(of: shape)

  static let shape = ToolFileShape<NamedApp>.object(
    .key,
    from: { item, reader in
      NamedApp(name: item.key, location: reader.location(item.nameRange))
    },
    [
      .optional("bundled", \.bundled, .nonEmptyText),
      .optional("deployed", \.deployed, .nonEmptyText),
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
        help: "name its file by `bundled`, `deployed` or `server`", at: range)
    }
    if let start = app.start, !start.isAddress, let member = object.last("start") {
      reader.add(
        "the start location \(Quotation.of(start)) has no host",
        help: "write the whole URL, as in `https://example.com/`", at: member.value.range)
    }
  }
}

extension NamedApp.Server {
  /// A URL or a path, or an object with the URL and headers.
  static let shape = ToolFileShape<Self>.forms(
    "a string or an object",
    [
      .string: ToolFileShape<UTF8String>.nonEmptyText.map { text, _, _ in Self(reference: text) },
      .object: withHeaders,
    ])

  private static let withHeaders = ToolFileShape<Self>.object(
    .key, from: { _, _ in Self(reference: "") },
    [
      .required("url", \.reference, .nonEmptyText),
      .optional("headers", \.headers, .entries(of: header)),
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
  fileprivate var isAppName: Bool {
    !isEmpty
      && bytes.allSatisfy { byte in
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  fileprivate var isAddress: Bool {
    bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8)
  }
}
