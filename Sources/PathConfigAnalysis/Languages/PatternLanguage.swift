package import PathConfigAutomata
package import PathConfigMatching

/// The subjects that a pattern matches, as far as they are known.
package enum PatternLanguage: Sendable {
  /// Exactly these. A pattern that the client takes as matching nothing has the empty language.
  case exact(Language)

  /// The pattern is outside the exact tier: single subjects can be asked about, no more.
  case opaque(OpaqueReason)

  /// The language where it is known.
  package var language: Language? {
    if case .exact(let language) = self { language } else { nil }
  }
}

/// Why the language of a pattern is not known.
package enum OpaqueReason: Hashable, Sendable {
  /// The pattern is run by the fallback engine, or by none at all.
  case notRegular(CompiledPattern.FallbackReason)
  /// Its automaton would be too large.
  case limit(LanguageLimitReached)
}
