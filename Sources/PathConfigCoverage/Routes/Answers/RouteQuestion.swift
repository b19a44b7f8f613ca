import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

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
    _ route: RouteSubjects, _ budget: inout AnalysisBudget, _ cache: inout MatchCache
  ) -> RouteAnswer {
    var answer = RouteAnswer()
    switch route.subject(in: languages, budget: &budget) {
    case .none: return answer
    case .undecided(let reason): answer.doubt = reason
    case .found: break
    }
    guard let language = route.language else { return answer }
    let open = reaches(route, Outline(language), &answer, &budget)
    let rules = languages.compiled.rules
    let splitting = open.filter { rules[$0].location != nil && !rules[$0].properties.isEmpty }
    // A value of a parameter that a rule of the client's own happens to match is of no interest.
    let ownRules = open.filter { rules[$0].location == nil }.map { languages.rules[$0].known }
    var part = Part(route: route, inside: [], outside: ownRules)
    split(&part, splitting[...], &answer, &budget, &cache)
    return answer
  }

  /// Notes how much of the route each rule matches, and gives those that match some of it.
  private func reaches(
    _ route: RouteSubjects, _ outline: Outline, _ answer: inout RouteAnswer,
    _ budget: inout AnalysisBudget
  ) -> [Int] {
    var open: [Int] = []
    for rule in languages.rules.indices {
      if languages.rules[rule].isExact, !outlines[rule].mayMeet(outline) { continue }
      let isOfFile = languages.compiled.rules[rule].location != nil
      let reach = languages.reach(
        ofRule: rule, in: route, isReadable: isOfFile, budget: &budget)
      switch reach {
      case .never: continue
      case .always: break
      case .sometimes: open.append(rule)
      case .undecided(let reason): answer.doubt = answer.doubt ?? reason
      }
      answer.reaches.append((rule, reach))
    }
    return open
  }

  /// URLs of a route that some rules match and others do not.
  private struct Part {
    let route: RouteSubjects
    var inside: [Language]
    var outside: [Language]
  }

  /// Divides subjects by the rules that match only some of them, those that none of these matches
  /// first; every part has a subject.
  private func split(
    _ part: inout Part, _ rules: ArraySlice<Int>, _ answer: inout RouteAnswer,
    _ budget: inout AnalysisBudget, _ cache: inout MatchCache
  ) {
    let found = part.route.subject(
      inside: part.inside, outside: part.outside, isReadable: rules.isEmpty, in: languages,
      budget: &budget)
    switch found {
    case .none: return
    case .undecided(let reason): answer.doubt = answer.doubt ?? reason
    case .found(let subject):
      if answer.cases.count >= Self.maximumCases {
        answer.doubt = answer.doubt ?? .tooManyRules(Self.maximumCases)
        return
      }
      guard let rule = rules.first else { return add(subject, &answer, &cache) }
      part.outside.append(languages.rules[rule].known)
      split(&part, rules.dropFirst(), &answer, &budget, &cache)
      part.outside.removeLast()
      part.inside.append(languages.rules[rule].known)
      split(&part, rules.dropFirst(), &answer, &budget, &cache)
      part.inside.removeLast()
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
