/// A pattern that ICU accepts, as written.
///
/// Every node knows the bytes it came from. The tree is faithful rather than small. It keeps
/// comments, flag changes and the spelling of literals for checks of the text. `PatternLowering`
/// says what the pattern matches.
package struct PatternSyntax: Hashable, Sendable {
  /// The whole pattern.
  ///
  /// Ranges of nodes are byte ranges of it.
  package let text: UTF8String
  package let root: PatternNode

  /// The number of capturing groups.
  let groupCount: Int

  /// The capturing groups that have names, in the order of their numbers.
  let namedGroups: [NamedGroup]

  /// Backslashes before ASCII letters without a special meaning, in order.
  ///
  /// ICU takes each for its letter, or rejects the pattern if the caller sets
  /// `UREGEX_ERROR_ON_UNKNOWN_ESCAPES`. The profile of the client says which of the two holds. The
  /// upper bound of a range such as `[a-\y]` is not among them, because ICU does not look at it.
  let letterEscapes: [Range<Int>]

  /// The error of a client that rejects letter escapes, or nil if there are none.
  package var letterEscapeError: PatternError? {
    letterEscapes.first.map { range in
      PatternError(.letterEscape(text.bytes[range.upperBound - 1]), range: range)
    }
  }

  struct NamedGroup: Hashable, Sendable {
    let name: UTF8String
    /// Counted from 1.
    let number: Int
  }
}
