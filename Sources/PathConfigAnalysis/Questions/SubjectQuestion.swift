package import PathConfigAutomata

/// Why a question has no answer.
package enum UndecidedReason: Hashable, Sendable {
  /// Its own budget ran out after so many states.
  case questionTooLarge(states: Int)
  /// The budget of the whole run had run out before.
  case runTooLarge
  /// More rules take part than are followed.
  case tooManyRules(Int)
  /// The language of this pattern, by its place in `ConfigurationLanguages.patterns`, is not known.
  case opaque(pattern: Int, OpaqueReason)
}

/// The answer to a question about subjects.
package enum SubjectAnswer: Sendable {
  /// There is such a subject.
  case found([UInt8])

  /// There is none, and these rules together cover all that would be one.
  case none(cover: [Int])
  case undecided(UndecidedReason)
}

extension ConfigurationLanguages {
  /// A subject in all of some languages that none of the forbidden rules matches.
  ///
  /// Rules are taken into the search one by one, as they turn out to match what has been found: so
  /// the question costs as many rules as it needs and not as many as there are.
  ///
  /// - Parameters:
  ///   - inside: languages of this universe; at least one.
  ///   - first: rules to begin with, among the forbidden ones.
  ///   - isReadable: whether the subject is for a person, which takes longer.
  ///   - isForbidden: tells of a rule, by its place, whether it must not match.
  package func subject(
    in inside: [Language], first: [Int] = [], isReadable: Bool = false,
    budget: inout AnalysisBudget, outside isForbidden: (Int) -> Bool
  ) -> SubjectAnswer {
    var cover = first
    while true {
      if cover.count > limits.maximumRulesPerQuestion { return .undecided(.tooManyRules(cover.count)) }
      let found: [UInt8]
      switch search(inside, cover, isReadable, &budget) {
      case .found(let subject): found = subject
      case .none: return .none(cover: cover)
      case .undecided(let states):
        return .undecided(
          budget.states == 0 ? .runTooLarge : .questionTooLarge(states: states))
      }
      let matches = matches(found)
      let forbidden = matches.rules.filter(isForbidden)
      if forbidden.isEmpty {
        guard let rule = matches.undecided.first(where: isForbidden) else { return .found(found) }
        return .undecided(opaque(rule))
      }
      guard let next = widest(of: forbidden, at: found) else {
        return .undecided(opaque(forbidden[0]))
      }
      cover.append(next)
    }
  }

  private func search(
    _ inside: [Language], _ cover: [Int], _ isReadable: Bool, _ budget: inout AnalysisBudget
  ) -> LanguageSearch.Answer {
    if budget.states == 0 { return .undecided(states: 0) }
    var search = LanguageSearch(inside: inside, outside: cover.map { rules[$0].known })
    let shortest = search.shortest(within: budget.perQuestion)
    budget.spend(search.visitedStates)
    guard isReadable, case .found = shortest else { return shortest }
    let readable = search.mostReadable(within: budget.perQuestion)
    if case .found = readable { return readable }
    return shortest
  }

  /// The rule to exclude next: the one that is certain of the subject soonest, and so of most others
  /// too; of equally certain ones the last. Nil where the language of none of them explains it.
  private func widest(of rules: [Int], at subject: [UInt8]) -> Int? {
    var best: (rule: Int, length: Int)?
    for rule in rules {
      let language = self.rules[rule].known
      guard language.contains(subject) else { continue }
      let length = language.lengthUntilComplete(subject)
      if length <= best?.length ?? .max { best = (rule, length) }
    }
    return best?.rule
  }

  /// Says that a rule's unknown patterns stand in the way.
  func opaque(_ rule: Int) -> UndecidedReason {
    guard let pattern = rules[rule].opaque.first, case .opaque(let reason) = patterns[pattern]
    else { return .questionTooLarge(states: 0) }
    return .opaque(pattern: pattern, reason)
  }
}
