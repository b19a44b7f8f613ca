import PathConfigDiagnostics

/// A finding that is to be fixed, and how.
struct FixCandidate {
  let finding: Diagnostic
  let fix: Diagnostic.Fix
}

/// Which fixes are applied.
package enum FixPolicy: Hashable, Sendable {
  /// Those that are proved to change no more than what their finding names.
  case safe
  /// Also those that may not be what the author meant.
  case all
}

/// The fixes of a file that can be made at once.
enum FixSelection {
  /// One fix for each finding that counts and has one, the findings in their order; of fixes that overlap or
  /// touch the first is taken, and the others have to wait for the text that it leaves.
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
  /// The fix to apply: the first safe one, or else the first where any will do.
  func fix(_ policy: FixPolicy) -> Fix? {
    fixes.first(where: \.isSafe) ?? (policy == .all ? fixes.first : nil)
  }

  /// Whether a fix can be applied under a policy.
  package func isFixable(_ policy: FixPolicy) -> Bool { fix(policy) != nil }
}
