/// A JSON value with its place in a file.
public struct JSONNode: Sendable {
  /// The bytes of the value in the file's text, from 0, without surrounding white space.
  package var range: Range<Int>
  package var value: JSONValue

  package init(range: Range<Int>, value: JSONValue) {
    self.range = range
    self.value = value
  }
}

/// A value of a JSON text, complete and not normalised.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONString)
  case array(JSONArray)
  case object(JSONObject)

  /// A place where a value belongs and none could be read.
  ///
  /// A fault says why.
  case unreadable
}

extension JSONValue {
  /// True if it holds no other values.
  package var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}

/// A number of RFC 8259's grammar with the text of the file, neither rounded nor reformatted.
package struct JSONNumber: Hashable, Sendable {
  package var text: UTF8String
}

/// A string: its decoded text and the place of each part in the file.
package struct JSONString: Sendable {
  /// The decoded text.
  ///
  /// A lone surrogate, which UTF-8 cannot hold, is U+FFFD and is marked.
  package var text: UTF8String
  package var escapes: EscapeMap

  package init(text: UTF8String, escapes: EscapeMap = EscapeMap(contentStart: 0)) {
    self.text = text
    self.escapes = escapes
  }

  /// The text as bytes that tell different strings apart: lone surrogates are encoded as other scalars.
  package var key: ContiguousArray<UInt8> {
    if escapes.escapes.isEmpty { return text.bytes }
    return text(withSurrogatesAs: { [0xED, 0x80 | UInt8($0 >> 6 & 0x3F), 0x80 | UInt8($0 & 0x3F)] })
  }

  /// The text with the numbers of lone surrogates, so that strings that differ in them look different.
  package var name: UTF8String {
    UTF8String(
      wellFormed: text(withSurrogatesAs: { surrogate in
        Array("\u{FFFD}\(String(surrogate, radix: 16))".utf8)
      }))
  }

  /// The text as a JSON text has it between quotation marks, with lone surrogates as escapes.
  var escaped: ContiguousArray<UInt8> {
    text(withSurrogatesAs: JSONEscape.sequence, others: JSONEscape.append)
  }

  private func text(
    withSurrogatesAs encode: (UInt16) -> [UInt8],
    others append: (ArraySlice<UInt8>, inout ContiguousArray<UInt8>) -> Void = { $1 += $0 }
  ) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    var end = 0
    for escape in escapes.escapes {
      guard let surrogate = escape.surrogate else { continue }
      append(text.bytes[end..<escape.decoded.lowerBound], &bytes)
      bytes += encode(surrogate)
      end = escape.decoded.upperBound
    }
    append(text.bytes[end...], &bytes)
    return bytes
  }
}

package struct JSONArray: Sendable {
  /// The elements as written.
  ///
  /// One left out between two commas is a `null` of empty range.
  package var elements: [JSONNode]

  /// The comma (or semicolon) after the last element, which does not count as an element.
  package var trailingComma: Range<Int>?
}

/// An object with its members in the order of the file, duplicate keys included.
package struct JSONObject: Sendable {
  package var members: [JSONMember]

  /// The last member of that name, which is the one that RFC 8259 parsers usually keep.
  ///
  /// Complexity: O(members).
  package func last(_ name: UTF8String) -> JSONMember? {
    members.last { $0.name.text == name }
  }

  /// Every member of that name, in order.
  func all(_ name: UTF8String) -> [JSONMember] {
    members.filter { $0.name.text == name }
  }
}

package struct JSONMember: Sendable {
  /// The bytes of the name with its quotation marks.
  package var nameRange: Range<Int>
  package var name: JSONString
  package var value: JSONNode

  /// From the name's opening quotation mark to the value's last byte.
  package var range: Range<Int> { nameRange.lowerBound..<value.range.upperBound }
}

/// The two values that hold other values.
package enum JSONContainer: String, Hashable, Sendable {
  case array
  case object

  /// The word for it in a message.
  var name: String { rawValue }

  var opening: UInt8 { self == .array ? UInt8(ascii: "[") : UInt8(ascii: "{") }
  package var closing: UInt8 { self == .array ? UInt8(ascii: "]") : UInt8(ascii: "}") }
  var openingText: String { String(UnicodeScalar(opening)) }
  var closingText: String { String(UnicodeScalar(closing)) }
}

/// The map from offsets in a decoded JSON string to bytes of the file.
///
/// A pattern lives inside a JSON string: `"\\d"` is two bytes once decoded and three in the file.
/// The map places a fault of the pattern in the file.
package struct EscapeMap: Hashable, Sendable {
  /// One escape sequence: `decoded` bytes of the text came from `file` bytes of the file.
  package struct Escape: Hashable, Sendable {
    var decoded: Range<Int>
    var file: Range<Int>

    /// The half of a surrogate pair that U+FFFD stands for.
    var surrogate: UInt16?
  }

  /// The file offset of the first byte after the opening quotation mark.
  var contentStart: Int

  /// The escape sequences in ascending order.
  ///
  /// Between them, one byte is one byte.
  var escapes: [Escape]

  package init(contentStart: Int, escapes: [Escape] = []) {
    self.contentStart = contentStart
    self.escapes = escapes
  }

  /// The bytes of the file that a range of decoded bytes came from.
  ///
  /// Escapes are taken whole.
  ///
  /// Complexity: O(log escapes).
  package func fileRange(of decoded: Range<Int>) -> Range<Int> {
    let lower = fileOffset(of: decoded.lowerBound, inEscape: \.lowerBound)
    let upper = fileOffset(of: decoded.upperBound, inEscape: \.upperBound)
    return lower..<max(lower, upper)
  }

  private func fileOffset(of offset: Int, inEscape end: KeyPath<Range<Int>, Int>) -> Int {
    // The last escape that starts before the offset; `firstAfter` is the first that does not.
    let firstAfter = escapes.partitioningIndex { $0.decoded.lowerBound >= offset }
    guard firstAfter > 0 else { return contentStart + offset }
    let escape = escapes[firstAfter - 1]
    if offset < escape.decoded.upperBound { return escape.file[keyPath: end] }
    return escape.file.upperBound + (offset - escape.decoded.upperBound)
  }
}

extension JSONNode {
  /// True if the value is `null`.
  public var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// `true` or `false`, or nil for any other value.
  public var boolean: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  /// The text of a string without its escapes, or nil for any other value.
  public var string: String? {
    if case .string(let string) = value { string.text.string } else { nil }
  }

  /// The nearest `Double` to a number, or nil for any other value.
  public var number: Double? {
    if case .number(let number) = value { Double(number.text.string) } else { nil }
  }

  /// The elements of an array, or nil for any other value.
  public var array: [JSONNode]? {
    if case .array(let array) = value { array.elements } else { nil }
  }

  /// The members of an object in the order of the file, or nil for any other value.
  ///
  /// A repeated name keeps all its members.
  public var object: [(name: UTF8String, value: JSONNode)]? {
    guard case .object(let object) = value else { return nil }
    return object.members.map { ($0.name.text, $0.value) }
  }

  /// The value as JSON on one line.
  ///
  /// Complexity: O(size of the value).
  public var json: String { JSONWriter.write(self).string }
}

extension JSONNode: Hashable {
  /// True if both values have the same content, wherever they are.
  ///
  /// The order of members does not count. Strings compare byte by byte, numbers by their text: `1`
  /// and `1.0` differ. Complexity: O(n log n) in the size of the values.
  public static func == (left: JSONNode, right: JSONNode) -> Bool {
    left.canonicalForm == right.canonicalForm
  }

  /// Feeds the value without the order of its members.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalForm) }
}

extension JSONNode: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String { json }
}

extension JSONValue {
  /// The value in the writer's canonical style: equal texts for values with the same content.
  ///
  /// Spacing does not count. Strings compare by their decoded code units, numbers by their text (`1`
  /// differs from `1.0`). The order of members does not count, except among members of one name.
  /// The profile of a client says which values the client distinguishes.
  ///
  /// Complexity: O(n log n) in the size of the value.
  package var canonicalForm: UTF8String {
    JSONWriter.write(JSONNode(range: 0..<0, value: self), style: .canonical)
  }
}

extension JSONNode {
  package var canonicalForm: UTF8String { value.canonicalForm }
}
