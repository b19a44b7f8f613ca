import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The subjects that a pattern matches, as far as they are known.
package enum PatternLanguage: Sendable {
  /// Exactly these.
  ///
  /// A pattern that the client takes as matching nothing has the empty language.
  case exact(Language)

  /// The pattern is outside the exact tier, so that only questions about single subjects have
  /// answers.
  case opaque(OpaqueReason)

  /// The language if it is known.
  package var language: Language? {
    if case .exact(let language) = self { language } else { nil }
  }
}

extension PatternLanguage {
  /// The URLs whose subjects these are, once a client has made them of the URLs.
  func ofURLs(rewrittenBy rewriting: TextRewriting, limits: LanguageLimits) -> PatternLanguage {
    guard case .exact(let language) = self else { return self }
    do throws(LanguageLimitReached) {
      return .exact(
        try SubjectUniverse.urls.subjects(rewrittenBy: rewriting, into: language, limits: limits))
    } catch {
      return .opaque(.limit(error))
    }
  }
}

extension PatternLanguage {
}

/// The reason that the language of a pattern is not known.
package enum OpaqueReason: Hashable, Sendable {
  /// The fallback engine runs the pattern, or no engine does.
  case notRegular(CompiledPattern.FallbackReason)
  /// Its automaton would be too large.
  case limit(LanguageLimitReached)
}
