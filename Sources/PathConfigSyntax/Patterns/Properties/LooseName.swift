/// A property or value name in the form in which ICU compares names.
///
/// Case, white space, `-` and `_` do not count (`uprv_comparePropertyNames`). Names are ASCII:
/// other text is not a name.
struct LooseName: Hashable, Sendable {
  /// ASCII.
  let text: UTF8String

  /// `nil` if the name has a character outside ASCII.
  init?(_ name: some Sequence<UInt8>) {
    var bytes: ContiguousArray<UInt8> = []
    for byte in name {
      switch byte {
      case 0x09...0x0D, 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"): continue
      case 0x80...: return nil
      default: bytes.append(byte.lowercasedASCII)
      }
    }
    self.text = UTF8String(wellFormed: bytes)
  }
}
