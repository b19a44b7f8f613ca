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

/// Writes the shapes of URLs one after another into one buffer.
///
/// A shape is the path with `:id` for each segment that is a number, a hexadecimal key of eight digits or
/// more, or a UUID.
struct ShapeWriter {
  /// The shapes, and room for more.
  private(set) var bytes: ContiguousArray<UInt8> = []
  private var count = 0

  /// Appends the shape of a URL.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Returns: the place of the shape in `bytes`.
  mutating func append(_ url: Span<UInt8>, pathEnd: Int) -> Range<Int> {
    // The shortest segment that grows is `/1`.
    let needed = count + 2 * pathEnd + 4
    if bytes.count < needed {
      bytes.append(contentsOf: repeatElement(0, count: needed + bytes.count))
    }
    let start = count
    count = url.extracting(0..<pathEnd).withUnsafeBufferPointer { path in
      bytes.withUnsafeMutableBufferPointer { Self.write(path, to: $0, from: start) }
    }
    return start..<count
  }

  mutating func removeAll() { count = 0 }

  /// Writes the shape of a path, and returns its end.
  private static func write(
    _ path: UnsafeBufferPointer<UInt8>, to shape: UnsafeMutableBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var end = start
    var index = 0
    while index < path.count {
      if let keyEnd = keyEnd(path, from: index) {
        shape[end] = UInt8(ascii: ":")
        shape[end &+ 1] = UInt8(ascii: "i")
        shape[end &+ 2] = UInt8(ascii: "d")
        end &+= 3
        index = keyEnd
      }
      while index < path.count {
        let byte = path[index]
        shape[end] = byte
        end &+= 1
        index &+= 1
        if byte == UInt8(ascii: "/") { break }
      }
    }
    return end
  }

  /// The end of the segment that begins at an offset, or nil if it is not a key.
  @inline(__always)
  private static func keyEnd(_ path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var digits = 0
    while index < path.count, path[index] != UInt8(ascii: "/") {
      let byte = path[index]
      if byte.isASCIIDigit {
        digits &+= 1
      } else if byte.hexadecimalValue == nil, byte != UInt8(ascii: "-") {
        return nil
      }
      index &+= 1
    }
    let count = index &- start
    return digits > 0 && (digits == count || count >= 8) ? index : nil
  }
}

/// The distinct URLs of a list or log, with the number of occurrences of each.
package struct VisitTable: Sendable {
  package struct Entry: Sendable {
    package let url: UTF8String
    package internal(set) var hits: Int

    /// The 1-based line on which it occurs first.
    package let line: Int
  }

  /// In the order in which they first occur.
  package private(set) var entries: [Entry] = []
  private var places: [UTF8String: Int] = [:]

  /// The number of all URLs, dropped ones included.
  package private(set) var hits = 0

  /// The number of URLs that are dropped because there are too many distinct ones.
  package private(set) var droppedHits = 0

  /// About 20 MB of usual URLs.
  package static let standardLimit = 100_000
  private let limit: Int

  init(limit: Int = standardLimit) {
    self.limit = limit
  }

  /// Counts a URL.
  mutating func add(_ visit: ListedURL) {
    hits += 1
    guard let place = place(of: visit.url) else {
      droppedHits += 1
      return
    }
    if place == entries.count {
      entries.append(Entry(url: visit.url, hits: 1, line: visit.line))
    } else {
      entries[place].hits += 1
    }
  }

  /// The place that a URL has or gets, or nil for a new one without room.
  private mutating func place(of url: UTF8String) -> Int? {
    // In place, so that the URL is hashed once.
    Self.claim(&places[url], entries.count < limit ? entries.count : nil)
  }

  private static func claim(_ place: inout Int?, _ free: Int?) -> Int? {
    place = place ?? free
    return place
  }
}
