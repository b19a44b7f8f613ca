/// The subjects of one question, stored one after another in one buffer.
///
/// A caller that reads a stream keeps one batch and fills it repeatedly. A thousand subjects or so
/// are enough to hide the cost of beginning and ending a batch.
package struct SubjectBatch: Sendable {
  /// The bytes of all subjects, as well-formed UTF-8.
  package private(set) var bytes: ContiguousArray<UInt8> = []

  /// The place of each subject.
  private var ranges: ContiguousArray<Range<Int>> = []

  package init() {}

  package var count: Int { ranges.count }

  mutating func append(_ subject: some Sequence<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: subject)
    ranges.append(start..<bytes.count)
  }

  /// Appends bytes from an array, ten times as fast as the generic function.
  package mutating func append(_ subject: ContiguousArray<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: subject)
    ranges.append(start..<bytes.count)
  }

  package mutating func append(copying subject: Span<UInt8>) {
    let start = bytes.count
    subject.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ranges.append(start..<bytes.count)
  }

  package mutating func append(_ subject: ArraySlice<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: subject)
    ranges.append(start..<bytes.count)
  }

  package subscript(index: Int) -> Range<Int> { ranges[index] }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }

  /// Removes all subjects and takes the bytes of another batch.
  ///
  /// Use `append(part:)` to add subjects from these bytes.
  package mutating func begin(sharing other: borrowing SubjectBatch) {
    ranges.removeAll(keepingCapacity: true)
    bytes = other.bytes
  }

  /// Appends the subject in a range of `bytes`.
  package mutating func append(part range: Range<Int>) {
    precondition(range.upperBound <= bytes.count)
    ranges.append(range)
  }

  /// Removes all subjects and releases the shared bytes.
  ///
  /// The other batch can then change its bytes without copying them.
  package mutating func endSharing() {
    ranges.removeAll(keepingCapacity: true)
    bytes = []
  }

  /// The subjects as buffers, without the checks of arrays.
  struct Subjects {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ranges: UnsafeBufferPointer<Range<Int>>

    subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
      let range = ranges[index]
      return UnsafeBufferPointer(
        start: bytes.baseAddress.map { $0 + range.lowerBound },
        count: range.upperBound &- range.lowerBound)
    }
  }

  func withSubjects(_ body: (Subjects) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      ranges.withUnsafeBufferPointer { ranges in body(Subjects(bytes: bytes, ranges: ranges)) }
    }
  }

  /// The indices of the subjects in ascending order of length.
  ///
  /// All subjects of 255 bytes or more count as equally long. Complexity: O(subjects), about 2 ns
  /// each.
  func inOrderOfLength() -> ContiguousArray<UInt32> {
    let longest = 255
    return ranges.withUnsafeBufferPointer { ranges in
      ContiguousArray(unsafeUninitializedCapacity: count) { order, initializedCount in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: longest + 2) { starts in
          starts.initialize(repeating: 0)
          for index in 0..<count {
            starts[min(ranges[index].count, longest) &+ 1] &+= 1
          }
          for length in 0...longest { starts[length + 1] += starts[length] }
          for index in 0..<count {
            let length = min(ranges[index].count, longest)
            order[starts[length]] = UInt32(truncatingIfNeeded: index)
            starts[length] &+= 1
          }
        }
        initializedCount = count
      }
    }
  }
}
