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

extension ScalarRanges {
  /// The faults of the list, none if it is sound.
  func checkInvariants() -> [String] {
    var faults: [String] = []
    if isEmpty, !others.isEmpty { faults.append("ranges after none") }
    for (left, right) in zip(self, dropFirst()) where left.upperBound >= right.lowerBound {
      faults.append("\(left) and \(right) are out of order")
    }
    return faults
  }
}

extension ScalarRanges: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ClosedRange<UInt32>...) {
    for range in elements { append(range.lowerBound, range.upperBound) }
  }
}
