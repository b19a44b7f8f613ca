/// What a pattern became.
package enum LoweredPattern: Hashable, Sendable {
  /// A subject matches the pattern where a part of it is in this language.
  case regular(RegularExpression)

  /// The construct at `range`, in bytes of the pattern, is beyond regular expressions.
  case nonRegular(NonRegularReason, range: Range<Int>)
}

/// Spells a pattern out as a regular expression over scalars.
///
/// Exact for the question whether a pattern matches anywhere in a subject, as ICU answers it for every
/// well-formed subject: priorities, captures and the extent of the match are gone, everything of the
/// dialect is spelt out. What cannot be exact is `nonRegular`.
package enum PatternLowering {
  /// `ignoringCase` is the option that the client gives; the pattern's own flags come on top.
  package static func lower(_ syntax: PatternSyntax, ignoringCase: Bool) -> LoweredPattern {
    var lowerer = PatternLowerer(flags: ignoringCase ? [.ignoreCase] : [])
    do {
      return .regular(try lowerer.lowerPattern(syntax.root))
    } catch {
      return .nonRegular(error.reason, range: error.range)
    }
  }
}

/// A construct that is not regular, on its way out of the lowering.
struct NonRegular: Error {
  let reason: NonRegularReason
  let range: Range<Int>
}
