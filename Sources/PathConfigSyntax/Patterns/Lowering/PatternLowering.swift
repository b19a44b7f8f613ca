/// The result of lowering a pattern.
package enum LoweredPattern: Hashable, Sendable {
  /// The language that some part of a matching subject is in.
  case regular(RegularExpression)

  /// The construct at `range`, in bytes of the pattern, is beyond regular expressions.
  case nonRegular(NonRegularReason, range: Range<Int>)

  /// ICU does not compile the pattern.
  case rejected(PatternError)

  /// The pattern has more bytes than `limit`, and nothing more is known of it.
  case undecided(patternBytes: Int, limit: Int)
}

/// Spells a pattern out as a regular expression over scalars.
///
/// The result is exact for whether a pattern matches anywhere in a subject, as ICU answers it for
/// every well-formed subject. Everything of the dialect is spelt out. Priorities, captures and the
/// extent of the match are gone. A pattern that cannot be exact is `nonRegular`.
package enum PatternLowering {
  /// Lowers a parsed pattern.
  ///
  /// `ignoringCase` is the option that the client gives. The pattern's own flags come on top.
  static func lower(_ parse: PatternParse, ignoringCase: Bool) -> LoweredPattern {
    switch parse {
    case .accepted(let syntax), .empty(let syntax): lower(syntax, ignoringCase: ignoringCase)
    case .rejected(let error): .rejected(error)
    case .undecided(let bytes, let limit): .undecided(patternBytes: bytes, limit: limit)
    }
  }

  /// The same for a pattern that ICU compiles: `regular` or `nonRegular`.
  static func lower(_ syntax: PatternSyntax, ignoringCase: Bool) -> LoweredPattern {
    var lowerer = PatternLowerer(flags: ignoringCase ? [.ignoreCase] : [])
    do {
      return .regular(try lowerer.lowerPattern(syntax.root))
    } catch {
      return .nonRegular(error.reason, range: error.range)
    }
  }

  /// The characters that a literal, a set or a class matches, or nil for other constructs.
  package static func set(of node: PatternNode, ignoringCase: Bool = false) -> ScalarSet? {
    var lowerer = PatternLowerer(flags: ignoringCase ? [.ignoreCase] : [])
    guard case .set(let set)? = try? lowerer.lowerPattern(node) else { return nil }
    return set
  }
}

/// A construct that is not regular, on its way out of the lowering.
struct NonRegular: Error {
  let reason: NonRegularReason
  let range: Range<Int>
}

/// The reason that a pattern is not lowered to a regular expression.
///
/// Such a pattern is valid, and ICU itself matches it.
package enum NonRegularReason: Hashable, CaseIterable, Sendable {
  case backReference
  case previousMatchEnd
  case graphemeCluster
  case unicodeWordBoundary
  case atomicGroup
  case possessiveQuantifier
  case lazyLoopOverEmpty
  case limitedByLookBehind
  case surrogate
  case propertyOfICU
  case foldingTooLarge
}

// MARK: - Wording

extension NonRegularReason {
  /// A clause without a full stop.
  package var explanation: String {
    switch self {
    case .backReference: "a back-reference repeats text that only a match can tell"
    case .previousMatchEnd: "'\\G' depends on the match before"
    case .graphemeCluster: "'\\X' follows the rules of grapheme clusters"
    case .unicodeWordBoundary: "'\\b' with the flag 'w' follows dictionaries of words"
    case .atomicGroup: "the atomic group changes what the pattern matches"
    case .possessiveQuantifier: "the possessive quantifier changes what the pattern matches"
    case .lazyLoopOverEmpty: "ICU leaves a lazy loop early where its body matches nothing"
    case .limitedByLookBehind:
      "within a look-behind ICU decides this without the text that follows"
    case .surrogate: "half of a surrogate pair is spelt out"
    case .propertyOfICU: "only ICU knows which characters have the property"
    case .foldingTooLarge: "the spellings of the literal that differ in case are too many"
    }
  }
}
