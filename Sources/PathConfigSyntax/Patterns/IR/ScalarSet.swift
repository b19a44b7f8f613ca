/// A set of Unicode scalar values as sorted, disjoint, non-adjacent closed ranges.
///
/// Surrogates never occur in a subject, so they are never in a set.
package struct ScalarSet: Equatable, Sendable {
  /// Ascending ranges.
  ///
  /// Between two ranges there is at least one scalar outside both.
  package let ranges: ScalarRanges

  package static let empty = ScalarSet(normalised: ScalarRanges())
  package static let all = ScalarSet(0...0x10_FFFF)

  /// Takes ranges in any order, overlapping or not, without the surrogates.
  ///
  /// Complexity: O(n log n); O(n) if they ascend.
  package init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
    var unordered = UnorderedRanges()
    for range in ranges { unordered.append(range.lowerBound, range.upperBound) }
    self.init(unordered)
  }

  init(_ range: ClosedRange<UInt32>) {
    var ranges = ScalarRanges()
    Self.append(range.lowerBound, range.upperBound, to: &ranges)
    self.ranges = ranges
  }

  init(_ scalar: Unicode.Scalar) {
    self.ranges = ScalarRanges(scalar.value...scalar.value)
  }

  init(_ unordered: consuming UnorderedRanges) {
    unordered.sort()
    var ranges = ScalarRanges()
    ranges.reserveCapacity(unordered.count)
    unordered.forEach { lower, upper in Self.append(lower, upper, to: &ranges) }
    self.ranges = ranges
  }

  private init(normalised ranges: ScalarRanges) {
    self.ranges = ranges
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// True if every scalar is ASCII.
  package var isASCII: Bool { isEmpty || ranges.bounds(at: ranges.count - 1).upper < 0x80 }

  /// The number of scalars in the set.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Complexity: O(log ranges).
  package func contains(_ scalar: Unicode.Scalar) -> Bool { contains(value: scalar.value) }

  func contains(value: UInt32) -> Bool {
    // Most sets have one range, or are asked about what lies in the first.
    if value <= ranges.upper { return value >= ranges.lower }
    if ranges.others.isEmpty { return false }
    let index = firstRange(endingFrom: value)
    return index < ranges.count && ranges.bounds(at: index).lower <= value
  }

  /// The index of the first range that ends at or after the value.
  private func firstRange(endingFrom value: UInt32) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges.bounds(at: middle).upper < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

  /// Appends a range that begins no earlier than the last, without the surrogates.
  ///
  /// Ranges on both sides of the surrogates are kept apart, so that every range is encodable.
  private static func append(_ lower: UInt32, _ upper: UInt32, to ranges: inout ScalarRanges) {
    let upper = min(upper, 0x10_FFFF)
    if lower < surrogates.lowerBound {
      ranges.merge(lower, min(upper, surrogates.lowerBound - 1))
    }
    if upper > surrogates.upperBound {
      let start = max(lower, surrogates.upperBound + 1)
      if start <= upper { ranges.merge(start, upper) }
    }
  }
}

/// Ranges of scalars in any order, overlapping or not.
struct UnorderedRanges {
  /// The first scalar in the upper half, the last in the lower.
  private var bounds: ContiguousArray<UInt64> = []
  private var isAscending = true

  var count: Int { bounds.count }

  init() {}

  init(_ set: ScalarSet) {
    append(set)
  }

  mutating func append(_ lower: UInt32, _ upper: UInt32) {
    let range = UInt64(lower) << 32 | UInt64(upper)
    if let last = bounds.last, last > range { isAscending = false }
    bounds.append(range)
  }

  mutating func append(_ set: ScalarSet) {
    for index in set.ranges.indices {
      let (lower, upper) = set.ranges.bounds(at: index)
      append(lower, upper)
    }
  }

  mutating func append(_ other: UnorderedRanges) {
    other.forEach { append($0, $1) }
  }

  fileprivate mutating func sort() {
    if !isAscending { bounds.sortNumbers() }
    isAscending = true
  }

  fileprivate func forEach(_ visit: (_ lower: UInt32, _ upper: UInt32) -> Void) {
    for range in bounds {
      visit(UInt32(truncatingIfNeeded: range >> 32), UInt32(truncatingIfNeeded: range))
    }
  }
}

extension ScalarSet {
  /// Complexity: O(ranges of both).
  package func union(_ other: ScalarSet) -> ScalarSet {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged = ScalarRanges()
    merged.reserveCapacity(ranges.count + other.ranges.count)
    var left = 0
    var right = 0
    while left < ranges.count || right < other.ranges.count {
      let takesLeft =
        right == other.ranges.count
        || (left < ranges.count
          && ranges.bounds(at: left).lower <= other.ranges.bounds(at: right).lower)
      let next = takesLeft ? ranges.bounds(at: left) : other.ranges.bounds(at: right)
      if takesLeft { left += 1 } else { right += 1 }
      merged.merge(next.lower, next.upper)
    }
    return ScalarSet(normalised: merged)
  }

  /// Complexity: O(ranges).
  package var complement: ScalarSet {
    var gaps = ScalarRanges()
    gaps.reserveCapacity(ranges.count + 2)
    var next: UInt32 = 0
    for index in ranges.indices {
      let (lower, upper) = ranges.bounds(at: index)
      if next < lower { Self.append(next, lower - 1, to: &gaps) }
      next = upper + 1
    }
    if next < 0x11_0000 { Self.append(next, 0x10_FFFF, to: &gaps) }
    return ScalarSet(normalised: gaps)
  }

  /// Complexity: O(ranges of both).
  package func intersection(_ other: ScalarSet) -> ScalarSet {
    var common = ScalarRanges()
    var left = 0
    var right = 0
    while left < ranges.count, right < other.ranges.count {
      let (own, others) = (ranges.bounds(at: left), other.ranges.bounds(at: right))
      let low = max(own.lower, others.lower)
      let high = min(own.upper, others.upper)
      if low <= high { common.append(low, high) }
      if own.upper < others.upper { left += 1 } else { right += 1 }
    }
    return ScalarSet(normalised: common)
  }

  /// Complexity: O(r log s) for r ranges here and s there.
  func isDisjoint(with other: ScalarSet) -> Bool {
    ranges.indices.allSatisfy { index in
      let (lower, upper) = ranges.bounds(at: index)
      let next = other.firstRange(endingFrom: lower)
      return next == other.ranges.count || other.ranges.bounds(at: next).lower > upper
    }
  }

  package func subtracting(_ other: ScalarSet) -> ScalarSet {
    intersection(other.complement)
  }
}

extension ScalarSet: Hashable {
  /// Takes only the ends of the set.
  ///
  /// The 70 or 700 ranges of every `\d` and `\w` of a configuration would take longer.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ranges.count)
    if !ranges.isEmpty {
      hasher.combine(ranges[0].lowerBound)
      hasher.combine(ranges[0].upperBound)
      hasher.combine(ranges[ranges.count - 1].lowerBound)
      hasher.combine(ranges[ranges.count - 1].upperBound)
    }
  }
}

extension ScalarSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ClosedRange<UInt32>...) {
    self.init(elements)
  }
}

/// Closed ranges of scalar values in ascending order, with a gap between any two.
///
/// The first range lies in place, because most sets have one range. The others lie in an array of
/// numbers. For an array of ranges the runtime would have to make the types of the range and of the
/// array. It would also have to find out that numbers are comparable, for which it goes through all
/// conformances of the process. That makes compiling 10 rules in a new process take 1.7 times as
/// long (`match RULES PATHS`).
package struct ScalarRanges: Hashable, Sendable {
  /// The first range, which is absent if `lower` is greater than `upper`.
  @usableFromInline var lower: UInt32 = 1
  @usableFromInline var upper: UInt32 = 0

  /// The bounds of the other ranges in turn.
  @usableFromInline var others: ContiguousArray<UInt32> = []

  init() {}

  init(_ range: ClosedRange<UInt32>) {
    lower = range.lowerBound
    upper = range.upperBound
  }

  /// Adds a range that begins after all others end.
  mutating func append(_ lower: UInt32, _ upper: UInt32) {
    if isEmpty {
      self.lower = lower
      self.upper = upper
    } else {
      others.append(lower)
      others.append(upper)
    }
  }

  /// Adds a range that begins no earlier than the last, and unites the two if they touch.
  mutating func merge(_ lower: UInt32, _ upper: UInt32) {
    if isEmpty {
      append(lower, upper)
    } else if others.isEmpty {
      if lower <= self.upper &+ 1 {
        self.upper = Swift.max(self.upper, upper)
      } else {
        append(lower, upper)
      }
    } else if lower <= others[others.count - 1] &+ 1 {
      others[others.count - 1] = Swift.max(others[others.count - 1], upper)
    } else {
      append(lower, upper)
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    if count > 1 { others.reserveCapacity(2 * (count - 1)) }
  }
}

extension ScalarRanges: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }
  @inlinable package var isEmpty: Bool { lower > upper }
  @inlinable package var count: Int { isEmpty ? 0 : 1 + others.count / 2 }

  @inlinable
  package subscript(index: Int) -> ClosedRange<UInt32> {
    let (lower, upper) = bounds(at: index)
    return ClosedRange(uncheckedBounds: (lower, upper))
  }

  /// The first and the last scalar of a range.
  @inlinable
  package func bounds(at index: Int) -> (lower: UInt32, upper: UInt32) {
    if index == 0 {
      precondition(!isEmpty)
      return (lower, upper)
    }
    return (others[2 * index - 2], others[2 * index - 1])
  }

  /// The only scalar, if there is only one.
  @inlinable
  package var soleValue: UInt32? { lower == upper && others.isEmpty ? lower : nil }
}

extension ScalarRanges: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ClosedRange<UInt32>...) {
    for range in elements { append(range.lowerBound, range.upperBound) }
  }
}

extension ContiguousArray where Element: FixedWidthInteger {
  /// Sorts numbers in ascending order, by Shell's method with Hibbard's gaps.
  ///
  /// The library's sort keeps a list of ranges. To make the type of that list, the runtime goes
  /// through all conformances of the process once. With it, compiling 100 rules in a new process
  /// takes 1.3 times as long (`match RULES PATHS`).
  ///
  /// Complexity: O(n^1.5); O(n log n) if the numbers ascend.
  @inlinable
  package mutating func sortNumbers() {
    var gap = 1
    while gap < count { gap = 2 * gap + 1 }
    while gap > 1 {
      gap /= 2
      var next = gap
      while next < count {
        let number = self[next]
        var place = next
        while place >= gap, self[place - gap] > number {
          self[place] = self[place - gap]
          place -= gap
        }
        self[place] = number
        next += 1
      }
    }
  }
}
