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
