package import PathConfigDiagnostics
package import PathConfigModel

/// The sources of an app's configuration, and facts beyond the files.
package struct LintedApp: Sendable {
  package var sources: AppSources

  /// The server's answer apart from its body, or nil if a file replaces it.
  package var answer: ServerAnswer?

  /// The URL from which phones fetched an older copy, or nil if it is today's.
  package var formerAddress: UTF8String?

  package init(
    _ sources: AppSources, answer: ServerAnswer? = nil, formerAddress: UTF8String? = nil
  ) {
    self.sources = sources
    self.answer = answer
    self.formerAddress = formerAddress
  }
}

/// The file of an app for one platform, and the client that reads it.
package struct LintedPlatform: Sendable {
  package var document: ConfigurationDocument
  package var client: ClientProfile

  package init(_ document: ConfigurationDocument, for client: ClientProfile) {
    self.document = document
    self.client = client
  }
}
