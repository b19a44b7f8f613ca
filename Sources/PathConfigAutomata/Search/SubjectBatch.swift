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

  package subscript(index: Int) -> Range<Int> {
    bounds[index]..<bounds[index + 1]
  }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    bounds.removeLast(count)
  }

  /// The subjects' numbers, those of equal length together.
  ///
  /// Complexity: O(subjects), some 2 ns each.
  func inOrderOfLength() -> ContiguousArray<UInt32> {
    let longest = 255
    var starts = ContiguousArray<Int>(repeating: 0, count: longest + 2)
    for index in 0..<count { starts[min(self[index].count, longest) + 1] += 1 }
    for length in 0...longest { starts[length + 1] += starts[length] }
    var order = ContiguousArray<UInt32>(repeating: 0, count: count)
    for index in 0..<count {
      let length = min(self[index].count, longest)
      order[starts[length]] = UInt32(index)
      starts[length] += 1
    }
    return order
  }
}
