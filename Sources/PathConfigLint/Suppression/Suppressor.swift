import PathConfigClients
import PathConfigSyntax

/// Marks the suppressed findings of one file, and reports unused suppressions.
struct Suppressor {
  private let document: ConfigurationDocument
  private let allowances: [Allowance]

  init(_ document: ConfigurationDocument) {
    self.document = document
    allowances = WrittenAllowances(document).allowances
  }

  /// Marks the suppressed findings of one subject's checks, and reports unused suppressions.
  ///
  /// Sorts the findings as every output does. Complexity: O(findings × allowances).
  func apply(to result: inout LintResult, of subject: CheckSubject, levels: CheckLevels) {
    if allowances.isEmpty { return }
    let used = mark(&result.findings)
    let judge = SuppressionJudge(document, subject, levels, undecided: result.undecided)
    let unused = allowances.indices.filter { !used.contains($0) }.map { allowances[$0] }
    let context = SuppressionContext(
      unused: unused.filter { judge.knows($0.check) && $0.check != Check.unusedSuppression.id })
    var added = findings(in: context, levels)
    let usedLate = mark(&added)
    let unusedLate = allowances.indices.filter { index in
      allowances[index].check == Check.unusedSuppression.id && !usedLate.contains(index)
    }
    added += findings(
      in: SuppressionContext(
        unused: unusedLate.map { allowances[$0] }.filter { judge.knows($0.check) }),
      levels)
    result.findings = (result.findings + added).sorted(by: Finding.isOrderedBefore)
  }

  private func findings(in context: SuppressionContext, _ levels: CheckLevels) -> [Finding] {
    Linter.result(in: document.buffer, levels) { check, findings in
      if case .suppressions(let find) = check.search { find(context, &findings) }
    }.findings
  }

  /// Marks each finding with the innermost allowance that covers it.
  ///
  /// - Returns: the indices of these allowances.
  private func mark(_ findings: inout [Finding]) -> Set<Int> {
    var used: Set<Int> = []
    for index in findings.indices where findings[index].location.buffer === document.buffer {
      let covering = allowances.indices.filter { allowances[$0].covers(findings[index]) }
      guard let innermost = covering.min(by: { size(of: $0) < size(of: $1) }) else { continue }
      used.insert(innermost)
      findings[index].suppression = allowances[innermost].suppression
    }
    return used
  }

  /// The size of the part of the file that an allowance covers.
  ///
  /// If two parts have the same size, the one written first counts as the innermost.
  private func size(of index: Int) -> Int { allowances[index].scope?.count ?? .max }
}

/// Decides if a missing finding proves that the mistake is gone.
struct SuppressionJudge {
  private let isReadable: Bool
  private let subject: CheckSubject
  private let levels: CheckLevels
  private let undecided: Set<String>

  init(
    _ document: ConfigurationDocument, _ subject: CheckSubject, _ levels: CheckLevels,
    undecided: [UndecidedQuestion]
  ) {
    // Checks report nothing around a fault, so findings may be missing there.
    isReadable = document.parse.faults.isEmpty && document.hasRulesArray
    self.subject = subject
    self.levels = levels
    self.undecided = Set(undecided.map(\.check))
  }

  /// True if a check looked at the file and finished.
  func knows(_ check: String) -> Bool {
    guard isReadable else { return false }
    // A check that no longer exists does not find anything.
    guard let check = Check.named(check) else { return subject == .file }
    return check.subject == subject && levels.isOn(check) && !undecided.contains(check.id)
  }
}
