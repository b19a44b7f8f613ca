/// A set of Unicode scalar values as sorted, disjoint, non-adjacent closed ranges.
///
/// Surrogates never occur in a subject, so they are never in a set.
package struct ScalarSet: Hashable, Sendable {
  /// Ascending; between two ranges there is at least one scalar that is in neither.
  package let ranges: ContiguousArray<ClosedRange<UInt32>>

  package static let empty = ScalarSet([])
  package static let all = ScalarSet([0...0x10_FFFF])

  /// Takes ranges in any order, overlapping or not; surrogates are left out.
  ///
  /// Complexity: O(n log n).
  package init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
    self.ranges = Self.normalised(Array(ranges))
  }

  package init(_ scalar: Unicode.Scalar) {
    self.init([scalar.value...scalar.value])
  }

  private init(normalised ranges: ContiguousArray<ClosedRange<UInt32>>) {
    self.ranges = ranges
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// How many scalars are in the set.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Complexity: O(log ranges).
  package func contains(_ scalar: Unicode.Scalar) -> Bool { contains(value: scalar.value) }

  func contains(value: UInt32) -> Bool {
    let index = firstRange(endingFrom: value)
    return index < ranges.count && ranges[index].lowerBound <= value
  }

  /// The index of the first range that ends at or after the value.
  private func firstRange(endingFrom value: UInt32) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

  private static func normalised(
    _ ranges: [ClosedRange<UInt32>]
  ) -> ContiguousArray<ClosedRange<UInt32>> {
    var merged: ContiguousArray<ClosedRange<UInt32>> = []
    let pieces = ranges.flatMap(withoutSurrogates).sorted { $0.lowerBound < $1.lowerBound }
    for piece in pieces {
      if let last = merged.last, touches(last, piece) {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, piece.upperBound)
      } else {
        merged.append(piece)
      }
    }
    return merged
  }

  /// Ranges on both sides of the surrogates are kept apart, so that every range is encodable.
  private static func touches(_ left: ClosedRange<UInt32>, _ right: ClosedRange<UInt32>) -> Bool {
    right.lowerBound <= left.upperBound &+ 1
  }

  private static func withoutSurrogates(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    let range = range.clamped(to: 0...0x10_FFFF)
    guard range.overlaps(surrogates) else { return [range] }
    var pieces: [ClosedRange<UInt32>] = []
    if range.lowerBound < surrogates.lowerBound {
      pieces.append(range.lowerBound...(surrogates.lowerBound - 1))
    }
    if range.upperBound > surrogates.upperBound {
      pieces.append((surrogates.upperBound + 1)...range.upperBound)
    }
    return pieces
  }
}

extension ScalarSet {
  /// Complexity: O(ranges of both).
  package func union(_ other: ScalarSet) -> ScalarSet {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged: ContiguousArray<ClosedRange<UInt32>> = []
    merged.reserveCapacity(ranges.count + other.ranges.count)
    var left = 0
    var right = 0
    while left < ranges.count || right < other.ranges.count {
      let takesLeft =
        right == other.ranges.count
        || (left < ranges.count && ranges[left].lowerBound <= other.ranges[right].lowerBound)
      let next = takesLeft ? ranges[left] : other.ranges[right]
      if takesLeft { left += 1 } else { right += 1 }
      if let last = merged.last, Self.touches(last, next) {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      } else {
        merged.append(next)
      }
    }
    return ScalarSet(normalised: merged)
  }

  /// Complexity: O(ranges).
  package var complement: ScalarSet {
    var gaps: ContiguousArray<ClosedRange<UInt32>> = []
    gaps.reserveCapacity(ranges.count + 1)
    var next: UInt32 = 0
    for range in ranges {
      Self.appendGap(from: next, to: range.lowerBound, to: &gaps)
      next = range.upperBound + 1
    }
    Self.appendGap(from: next, to: 0x11_0000, to: &gaps)
    return ScalarSet(normalised: gaps)
  }

  /// Appends what is between the bounds, the upper excluded, without the surrogates.
  private static func appendGap(
    from lower: UInt32, to upper: UInt32, to gaps: inout ContiguousArray<ClosedRange<UInt32>>
  ) {
    guard lower < upper else { return }
    gaps.append(contentsOf: withoutSurrogates(lower...(upper - 1)))
  }

  /// Complexity: O(ranges of both).
  package func intersection(_ other: ScalarSet) -> ScalarSet {
    var common: ContiguousArray<ClosedRange<UInt32>> = []
    var left = 0
    var right = 0
    while left < ranges.count, right < other.ranges.count {
      let low = max(ranges[left].lowerBound, other.ranges[right].lowerBound)
      let high = min(ranges[left].upperBound, other.ranges[right].upperBound)
      if low <= high { common.append(low...high) }
      if ranges[left].upperBound < other.ranges[right].upperBound { left += 1 } else { right += 1 }
    }
    return ScalarSet(normalised: common)
  }

  /// Complexity: O(r log s) for r ranges here and s there.
  package func isDisjoint(with other: ScalarSet) -> Bool {
    ranges.allSatisfy { range in
      let next = other.firstRange(endingFrom: range.lowerBound)
      return next == other.ranges.count || other.ranges[next].lowerBound > range.upperBound
    }
  }

  package func subtracting(_ other: ScalarSet) -> ScalarSet {
    intersection(other.complement)
  }
}

extension ScalarSet {
  /// Takes the ends of the set alone: its 70 or 700 ranges would be gone through for every `\d` and
  /// `\w` of a configuration.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ranges.count)
    hasher.combine(ranges.first)
    hasher.combine(ranges.last)
  }
}

extension ScalarSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ClosedRange<UInt32>...) {
    self.init(elements)
  }
}
