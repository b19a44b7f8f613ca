import PathConfigClients

/// The sources of an app's configuration, and facts beyond the files.
package struct LintedApp: Sendable {
  var sources: AppSources

  /// The server's answer apart from its body, or nil if a file replaces it.
  var answer: ServerAnswer?

  package init(_ sources: AppSources, answer: ServerAnswer? = nil) {
    self.sources = sources
    self.answer = answer
  }
}

/// The file of an app for one platform, and the client that reads it.
package struct LintedPlatform: Sendable {
  var document: ConfigurationDocument
  package var client: ClientProfile

  package init(_ document: ConfigurationDocument, for client: ClientProfile) {
    self.document = document
    self.client = client
  }
}
