package import PathConfigDiagnostics

/// The shapes of the URLs of a table, found once for all questions about them.
package struct VisitShapes: Sendable {
  /// Distinct URLs that differ in numbers, keys and queries alone.
  package struct Shape: Sendable {
    /// What they have in common: the path, with `:id` for a segment that is a number or a key.
    package let text: UTF8String
    package internal(set) var urls = 0
    package internal(set) var hits = 0

    /// The most frequent of them, of equally frequent ones the first.
    package internal(set) var example: VisitTable.Entry
  }

  private let entries: [VisitTable.Entry]

  /// The number of each entry's shape, which is its place in `texts`.
  private var numbers: [Int] = []
  private var texts: [UTF8String] = []

  /// Complexity: O(bytes of all URLs).
  package init(of table: VisitTable) {
    entries = table.entries
    numbers.reserveCapacity(entries.count)
    var numberOfText: [UTF8String: Int] = [:]
    for entry in entries {
      let text = UTF8String(wellFormed: entry.url.bytes.shape)
      let number = numberOfText[text] ?? texts.count
      if number == texts.count {
        numberOfText[text] = number
        texts.append(text)
      }
      numbers.append(number)
    }
  }

  /// The shapes of entries by their places, the most frequent first.
  ///
  /// Complexity: O(n log n) in the number of places.
  package func shapes(of places: [Int]) -> [Shape] {
    var shapes: [Shape] = []
    var indexOfNumber: [Int: Int] = [:]
    for place in places {
      let entry = entries[place]
      let index = indexOfNumber[numbers[place]] ?? shapes.count
      if index == shapes.count {
        indexOfNumber[numbers[place]] = index
        shapes.append(Shape(text: texts[numbers[place]], example: entry))
      }
      shapes[index].urls += 1
      shapes[index].hits += entry.hits
      if entry.hits > shapes[index].example.hits { shapes[index].example = entry }
    }
    return shapes.enumerated().sorted {
      ($1.element.hits, $0.offset) < ($0.element.hits, $1.offset)
    }.map(\.element)
  }
}

extension VisitTable {
  /// Entries by their places, the most frequent first, of equally frequent ones the first.
  package func byFrequency(_ places: [Int]) -> [Entry] {
    places.sorted { (entries[$1].hits, $0) < (entries[$0].hits, $1) }.map { entries[$0] }
  }
}

extension ContiguousArray<UInt8> {
  /// The path of a URL, with `:id` for every segment that is a number or a key.
  fileprivate var shape: ContiguousArray<UInt8> {
    var shape: ContiguousArray<UInt8> = []
    writeShape(to: &shape)
    return shape
  }

  /// Writes the shape of a URL over an array.
  ///
  /// Complexity: O(bytes).
  func writeShape(to shape: inout ContiguousArray<UInt8>) {
    shape.removeAll(keepingCapacity: true)
    shape.reserveCapacity(count + 4)
    let bytes = span
    var start = 0
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "?")
      let isEnd = byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
      guard isEnd || byte == UInt8(ascii: "/") else { continue }
      if bytes.isKey(start..<index) {
        shape.append(contentsOf: Self.key)
      } else {
        for place in start..<index { shape.append(bytes[place]) }
      }
      if isEnd { break }
      shape.append(byte)
      start = index + 1
    }
  }

  /// The text in the place of a number or key.
  private static let key = ContiguousArray(":id".utf8)
}

extension Span<UInt8> {
  /// True if a segment is a number, a hexadecimal key of eight digits or more, or a UUID.
  fileprivate func isKey(_ segment: Range<Int>) -> Bool {
    var digits = 0
    for index in segment {
      let byte = self[index]
      if byte.isASCIIDigit {
        digits += 1
      } else if byte.hexadecimalValue == nil && byte != UInt8(ascii: "-") {
        return false
      }
    }
    return digits > 0 && (digits == segment.count || segment.count >= 8)
  }
}
