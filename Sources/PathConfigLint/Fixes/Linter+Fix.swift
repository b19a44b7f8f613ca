import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Linter {
  /// Lints a file and applies fixes until none is left.
  ///
  /// Suppressed findings stay, and so does every byte outside the edits of fixes. The file is never
  /// worse JSON than before. Fixing the result again changes nothing. A fix is not made if its own
  /// check would find something to fix in the text that it wrote. A text whose fixes undo each
  /// other for ever stays unchanged. Complexity: that of `lint`, for each of a bounded number of
  /// rounds.
  ///
  /// - Parameter inferring: returns the clients that a changed text suggests, or nil if they stay.
  package static func fix(
    _ document: ConfigurationDocument, applying policy: FixPolicy, for clients: [ClientProfile],
    levels: CheckLevels = .standard, declarations: Declarations = .none,
    isOpen: Bool = false,
    fallback: any FallbackEngine,
    inferring: ((ConfigurationDocument) -> [ClientProfile])? = nil
  ) -> FixOutcome {
    Fixer(
      document, for: clients, levels: levels, declarations: declarations,
      isOpen: isOpen, fallback: fallback, inferring: inferring
    ).outcome(applying: policy)
  }
}

/// Applies fixes to a file that was linted once, whatever fixes are asked for.
struct Fixer {
  private let original: LintedText
  private let linted: (ConfigurationDocument) -> LintedText

  /// The maximum number of lint rounds after fixes.
  ///
  /// Only one of several overlapping fixes is made in a round, so each round halves a chain of
  /// them.
  private static let maximumRounds = 16

  /// - Parameter inferring: gives the clients that a changed text suggests; nil if they stay.
  init(
    _ document: ConfigurationDocument, for clients: [ClientProfile],
    levels: CheckLevels = .standard, declarations: Declarations = .none,
    isOpen: Bool = false,
    fallback: any FallbackEngine,
    inferring: ((ConfigurationDocument) -> [ClientProfile])? = nil
  ) {
    linted = { text in
      let clients = text.buffer === document.buffer ? clients : inferring?(text) ?? clients
      let context = Linter.context(
        text, for: clients, levels: levels, declarations: declarations, isOpen: isOpen,
        fallback: fallback, unless: { false })
      return LintedText(
        context: context, result: Linter.lint(context, levels: levels))
    }
    original = linted(document)
  }

  /// The result once no fix is left; the original text if fixes undo each other for ever.
  ///
  /// Complexity: that of `lint`, for each of a bounded number of rounds.
  func outcome(applying policy: FixPolicy) -> FixOutcome {
    var current = original
    var fixed: [Diagnostic] = []
    for _ in 0..<Self.maximumRounds {
      guard let (next, findings) = current.fixed(by: policy, linted) else {
        return FixOutcome(
          document: current.context.document, result: current.result,
          originalResult: original.result, fixed: fixed)
      }
      current = next
      fixed += findings
    }
    return FixOutcome(
      document: original.context.document, result: original.result,
      originalResult: original.result, fixed: [])
  }
}

/// A text and its findings.
private struct LintedText {
  let context: LintContext
  let result: LintResult

  /// The text after one round of fixes, with the fixed findings, or nil if there is nothing to fix.
  func fixed(
    by policy: FixPolicy, _ linted: (ConfigurationDocument) -> LintedText
  ) -> (text: LintedText, findings: [Diagnostic])? {
    var candidates = FixSelection.candidates(
      of: result.diagnostics, policy, in: context.document.buffer)
    while true {
      let attempt = FixAttempt(on: context).adding(candidates.filter(\.fix.isSafe))
        .adding(candidates.filter { !$0.fix.isSafe })
      if attempt.candidates.isEmpty { return nil }
      let next = linted(attempt.document)
      let repeated = attempt.repeated(by: next.result.diagnostics, policy)
      if repeated.isEmpty { return (next, attempt.candidates.map(\.finding)) }
      // Without these fixes the others may mean something else.
      let kept = zip(attempt.candidates.indices, attempt.candidates)
      candidates = kept.filter { !repeated.contains($0.0) }.map(\.1)
    }
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

  /// The attempt with all further fixes that are acceptable.
  ///
  /// It tries all at once, which nearly always succeeds. Otherwise it tries one half and then the
  /// other, so that each bad fix costs O(log n) attempts.
  func adding(_ added: some RandomAccessCollection<FixCandidate>) -> FixAttempt {
    if added.isEmpty { return self }
    var attempt = self
    attempt.candidates += added
    if let document = verifier.document(after: attempt.candidates.map(\.fix)),
      !attempt.repairsJSON || document.parse.faults.count < verifier.faultCount
    {
      attempt.document = document
      return attempt
    }
    if added.count == 1 { return self }
    let half = added.count / 2
    return adding(added.prefix(half)).adding(added.dropFirst(half))
  }

  /// True if one of the fixes repairs the JSON.
  ///
  /// It must leave fewer faults, or it could add brackets for ever.
  private var repairsJSON: Bool {
    candidates.contains { $0.finding.check == Check.invalidJSON.id }
  }

  /// The fixes, by their places, whose own check finds something to fix in the text that they
  /// wrote.
  func repeated(by findings: [Diagnostic], _ policy: FixPolicy) -> Set<Int> {
    let edits = candidates.flatMap(\.fix.edits)
    let owners = candidates.indices.flatMap { index in
      candidates[index].fix.edits.map { _ in index }
    }
    let written = edits.rangesWhenApplied
    var repeated: Set<Int> = []
    for finding in findings {
      guard finding.suppression == nil, let fix = finding.fix(policy) else { continue }
      for (range, owner) in zip(written, owners)
      where !range.isEmpty && candidates[owner].finding.check == finding.check {
        let touches = fix.edits.contains {
          $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
        }
        if touches { repeated.insert(owner) }
      }
    }
    return repeated
  }
}
