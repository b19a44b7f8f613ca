package import PathConfigDiagnostics

/// Where an app has its configuration from: what it bundles, what its server answers, and what
/// phones may still hold of earlier answers.
package struct AppSources: Sendable {
  package var bundled: BundledFile

  /// Nil where the app asks no server.
  package var server: Server?

  /// A copy that some phones hold and that is older than the server's answer; nil where there is
  /// none to speak of.
  package var olderCopy: OlderCopy?

  /// Whether the app names the server before the bundled file, which only some clients heed.
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
    /// The app names a file that is not there.
    case missing
    case file(ConfigurationDocument)

    package var document: ConfigurationDocument? {
      if case .file(let document) = self { document } else { nil }
    }
  }

  package struct Server: Sendable {
    /// The URL that the app asks; nil where a file stands for the answer.
    package var address: UTF8String?

    /// The status of the answer.
    package var status: Int

    /// The body of the answer, whatever it holds.
    package var document: ConfigurationDocument

    package init(_ document: ConfigurationDocument, address: UTF8String? = nil, status: Int = 200) {
      self.address = address
      self.status = status
      self.document = document
    }
  }

  package struct OlderCopy: Sendable {
    /// The URL that it was fetched from; nil where it is the server's of today.
    package var address: UTF8String?
    package var document: ConfigurationDocument

    package init(_ document: ConfigurationDocument, address: UTF8String? = nil) {
      self.address = address
      self.document = document
    }
  }

  /// The stages that there are: those with an older copy only where one is known.
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
