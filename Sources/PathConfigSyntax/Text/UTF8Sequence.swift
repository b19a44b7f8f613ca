/// One scalar's bytes in UTF-8, or a maximal ill-formed part, which is replaced as a whole.
///
/// The Unicode Standard, table 3-7 (well-formed sequences) and section 3.9 ("substitution of
/// maximal subparts"), which Java's and Swift's decoders follow.
struct UTF8Sequence {
  /// Between 1 and 4.
  private(set) var count: Int
  private(set) var isWellFormed: Bool

  init(in bytes: ContiguousArray<UInt8>, at offset: Int) {
    let lead = bytes[offset]
    guard let form = Self.form(ofLead: lead) else {
      count = 1
      isWellFormed = lead < 0x80
      return
    }
    var read = 1
    while read < form.count, offset + read < bytes.count {
      let allowed = read == 1 ? form.second : 0x80...0xBF
      guard allowed.contains(bytes[offset + read]) else { break }
      read += 1
    }
    count = read
    isWellFormed = read == form.count
  }

  /// The length and the allowed second byte after a lead byte of more than one.
  private static func form(ofLead lead: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}

extension UTF8String {
  /// Takes the bytes unchanged, or fails if they are not well-formed UTF-8.
  package init?(validating bytes: ContiguousArray<UInt8>) {
    self.init(repairing: bytes)
    if self.bytes != bytes { return nil }
  }
}
