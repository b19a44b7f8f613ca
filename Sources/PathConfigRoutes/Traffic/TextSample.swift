package import PathConfigDiagnostics

/// Some of many texts, each with an exact count and an example.
///
/// The sample holds the texts with the smallest hashes. Whatever belongs to the sample of a whole is in
/// the samples of its parts, so that samples add up in any order and the counts stay exact.
package struct TextSample: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    package internal(set) var text: UTF8String {
      didSet { hash = TextSample.hash(of: text.bytes) }
    }
    package internal(set) var hits: Int

    /// The shortest of what was counted; of several, the first by its bytes.
    package internal(set) var example: UTF8String
    fileprivate var hash: UInt64

    package init(_ text: UTF8String, hits: Int, example: UTF8String) {
      self.text = text
      self.hits = hits
      self.example = example
      hash = TextSample.hash(of: text.bytes)
    }
  }

  /// Ascending by hash, then by text.
  package private(set) var kinds: [Kind] = []

  /// True if there are more kinds than the sample holds.
  package private(set) var isCut = false
  private let limit: Int

  package init(limit: Int) {
    self.limit = limit
  }

  static func hash(of text: ContiguousArray<UInt8>) -> UInt64 {
    var hash = FNVHash()
    hash.combine(text)
    return hash.value
  }

  /// Counts a text.
  ///
  /// Complexity: O(log(limit)) for a text that the sample holds or leaves out.
  ///
  /// - Parameters:
  ///   - text: the text as bytes of valid UTF-8.
  ///   - hash: the hash of the text.
  mutating func count(_ text: ArraySlice<UInt8>, _ hash: UInt64, example: UTF8String) {
    let place = place(of: text, hash)
    if place < kinds.count, kinds[place].hash == hash, kinds[place].text.bytes[...] == text {
      kinds[place].hits += 1
      kinds[place].offer(example)
    } else if place == limit {
      isCut = true
    } else {
      let text = UTF8String(wellFormed: ContiguousArray(text))
      insert(Kind(text, hits: 1, example: example), at: place)
    }
  }

  /// Adds the sample of another part of the whole.
  package mutating func add(_ other: TextSample) {
    for kind in other.kinds { add(kind) }
    if other.isCut { isCut = true }
  }

  /// Adds what was counted of a text.
  mutating func add(_ kind: Kind) {
    let place = place(of: kind.text.bytes[...], kind.hash)
    if place < kinds.count, kinds[place].text == kind.text {
      kinds[place].hits += kind.hits
      kinds[place].offer(kind.example)
    } else if place == limit {
      isCut = true
    } else {
      insert(kind, at: place)
    }
  }

  /// Notes that the part has more kinds than its sample.
  mutating func cut() { isCut = true }

  private mutating func insert(_ kind: Kind, at place: Int) {
    kinds.insert(kind, at: place)
    if kinds.count > limit {
      kinds.removeLast()
      isCut = true
    }
  }

  /// The place of a text, or the place where it belongs.
  private func place(of text: ArraySlice<UInt8>, _ hash: UInt64) -> Int {
    var low = 0
    var high = kinds.count
    while low < high {
      let middle = (low + high) / 2
      let kind = kinds[middle]
      let isBefore =
        kind.hash == hash
        ? kind.text.bytes.lexicographicallyPrecedes(text) : kind.hash < hash
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TextSample {
  /// The kinds with the most hits first, of equally frequent ones the first by text.
  package var byFrequency: [Kind] {
    kinds.sorted { ($1.hits, $0.text) < ($0.hits, $1.text) }
  }
}

extension TextSample.Kind {
  fileprivate mutating func offer(_ other: UTF8String) {
    let (own, new) = (example.bytes, other.bytes)
    if new.count < own.count || new.count == own.count && other < example { example = other }
  }
}
