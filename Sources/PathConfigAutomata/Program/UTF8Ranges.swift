import PathConfigSyntax

/// One range of byte values at one place of a UTF-8 sequence.
struct ByteRange: Hashable {
  var lower: UInt8
  var upper: UInt8

  func contains(_ byte: UInt8) -> Bool { lower <= byte && byte <= upper }
}

/// The UTF-8 sequences of a set of scalars as a trie of byte ranges.
///
/// At every node the ranges are disjoint and ascending, so that a byte decides on one branch.
struct UTF8Trie {
  struct Branch {
    var range: ByteRange
    /// The rest of the sequence, or nil if this byte ends it.
    var rest: UTF8Trie?
  }

  private(set) var branches: [Branch] = []

  /// Complexity: O(ranges of the set).
  init(_ set: ScalarSet) {
    for range in set.ranges {
      if range.upperBound <= 0x7F {
        append(ByteRange(lower: UInt8(range.lowerBound), upper: UInt8(range.upperBound)), rest: nil)
        continue
      }
      for piece in Self.piecesOfOneLength(range) {
        insert(lower: Self.encode(piece.lowerBound), upper: Self.encode(piece.upperBound))
      }
    }
  }

  private init() {}

  /// Adds all sequences between two of the same length.
  ///
  /// Both must be above everything in the trie.
  private mutating func insert(lower: ArraySlice<UInt8>, upper: ArraySlice<UInt8>) {
    guard let low = lower.first, let high = upper.first else { return }
    let (lowRest, highRest) = (lower.dropFirst(), upper.dropFirst())
    if lowRest.isEmpty {
      append(ByteRange(lower: low, upper: high), rest: nil)
    } else if low == high {
      descend(low) { $0.insert(lower: lowRest, upper: highRest) }
    } else {
      insertAcrossBytes(low, lowRest, high, highRest)
    }
  }

  /// Splits a range whose first bytes differ into a ragged start, whole blocks and a ragged end.
  private mutating func insertAcrossBytes(
    _ low: UInt8, _ lowRest: ArraySlice<UInt8>, _ high: UInt8, _ highRest: ArraySlice<UInt8>
  ) {
    let least = ArraySlice(repeating: UInt8(0x80), count: lowRest.count)
    let greatest = ArraySlice(repeating: UInt8(0xBF), count: lowRest.count)
    var firstWhole = Int(low)
    var lastWhole = Int(high)
    if !lowRest.elementsEqual(least) {
      descend(low) { $0.insert(lower: lowRest, upper: greatest) }
      firstWhole += 1
    }
    let endsRagged = !highRest.elementsEqual(greatest)
    if endsRagged { lastWhole -= 1 }
    if firstWhole <= lastWhole {
      var block = UTF8Trie()
      block.insert(lower: least, upper: greatest)
      append(ByteRange(lower: UInt8(firstWhole), upper: UInt8(lastWhole)), rest: block)
    }
    if endsRagged {
      descend(high) { $0.insert(lower: least, upper: highRest) }
    }
  }

  private mutating func append(_ range: ByteRange, rest: UTF8Trie?) {
    branches.append(Branch(range: range, rest: rest))
  }

  /// Goes on below one byte value, which is either the last branch already or a new one.
  private mutating func descend(_ byte: UInt8, _ insert: (inout UTF8Trie) -> Void) {
    let range = ByteRange(lower: byte, upper: byte)
    if let last = branches.last, last.range == range, var rest = last.rest {
      insert(&rest)
      branches[branches.count - 1].rest = rest
    } else {
      var rest = UTF8Trie()
      insert(&rest)
      append(range, rest: rest)
    }
  }

  /// The number of nodes: a measure of the compiled size.
  var nodeCount: Int {
    branches.reduce(1) { $0 + ($1.rest?.nodeCount ?? 0) }
  }

  /// The parts of a range whose scalars have encodings of one length, without surrogates.
  private static func piecesOfOneLength(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    let lengths: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x1_0000...0x10_FFFF,
    ]
    return lengths.filter(range.overlaps).map(range.clamped(to:))
  }

  private static func encode(_ value: UInt32) -> ArraySlice<UInt8> {
    guard let scalar = Unicode.Scalar(value) else { return [] }
    return ArraySlice(Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter))
  }
}

/// A partition of the byte values: instructions of a program treat all bytes of a class alike.
///
/// A row of a transition table then has one entry a class instead of 256. Patterns of paths need
/// about 20 classes.
struct ByteClasses: Sendable {
  /// The class of every byte value, with 256 entries.
  let classOfByte: ContiguousArray<UInt8>

  /// One byte of every class, by class.
  let representatives: ContiguousArray<UInt8>

  var count: Int { representatives.count }

  /// No classes, for a program that reads scalars.
  init() {
    classOfByte = []
    representatives = []
  }

  /// Classes of the bytes that are in the same ranges of transitions.
  ///
  /// Complexity: O(ranges²). Real patterns have about twenty ranges.
  init(separating transitions: ContiguousArray<Program.ByteTransition>) {
    var ranges = Numbers<ByteRange>()
    var begins = ContiguousArray(repeating: false, count: 257)
    for transition in transitions {
      _ = ranges.number(of: transition.range)
      begins[Int(transition.range.lower)] = true
      begins[Int(transition.range.upper) + 1] = true
    }
    var classes = ContiguousArray<UInt8>(repeating: 0, count: 256)
    var representatives: ContiguousArray<UInt8> = []
    var memberships = NumberedLists()
    for byte in UInt8.min...UInt8.max {
      if byte > 0, !begins[Int(byte)] {
        classes[Int(byte)] = classes[Int(byte) - 1]
        continue
      }
      var membership: ContiguousArray<UInt32> = []
      for (number, range) in ranges.values.enumerated() where range.contains(byte) {
        membership.append(UInt32(number))
      }
      let number = memberships.number(of: membership[...])
      if Int(number) == representatives.count { representatives.append(byte) }
      classes[Int(byte)] = UInt8(number)
    }
    self.classOfByte = classes
    self.representatives = representatives
  }
}
