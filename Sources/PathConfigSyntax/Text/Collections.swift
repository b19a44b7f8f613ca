extension Sequence {
  /// Each element whose key no earlier one has, in order.
  ///
  /// Complexity: O(n).
  @inlinable package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of first mention.
  @inlinable package func distinct() -> [Element] { distinct { $0 } }
}

extension Sequence {
  /// The elements with equal keys together, in the order of the first of each key.
  ///
  /// Complexity: O(n).
  @inlinable
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])]
  {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      let place = places[key, default: groups.count]
      places[key] = place
      if place == groups.count { groups.append((key, [])) }
      groups[place].elements.append(element)
    }
    return groups
  }

  /// The elements in runs: neighbours are in one run if they belong together.
  @inlinable package func runs(joining belongTogether: (Element, Element) -> Bool) -> [[Element]] {
    var runs: [[Element]] = []
    for element in self {
      if let last = runs.last?.last, belongTogether(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
    return runs
  }
}

/// Numbers for values, from 0 in the order of first mention: equal values have one.
///
/// Usable from inlined code: other modules specialise the members of no other generic type of a package.
@usableFromInline package struct Numbers<Value: Hashable> {
  /// The values by their numbers.
  @usableFromInline package var values: ContiguousArray<Value> = []
  @usableFromInline var numbers: [Value: UInt32] = [:]

  @inlinable package init() {}

  @inlinable package var count: Int { values.count }

  @inlinable package subscript(number: UInt32) -> Value { values[Int(number)] }

  /// The number of a value, new or known.
  @inlinable package mutating func number(of value: Value) -> UInt32 {
    // Passed on in place, so that a new value is hashed and looked for once.
    func read(_ number: inout UInt32) -> UInt32 { number }
    let next = UInt32(values.count)
    let number = read(&numbers[value, default: next])
    if number == next { values.append(value) }
    return number
  }
}

extension Numbers: Sendable where Value: Sendable {}

extension Array {
  /// Sorts so that equal elements keep their order.
  @inlinable package mutating func sortStably(by precedes: (Element, Element) -> Bool) {
    self = enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      if precedes(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}

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

extension BidirectionalCollection {
  /// The elements without those at both ends for which a condition holds.
  @inlinable
  package func trimming(_ isBlank: (Element) -> Bool) -> SubSequence {
    let start = firstIndex { !isBlank($0) } ?? endIndex
    let end = self[start...].lastIndex { !isBlank($0) }.map(index(after:)) ?? start
    return self[start..<end]
  }
}
