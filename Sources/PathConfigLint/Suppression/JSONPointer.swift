package import PathConfigDiagnostics
import PathConfigJSON

/// A place in a JSON text by the names and numbers that lead to it (RFC 6901).
///
///     /rules/3/properties/uri
package struct JSONPointer: Hashable, Sendable {
  /// The text as written.
  package let text: UTF8String
  private let tokens: [UTF8String]

  /// The whole text.
  package static let whole = JSONPointer(text: "", tokens: [])

  private init(text: UTF8String, tokens: [UTF8String]) {
    self.text = text
    self.tokens = tokens
  }

  /// Nil if the text is not a pointer.
  ///
  /// It begins with something other than a slash, or a tilde is followed by neither 0 nor 1.
  package init?(_ text: UTF8String) {
    if text.isEmpty {
      self = .whole
      return
    }
    guard text.bytes.first == UInt8(ascii: "/") else { return nil }
    var tokens: [UTF8String] = []
    for part in text.bytes.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let token = Self.unescaped(part) else { return nil }
      tokens.append(UTF8String(repairing: token))
    }
    self.init(text: text, tokens: tokens)
  }

  private static func unescaped(_ part: some Sequence<UInt8>) -> ContiguousArray<UInt8>? {
    var result: ContiguousArray<UInt8> = []
    var bytes = part.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "~") else {
        result.append(byte)
        continue
      }
      switch bytes.next() {
      case UInt8(ascii: "0"): result.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): result.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return result
  }
}

extension JSONPointer {
  /// The bytes of the pointer's target, a member with its name, or nil without a target.
  ///
  /// If a name appears several times in its object, the last one counts.
  func range(in root: JSONNode) -> Range<Int>? {
    var node = root
    var range = root.range
    for token in tokens {
      switch node.value {
      case .object(let object):
        guard let member = object.last(token) else { return nil }
        node = member.value
        range = member.range
      case .array(let array):
        guard let index = Self.index(token), array.elements.indices.contains(index) else {
          return nil
        }
        node = array.elements[index]
        range = node.range
      default: return nil
      }
    }
    return range
  }

  /// The place of the rule that the pointer leads to, from 0, or nil for another target.
  var rule: Int? {
    tokens.count == 2 && tokens[0] == "rules" ? Self.index(tokens[1]) : nil
  }

  /// A number without leading zeros (RFC 6901, section 4), of at most nine digits.
  private static func index(_ token: UTF8String) -> Int? {
    let bytes = token.bytes
    guard (1...9).contains(bytes.count), bytes.count == 1 || bytes[0] != UInt8(ascii: "0"),
      bytes.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return Int(token.string)
  }
}
