import PathConfigSyntax

/// The subjects that can occur.
///
/// Every language is a part of it, and "always" and "never" only refer to its members.
package struct Universe: Equatable, Sendable {
  /// All subjects.
  package let all: Language

  /// The scalars that subjects consist of.
  private let alphabet: ScalarSet

  /// The universe without any subject.
  package static let empty = Universe(all: .empty, alphabet: .empty)

  private init(all: Language, alphabet: ScalarSet) {
    self.all = all
    self.alphabet = alphabet
  }

  /// - Parameter expression: matches a subject as a whole. It must be small, as those of URLs are.
  package init(
    _ expression: RegularExpression, limits: Limits = .standard
  ) throws(LanguageLimitReached) {
    let whole = RegularExpression.concatenation([.subjectStart, expression, .subjectEnd])
    var determinizer = try Determinizer(searchingFor: [whole], over: .all, limits: limits)
    all = try determinizer.language(within: nil).asUniverse
    alphabet = expression.alphabet
  }

  /// The part of the universe that is in a language of it.
  package func restricted(to language: Language) -> Universe {
    Universe(all: language.asUniverse, alphabet: alphabet)
  }

  /// The subjects in which a search finds one of the expressions.
  package func language(
    searchingFor expressions: [RegularExpression], limits: Limits = .standard
  ) throws(LanguageLimitReached) -> Language {
    let expressions = expressions.map { $0.restricted(to: alphabet) }
    var determinizer = try Determinizer(
      searchingFor: expressions, over: alphabet, limits: limits)
    return try determinizer.language(within: all)
  }
}

extension Language {
  /// The same language as a universe of its own: from every state on, all that it allows is
  /// accepted.
  fileprivate var asUniverse: Language {
    Language(
      start: start, classOfByte: classOfByte, classCount: classCount, table: table,
      accepting: accepting,
      complete: ContiguousArray((0..<stateCount).map { $0 != Int(Self.dead) }))
  }
}
