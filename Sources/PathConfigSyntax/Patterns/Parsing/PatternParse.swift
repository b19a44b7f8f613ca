/// The result of parsing a pattern's text.
package enum PatternParse: Hashable, Sendable {
  /// ICU compiles it.
  case accepted(PatternSyntax)

  /// The empty pattern.
  ///
  /// `NSRegularExpression` and ICU's C interface reject it (`U_ILLEGAL_ARGUMENT_ERROR`). Android's
  /// library compiles it, and it matches everything. The client's profile says which of the two
  /// happens.
  case empty(PatternSyntax)

  /// ICU does not compile it.
  case rejected(PatternError)

  /// The pattern has more bytes than `limit`, so the parser did not read it.
  case undecided(patternBytes: Int, limit: Int)

  /// The syntax tree, or nil if there is none.
  package var syntax: PatternSyntax? {
    switch self {
    case .accepted(let syntax), .empty(let syntax): syntax
    case .rejected, .undecided: nil
    }
  }
}
