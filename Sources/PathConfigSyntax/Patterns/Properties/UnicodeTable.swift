/// The values of a property family and their scalars, in the text form of the generated tables.
///
/// A value is a line `#name name…` (the form of `LooseName`, except in `java`) and lines of data.
/// The data are the ranges in ascending order, each as two numbers (`TableNumbers`). The first is
/// its distance from the end of the range before, the second its length less one. The names are
/// read on first use of the table, the data of a value on its first use.
struct UnicodeTable: Sendable {
  /// The version of Unicode of the ICU that the tables were read from.
  static let unicodeVersion = (major: 16, minor: 0)

  private let text: StaticString

  /// The beginning of each value's line of names, behind the marker, and then the end of the text.
  private let starts: ContiguousArray<Int>

  /// Complexity: O(size of the table), eight bytes a step.
  init(_ text: StaticString) {
    self.text = text
    self.starts = text.withUTF8Buffer(Self.starts)
  }

  /// The number of values.
  var count: Int { starts.count - 1 }

  /// The names of every value, in the order of the table.
  var names: [[UTF8String]] {
    (0..<count).map { index in
      var names: [UTF8String] = []
      text.withUTF8Buffer { text in
        Self.forEachName(in: text, from: starts[index]) { range in
          names.append(UTF8String(wellFormed: ContiguousArray(text[range])))
          return true
        }
      }
      return names
    }
  }

  /// The place of the value with this name, or the last of several.
  ///
  /// Names are compared in the text itself. Few patterns ask for one, and a dictionary is more work
  /// than a look at all names.
  ///
  /// Complexity: O(size of the names).
  func index(of name: UTF8String) -> Int? {
    text.withUTF8Buffer { text in
      (0..<count).reversed().first { index in
        var isFound = false
        Self.forEachName(in: text, from: starts[index]) { range in
          isFound = name.bytes.count == range.count && name.bytes.elementsEqual(text[range])
          return !isFound
        }
        return isFound
      }
    }
  }

  /// The scalars of the value at a place that `index(of:)` gave.
  ///
  /// Complexity: O(size of the value's data).
  func scalars(at index: Int) -> ScalarSet {
    var numbers = TableNumbers()
    text.withUTF8Buffer { text in
      var start = starts[index]
      while start < text.count, text[start] != Self.lineFeed { start += 1 }
      let end = starts[index + 1] - (index + 1 < count ? 1 : 0)
      numbers.read(text[min(start, end)..<end])
    }
    var ranges = UnorderedRanges()
    var end: UInt32 = 0
    for index in stride(from: 0, to: numbers.values.count - 1, by: 2) {
      let lower = end + numbers.values[index]
      end = lower + numbers.values[index + 1]
      ranges.append(lower, end)
    }
    return ScalarSet(ranges)
  }

  private static let marker = UInt8(ascii: "#")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  /// The places behind the markers, which only occur before names, and the end.
  private static func starts(in text: UnsafeBufferPointer<UInt8>) -> ContiguousArray<Int> {
    var starts: ContiguousArray<Int> = []
    var index = 0
    let bytes = UnsafeRawBufferPointer(text)
    while index < text.count {
      let isWord = index + 8 <= text.count
      if isWord, !hasMarker(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index += 8
        continue
      }
      let end = isWord ? index + 8 : text.count
      for place in index..<end where text[place] == marker { starts.append(place + 1) }
      index = end
    }
    starts.append(text.count)
    return starts
  }

  /// True if one of eight bytes is a marker.
  private static func hasMarker(_ word: UInt64) -> Bool {
    let zeroAtMarker = word ^ 0x2323_2323_2323_2323
    return (zeroAtMarker &- 0x0101_0101_0101_0101) & ~zeroAtMarker & 0x8080_8080_8080_8080 != 0
  }

  /// Visits the names of a line until the visitor has seen enough.
  private static func forEachName(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ visit: (Range<Int>) -> Bool
  ) {
    var first = start
    var index = start
    while true {
      let isEnd = index == text.count || text[index] == lineFeed
      if isEnd || text[index] == space {
        if index > first, !visit(first..<index) { return }
        if isEnd { return }
        first = index + 1
      }
      index += 1
    }
  }
}
