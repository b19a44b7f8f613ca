import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

/// What checks of an app's sources look at: what it bundles, what its server sends, and the clients
/// asked.
struct AppContext: Sendable {
  let sources: AppSources

  /// The server's answer beside its body; nil where a file stands for it.
  let answer: ServerAnswer?

  /// The URL from which phones fetched an older copy; nil where it is the one of today.
  let formerAddress: UTF8String?

  /// In the order asked, each once.
  let clients: [ClientProfile]
  let limits: AnalysisLimits

  /// Of the clients that load both what is bundled and what is sent, in their order.
  let replacements: [Replacement]

  init(
    _ app: LintedApp, clients: [ClientProfile], fallback: any FallbackEngine,
    limits: AnalysisLimits, needsAnalysis: Bool
  ) {
    sources = app.sources
    answer = app.answer
    formerAddress = app.formerAddress
    let clients = clients.distinct(by: \.id)
    self.clients = clients
    self.limits = limits
    guard let bundled = app.sources.bundled.document, let server = app.sources.server else {
      replacements = []
      return
    }
    replacements = clients.compactMap { client in
      guard client.acceptedStatuses.contains(server.status), client.simplyLoads(bundled),
        client.simplyLoads(server.document)
      else { return nil }
      return Replacement(
        client: client, bundled: bundled, server: server.document,
        comparison: !needsAnalysis
          ? nil
          : ConfigurationPair(
            SourceStack([bundled]).combined(.replace, for: client),
            SourceStack([server.document]).combined(.replace, for: client), for: client, fallback,
            limits))
    }
  }

  /// A client that puts the server's copy in the place of the bundled file.
  struct Replacement: Sendable {
    let client: ClientProfile
    let bundled: ConfigurationDocument
    let server: ConfigurationDocument

    /// Nil where nobody asks.
    let comparison: ConfigurationPair?
  }
}

/// Two configurations as one client has them, ready to be compared.
struct ConfigurationPair: Sendable {
  let before: ConfigurationLanguages
  let after: ConfigurationLanguages

  init(
    _ before: EffectiveConfiguration, _ after: EffectiveConfiguration, for client: ClientProfile,
    _ fallback: any FallbackEngine, _ limits: AnalysisLimits
  ) {
    let compiled = (
      CompiledConfiguration(before, for: client, fallback: fallback),
      CompiledConfiguration(after, for: client, fallback: fallback)
    )
    self.before = ConfigurationLanguages(compiled.0, limits: limits)
    self.after = ConfigurationLanguages(compiled.1, reusing: self.before, limits: limits)
  }
}

extension ClientProfile {
  /// Whether the client loads a file and lives to tell.
  func simplyLoads(_ document: ConfigurationDocument) -> Bool {
    if case .loads = verdict(on: document) { true } else { false }
  }
}

extension ConfigurationDocument {
  /// The opening brace of the whole, for what is absent from it; empty where there is none.
  var opening: Range<Int> {
    guard let root = parse.root, !root.range.isEmpty else { return 0..<0 }
    return root.range.lowerBound..<root.range.lowerBound + 1
  }

  /// The opening bracket of the list of rules; that of the whole where there is no list.
  var rulesOpening: Range<Int> {
    rulesRange.flatMap { $0.isEmpty ? nil : $0.lowerBound..<$0.lowerBound + 1 } ?? opening
  }
}
