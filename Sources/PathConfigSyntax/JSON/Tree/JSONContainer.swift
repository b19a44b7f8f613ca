/// The two values that hold other values.
package enum JSONContainer: Hashable, Sendable {
  case array
  case object

  /// The word for it in a message.
  var name: String {
    switch self {
    case .array: "array"
    case .object: "object"
    }
  }

  var opening: UInt8 {
    switch self {
    case .array: UInt8(ascii: "[")
    case .object: UInt8(ascii: "{")
    }
  }

  package var closing: UInt8 {
    switch self {
    case .array: UInt8(ascii: "]")
    case .object: UInt8(ascii: "}")
    }
  }

  /// The container that a byte closes.
  init?(closing byte: UInt8) {
    switch byte {
    case UInt8(ascii: "]"): self = .array
    case UInt8(ascii: "}"): self = .object
    default: return nil
    }
  }

  var openingText: String { String(UnicodeScalar(opening)) }
  var closingText: String { String(UnicodeScalar(closing)) }
}
