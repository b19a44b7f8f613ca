package import PathConfigDiagnostics

/// A pattern that ICU accepts, as written: every node knows the bytes it came from.
///
/// The tree is faithful rather than small: comments, flag changes and the way a literal was
/// spelt are kept, so that checks of the text can be written against it. What the pattern
/// matches is the affair of `PatternLowering`.
package struct PatternSyntax: Hashable, Sendable {
  /// The whole pattern; ranges of nodes are byte ranges of it.
  package let text: UTF8String
  package let root: PatternNode

  /// How many capturing groups there are.
  package let groupCount: Int

  /// The capturing groups that have names, in the order of their numbers.
  package let namedGroups: [NamedGroup]

  /// Backslashes before ASCII letters that they give no meaning, in order.
  ///
  /// ICU takes each for its letter, or rejects the pattern where the caller sets
  /// `UREGEX_ERROR_ON_UNKNOWN_ESCAPES`; which of the two holds is a fact of the client. The upper bound
  /// of a range such as `[a-\y]` is none, since ICU does not look at it.
  package let letterEscapes: [Range<Int>]

  /// The error of a client that rejects letter escapes; nil where there are none.
  package var letterEscapeError: PatternError? {
    letterEscapes.first.map { range in
      PatternError(.letterEscape(text.bytes[range.upperBound - 1]), range: range)
    }
  }

  package struct NamedGroup: Hashable, Sendable {
    package let name: UTF8String
    /// Counted from 1.
    package let number: Int
  }
}
