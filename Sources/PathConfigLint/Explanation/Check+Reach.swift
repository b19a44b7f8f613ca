import PathConfigClients
import PathConfigSyntax

extension Check {
  /// The described releases for which the check finds something in one of its own examples.
  package enum Reach: Equatable, Sendable {
    /// No client alone: the check compares several clients.
    case comparison
    case clients(ReleaseSpan)
    case everyClient
  }

  /// Complexity: a run of the check for each described release and example; for only one release if
  /// no fact of the client affects the findings.
  package func reach(
    patterns: PatternTable = PatternTable(), fallback: any FallbackEngine
  ) -> Reach {
    if subject == .platforms { return .comparison }
    let levels = CheckLevels.only(self)
    let examples = self.examples.filter { !$0.expectations.isEmpty }
    let releases = dependencies.isEmpty ? ClientProfile.all.prefix(1) : ClientProfile.all[...]
    let affected = Set(
      releases.filter { client in
        examples.contains { example in
          example.lint(for: [client], levels: levels, patterns: patterns, fallback: fallback)
            .diagnostics.contains { $0.check == id }
        }
      }.map(\.id))
    if affected.isEmpty { return .comparison }
    if affected.count == releases.count { return .everyClient }
    return .clients(
      ReleaseSpan(among: ClientProfile.all) { affected.contains($0.id) })
  }
}
