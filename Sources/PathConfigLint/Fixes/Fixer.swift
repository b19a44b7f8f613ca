import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The fixes to apply.
package struct FixPolicy: Hashable, Sendable {
  /// True to apply also fixes that the author may not want.
  package let includesUnsafe: Bool

  /// The least severity of a finding that is fixed.
  package private(set) var leastSeverity = Severity.info

  /// The fixes that change only the part that their finding names.
  package static let safe = FixPolicy(includesUnsafe: false)

  /// Also fixes that the author may not want.
  package static let all = FixPolicy(includesUnsafe: true)

  /// The same for findings of a severity or a heavier one.
  package func from(_ severity: Severity) -> FixPolicy {
    FixPolicy(includesUnsafe: includesUnsafe, leastSeverity: severity)
  }
}

extension Finding {
  /// The fix to apply: the first safe one, or else the first if unsafe ones are allowed.
  func fix(_ policy: FixPolicy) -> Fix? {
    guard severity >= policy.leastSeverity else { return nil }
    return fixes.first(where: \.isSafe) ?? (policy.includesUnsafe ? fixes.first : nil)
  }

  /// True if a fix can be applied under a policy.
  package func isFixable(_ policy: FixPolicy) -> Bool { fix(policy) != nil }
}

/// A file before and after its fixes.
package struct FixOutcome: Sendable {
  /// The file after the fixes, and its remaining findings.
  package var document: ConfigurationDocument
  package var result: LintResult

  /// The findings before any fix.
  package var originalResult: LintResult

  /// The findings that were fixed, each in the text that it was found in.
  package var fixed: [Finding]
}

extension Linter {
  /// Lints a file and applies fixes until none is left.
  ///
  /// Suppressed findings stay, and so does every byte outside the edits of fixes. The file is never
  /// worse JSON than before. Fixing the result again changes nothing. A text whose fixes undo each
  /// other for ever stays unchanged. Complexity: that of `lint`, for each of a bounded number of
  /// rounds.
  ///
  /// - Parameter inferring: returns the clients that a changed text suggests, or nil if they stay.
  package static func fix(
    _ document: ConfigurationDocument, applying policy: FixPolicy, for clients: [Client],
    levels: CheckLevels = .standard, declarations: Declarations = .none,
    clientsAreCandidates: Bool = false,
    inferring: ((ConfigurationDocument) -> [Client])? = nil
  ) -> FixOutcome {
    func linted(_ text: ConfigurationDocument) -> LintedText {
      let clients = text.buffer === document.buffer ? clients : inferring?(text) ?? clients
      let context = LintContext(
        text, clients: clients, levels: levels, declarations: declarations,
        clientsAreCandidates: clientsAreCandidates)
      return LintedText(context: context, result: lint(context, levels: levels))
    }
    let original = linted(document)
    var current = original
    var fixed: [Finding] = []
    for _ in 0..<min(maximumRounds, 1 + maximumBytes / max(1, document.buffer.bytes.count)) {
      guard let (next, findings) = current.fixed(by: policy, linted) else {
        return FixOutcome(
          document: current.context.document, result: current.result,
          originalResult: original.result, fixed: fixed)
      }
      current = next
      fixed += findings
    }
    return FixOutcome(
      document: document, result: original.result, originalResult: original.result, fixed: [])
  }

  /// The maximum number of lint rounds after fixes.
  ///
  /// Only one of several overlapping fixes is made in a round, so each round halves a chain of
  /// them.
  private static let maximumRounds = 16

  /// The bytes that all rounds together may read, so that a large file has fewer rounds.
  private static let maximumBytes = 4 << 20
}

/// A finding that will be fixed, with its fix.
private typealias FixCandidate = (finding: Finding, fix: Finding.Fix)

/// A text and its findings.
private struct LintedText {
  let context: LintContext
  let result: LintResult

  /// The text after one round of fixes, with the fixed findings, or nil if there is nothing to fix.
  func fixed(
    by policy: FixPolicy, _ linted: (ConfigurationDocument) -> LintedText
  ) -> (text: LintedText, findings: [Finding])? {
    let (made, document) = acceptable(candidates(policy), policy)
    return made.isEmpty ? nil : (linted(document), made.map(\.finding))
  }

  /// One fix for each finding that counts and has one, safe ones first.
  ///
  /// Of fixes that overlap or touch the first is taken. The others wait for the text after it.
  private func candidates(_ policy: FixPolicy) -> [FixCandidate] {
    let buffer = context.document.buffer
    var taken: [Range<Int>] = []
    var made: Set<[Finding.Edit]> = []
    let found = result.findings.compactMap { finding -> FixCandidate? in
      guard finding.suppression == nil, finding.location.buffer === buffer,
        let fix = finding.fix(policy), !fix.edits.changeNothing(in: buffer.bytes)
      else { return nil }
      // Findings about one pattern may have the same fix.
      if made.contains(fix.edits) { return (finding, fix) }
      let ranges = fix.edits.map(\.range)
      // An insertion at the edge of a replaced text would depend on the order of the two.
      let places = ranges.map { range in
        taken.partitioningIndex { $0.upperBound >= range.lowerBound }
      }
      for (range, place) in zip(ranges, places)
      where place < taken.count && taken[place].lowerBound <= range.upperBound { return nil }
      for range in ranges {
        taken.insert(range, at: taken.partitioningIndex { $0.lowerBound > range.lowerBound })
      }
      made.insert(fix.edits)
      return (finding, fix)
    }
    return found.filter(\.fix.isSafe) + found.filter { !$0.fix.isSafe }
  }

  /// The fixes that are acceptable together, and the file after them.
  ///
  /// One comparison nearly always proves those that claim to be safe. Otherwise they are tried one
  /// by one, until the budget of the proofs runs out. One that is not safe even alone is like those
  /// that do not claim it.
  private func acceptable(
    _ candidates: [FixCandidate], _ policy: FixPolicy
  ) -> (made: [FixCandidate], document: ConfigurationDocument) {
    var proof = FixProof(context)
    let safe = candidates.filter(\.fix.isSafe).map(\.fix)
    if safe.isEmpty || proof.holds(for: safe), let document = document(after: candidates) {
      return (candidates, document)
    }
    var made: [FixCandidate] = []
    var proved: [Finding.Fix] = []
    var document = context.document
    var rest = candidates[...]
    while let candidate = rest.first, !proof.isSpent {
      rest.removeFirst()
      proof.spendReading()
      let fix = candidate.fix
      let isProved = fix.isSafe && proof.holds(for: proved + [fix])
      let isWanted =
        isProved || policy.includesUnsafe && (!fix.isSafe || !proof.holds(for: [fix]))
      guard isWanted, let after = self.document(after: made + [candidate]) else { continue }
      document = after
      made.append(candidate)
      if isProved { proved.append(fix) }
    }
    if policy.includesUnsafe, !rest.isEmpty, let after = self.document(after: made + rest) {
      return (made + rest, after)
    }
    return (made, document)
  }

  /// The file after fixes made together, or nil if they are not acceptable.
  ///
  /// They are not if the JSON would be worse, or if a rule would lose all properties.
  private func document(after candidates: [FixCandidate]) -> ConfigurationDocument? {
    guard let after = context.document(after: candidates.map(\.fix)) else { return nil }
    // A repair of the JSON must leave fewer faults, or it could add brackets for ever.
    let repairs = candidates.contains { $0.finding.check == Check.invalidJSON.id }
    let isBetter = after.parse.faults.count < context.document.parse.faults.count
    return repairs && !isBetter ? nil : after
  }
}
