extension RandomAccessCollection {
  /// The first index from which on a condition holds, or the end if there is none.
  ///
  /// - Parameter holds: if it holds for an element, it holds for all after it.
  ///
  /// Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if holds(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
