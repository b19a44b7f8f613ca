/// Subjects that are asked about together, one after another in one buffer.
///
/// A caller that reads a stream keeps one and fills it again and again; a thousand subjects or so are
/// enough to hide what a batch costs to begin and end.
package struct SubjectBatch: Sendable {
  /// The bytes of all subjects; well-formed UTF-8.
  package private(set) var bytes: ContiguousArray<UInt8> = []

  /// Where each subject begins, and where the last one ends.
  private var bounds: ContiguousArray<Int> = [0]

  package init() {}

  package var count: Int { bounds.count - 1 }

  package mutating func append(_ subject: some Sequence<UInt8>) {
    bytes.append(contentsOf: subject)
    bounds.append(bytes.count)
  }

  /// The same for bytes in an array: not generic, and so ten times as fast.
  package mutating func append(_ subject: ContiguousArray<UInt8>) {
    bytes.append(contentsOf: subject)
    bounds.append(bytes.count)
  }

  package mutating func append(_ subject: ArraySlice<UInt8>) {
    bytes.append(contentsOf: subject)
    bounds.append(bytes.count)
  }

  package subscript(index: Int) -> Range<Int> {
    bounds[index]..<bounds[index + 1]
  }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    bounds.removeLast(count)
  }

  /// The subjects as buffers, without the checks of arrays.
  struct Subjects {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let bounds: UnsafeBufferPointer<Int>

    subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(
        start: bytes.baseAddress.map { $0 + bounds[index] },
        count: bounds[index &+ 1] &- bounds[index])
    }
  }

  func withSubjects(_ body: (Subjects) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      bounds.withUnsafeBufferPointer { bounds in body(Subjects(bytes: bytes, bounds: bounds)) }
    }
  }

  /// The subjects' numbers, those of equal length together.
  ///
  /// Complexity: O(subjects), some 2 ns each.
  func inOrderOfLength() -> ContiguousArray<UInt32> {
    let longest = 255
    return bounds.withUnsafeBufferPointer { bounds in
      ContiguousArray(unsafeUninitializedCapacity: count) { order, initializedCount in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: longest + 2) { starts in
          starts.initialize(repeating: 0)
          for index in 0..<count {
            starts[min(bounds[index &+ 1] &- bounds[index], longest) &+ 1] &+= 1
          }
          for length in 0...longest { starts[length + 1] += starts[length] }
          for index in 0..<count {
            let length = min(bounds[index &+ 1] &- bounds[index], longest)
            order[starts[length]] = UInt32(truncatingIfNeeded: index)
            starts[length] &+= 1
          }
        }
        initializedCount = count
      }
    }
  }
}
