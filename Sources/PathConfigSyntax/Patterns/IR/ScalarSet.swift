/// A set of Unicode scalar values as sorted, disjoint, non-adjacent closed ranges.
///
/// Surrogates never occur in a subject, so they are never in a set.
package struct ScalarSet: Sendable {
  /// Ascending ranges.
  ///
  /// Between two ranges there is at least one scalar outside both.
  package let ranges: [ClosedRange<UInt32>]

  /// A hash of all ranges, made once: `\w` has 700 of them, and is in a table again and again.
  private let fingerprint: UInt64

  package static let empty = ScalarSet([ClosedRange<UInt32>]())
  package static let all = ScalarSet([0...0x10_FFFF])

  /// Takes ranges in any order, overlapping or not, without the surrogates.
  ///
  /// Complexity: O(n log n).
  package init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
    var united: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      Self.append(range, to: &united)
    }
    self.init(normalised: united)
  }

  init(_ scalar: Unicode.Scalar) {
    self.init(normalised: [scalar.value...scalar.value])
  }

  private init(normalised ranges: [ClosedRange<UInt32>]) {
    self.ranges = ranges
    fingerprint = ranges.reduce(0) { hash, range in
      (hash ^ UInt64(range.lowerBound) << 32 ^ UInt64(range.upperBound)) &* 0x9E37_79B9_7F4A_7C15
        ^ hash >> 29
    }
  }

  /// The union of some sets, two and two: one by one, it would be built again for each.
  ///
  /// Complexity: O(n log n) for n ranges of all sets.
  package init(uniting sets: ArraySlice<ScalarSet>) {
    let middle = (sets.startIndex + sets.endIndex) / 2
    self =
      sets.count < 2
      ? sets.first ?? .empty
      : ScalarSet(uniting: sets[..<middle]).union(ScalarSet(uniting: sets[middle...]))
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// True if every scalar is ASCII.
  package var isASCII: Bool { ranges.last.map { $0.upperBound < 0x80 } ?? true }

  /// The number of scalars in the set.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Complexity: O(log ranges).
  package func contains(_ scalar: Unicode.Scalar) -> Bool { contains(value: scalar.value) }

  func contains(value: UInt32) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= value }
    return index < ranges.count && ranges[index].lowerBound <= value
  }

  private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

  /// Appends a range that begins no earlier than the last, without the surrogates.
  ///
  /// Ranges on both sides of the surrogates are kept apart, so that every range is encodable.
  private static func append(_ range: ClosedRange<UInt32>, to ranges: inout [ClosedRange<UInt32>]) {
    let upper = min(range.upperBound, 0x10_FFFF)
    if range.lowerBound < surrogates.lowerBound {
      merge(range.lowerBound...min(upper, surrogates.lowerBound - 1), into: &ranges)
    }
    let lower = max(range.lowerBound, surrogates.upperBound + 1)
    if lower <= upper { merge(lower...upper, into: &ranges) }
  }

  /// Adds a range that begins no earlier than the last, and unites the two if they touch.
  private static func merge(_ range: ClosedRange<UInt32>, into ranges: inout [ClosedRange<UInt32>])
  {
    if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }
}

extension ScalarSet {
  /// Complexity: O(ranges of both).
  package func union(_ other: ScalarSet) -> ScalarSet {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged: [ClosedRange<UInt32>] = []
    merged.reserveCapacity(ranges.count + other.ranges.count)
    var left = 0
    var right = 0
    while left < ranges.count || right < other.ranges.count {
      let takesLeft =
        right == other.ranges.count
        || left < ranges.count && ranges[left].lowerBound <= other.ranges[right].lowerBound
      Self.merge(takesLeft ? ranges[left] : other.ranges[right], into: &merged)
      if takesLeft { left += 1 } else { right += 1 }
    }
    return ScalarSet(normalised: merged)
  }

  /// Complexity: O(ranges).
  package var complement: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { Self.append(next...range.lowerBound - 1, to: &gaps) }
      next = range.upperBound + 1
    }
    if next < 0x11_0000 { Self.append(next...0x10_FFFF, to: &gaps) }
    return ScalarSet(normalised: gaps)
  }

  /// Complexity: O(ranges of both).
  package func intersection(_ other: ScalarSet) -> ScalarSet {
    var common: [ClosedRange<UInt32>] = []
    var left = 0
    var right = 0
    while left < ranges.count, right < other.ranges.count {
      let (own, others) = (ranges[left], other.ranges[right])
      if own.overlaps(others) { common.append(own.clamped(to: others)) }
      if own.upperBound < others.upperBound { left += 1 } else { right += 1 }
    }
    return ScalarSet(normalised: common)
  }

  package func subtracting(_ other: ScalarSet) -> ScalarSet {
    intersection(other.complement)
  }
}

extension ScalarSet: Hashable {
  package static func == (left: ScalarSet, right: ScalarSet) -> Bool {
    left.fingerprint == right.fingerprint && left.ranges == right.ranges
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

extension ScalarSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ClosedRange<UInt32>...) {
    self.init(elements)
  }
}
