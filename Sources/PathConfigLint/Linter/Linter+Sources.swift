import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients

extension Linter {
  /// Findings about an app's sources together, beyond those about each file alone.
  ///
  /// Findings are in the server's file unless they are about another. There are none for an app
  /// that does not ask a server.
  package static func lint(
    _ app: LintedApp, for clients: [ClientProfile], levels: CheckLevels = .standard
  ) -> LintResult {
    guard let server = app.sources.server else { return LintResult() }
    let context = AppContext(app, clients: clients)
    return result(in: server.document.buffer, levels) { check, findings in
      if case .app(let find) = check.search { find(context, &findings) }
    }
  }

  /// Findings about differences between an app's files for two platforms, in the first of them.
  ///
  /// - Parameter universe: the URLs that count, as the first client sees them, or nil for all.
  package static func lint(
    _ first: LintedPlatform, against second: LintedPlatform, within universe: Universe? = nil,
    levels: CheckLevels = .standard, fallback: any FallbackEngine,
    limits: AnalysisLimits = .standard
  ) -> LintResult {
    guard levels.comparePlatforms,
      let context = PlatformsContext(
        first, second, within: universe, fallback: fallback, limits: limits)
    else { return LintResult() }
    return result(in: first.document.buffer, levels) { check, findings in
      if case .platforms(let find) = check.search { find(context, &findings) }
    }
  }
}
