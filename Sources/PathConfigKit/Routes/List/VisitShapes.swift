import PathConfigSyntax

/// The shapes of the URLs of a table, found once for all questions about them.
package struct VisitShapes: Sendable {
  /// Distinct URLs that only differ in numbers, keys and queries.
  package struct Shape: Sendable {
    /// The common part: the path, with `:id` for a segment that is a number or a key.
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
      let text = entry.url.shape
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

extension UTF8String {
  /// The path of a URL, with `:id` for every segment that is a number or a key.
  fileprivate var shape: UTF8String {
    let url = bytes.span
    var writer = ShapeWriter()
    let range = writer.append(url, pathEnd: url.pathEnd)
    return UTF8String(wellFormed: ContiguousArray(writer.bytes[range]))
  }
}
