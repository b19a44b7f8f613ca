/// A JSON value to write: `--format json` and printed configurations consist of these.
///
/// Members keep the order in which they are given. Literals are values, such as `["check":
/// "invalid-json", "rule": nil, "column": 1]`.
package enum JSONOutput: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(UTF8String)
  case array([JSONOutput])
  case object([Member])

  /// A value that was read, written again as it was: order, duplicate names, exact number text.
  case node(JSONNode)

  package struct Member: Sendable {
    package var name: UTF8String
    package var value: JSONOutput

    package init(_ name: UTF8String, _ value: JSONOutput) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONOutput {
  package static func string(_ text: String) -> JSONOutput { .string(UTF8String(text)) }

  /// The value, or `null` for nil.
  package static func optional<Wrapped>(
    _ value: Wrapped?, _ output: (Wrapped) -> JSONOutput
  ) -> JSONOutput {
    value.map(output) ?? .null
  }

  package static func optional(_ text: UTF8String?) -> JSONOutput {
    optional(text) { .string($0) }
  }

  package static func optional(_ number: Int?) -> JSONOutput {
    optional(number) { .integer($0) }
  }

  package static func strings(_ texts: some Sequence<String>) -> JSONOutput {
    .array(texts.map { .string($0) })
  }
}

extension JSONOutput: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(UTF8String(value)) }
  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (UTF8String, JSONOutput)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
