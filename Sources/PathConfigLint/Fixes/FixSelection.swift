import PathConfigSyntax

/// A finding that will be fixed, with its fix.
struct FixCandidate {
  let finding: Diagnostic
  let fix: Diagnostic.Fix
}

/// The fixes to apply.
package struct FixPolicy: Hashable, Sendable {
  /// True to apply also fixes that the author may not want.
  var includesUnsafe: Bool

  /// The least severity of a finding that is fixed.
  package private(set) var leastSeverity = Severity.info

  /// The fixes that are proved to change only the part that their finding names.
  package static let safe = FixPolicy(includesUnsafe: false)

  /// Also fixes that the author may not want.
  package static let all = FixPolicy(includesUnsafe: true)

  /// The same for findings of a severity or a heavier one.
  package func from(_ severity: Severity) -> FixPolicy {
    FixPolicy(includesUnsafe: includesUnsafe, leastSeverity: severity)
  }
}

/// The fixes of a file that can be made at once.
enum FixSelection {
  /// One fix for each finding that counts and has one, in the order of the findings.
  ///
  /// Of fixes that overlap or touch the first is taken. The others wait for the text after it.
  ///
  /// Complexity: O(m log m) in the number of edits.
  static func candidates(
    of findings: [Diagnostic], _ policy: FixPolicy, in buffer: SourceBuffer
  ) -> [FixCandidate] {
    var taken = DisjointRanges()
    return findings.compactMap { finding in
      guard finding.suppression == nil, finding.location.buffer === buffer,
        let fix = finding.fix(policy),
        !fix.edits.changeNothing(in: buffer.bytes), taken.insert(fix.edits.map(\.range))
      else { return nil }
      return FixCandidate(finding: finding, fix: fix)
    }
  }
}

extension Diagnostic {
  /// The fix to apply: the first safe one, or else the first if unsafe ones are allowed.
  func fix(_ policy: FixPolicy) -> Fix? {
    guard severity >= policy.leastSeverity else { return nil }
    return fixes.first(where: \.isSafe) ?? (policy.includesUnsafe ? fixes.first : nil)
  }

  /// True if a fix can be applied under a policy.
  package func isFixable(_ policy: FixPolicy) -> Bool { fix(policy) != nil }
}
