import PathConfigSyntax

/// Some of many texts, each with an exact count and an example.
///
/// The sample has the texts with the smallest hashes. A text in the sample of a whole is also in
/// the samples of its parts. So samples add up in any order and the counts stay exact.
package struct TextSample: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    package internal(set) var text: UTF8String {
      didSet { hash = text.bytes.span.wordHash }
    }
    package internal(set) var hits: Int

    /// The shortest of the counted examples.
    ///
    /// Of several, it is the first by its bytes.
    package internal(set) var example: UTF8String
    fileprivate var hash: UInt64

    init(_ text: UTF8String, hits: Int, example: UTF8String) {
      self.text = text
      self.hits = hits
      self.example = example
      hash = text.bytes.span.wordHash
    }
  }

  /// Ascending by hash, then by text.
  package private(set) var kinds: [Kind] = []

  /// The hash of each kind.
  private var hashes: ContiguousArray<UInt64> = []

  /// For each remainder of a hash the place of the last kind that has it.
  ///
  /// Empty without kinds. The search for kinds that are counted again took a tenth of the time of a
  /// log.
  private var places: ContiguousArray<UInt8> = []
  private static let placeCount: UInt64 = 256

  /// True if there are more kinds than the sample holds.
  package private(set) var isCut = false
  private let limit: Int

  /// - Parameter limit: at most 256.
  init(limit: Int) {
    precondition(limit <= 256)
    self.limit = limit
  }

  /// Counts a text.
  ///
  /// Complexity: O(log(limit)) for a text that the sample holds or leaves out, and O(1) for most.
  ///
  /// - Parameters:
  ///   - text: the text in well-formed UTF-8.
  ///   - hash: the hash of the text.
  ///   - example: an example in well-formed UTF-8.
  mutating func count(_ text: Span<UInt8>, _ hash: UInt64, example: Span<UInt8>) {
    if isFull, hash > hashes[limit - 1] {
      isCut = true
    } else if let place = place(of: hash), kinds[place].count(text, example) {
      return
    } else {
      let text = UTF8String(wellFormed: ContiguousArray(copying: text))
      let example = UTF8String(wellFormed: ContiguousArray(copying: example))
      add(Kind(text, hits: 1, example: example))
    }
  }

  /// Adds the sample of another part of the whole.
  mutating func add(_ other: TextSample) {
    for kind in other.kinds { add(kind) }
    if other.isCut { isCut = true }
  }

  /// Adds the counts of a text.
  mutating func add(_ kind: Kind) {
    let place = place(of: kind)
    if place < kinds.count, kinds[place].text == kind.text {
      kinds[place].hits += kind.hits
      kinds[place].offer(kind.example.bytes.span)
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
    hashes.insert(kind.hash, at: place)
    if kinds.count > limit {
      kinds.removeLast()
      hashes.removeLast()
      isCut = true
    }
    places = ContiguousArray(repeating: 0, count: Int(Self.placeCount))
    for (place, hash) in hashes.enumerated() {
      places[Int(hash % Self.placeCount)] = UInt8(truncatingIfNeeded: place)
    }
  }

  private var isFull: Bool { hashes.count == limit }

  /// The place of a kind with a hash, or nil if there is none.
  private func place(of hash: UInt64) -> Int? {
    if places.isEmpty { return nil }
    let likely = Int(places[Int(hash % Self.placeCount)])
    if hashes[likely] == hash { return likely }
    let place = hashes.partitioningIndex { $0 >= hash }
    return place < hashes.count && hashes[place] == hash ? place : nil
  }

  /// The place of a kind, or the place where it belongs.
  private func place(of kind: Kind) -> Int {
    kinds.partitioningIndex {
      ($0.hash, $0.text) >= (kind.hash, kind.text)
    }
  }
}

extension TextSample.Kind {
  /// Counts a text, and returns false if it is another one.
  ///
  /// A single access, because each one counts a reference.
  fileprivate mutating func count(_ text: Span<UInt8>, _ example: Span<UInt8>) -> Bool {
    guard self.text.bytes.span.isEqual(to: text) else { return false }
    hits += 1
    offer(example)
    return true
  }

  fileprivate mutating func offer(_ other: Span<UInt8>) {
    if isShorter(other) { example = UTF8String(wellFormed: ContiguousArray(copying: other)) }
  }

  /// True if a text is shorter than the example, or as long and before it by its bytes.
  private func isShorter(_ other: Span<UInt8>) -> Bool {
    let own = example.bytes.span
    if own.count != other.count { return other.count < own.count }
    for index in own.indices where own[index] != other[index] { return other[index] < own[index] }
    return false
  }
}

extension TextSample {
  /// The kinds with the most hits first, of equally frequent ones the first by text.
  package var byFrequency: [Kind] {
    kinds.sorted { ($1.hits, $0.text) < ($0.hits, $1.text) }
  }
}
