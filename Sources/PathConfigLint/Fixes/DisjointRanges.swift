import PathConfigSyntax

/// Ranges of fixes, in ascending order.
///
/// Those of two fixes do not touch.
struct DisjointRanges {
  private var ranges: [Range<Int>] = []

  /// Adds the ranges of a fix, in ascending order.
  ///
  /// Returns false, without adding any, if one touches an earlier range. Ranges that touch without
  /// overlapping count too. An insertion at the edge of a replaced text would depend on the order
  /// of the two.
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
