import PathConfigSyntax

/// Places as SARIF writes them.
enum SARIFPlace {
  /// The name for the root of the tree.
  static let baseID = "SRCROOT"

  /// An `artifactLocation` object (3.4).
  static func artifact(_ name: ArtifactName) -> JSONOutput {
    var members: [JSONOutput.Member] = [.init("uri", .string(name.uri))]
    if name.pathInTree != nil { members.append(.init("uriBaseId", .string(baseID))) }
    return .object(members)
  }

  /// A `region` object (3.30) with all of its corners.
  ///
  /// Lines and columns count from 1, columns in UTF-16 units, and the end is after the last
  /// character.
  static func region(_ location: SourceRange) -> JSONOutput {
    let start = location.buffer.position(at: location.range.lowerBound, in: .utf16)
    let end = location.buffer.position(at: location.range.upperBound, in: .utf16)
    return [
      "startLine": .integer(start.line), "startColumn": .integer(start.column),
      "endLine": .integer(end.line), "endColumn": .integer(end.column),
    ]
  }
}

/// Sentences as SARIF writes them.
enum SARIFText {
  /// A `message` object (3.11) that shows a text unchanged.
  ///
  /// Braces would be placeholders and are doubled (3.11.5). `[text](URI)` would be a link: a
  /// backslash before the bracket makes it text again (3.11.6).
  static func message(_ text: String) -> JSONOutput {
    var bytes: ContiguousArray<UInt8> = []
    let source = ContiguousArray(text.utf8)
    for (index, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"): bytes += [byte, byte]
      case UInt8(ascii: "]")
      where index + 1 < source.count && source[index + 1] == UInt8(ascii: "("):
        bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    return ["text": .string(String(decoding: bytes, as: UTF8.self))]
  }

  /// A phrase with a capital and a full stop.
  static func sentence(_ phrase: String) -> String { JSONSchema.sentence(phrase) }
}
