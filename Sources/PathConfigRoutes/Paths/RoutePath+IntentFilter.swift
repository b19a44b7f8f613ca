package import PathConfigDiagnostics

extension RoutePath {
  /// The ways in which an intent filter names paths.
  package enum IntentFilterAttribute: String, CaseIterable, Sendable {
    case path, pathPrefix, pathSuffix, pathPattern, pathAdvancedPattern
  }

  /// Reads an attribute of `data` in an intent filter.
  ///
  /// In `pathPattern` a `*` repeats the character before it and `.*` is anything.
  /// `pathAdvancedPattern` has sets and counts too (developer.android.com, "<data>").
  package init(intentFilter text: UTF8String, _ attribute: IntentFilterAttribute) {
    let anything = Part.repeated(.anyCharacter)
    let parts: [Part]
    switch attribute {
    case .path: parts = [.literal(text)]
    case .pathPrefix: parts = [.literal(text), anything]
    case .pathSuffix: parts = [anything, .literal(text)]
    case .pathPattern: parts = Self.simplePattern(text.bytes)
    case .pathAdvancedPattern: parts = [.expression(Self.advancedPattern(text.bytes))]
    }
    self.init(text: text, parts: parts)
  }

  private static func simplePattern(_ bytes: ContiguousArray<UInt8>) -> [Part] {
    var parts: [Part] = []
    var index = 0
    while index < bytes.count {
      var part: Part
      // A backslash of the pattern is written twice in a resource file.
      if bytes[index] == UInt8(ascii: "\\") {
        while index < bytes.count - 1, bytes[index] == UInt8(ascii: "\\") { index += 1 }
        part = .literal(UTF8String(repairing: [bytes[index]]))
      } else {
        part =
          bytes[index] == UInt8(ascii: ".")
          ? .anyCharacter : .literal(UTF8String(repairing: Self.scalar(bytes, index)))
        if case .literal(let text) = part { index += text.bytes.count - 1 }
      }
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "*") {
        part = .repeated(part)
        index += 1
      }
      if case .literal(let text) = part, case .literal(let before)? = parts.last {
        parts[parts.count - 1] = .literal(UTF8String(repairing: before.bytes + text.bytes))
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// The bytes of the scalar at an index.
  private static func scalar(
    _ bytes: ContiguousArray<UInt8>, _ index: Int
  ) -> ArraySlice<UInt8> {
    var end = index + 1
    while end < bytes.count, bytes[index] >= 0x80, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return bytes[index..<end]
  }

  /// Translates sets, counts and the dot, which are ordinary.
  ///
  /// Nothing else is special.
  private static func advancedPattern(_ bytes: ContiguousArray<UInt8>) -> UTF8String {
    var pattern: ContiguousArray<UInt8> = []
    var isInSet = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: "?"),
        UInt8(ascii: "$"), UInt8(ascii: "&"):
        pattern.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "^") where !isInSet || bytes[index - 1] != UInt8(ascii: "["):
        pattern.append(UInt8(ascii: "\\"))
      default: break
      }
      pattern.append(byte)
    }
    return UTF8String(repairing: pattern)
  }
}
