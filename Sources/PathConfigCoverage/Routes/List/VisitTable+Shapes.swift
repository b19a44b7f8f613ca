package import PathConfigDiagnostics

extension VisitTable {
  /// Distinct URLs that differ in numbers, keys and queries alone.
  package struct Shape: Sendable {
    /// What they have in common: the path, with `:id` for a segment that is a number or a key.
    package let text: UTF8String
    package internal(set) var urls = 0
    package internal(set) var hits = 0

    /// The most frequent of them, of equally frequent ones the first.
    package internal(set) var example: Entry
  }

  /// Entries by their places, the most frequent first, of equally frequent ones the first.
  package func byFrequency(_ places: [Int]) -> [Entry] {
    places.sorted { (entries[$1].hits, $0) < (entries[$0].hits, $1) }.map { entries[$0] }
  }

  /// The shapes of entries by their places, the most frequent first.
  ///
  /// Complexity: O(bytes + n log n).
  package func shapes(of places: [Int]) -> [Shape] {
    var shapes: [Shape] = []
    var placeOfText: [UTF8String: Int] = [:]
    for place in places {
      let entry = entries[place]
      let text = UTF8String(repairing: entry.url.bytes.shape)
      let index = placeOfText[text] ?? shapes.count
      if index == shapes.count {
        placeOfText[text] = index
        shapes.append(Shape(text: text, example: entry))
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

extension ContiguousArray<UInt8> {
  fileprivate var shape: ContiguousArray<UInt8> {
    var shape: ContiguousArray<UInt8> = []
    let path = prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (place, segment) in segments.enumerated() {
      if place > 0 { shape.append(UInt8(ascii: "/")) }
      if segment.isKey { shape += ":id".utf8 } else { shape += segment }
    }
    return shape
  }
}

extension ArraySlice<UInt8> {
  /// Whether a segment is a number, a hexadecimal key of eight digits or more, or a UUID.
  fileprivate var isKey: Bool {
    if isEmpty { return false }
    if allSatisfy(\.isDigit) { return true }
    return count >= 8 && contains(where: \.isDigit)
      && allSatisfy { $0.hexValue != nil || $0 == UInt8(ascii: "-") }
  }
}
