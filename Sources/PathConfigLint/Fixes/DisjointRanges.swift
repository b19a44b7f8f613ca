import PathConfigDiagnostics

/// Ranges of fixes, in ascending order; those of two fixes do not touch.
struct DisjointRanges {
  private var ranges: [Range<Int>] = []

  /// Adds the ranges of a fix, in ascending order; false, and nothing added, where one of them
  /// touches a range added before.
  ///
  /// Two ranges that touch without overlapping count as well: what an insertion at the edge of a
  /// replaced text comes to depends on the order of the two.
  mutating func insert(_ added: [Range<Int>]) -> Bool {
    for range in added {
      let place = ranges.partitioningIndex { $0.upperBound >= range.lowerBound }
      if place < ranges.count, ranges[place].lowerBound <= range.upperBound { return false }
    }
    for range in added {
      let place = ranges.partitioningIndex { $0.lowerBound > range.lowerBound }
      ranges.insert(range, at: place)
    }
    return true
  }
}
