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
  /// The quotation marks of the string in the file.
  ///
  /// RFC 8259 only has double ones.
  package enum Quoting: Hashable, Sendable {
    case double
    case single
    case none
  }

  /// The decoded text.
  ///
  /// A lone surrogate, which UTF-8 cannot hold, is U+FFFD and is marked.
  package var text: UTF8String
  package var escapes: EscapeMap
  var quoting: Quoting

  package init(text: UTF8String, escapes: EscapeMap, quoting: Quoting = .double) {
    self.text = text
    self.escapes = escapes
    self.quoting = quoting
  }

  /// The text with lone surrogates as their escapes, so that different strings have different keys.
  package var key: UTF8String {
    guard escapes.escapes.contains(where: { $0.surrogate != nil }) else { return text }
    var bytes: ContiguousArray<UInt8> = []
    var end = 0
    for escape in escapes.escapes {
      guard let surrogate = escape.surrogate else { continue }
      bytes += text.bytes[end..<escape.decoded.lowerBound]
      bytes += "\\u\(String(surrogate, radix: 16))".utf8
      end = escape.decoded.upperBound
    }
    return UTF8String(wellFormed: bytes + text.bytes[end...])
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

  /// The comma (or semicolon) after the last member.
  var trailingComma: Range<Int>?

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
