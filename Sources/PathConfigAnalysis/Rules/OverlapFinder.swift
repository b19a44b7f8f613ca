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

/// The numbers of pairs of rules with and without a common subject.
package struct RuleOverlaps: Sendable {
  package private(set) var overlapping = 0
  package private(set) var disjoint = 0
  package private(set) var undecided = 0

  /// Pairs at whose subject the inspection found an error.
  package private(set) var refuted = 0

  fileprivate struct Row: Sendable {
    var overlapping = 0
    var disjoint = 0
    var undecided = 0
    var refuted = 0
  }

  /// Asks about all pairs, on all cores.
  ///
  /// Complexity: O(pairs). Words settle most of them, a product of two automata the others.
  ///
  /// - Parameter makeInspection: makes, for one thread at a time, the check whether two rules, by
  ///   their places, really share a subject.
  package init(
    _ languages: ConfigurationLanguages, _ words: RuleWords,
    inspecting makeInspection: @escaping @Sendable () -> (Int, Int, [UInt8]) -> Bool = {
      { _, _, _ in true }
    }
  ) {
    // Pairs a first row with a last one, so that all rows of a chunk are equally long.
    let count = languages.rules.count
    let prepared = OverlapFinder(words, in: languages)
    let rows: [Row] = Array(0..<((count + 1) / 2)).parallelMap { half in
      var row = Row()
      let isRight = makeInspection()
      var finder = prepared
      for first in Set([half, count - 1 - half]).sorted() {
        row.ask(first, before: count, &finder, languages.budget(), isRight)
      }
      return row
    }
    for row in rows {
      overlapping += row.overlapping
      disjoint += row.disjoint
      undecided += row.undecided
      refuted += row.refuted
    }
  }
}

extension RuleOverlaps.Row {
  fileprivate mutating func ask(
    _ first: Int, before count: Int, _ finder: inout OverlapFinder, _ budget: AnalysisBudget,
    _ isRight: (Int, Int, [UInt8]) -> Bool
  ) {
    var budget = budget
    for second in (first + 1)..<max(first + 1, count) {
      switch finder.subject(of: first, and: second, budget: &budget) {
      case .found(let subject):
        overlapping += 1
        if !isRight(first, second, subject) { refuted += 1 }
      case .none: disjoint += 1
      case .undecided: undecided += 1
      }
    }
  }
}

/// Pairs of rules in order, handed out piece by piece.
///
/// All of them at once would be too many.
struct PairList {
  private let rules: Int
  private let scope: RuleComparison.Scope
  private var first = 0
  private var second = 0

  /// The number of pairs that are left.
  private(set) var count: Int

  /// - Parameter rules: the number of rules. `scope` names one of them.
  init(rules: Int, _ scope: RuleComparison.Scope) {
    self.rules = rules
    self.scope = scope
    switch scope {
    case .allPairs: count = max(0, rules * (rules - 1) / 2)
    case .pairs: count = max(0, rules - 1)
    }
  }

  /// The next pairs, in at most so many units of `size`.
  ///
  /// The last unit may be smaller.
  mutating func next(units: Int, of size: Int) -> [[(first: Int, second: Int)]] {
    var result: [[(first: Int, second: Int)]] = []
    while result.count < units, count > 0 {
      var unit: [(first: Int, second: Int)] = []
      while unit.count < size, count > 0 {
        unit.append(next())
        count -= 1
      }
      result.append(unit)
    }
    return result
  }

  private mutating func next() -> (first: Int, second: Int) {
    switch scope {
    case .allPairs:
      second += 1
      if second >= rules {
        first += 1
        second = first + 1
      }
      return (first, second)
    case .pairs(let rule):
      if second == rule { second += 1 }
      defer { second += 1 }
      return (min(rule, second), max(rule, second))
    }
  }
}
