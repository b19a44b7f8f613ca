import PathConfigSyntax

/// The first bytes of a scalar in UTF-8, or all of them.
struct UTF8Prefix: Hashable {
  /// The bits of the scalar so far.
  private var bits: UInt32

  /// The number of bytes that still belong to the scalar.
  private(set) var missing: UInt32

  /// The least scalar of so many bytes: an overlong sequence is no text.
  private let least: UInt32

  /// The prefix of one byte; nil if no scalar begins with it.
  init?(_ byte: UInt8) {
    switch byte {
    case 0..<0x80: (bits, missing, least) = (UInt32(byte), 0, 0)
    case 0xC2..<0xE0: (bits, missing, least) = (UInt32(byte & 0x1F), 1, 0x80)
    case 0xE0..<0xF0: (bits, missing, least) = (UInt32(byte & 0x0F), 2, 0x800)
    case 0xF0..<0xF5: (bits, missing, least) = (UInt32(byte & 0x07), 3, 0x1_0000)
    default: return nil
    }
  }

  /// A prefix that stands for all which lack so many bytes.
  static func anyMissing(_ count: UInt32) -> UTF8Prefix { UTF8Prefix(anyMissing: count) }

  private init(anyMissing count: UInt32) { (bits, missing, least) = (0, count, 0) }

  /// The prefix with one more byte; nil if no scalar begins with it.
  func followed(by byte: UInt8) -> UTF8Prefix? {
    guard missing > 0, byte & 0xC0 == 0x80 else { return nil }
    var next = self
    next.bits = bits << 6 | UInt32(byte & 0x3F)
    next.missing -= 1
    let range = next.range
    let isScalar =
      range.upperBound >= least && range.lowerBound <= 0x10_FFFF
      && !(Self.surrogates.contains(range.lowerBound) && Self.surrogates.contains(range.upperBound))
    return isScalar ? next : nil
  }

  /// The numbers from the least to the greatest continuation.
  var range: ClosedRange<UInt32> {
    bits << (6 * missing)...(bits + 1) << (6 * missing) - 1
  }

  /// True if any bytes of continuation complete a scalar.
  var isAlwaysCompleted: Bool {
    let range = range
    return range.lowerBound >= least && range.upperBound <= 0x10_FFFF
      && !range.overlaps(Self.surrogates)
  }

  private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF
}

extension UTF8Prefix {
  /// A partition of the byte values: the bytes of a class lead alike from every prefix.
  ///
  /// - Parameter isASCII: true if no other scalars occur, so that all other bytes are alike.
  static func classOfByte(_ scalars: ScalarClasses, isASCII: Bool) -> ContiguousArray<UInt8> {
    var numbers = Numbers<UInt32>()
    var classes = scalars.classOfASCII.map { UInt8(numbers.number(of: UInt32($0))) }
    let begins = isASCII ? [] : firstBytes(scalars.pieces)
    for byte in UInt8(0x80)...UInt8.max {
      let isLikeBefore = byte > 0x80 && !begins.contains(byte)
      let first = isLikeBefore ? classes[classes.count - 1] : nil
      classes.append(first ?? UInt8(numbers.number(of: 0x100 + UInt32(byte))))
    }
    return ContiguousArray(classes)
  }

  /// The bytes at which sequences begin to differ from those with the byte before: those of the first
  /// scalars of all pieces, and of the limits of UTF-8.
  private static func firstBytes(_ pieces: ContiguousArray<UInt32>) -> Set<UInt8> {
    var bytes: Set<UInt8> = [0xC0, 0xF5]
    for value in pieces + [0x80, 0x800, 0xD000, 0xE000, 0x1_0000, 0x10_0000, 0x10_FFFF] {
      for byte in Unicode.Scalar(value).map({ Array(String($0).utf8) }) ?? [0xED, 0xA0, 0x80] {
        bytes.insert(byte)
        bytes.insert(byte + 1)
      }
    }
    return bytes
  }
}
