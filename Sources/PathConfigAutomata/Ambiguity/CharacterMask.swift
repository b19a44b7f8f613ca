import PathConfigSyntax

/// A set of ASCII characters and of the two ends of a subject.
///
/// A condition on a position asks for the characters on its two sides, or for the start or the end
/// of the subject. The control characters 0x00 and 0x7F, which URLs never contain, mark these.
struct CharacterMask: Hashable, Sendable {
  private var low: UInt64
  private var high: UInt64

  static let nothing = CharacterMask(low: 0, high: 0)
  static let everything = CharacterMask(low: .max, high: .max)

  /// The mark before the first character.
  static let start: UInt8 = 0x00
  /// The mark behind the last character.
  static let end: UInt8 = 0x7F

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  init(_ character: UInt8) {
    self = .nothing
    insert(character)
  }

  init(_ characters: some Sequence<UInt8>) {
    self = .nothing
    for character in characters { insert(character) }
  }

  /// The characters of a set that URLs can contain.
  ///
  /// Complexity: O(ranges of the set).
  init(_ set: ScalarSet) {
    self = .nothing
    for range in set.ranges where range.lowerBound < 0x7F {
      for value in range.clamped(to: 0...0x7E) {
        insert(UInt8(truncatingIfNeeded: value))
      }
    }
    self = intersection(.url)
  }

  private mutating func insert(_ character: UInt8) {
    if character < 64 {
      low |= 1 << UInt64(character)
    } else {
      high |= 1 << UInt64(character & 63)
    }
  }

  func contains(_ character: UInt8) -> Bool {
    let word = character < 64 ? low : high
    return word >> UInt64(character & 63) & 1 == 1
  }

  var isEmpty: Bool { low == 0 && high == 0 }

  func intersection(_ other: CharacterMask) -> CharacterMask {
    CharacterMask(low: low & other.low, high: high & other.high)
  }

  func union(_ other: CharacterMask) -> CharacterMask {
    CharacterMask(low: low | other.low, high: high | other.high)
  }

  var complement: CharacterMask { CharacterMask(low: ~low, high: ~high) }
}

extension CharacterMask {
  /// The literal characters of a URL's path and query, those first that read best.
  ///
  /// They are unreserved characters, sub-delimiters, `:`, `@`, `/` and `?` (RFC 3986, section 3.4).
  /// The percent sign is left out, because it means nothing by itself.
  static let readableURLCharacters: [UInt8] = Array(
    ("abcdefghijklmnopqrstuvwxyz0123456789-_." + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      + "!/~:=,;@&+$'()*?").utf8)

  static let url = CharacterMask(readableURLCharacters)
}
