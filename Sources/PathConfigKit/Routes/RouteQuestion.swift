import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Finds the resolutions of all URLs of a route.
struct RouteQuestion {
  private let languages: ConfigurationLanguages

  /// Cases of one route, by the rules that match.
  private static let maximumCases = 64

  /// The subjects without a query.
  private let paths: Language

  init(_ languages: ConfigurationLanguages) {
    self.languages = languages
    let universe = languages.universe
    let pattern = languages.compiled.patternTable.pattern("\\A[^?#]*\\z")
    if case .exact(let language) = pattern.language(ignoringCase: false, in: universe) {
      paths = language
    } else {
      paths = universe.all
    }
  }

  /// Complexity: O(rules + cases · rules that match only some of the URLs) small products.
  func answer(
    _ route: RouteSubjects, _ budget: inout AnalysisBudget, _ cache: inout MatchCache
  ) -> RouteAnswer {
    var answer = RouteAnswer()
    if budget.states == 0 {
      answer.doubt = .undecided(.runTooLarge)
      answer.isNotAsked = true
      return answer
    }
    switch route.subject(in: languages, budget: &budget) {
    case .none: return answer
    case .undecided(let reason): answer.doubt = .undecided(reason)
    case .found: break
    }
    guard let language = route.language else { return answer }
    let open = reaches(route, Outline(language), &answer, &budget)
    // A rule of the client's own that happens to match a value of a parameter does not matter.
    let forbidden = open.filter { rule in
      !answer.reaches.contains { $0.rule == rule } || languages.compiled.rules[rule].location == nil
    }
    var part = Part(
      route: route, steps: steps(answer, open).reversed(), forbidden: Set(forbidden))
    split(&part, from: 0, &answer, &budget, &cache)
    return answer
  }

  /// Notes the part of the route that each rule matches, and returns the rules that match some of
  /// it.
  private func reaches(
    _ route: RouteSubjects, _ outline: Outline, _ answer: inout RouteAnswer,
    _ budget: inout AnalysisBudget
  ) -> [Int] {
    var open: [Int] = []
    budget.glance(at: languages.rules.count)
    for rule in languages.rules.indices {
      if languages.rules[rule].isExact, !languages.rules[rule].mayMeet(outline) { continue }
      let isOfFile = languages.compiled.rules[rule].location != nil
      let reach = languages.reach(
        ofRule: rule, in: route, isReadable: isOfFile, budget: &budget)
      switch reach {
      case .never: continue
      case .always: break
      case .sometimes:
        open.append(rule)
        if isAccident(rule, route, &budget) { continue }
      case .undecided(let reason): answer.doubt = answer.doubt ?? .undecided(reason)
      }
      answer.reaches.append((rule, reach))
    }
    return open
  }

  /// True for a rule that is not about a mounted app, and matches paths below it as it matches
  /// others.
  private func isAccident(
    _ rule: Int, _ route: RouteSubjects, _ budget: inout AnalysisBudget
  ) -> Bool {
    guard let mount = route.mount else { return false }
    let elsewhere = languages.ask(
      [languages.rules[rule].known, paths], outside: [mount], isReadable: false, &budget)
    if case .none = elsewhere { return false }
    return true
  }

  /// A rule that affects the resolutions of a route's URLs.
  private struct Step {
    let rule: Int
    let names: Set<UTF8String>

    /// True if it matches only some of the URLs.
    let isOpen: Bool
  }

  /// The rules of the files that match all or some of the URLs, in order.
  private func steps(_ answer: RouteAnswer, _ open: [Int]) -> [Step] {
    answer.reaches.compactMap { rule, reach in
      let rules = languages.compiled.rules
      if case .undecided = reach { return nil }
      let isOpen = open.contains(rule)
      if isOpen, rules[rule].location == nil { return nil }
      let names = Set(rules[rule].properties.map(\.name))
      return names.isEmpty ? nil : Step(rule: rule, names: names, isOpen: isOpen)
    }
  }

  /// URLs of a route that some rules match and others do not.
  private struct Part {
    let route: RouteSubjects

    /// The last rule first.
    let steps: [Step]
    var inside: [Language] = []
    var forbidden: Set<Int>

    /// The properties that a rule decides for all of these URLs.
    var decided: Set<UTF8String> = []
  }

  /// Divides URLs by the last rule that matches only some of them and sets a new property.
  ///
  /// A property is new if no later rule has set it. The URLs that the rule does not match come
  /// first. So a rule that sets everything ends the division, and rules that set the same share one
  /// part.
  private func split(
    _ part: inout Part, from start: Int, _ answer: inout RouteAnswer,
    _ budget: inout AnalysisBudget, _ cache: inout MatchCache
  ) {
    guard isPossible(part, &answer, &budget) else { return }
    let decided = part.decided
    defer { part.decided = decided }
    var index = start
    while index < part.steps.count {
      let step = part.steps[index]
      index += 1
      if step.names.isSubset(of: part.decided) { continue }
      guard step.isOpen else {
        part.decided.formUnion(step.names)
        continue
      }
      part.forbidden.insert(step.rule)
      split(&part, from: index, &answer, &budget, &cache)
      part.forbidden.remove(step.rule)
      part.inside.append(languages.rules[step.rule].known)
      part.decided.formUnion(step.names)
      split(&part, from: index, &answer, &budget, &cache)
      part.inside.removeLast()
      return
    }
    add(part, &answer, &budget, &cache)
  }

  /// True if there is a URL in a part.
  ///
  /// If that is not known, the answer is marked.
  private func isPossible(
    _ part: Part, _ answer: inout RouteAnswer, _ budget: inout AnalysisBudget
  ) -> Bool {
    let found = part.route.subject(
      inside: part.inside, in: languages, budget: &budget, outside: part.forbidden.contains)
    switch found {
    case .none: return false
    case .found where answer.cases.count < Self.maximumCases: return true
    case .found: answer.doubt = answer.doubt ?? .tooManyCases(limit: Self.maximumCases)
    case .undecided(let reason): answer.doubt = answer.doubt ?? .undecided(reason)
    }
    return false
  }

  /// Adds a case, unless there is one with the same properties.
  private func add(
    _ part: Part, _ answer: inout RouteAnswer, _ budget: inout AnalysisBudget,
    _ cache: inout MatchCache
  ) {
    let found = part.route.subject(
      inside: part.inside, isReadable: true, in: languages, budget: &budget,
      outside: part.forbidden.contains)
    guard case .found(let subject) = found else { return }
    let resolution = languages.compiled.resolve(UTF8String(repairing: subject), using: &cache)
    let values = ResolvedValues(resolution)
    if answer.cases.contains(where: { ResolvedValues($0.resolution) == values }) { return }
    answer.cases.append(RouteCase(witness: subject, resolution: resolution))
  }
}
