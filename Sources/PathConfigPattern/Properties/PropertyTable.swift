package import PathConfigDiagnostics

/// The values of a property family and their scalars, in the text form of the generated tables.
///
/// A value is a line `#name name…` (the form of `LooseName`, except in `java`) and lines of data:
/// the ranges in ascending order, each as two numbers (`TableNumbers`), its distance from the end of the
/// range before and its length less one. The names are read when the table is first asked for anything,
/// the data of a value when that is asked for.
package struct PropertyTable: Sendable {
  /// The names of every value, in the order of the table.
  package let names: [[UTF8String]]

  private let text: StaticString
  private let indices: [UTF8String: Int]
  /// The bytes of `text` that hold the data of each value.
  private let data: [Range<Int>]

  init(_ text: StaticString) {
    let lines = text.withUTF8Buffer(Self.nameLines)
    var names: [[UTF8String]] = []
    var indices: [UTF8String: Int] = [:]
    var data: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      let end = index + 1 < lines.count ? lines[index + 1].lowerBound : text.utf8CodeUnitCount
      data.append(min(line.upperBound + 1, end)..<end)
      names.append(text.withUTF8Buffer { Self.names(in: $0[line]) })
      for name in names[index] { indices[name] = index }
    }
    self.names = names
    self.text = text
    self.indices = indices
    self.data = data
  }

  /// The place of the value with this name.
  package func index(of name: UTF8String) -> Int? { indices[name] }

  /// The scalars of the value at a place that `index(of:)` gave.
  ///
  /// Complexity: O(size of the value's data).
  package func scalars(at index: Int) -> ScalarSet {
    var numbers = TableNumbers()
    text.withUTF8Buffer { numbers.read($0[data[index]]) }
    var ranges: [ClosedRange<UInt32>] = []
    var end: UInt32 = 0
    for index in stride(from: 0, to: numbers.values.count - 1, by: 2) {
      let lower = end + numbers.values[index]
      end = lower + numbers.values[index + 1]
      ranges.append(lower...end)
    }
    return ScalarSet(ranges)
  }

  private static let marker = UInt8(ascii: "#")

  /// The lines of names, without the line feed.
  private static func nameLines(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start: Int?
    var index = 0
    while index < text.count {
      if text[index] == marker {
        start = index
      } else if text[index] == 0x0A, let begun = start {
        lines.append(begun..<index)
        start = nil
      }
      index += 1
    }
    return lines
  }

  private static func names(in line: Slice<UnsafeBufferPointer<UInt8>>) -> [UTF8String] {
    line.dropFirst().split(separator: 0x20).map { UTF8String(wellFormed: ContiguousArray($0)) }
  }
}
