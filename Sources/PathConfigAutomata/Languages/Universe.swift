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

  /// - Parameters:
  ///   - expression: matches a subject as a whole. It must be small, as those of URLs are.
  ///   - excluded: must not be found in a subject.
  package init(
    _ expression: RegularExpression, unless excluded: RegularExpression? = nil,
    limits: Limits = .standard
  ) throws(LanguageLimitReached) {
    let whole = RegularExpression.sequence([.subjectStart, expression, .subjectEnd])
    var determinizer = try Determinizer(
      searchingFor: [SearchExpression(whole, unless: excluded)], over: .all, within: .everything,
      limits: limits)
    all = try determinizer.language().asUniverse
    alphabet = expression.alphabet
  }

  /// The part of the universe that is in a language of it.
  package func restricted(to language: Language) -> Universe {
    Universe(all: language.asUniverse, alphabet: alphabet)
  }

  /// The subjects in which a search finds one of the expressions.
  package func language(
    searchingFor expressions: [SearchExpression], limits: Limits = .standard
  ) throws(LanguageLimitReached) -> Language {
    var work = 0
    return try language(searchingFor: expressions, limits: limits, work: &work)
  }

  /// The same, with an account of the work: threads that were followed, whether it ends or not.
  package func language(
    searchingFor expressions: [SearchExpression], limits: Limits, work: inout Int
  ) throws(LanguageLimitReached) -> Language {
    var determinizer = try determinizer(searchingFor: expressions, limits: limits)
    defer { work += determinizer.work }
    return try determinizer.language()
  }

  func determinizer(
    searchingFor expressions: [SearchExpression], limits: Limits
  ) throws(LanguageLimitReached) -> Determinizer {
    try Determinizer(
      searchingFor: expressions.map { $0.restricted(to: alphabet) }, over: alphabet, within: all,
      limits: limits)
  }
}

extension Language {
  /// All sequences of bytes.
  fileprivate static let everything = Language(
    start: 1, classOfByte: ContiguousArray(repeating: 0, count: 256), classCount: 1,
    table: [dead, 1], accepting: [false, true], complete: [false, true])

  /// The same language as a universe of its own: from every state on, all that it allows is
  /// accepted.
  fileprivate var asUniverse: Language {
    Language(
      start: start, classOfByte: classOfByte, classCount: classCount, table: table,
      accepting: accepting,
      complete: ContiguousArray((0..<stateCount).map { $0 != Int(Self.dead) }))
  }
}

extension SearchExpression {
  fileprivate func restricted(to alphabet: ScalarSet) -> SearchExpression {
    let excluded = excluded?.restricted(to: alphabet)
    return SearchExpression(
      found.restricted(to: alphabet), unless: excluded == .nothing ? nil : excluded)
  }
}

extension RegularExpression {
  /// The scalars that some set of the expression holds.
  ///
  /// Complexity: O(n log n) for n ranges of all sets.
  var alphabet: ScalarSet {
    switch self {
    case .set(let set): set
    case .concatenation(let parts), .alternation(let parts):
      ScalarSet(uniting: parts.map(\.alphabet)[...])
    case .repetition(let body, _, _): body.alphabet
    case .after, .before, .remaining: .empty
    }
  }

  /// The expression with only some scalars in its sets, without parts that become meaningless.
  ///
  /// In texts of those scalars a search finds it at the same places as the whole one. `\w` has 700
  /// ranges of Unicode and three of ASCII. `$`, which allows for a line terminator, becomes the end of the
  /// subject if there are none.
  ///
  /// Complexity: O(ranges of all sets).
  func restricted(to alphabet: ScalarSet) -> RegularExpression {
    switch self {
    case .set(let set):
      let rest = set.intersection(alphabet)
      return rest.isEmpty ? .nothing : .set(rest)
    case .concatenation(let parts):
      let rest = parts.map { $0.restricted(to: alphabet) }
      return rest.contains(.nothing) ? .nothing : .sequence(rest)
    case .alternation(let parts):
      return .either(parts.map { $0.restricted(to: alphabet) }.filter { $0 != .nothing })
    case .repetition(let body, let minimum, let maximum):
      let rest = body.restricted(to: alphabet)
      if rest == .nothing { return minimum == 0 ? .empty : .nothing }
      return .repetition(rest, minimum: minimum, maximum: maximum)
    case .before(let set, let negated):
      let rest = set.intersection(alphabet)
      if rest.isEmpty { return negated ? .empty : .nothing }
      return .before(rest, negated: negated)
    case .remaining(let remainder):
      return remainder.scalars.intersection(alphabet).isEmpty ? .subjectEnd : self
    case .after:
      return self
    }
  }
}
