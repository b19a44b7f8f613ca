import PathConfigSyntax

/// Some of many texts, each with an exact count and an example.
///
/// The sample has the texts with the smallest hashes. A text in the sample of a whole is also in
/// the samples of its parts. So samples add up in any order and the counts stay exact. Texts with one
/// hash count as one.
package struct TextSample: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    /// Of several texts with one hash, the first by its bytes.
    package fileprivate(set) var text: UTF8String
    package fileprivate(set) var hits: Int

    /// The shortest of the counted examples.
    ///
    /// Of several, it is the first by its bytes.
    package fileprivate(set) var example: UTF8String
  }

  /// The kinds by their hashes.
  private var kindOfHash: [UInt64: Kind] = [:]

  /// The largest hash of a full sample.
  private var largest = UInt64.max

  /// True if there are more kinds than the sample holds.
  package private(set) var isCut = false
  private let limit: Int

  /// - Parameter limit: the number of kinds, beyond the pages of most apps.
  init(limit: Int = Self.standardLimit) { self.limit = limit }

  static let standardLimit = 256

  /// Counts a text.
  ///
  /// Complexity: O(1) for a text that the sample holds or leaves out.
  ///
  /// - Parameters:
  ///   - text: the text in well-formed UTF-8.
  ///   - example: an example in well-formed UTF-8.
  mutating func count(_ text: Span<UInt8>, hits: Int = 1, example: Span<UInt8>) {
    let hash = text.wordHash
    if hash > largest {
      isCut = true
    } else if let index = kindOfHash.index(forKey: hash) {
      kindOfHash.values[index].count(text, hits, example)
    } else {
      let text = UTF8String(wellFormed: ContiguousArray(copying: text))
      let example = UTF8String(wellFormed: ContiguousArray(copying: example))
      insert(Kind(text: text, hits: hits, example: example), hash)
    }
  }

  /// Adds the sample of another part of the whole.
  mutating func add(_ other: TextSample) {
    for kind in other.kindOfHash.values {
      count(kind.text.bytes.span, hits: kind.hits, example: kind.example.bytes.span)
    }
    if other.isCut { isCut = true }
  }

  private mutating func insert(_ kind: Kind, _ hash: UInt64) {
    kindOfHash[hash] = kind
    if kindOfHash.count > limit {
      kindOfHash[largest] = nil
      isCut = true
    }
    if kindOfHash.count == limit { largest = kindOfHash.keys.max() ?? .max }
  }

  /// The kinds with the most hits first, of equally frequent ones the first by text.
  package var byFrequency: [Kind] {
    kindOfHash.values.sorted { ($1.hits, $0.text) < ($0.hits, $1.text) }
  }
}

extension TextSample.Kind {
  fileprivate mutating func count(_ text: Span<UInt8>, _ count: Int, _ example: Span<UInt8>) {
    hits += count
    if !self.text.bytes.span.isEqual(to: text) {
      self.text = min(self.text, UTF8String(wellFormed: ContiguousArray(copying: text)))
    }
    if isShorter(example) {
      self.example = UTF8String(wellFormed: ContiguousArray(copying: example))
    }
  }

  /// True if a text is shorter than the example, or as long and before it by its bytes.
  private func isShorter(_ other: Span<UInt8>) -> Bool {
    let own = example.bytes.span
    if own.count != other.count { return other.count < own.count }
    for index in own.indices where own[index] != other[index] { return other[index] < own[index] }
    return false
  }
}

extension TextSample: Codable {
  private struct Form: Codable {
    var kinds: [Kind]
    var more: Bool

    struct Kind: Codable {
      var text: String
      var hits: Int
      var example: String
    }
  }

  /// Fails for more kinds than a sample has, and for counts that are too large for sums.
  package init(from decoder: any Decoder) throws {
    let form = try Form(from: decoder)
    guard form.kinds.count <= Self.standardLimit,
      form.kinds.allSatisfy({ (0...TrafficCounts.maximumHits).contains($0.hits) })
    else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no sample"))
    }
    self.init()
    for kind in form.kinds {
      let (text, example) = (UTF8String(kind.text), UTF8String(kind.example))
      count(text.bytes.span, hits: kind.hits, example: example.bytes.span)
    }
    if form.more { isCut = true }
  }

  package func encode(to encoder: any Encoder) throws {
    let kinds = byFrequency.map {
      Form.Kind(text: $0.text.string, hits: $0.hits, example: $0.example.string)
    }
    try Form(kinds: kinds, more: isCut).encode(to: encoder)
  }
}

/// The shape of a URL: its path with `:id` for each segment that is a number, a hexadecimal key of eight
/// digits or more, or a UUID.
struct URLShape {
  /// Kept for the next URL, because a new one for each line takes long.
  private(set) var bytes: ContiguousArray<UInt8> = []

  /// Complexity: O(bytes).
  mutating func read(_ url: Span<UInt8>, pathEnd: Int) {
    bytes.removeAll(keepingCapacity: true)
    var index = 0
    while index < pathEnd {
      if let keyEnd = Self.keyEnd(url, from: index, to: pathEnd) {
        bytes.append(contentsOf: ":id".utf8)
        index = keyEnd
      }
      while index < pathEnd {
        let byte = url[index]
        bytes.append(byte)
        index += 1
        if byte == UInt8(ascii: "/") { break }
      }
    }
  }

  /// The end of the segment that begins at an offset, or nil if it is not a key.
  private static func keyEnd(_ url: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    var digits = 0
    while index < end, url[index] != UInt8(ascii: "/") {
      let byte = url[index]
      if byte.isASCIIDigit {
        digits += 1
      } else if byte.hexadecimalValue == nil, byte != UInt8(ascii: "-") {
        return nil
      }
      index += 1
    }
    let count = index - start
    return digits > 0 && (digits == count || count >= 8) ? index : nil
  }
}
