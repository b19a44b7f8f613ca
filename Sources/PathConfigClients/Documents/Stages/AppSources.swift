import PathConfigSyntax

/// The sources of an app's configuration.
///
/// These are the file that it bundles, the server's answer, and earlier answers that phones may
/// still have.
package struct AppSources: Sendable {
  package var bundled: BundledFile

  /// Nil if the app does not ask a server.
  package var server: Server?

  /// A copy on some phones that is older than the server's answer, or nil.
  package var olderCopy: OlderCopy?

  /// True if the app names the server before the bundled file, which only some clients heed.
  package var isServerFirst: Bool

  package init(
    bundled: BundledFile, server: Server?, olderCopy: OlderCopy? = nil, isServerFirst: Bool = false
  ) {
    self.bundled = bundled
    self.server = server
    self.olderCopy = olderCopy
    self.isServerFirst = isServerFirst
  }
}

extension AppSources {
  package enum BundledFile: Sendable {
    /// The app names no file.
    case none
    /// The app names a missing file.
    case missing
    case file(ConfigurationDocument)

    package var document: ConfigurationDocument? {
      if case .file(let document) = self { document } else { nil }
    }
  }

  package struct Server: Sendable {
    /// The URL that the app asks, or nil if a file replaces the answer.
    package var address: UTF8String?

    /// The status of the answer.
    package var status: Int

    /// The body of the answer, with any content.
    package var document: ConfigurationDocument

    package init(_ document: ConfigurationDocument, address: UTF8String? = nil, status: Int = 200) {
      self.address = address
      self.status = status
      self.document = document
    }
  }

  package struct OlderCopy: Sendable {
    /// The URL that it was fetched from, or nil if it is today's server URL.
    var address: UTF8String?
    var document: ConfigurationDocument

    package init(_ document: ConfigurationDocument, address: UTF8String? = nil) {
      self.address = address
      self.document = document
    }
  }

  /// The stages of the app.
  ///
  /// Those with an older copy are only among them if one is known.
  package var stages: [LaunchStage] {
    LaunchStage.allCases.filter { olderCopy != nil || $0.launch != .withOlderCopy }
  }
}

/// A place from which a configuration is loaded.
package enum SourceRole: String, CaseIterable, Sendable {
  /// The file that the app carries.
  case bundled
  /// The client's copy of an earlier answer of the server.
  case stored
  /// The server's answer.
  case server
}
