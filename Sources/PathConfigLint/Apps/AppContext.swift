import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

/// The facts for checks of an app's sources: its bundled file, its server's answer, and the clients
/// asked.
struct AppContext: Sendable {
  let sources: AppSources

  /// The server's answer apart from its body, or nil if a file replaces it.
  let answer: ServerAnswer?

  /// The URL from which phones fetched an older copy, or nil if it is today's.
  let formerAddress: UTF8String?

  /// In the order asked, each once.
  let clients: [ClientProfile]
  let limits: AnalysisLimits

  /// The clients that load both the bundled file and the server's, in their order.
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

  /// A client that replaces the bundled file by the server's copy.
  struct Replacement: Sendable {
    let client: ClientProfile
    let bundled: ConfigurationDocument
    let server: ConfigurationDocument

    /// Nil if no check needs it.
    let comparison: ConfigurationPair?
  }
}

/// Two configurations in one client, ready to be compared.
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
  /// True if the client loads a file and does not crash.
  func simplyLoads(_ document: ConfigurationDocument) -> Bool {
    if case .loads = verdict(on: document) { true } else { false }
  }
}

extension ConfigurationDocument {
  /// The opening brace of the file, for members that are absent, or an empty range without one.
  var opening: Range<Int> {
    guard let root = parse.root, !root.range.isEmpty else { return 0..<0 }
    return root.range.lowerBound..<root.range.lowerBound + 1
  }

  /// The opening bracket of the list of rules, or that of the file if there is no list.
  var rulesOpening: Range<Int> {
    rulesRange.flatMap { $0.isEmpty ? nil : $0.lowerBound..<$0.lowerBound + 1 } ?? opening
  }
}
