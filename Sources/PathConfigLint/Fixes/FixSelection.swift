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
  /// One fix for each finding that has one, the findings in their order; of fixes that overlap or
  /// touch the first is taken, and the others have to wait for the text that it leaves.
  ///
  /// Complexity: O(m log m) in the number of edits.
  static func candidates(
    of findings: [Diagnostic], _ policy: FixPolicy, in buffer: SourceBuffer
  ) -> [FixCandidate] {
    var taken = DisjointRanges()
    return findings.compactMap { finding in
      guard finding.location.buffer === buffer, let fix = finding.fix(policy),
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

/// Ranges of fixes, in ascending order; those of two fixes do not touch.
private struct DisjointRanges {
  private var ranges: [Range<Int>] = []

  /// Adds the ranges of a fix, in ascending order; false, and nothing added, where one of them
  /// touches a range added before.
  ///
  /// Two ranges that touch without overlapping count as well: what an insertion at the edge of a
  /// replaced text comes to depends on the order of the two.
  mutating func insert(_ added: [Range<Int>]) -> Bool {
    for range in added {
      let place = firstIndex { $0.upperBound >= range.lowerBound }
      if place < ranges.count, ranges[place].lowerBound <= range.upperBound { return false }
    }
    for range in added {
      ranges.insert(range, at: firstIndex { $0.lowerBound > range.lowerBound })
    }
    return true
  }

  /// The first range for which a condition holds that, once it holds, holds for all after it.
  private func firstIndex(where holds: (Range<Int>) -> Bool) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if holds(ranges[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
