/// The result of parsing a pattern's text.
package enum PatternParse: Hashable, Sendable {
  /// ICU compiles it.
  case accepted(PatternSyntax)

  /// The empty pattern.
  ///
  /// `NSRegularExpression` and ICU's C interface reject it (`U_ILLEGAL_ARGUMENT_ERROR`). Android's
  /// library compiles it, and it matches everything. The profile of the client says which of the
  /// two holds.
  case empty(PatternSyntax)

  /// ICU does not compile it.
  case rejected(PatternError)

  /// The pattern has more bytes than `limit`, and nothing more is known of it.
  case undecided(patternBytes: Int, limit: Int)

  /// The tree, if there is one.
  package var syntax: PatternSyntax? {
    switch self {
    case .accepted(let syntax), .empty(let syntax): syntax
    case .rejected, .undecided: nil
    }
  }
}
