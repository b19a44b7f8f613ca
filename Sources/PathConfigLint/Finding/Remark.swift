import PathConfigSyntax

/// Members by which authors leave remarks in JSON, which has no comments.
enum Remark {
  private static let words: Set<UTF8String> = [
    "comment", "comments", "description", "note", "notes", "remark", "remarks", "todo", "fixme",
  ]

  /// True if a member is a remark: its name is a word for remarks or only signs, with text as its
  /// value.
  ///
  /// Such names are `comment`, `_comment`, `comment2` and `//`.
  static func isRemark(_ member: JSONMember) -> Bool {
    switch member.value.value {
    case .string, .array: break
    default: return false
    }
    let name = member.name.text
    guard name.bytes.count <= 32, name.bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    let letters = name.bytes.filter(\.isASCIILetter).map(\.lowercasedASCII)
    if letters.isEmpty { return hasOnlySigns(name.bytes) }
    // `comment_count` is not a remark: the letters must be in one piece, with signs and digits
    // around them.
    let core = name.bytes.drop { !$0.isASCIILetter }.prefix(while: \.isASCIILetter)
    return core.count == letters.count && words.contains(UTF8String(repairing: letters))
  }

  /// True for `//`, `#`, `_` and the like, which are not a name.
  private static func hasOnlySigns(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let signs: [UInt8] = Array("/#_*-$!".utf8)
    return !bytes.isEmpty && bytes.allSatisfy { signs.contains($0) }
  }
}
