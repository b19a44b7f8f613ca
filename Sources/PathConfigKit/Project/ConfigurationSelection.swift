/// A configuration as it was typed.
package enum ConfigurationSelection: Hashable, Sendable {
  /// Files, directories, URLs or `-`, merged from the lowest precedence to the highest; `@name`
  /// alone is an app of the settings.
  case sources([String])
  /// The files of an app, without a name in the settings.
  case app(AppSelection)

  /// All inputs.
  package var references: [String] {
    switch self {
    case .sources(let references): references
    case .app(let selection): selection.references
    }
  }
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

  /// The inputs, in the order in which an app gets them.
  package var references: [String] { [bundled, download].compactMap { $0 } }
}
