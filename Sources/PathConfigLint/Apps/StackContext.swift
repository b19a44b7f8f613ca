import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

/// The facts for checks of merged sources.
struct StackContext: Sendable {
  /// The lowest precedence first.
  let sources: SourceStack
  let limits: AnalysisLimits

  /// For each client that loads at least two sources: the merged result, and the client's own.
  let comparisons: [(client: ClientProfile, pair: ConfigurationPair)]

  init(
    _ sources: SourceStack, clients: [ClientProfile], fallback: any FallbackEngine,
    limits: AnalysisLimits
  ) {
    self.sources = sources
    self.limits = limits
    comparisons = clients.distinct(by: \.id).compactMap { client in
      let loading = sources.sources.filter { client.simplyLoads($0) }
      guard loading.count > 1 else { return nil }
      let stack = SourceStack(loading)
      let pair = ConfigurationPair(
        stack.combined(.merge, for: client), stack.combined(.replace, for: client), for: client,
        fallback, limits)
      return (client, pair)
    }
  }
}
