package import PathConfigPattern

/// The subjects that can occur at all: every language is a part of it, and "always" and "never" are
/// said of its members alone.
package struct Universe: Sendable {
  /// All subjects.
  package let all: Language

  /// The scalars of which subjects are made.
  private let alphabet: ScalarSet

  /// The universe without any subject.
  package static let empty = Universe(all: .empty, alphabet: .empty)

  private init(all: Language, alphabet: ScalarSet) {
    self.all = all
    self.alphabet = alphabet
  }

  /// - Parameter expression: matches a subject as a whole; it must be small, as those of URLs are.
  package init(
    _ expression: RegularExpression, limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) {
    let whole = RegularExpression.concatenation([.subjectStart, expression, .subjectEnd])
    var determinizer = try Determinizer(searchingFor: [whole], limits: limits)
    all = try determinizer.language(within: nil)
    alphabet = expression.alphabet
  }

  /// The subjects in which a search finds one of the expressions.
  package func language(
    searchingFor expressions: [RegularExpression], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    let expressions = expressions.map { $0.restricted(to: alphabet) }
    var determinizer = try Determinizer(searchingFor: expressions, limits: limits)
    return try determinizer.language(within: all)
  }
}
