extension Sequence {
  /// Each element whose key no earlier one has, in order.
  ///
  /// Complexity: O(n).
  @inlinable package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var known: Set<Key> = []
    return filter { known.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of first mention.
  @inlinable package func distinct() -> [Element] { distinct { $0 } }
}
