/// The values of a property family and their scalars, in the text form of the generated tables.
///
/// A value is a line `#name name…` (the form of `LooseName`, except in `java`) and lines of data:
/// the ranges in ascending order, each as two numbers (`TableNumbers`), its distance from the end of the
/// range before and its length less one. Nothing is decoded before it is asked for.
package struct PropertyTable: Sendable {
  private let text: StaticString

  package init(_ text: StaticString) {
    self.text = text
  }

  /// The names of every value, in the order of the table.
  ///
  /// Complexity: O(size of the table).
  package var names: [[String]] {
    var names: [[String]] = []
    forEachLine { line in
      if line.first == Self.marker {
        names.append(
          line.dropFirst().split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) })
      }
      return true
    }
    return names
  }

  /// The place of the value with this name.
  ///
  /// Complexity: O(size of the table).
  package func index(of name: String) -> Int? {
    var index = -1
    var found: Int?
    forEachLine { line in
      guard line.first == Self.marker else { return true }
      index += 1
      let hasName = line.dropFirst().split(separator: 0x20).contains { $0.elementsEqual(name.utf8) }
      if hasName { found = index }
      return !hasName
    }
    return found
  }

  /// The scalars of the value at a place that `index(of:)` gave.
  ///
  /// Complexity: O(size of the table).
  package func scalars(at index: Int) -> ScalarSet {
    var current = -1
    var numbers = TableNumbers()
    forEachLine { line in
      if line.first == Self.marker {
        current += 1
      } else if current == index {
        numbers.read(line)
      }
      return current <= index
    }
    return Self.scalars(numbers.values)
  }

  private static func scalars(_ numbers: [UInt32]) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    var end: UInt32 = 0
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      let lower = end + numbers[index]
      end = lower + numbers[index + 1]
      ranges.append(lower...end)
    }
    return ScalarSet(ranges)
  }

  private static let marker = UInt8(ascii: "#")

  private func forEachLine(_ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool) {
    text.withUTF8Buffer { buffer in
      var start = buffer.startIndex
      while start < buffer.endIndex {
        let end = buffer[start...].firstIndex(of: 0x0A) ?? buffer.endIndex
        if !body(buffer[start..<end]) { return }
        start = end + 1
      }
    }
  }
}
