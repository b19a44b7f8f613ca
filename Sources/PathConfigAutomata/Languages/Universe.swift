package import PathConfigPattern

/// The subjects that can occur at all: every language is a part of it, and "always" and "never" are
/// said of its members alone.
package struct Universe: Sendable {
  /// All subjects.
  package let all: Language

  /// - Parameter expression: matches a subject as a whole; it must be small, as those of URLs are.
  package init(
    _ expression: RegularExpression, limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) {
    let whole = RegularExpression.concatenation([.subjectStart, expression, .subjectEnd])
    var determinizer = try Determinizer(searchingFor: [whole], limits: limits)
    all = try determinizer.language(within: nil)
  }

  /// The subjects in which a search finds one of the expressions.
  package func language(
    searchingFor expressions: [RegularExpression], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    var determinizer = try Determinizer(searchingFor: expressions, limits: limits)
    return try determinizer.language(within: all)
  }
}
