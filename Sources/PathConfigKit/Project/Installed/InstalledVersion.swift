import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// An installed version of an app.
package struct InstalledVersion: Sendable {
  /// Such as `2.1.0`.
  package var name: String
  package var client: ClientProfile

  /// Nil if the version bundles no file.
  package var bundled: ConfigurationDocument?

  /// The name of the bundled file.
  ///
  /// Equal files of several tags share a document.
  package var bundledName: String?

  /// The native screens of the version, and the project's other declarations about it.
  package var declarations: Declarations

  /// The number of users, in the unit of the settings; nil if it is unknown.
  package var users: Int?

  /// The tag in Git; nil if the settings describe the version by hand.
  package var tag: String?
}

/// An app with all its installed versions.
package struct InstalledApp: Sendable {
  var app: NamedApp

  /// The server's copy as settings name it: a URL, or a path from the current directory.
  package var server: String?

  /// The repository's file that the server sends; a path from the current directory.
  package var copy: String?

  /// The oldest first; never empty.
  package var versions: [InstalledVersion]
}

extension ClientVersion {
  /// Reads `X`, `X.Y` and `X.Y.Z`, with a `v` before it or a pre-release after it.
  ///
  /// Nil for any other text.
  init?(release text: some Collection<UInt8>) {
    let number = text.drop { $0 == UInt8(ascii: "v") }
      .prefix { $0 == UInt8(ascii: ".") || $0.isASCIIDigit }
    guard let numbers = Self.numbers(in: number), numbers.count <= 3 else { return nil }
    let padded = numbers + [0, 0]
    self.init(padded[0], padded[1], padded[2])
  }
}

extension InstalledVersion {
  /// True if the version comes before another one: by its numbers, then by its text.
  func isOlder(than other: InstalledVersion) -> Bool {
    let (own, others) = (ClientVersion(release: name.utf8), ClientVersion(release: other.name.utf8))
    if let own, let others, own != others { return own < others }
    return name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}
