import PathConfigAutomata

/// Finds a subject that two rules both match, for pair after pair.
///
/// Cheapest first: what their outlines rule out, then words of the one beside words of the other,
/// then the product of their automata.
package struct OverlapFinder {
  private let words: RuleWords
  private let outlines: PackedOutlines
  private let inexact: Set<Int>
  private let languages: ConfigurationLanguages
  private var search: OverlapSearch

  package init(_ words: RuleWords, in languages: ConfigurationLanguages) {
    self.words = words
    self.languages = languages
    outlines = PackedOutlines(languages.rules.map(\.outline))
    inexact = Set(languages.rules.indices.filter { !languages.rules[$0].isExact })
    search = OverlapSearch(words.languages)
  }

  /// A subject that both rules match, not chosen for a person.
  ///
  /// - Parameters:
  ///   - first: the place of a rule.
  ///   - second: the place of another.
  package mutating func subject(
    of first: Int, and second: Int, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if outlines.mayMeet(first, second) {
      if let word = words.firstCommon(to: first, and: second) { return .found(word) }
      switch product(first, second, &budget) {
      case .found(let subject): return .found(subject)
      case .undecided(let states):
        return .undecided(budget.states == 0 ? .runTooLarge : .questionTooLarge(states: states))
      case .none: break
      }
    }
    if !inexact.isEmpty, let rule = [first, second].first(where: inexact.contains) {
      return .undecided(languages.opaque(rule))
    }
    return .none(cover: [])
  }

  private mutating func product(
    _ first: Int, _ second: Int, _ budget: inout AnalysisBudget
  ) -> LanguageSearch.Answer {
    if budget.states == 0 { return .undecided(states: 0) }
    let visited = search.visitedStates
    let answer = search.shortest(inBoth: first, second, within: budget.perQuestion)
    budget.spend(search.visitedStates - visited)
    return answer
      ?? budget.search(
        inside: [languages.rules[first].known, languages.rules[second].known], outside: [])
  }
}
