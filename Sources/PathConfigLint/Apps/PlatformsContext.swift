import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The facts for checks of an app's files for two platforms.
struct PlatformsContext: Sendable {
  /// One of the files, and the client that reads it.
  struct Side: Sendable {
    let client: ClientProfile
    let document: ConfigurationDocument
    let languages: ConfigurationLanguages
  }

  let first: Side
  let second: Side

  /// Nil if a client does not load its file, which other checks report.
  ///
  /// The comparison covers the URLs that the first client can produce. A witness that the second
  /// cannot produce is not reported. Letter case is ignored for both, because one of them always
  /// respects it, whatever the files say.
  ///
  /// - Parameter universe: the URLs that count, as the first client sees them, or nil for all.
  init?(
    _ first: LintedPlatform, _ second: LintedPlatform, within universe: Universe?
  ) {
    guard first.client.simplyLoads(first.document), second.client.simplyLoads(second.document)
    else { return nil }
    func compiled(_ file: LintedPlatform) -> CompiledConfiguration {
      let client = file.client.ignoringCase
      return CompiledConfiguration(
        ConfigurationView([file.document], for: client), for: client)
    }
    let languages = ConfigurationLanguages(compiled(first), within: universe)
    self.first = Side(client: first.client, document: first.document, languages: languages)
    self.second = Side(
      client: second.client, document: second.document,
      languages: ConfigurationLanguages(
        compiled(second), within: languages.universe))
  }
}
