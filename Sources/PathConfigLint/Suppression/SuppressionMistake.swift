import PathConfigDiagnostics
import PathConfigModel

/// Something in a `lint` member for which it allows nothing.
struct SuppressionMistake: Sendable {
  enum Kind: Sendable {
    /// The value of `lint` or of `allow`.
    case noObject(UTF8String, JSONType)
    case allowsNothing
    case unknownKey(UTF8String)
    case unknownCheck(UnknownCheck)
    case reasonIsNoText(String, JSONType)
    case noReason(String)
    /// It stands in the object of this key.
    case misplaced(UTF8String)
  }

  let kind: Kind
  let range: Range<Int>

  /// The place of the rule in the file's array, from 0; nil outside rules.
  let rule: Int?

  /// What the member belongs to, in words: `rule 2`.
  let owner: String
}
