/// A configuration as it was typed: files, directories, URLs or `-`, merged from the lowest precedence
/// to the highest; `@name` alone is an app of the settings.
package struct ConfigurationSelection: Hashable, Sendable {
  package let references: [String]

  package static func sources(_ references: [String]) -> Self { Self(references: references) }
}

/// The files of an app's configuration, by their paths or URLs.
package struct AppSelection: Hashable, Sendable {
  /// The file that the app carries; nil if it carries none.
  package var bundled: String?

  /// The file that the team deploys, or the server's address; nil if the app downloads nothing.
  package var download: String?

  package init(bundled: String? = nil, download: String? = nil) {
    self.bundled = bundled
    self.download = download
  }
}
