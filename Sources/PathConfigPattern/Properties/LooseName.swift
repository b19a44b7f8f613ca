/// A property or value name in the form in which ICU compares names.
///
/// Case, white space, `-` and `_` do not count (`uprv_comparePropertyNames`). Names are ASCII; anything
/// else is no name.
package struct LooseName: Hashable, Sendable {
  package let text: String

  /// `nil` where the name has a character outside ASCII.
  package init?(_ name: some Sequence<UInt8>) {
    var bytes: [UInt8] = []
    for byte in name {
      switch byte {
      case 0x09...0x0D, 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"): continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case 0x80...: return nil
      default: bytes.append(byte)
      }
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }
}
