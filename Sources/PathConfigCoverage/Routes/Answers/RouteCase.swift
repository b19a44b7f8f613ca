package import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
package import PathConfigMatching
import PathConfigModel

/// A part of a route's URLs for which the properties are the same.
package struct RouteCase: Sendable {
  /// The rules that match there, by their places, ascending.
  package var rules: [Int]

  /// One of the URLs, as the client asks about it.
  package var witness: [UInt8]
  package var resolution: Resolution
}

/// What a configuration makes of one route.
package struct RouteAnswer: Sendable {
  /// For every rule that matches at least one of the URLs, or may, how many; by place, ascending.
  package var reaches: [(rule: Int, reach: RuleReach)] = []

  /// What the URLs resolve to, one case for each set of properties; none where the route has no URL.
  package var cases: [RouteCase] = []

  /// Why there may be further cases.
  package var doubt: UndecidedReason?
}

/// Finds what every URL of a route resolves to.
struct RouteQuestion {
  private let languages: ConfigurationLanguages
  private let outlines: [Outline]

  /// Cases of one route, by the rules that match.
  private static let maximumCases = 64

  init(_ languages: ConfigurationLanguages) {
    self.languages = languages
    outlines = languages.rules.map { Outline($0.known) }
  }

  /// Complexity: O(rules + cases · rules that match only some of the URLs) small products.
  func answer(
    _ language: Language, _ budget: inout AnalysisBudget, _ cache: inout MatchCache
  ) -> RouteAnswer {
    var answer = RouteAnswer()
    if language.isEmpty { return answer }
    let outline = Outline(language)
    var open: [Int] = []
    for rule in languages.rules.indices {
      if languages.rules[rule].isExact, !outlines[rule].mayMeet(outline) { continue }
      let reach = languages.reach(ofRule: rule, in: language, budget: &budget)
      switch reach {
      case .never: continue
      case .always: break
      case .sometimes: open.append(rule)
      case .undecided(let reason): answer.doubt = answer.doubt ?? reason
      }
      answer.reaches.append((rule, reach))
    }
    let rules = languages.compiled.rules
    let splitting = open.filter { rules[$0].location != nil && !rules[$0].properties.isEmpty }
    // A value of a parameter that a rule of the client's own happens to match is of no interest.
    let ownRules = open.filter { rules[$0].location == nil }.map { languages.rules[$0].known }
    split([language], ownRules, splitting[...], &answer, &budget, &cache)
    return answer
  }

  /// Divides subjects by the rules that match only some of them, those that none of these matches
  /// first; every part has a subject.
  private func split(
    _ inside: [Language], _ outside: [Language], _ rules: ArraySlice<Int>,
    _ answer: inout RouteAnswer, _ budget: inout AnalysisBudget, _ cache: inout MatchCache
  ) {
    switch languages.ask(inside, outside: outside, isReadable: rules.isEmpty, &budget) {
    case .none: return
    case .undecided(let reason): answer.doubt = answer.doubt ?? reason
    case .found(let subject):
      if answer.cases.count >= Self.maximumCases {
        answer.doubt = answer.doubt ?? .tooManyRules(Self.maximumCases)
        return
      }
      guard let rule = rules.first else { return add(subject, &answer, &cache) }
      let known = languages.rules[rule].known
      split(inside, outside + [known], rules.dropFirst(), &answer, &budget, &cache)
      split(inside + [known], outside, rules.dropFirst(), &answer, &budget, &cache)
    }
  }

  /// Adds a case, unless there is one with the same properties.
  private func add(_ subject: [UInt8], _ answer: inout RouteAnswer, _ cache: inout MatchCache) {
    let resolution = languages.compiled.resolve(UTF8String(repairing: subject), using: &cache)
    let values = ResolvedValues(resolution)
    if answer.cases.contains(where: { ResolvedValues($0.resolution) == values }) { return }
    answer.cases.append(
      RouteCase(rules: resolution.rules.map(\.rule), witness: subject, resolution: resolution))
  }
}
