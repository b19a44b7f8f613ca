package import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigMatching
package import PathConfigModel

extension Linter {
  /// How often a text is linted again after fixes, at most: of fixes that overlap one is made at a
  /// time, so that rounds halve what is left of a chain of them.
  private static let maximumRounds = 16

  /// Lints a file and applies fixes until none is left.
  ///
  /// What is allowed stays as it is. Every byte outside the fixes' edits stays. The file is never worse JSON than before, whatever a
  /// fix does. Complexity: that of `lint`, for each of a bounded number of rounds.
  package static func fix(
    _ document: ConfigurationDocument, applying policy: FixPolicy, for clients: [ClientProfile],
    levels: CheckLevels = .standard, declarations: Declarations = .none,
    allowing allowances: FileAllowances = .none,
    fallback: any FallbackEngine, limits: AnalysisLimits = .standard
  ) -> FixOutcome {
    func context(_ document: ConfigurationDocument) -> LintContext {
      Self.context(
        document, for: clients, levels: levels, declarations: declarations, fallback: fallback,
        limits: limits)
    }
    var current = context(document)
    let result = lint(current, levels: levels, allowing: allowances)
    var outcome = FixOutcome(
      document: document, result: result, originalResult: result, fixed: [])
    for _ in 0..<maximumRounds {
      let candidates = FixSelection.candidates(
        of: outcome.result.diagnostics, policy, in: outcome.document.buffer)
      let attempt = FixAttempt(on: current).adding(candidates.filter(\.fix.isSafe))
        .adding(candidates.filter { !$0.fix.isSafe })
      guard !attempt.candidates.isEmpty else { break }
      outcome.document = attempt.document
      outcome.fixed += attempt.candidates.map(\.finding)
      current = context(attempt.document)
      outcome.result = lint(current, levels: levels, allowing: allowances)
    }
    return outcome
  }
}

/// Fixes of one round that were found to be acceptable together.
private struct FixAttempt {
  private let verifier: FixVerifier
  private(set) var candidates: [FixCandidate] = []

  /// The file with the fixes made.
  private(set) var document: ConfigurationDocument

  init(on context: LintContext) {
    verifier = FixVerifier(context)
    document = context.document
  }

  /// The attempt with as many more fixes as are acceptable.
  ///
  /// All at once where that goes well, as it nearly always does; else half of them and then the
  /// others, so that each bad one costs O(log n) attempts.
  func adding(_ added: some RandomAccessCollection<FixCandidate>) -> FixAttempt {
    if added.isEmpty { return self }
    var attempt = self
    attempt.candidates += added
    if let document = verifier.document(after: attempt.candidates.map(\.fix)) {
      attempt.document = document
      return attempt
    }
    if added.count == 1 { return self }
    let half = added.count / 2
    return adding(added.prefix(half)).adding(added.dropFirst(half))
  }
}
