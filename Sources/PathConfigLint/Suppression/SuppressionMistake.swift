import PathConfigClients
import PathConfigSyntax

/// A mistake in a `lint` member that makes it suppress nothing.
struct SuppressionMistake: Sendable {
  enum Kind: Sendable {
    /// The value of `lint` or of `allow`.
    case noObject(UTF8String, JSONType)
    case allowsNothing
    case unknownKey(UTF8String)
    case unknownCheck(UnknownCheck)
    case reasonNotText(String, JSONType)
    case noReason(String)
    /// It is in the object of this key.
    case misplaced(UTF8String)
  }

  let kind: Kind
  let range: Range<Int>

  /// The place of the rule in the file's array, from 0, or nil outside rules.
  let rule: Int?

  /// The owner of the member, in words: `rule 2`.
  let owner: String
}
