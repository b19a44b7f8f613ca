/// The bytes of a UTF-8 sequence that has begun and not ended.
///
/// If the rest cannot change the class of the scalar, the prefix is that class. The states inside
/// most sequences are then the same.
struct ScalarPrefix {
  /// The number of bytes to come, a flag, and a class or the bits of a scalar; zero between
  /// sequences.
  ///
  /// The number is in the upper 4 bits. The flag after it says that the rest is a class.
  private(set) var bits: UInt32 = 0

  private static let countShift: UInt32 = 28
  private static let isClass: UInt32 = 1 << 27

  var isEmpty: Bool { bits == 0 }

  init(bits: UInt32) { self.bits = bits }

  private init(remaining: UInt32, value: UInt32, in classes: ScalarClasses) {
    let first = value << (6 * remaining)
    let last = first | (1 << (6 * remaining) - 1)
    // No scalar under 0x80 is encoded in several bytes.
    if let shared = classes.sharedClass(from: max(first, 0x80), through: last) {
      bits = remaining << Self.countShift | Self.isClass | shared
    } else {
      bits = remaining << Self.countShift | value
    }
  }

  /// The effect of a byte on a prefix.
  enum Advance {
    /// It ends a scalar of this class.
    case scalar(UInt32)
    /// More bytes are to come.
    case more(ScalarPrefix)
  }

  /// Reads one byte.
  ///
  /// A byte that is not allowed here is a scalar that is in no set.
  func advanced(by byte: UInt8, in classes: ScalarClasses) -> Advance {
    let remaining = bits >> Self.countShift
    if remaining == 0 { return Self.first(byte, in: classes) }
    guard byte & 0xC0 == 0x80 else { return .scalar(ScalarClasses.illFormed) }
    let value = bits & (Self.isClass - 1)
    if bits & Self.isClass != 0 {
      if remaining == 1 { return .scalar(value) }
      return .more(ScalarPrefix(bits: bits - 1 << Self.countShift))
    }
    let scalar = value << 6 | UInt32(byte & 0x3F)
    if remaining == 1 { return .scalar(classes.classOf(scalar)) }
    return .more(ScalarPrefix(remaining: remaining - 1, value: scalar, in: classes))
  }

  private static func first(_ byte: UInt8, in classes: ScalarClasses) -> Advance {
    switch byte {
    case 0..<0x80: .scalar(UInt32(classes.classOfASCII[Int(byte)]))
    case 0xC2..<0xE0: .more(ScalarPrefix(remaining: 1, value: UInt32(byte & 0x1F), in: classes))
    case 0xE0..<0xF0: .more(ScalarPrefix(remaining: 2, value: UInt32(byte & 0x0F), in: classes))
    case 0xF0..<0xF5: .more(ScalarPrefix(remaining: 3, value: UInt32(byte & 0x07), in: classes))
    default: .scalar(ScalarClasses.illFormed)
    }
  }
}

extension ScalarClasses {
  /// The column of every byte value in a table of transitions, from 1 on.
  ///
  /// There is one for every class of ASCII, one for every other byte of UTF-8, and one for all the
  /// rest.
  var columnOfByte: ContiguousArray<UInt8> {
    var columns = ContiguousArray<UInt8>(repeating: 0, count: 256)
    var columnOfClass = ContiguousArray<UInt8>(repeating: 0, count: 256)
    var last: UInt8 = 1
    for byte in 0..<0x80 {
      let scalarClass = Int(classOfASCII[byte])
      if columnOfClass[scalarClass] == 0 {
        last += 1
        columnOfClass[scalarClass] = last
      }
      columns[byte] = columnOfClass[scalarClass]
    }
    for byte in 0x80..<0x100 {
      if (0x80..<0xC0).contains(byte) || (0xC2..<0xF5).contains(byte) {
        last += 1
        columns[byte] = last
      } else {
        columns[byte] = 1
      }
    }
    return columns
  }
}
