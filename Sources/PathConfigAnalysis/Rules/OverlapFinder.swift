import PathConfigAutomata

/// Finds a subject that two rules both match, for pair after pair.
///
/// The cheapest means comes first. The outlines rule pairs out. Then come words of the one beside
/// words of the other. The products of the patterns' automata are last. They are smaller than those
/// of the rules, and outlines rule still more of them out.
struct OverlapFinder {
  private let words: RuleWords
  private let outlines: [Outline]

  /// In the order of `languages.patterns`.
  ///
  /// Empty for a pattern whose language is not known.
  private let patterns: [Language]
  private let patternOutlines: [Outline]
  private let inexact: Set<Int>
  private let languages: ConfigurationLanguages
  private var search: OverlapSearch

  init(_ words: RuleWords, in languages: ConfigurationLanguages) {
    self.words = words
    self.languages = languages
    outlines = languages.rules.map(\.outline)
    inexact = Set(languages.rules.indices.filter { !languages.rules[$0].isExact })
    patterns = languages.patterns.map { $0.language ?? .empty }
    patternOutlines = patterns.parallelMap(Outline.init)
    search = OverlapSearch(PackedLanguages(patterns))
  }

  /// A subject that both rules match, not chosen for a person.
  ///
  /// - Parameters:
  ///   - first: the place of a rule.
  ///   - second: the place of another.
  mutating func subject(
    of first: Int, and second: Int, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if outlines[first].mayMeet(outlines[second]) {
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

  /// Asks about every pattern of the one beside every pattern of the other.
  private mutating func product(
    _ first: Int, _ second: Int, _ budget: inout AnalysisBudget
  ) -> LanguageSearch.Answer {
    var answer = LanguageSearch.Answer.none
    for left in languages.rules[first].patterns {
      for right in languages.rules[second].patterns
      where patternOutlines[left].mayMeet(patternOutlines[right]) {
        switch product(ofPatterns: left, right, &budget) {
        case .found(let subject): return .found(subject)
        case .undecided(let states): answer = .undecided(states: states)
        case .none: break
        }
      }
    }
    return answer
  }

  private mutating func product(
    ofPatterns left: Int, _ right: Int, _ budget: inout AnalysisBudget
  ) -> LanguageSearch.Answer {
    if budget.states == 0 { return .undecided(states: 0) }
    let visited = search.visitedStates
    let answer = search.shortest(inBoth: left, right, within: budget.perQuestion)
    budget.spend(search.visitedStates - visited)
    return answer ?? budget.search(inside: [patterns[left], patterns[right]], outside: [])
  }
}
