import PathConfigDiagnostics
import PathConfigJSON

/// Members by which authors leave remarks in JSON, which has no comments.
enum Remark {
  private static let words: Set<UTF8String> = [
    "comment", "comments", "description", "note", "notes", "remark", "remarks", "todo", "fixme",
  ]

  /// Whether a member is a remark: a word such as `comment`, `_comment` or `comment2`, or nothing
  /// but signs such as `//`, with text as its value.
  static func isRemark(_ member: JSONMember) -> Bool {
    switch member.value.value {
    case .string, .array: break
    default: return false
    }
    let name = member.name.text
    guard name.bytes.count <= 32, name.bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    let letters = name.bytes.filter(\.isASCIILetter).map(\.lowercasedASCII)
    if letters.isEmpty { return isSigns(name.bytes) }
    // `comment_count` is no remark: letters stand together, with signs and digits around them.
    let core = name.bytes.drop { !$0.isASCIILetter }.prefix(while: \.isASCIILetter)
    return core.count == letters.count && words.contains(UTF8String(repairing: letters))
  }

  /// `//`, `#`, `_` and the like, in which no name can be recognised.
  private static func isSigns(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let signs: [UInt8] = Array("/#_*-$!".utf8)
    return !bytes.isEmpty && bytes.allSatisfy { signs.contains($0) }
  }
}
