extension BidirectionalCollection {
  /// The elements without those at both ends for which a condition holds.
  @inlinable
  package func trimming(_ isBlank: (Element) -> Bool) -> SubSequence {
    let start = firstIndex { !isBlank($0) } ?? endIndex
    let end = self[start...].lastIndex { !isBlank($0) }.map(index(after:)) ?? start
    return self[start..<end]
  }
}
