import PathConfigSyntax

/// The type of a JSON value, as a word.
package enum JSONType: String, CaseIterable, Sendable {
  case null
  case boolean
  case number
  case string
  case array
  case object

  /// The type of a value, or nil if no value could be read.
  package init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    case .unreadable: return nil
    }
  }

  /// The type with its article, for a sentence.
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
