/// The spelling of a file's name in the head of a patch.
enum PatchName {
  /// The name as `git` writes and GNU `patch` reads it.
  ///
  /// A name with a space has a tab behind it, because the space might end it. A name with special
  /// characters is in quotation marks with C's escapes.
  static func spelling(of name: String) -> String {
    let name = withoutCurrentFolder(name)
    let needsQuotes = name.utf8.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
    if needsQuotes { return quoted(name) }
    return name.utf8.contains(UInt8(ascii: " ")) ? name + "\t" : name
  }

  /// The name without leading `./`, which `git apply` refuses.
  private static func withoutCurrentFolder(_ name: String) -> String {
    var rest = name.utf8[...]
    while rest.starts(with: "./".utf8), rest.count > 2 {
      rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
    }
    return rest.isEmpty ? name : String(decoding: rest, as: UTF8.self)
  }

  private static func quoted(_ name: String) -> String {
    var bytes = Array("\"".utf8)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x20...0x7E, 0x80...: bytes.append(byte)
      default:
        let digits = String(byte, radix: 8)
        bytes += ("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\""
  }
}
