import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The answer of a configuration for one route.
struct RouteAnswer: Sendable {
  /// The reach of every rule that matches at least one of the URLs, or may.
  ///
  /// By place, ascending.
  var reaches: [(rule: Int, reach: RuleReach)] = []

  /// The resolutions of the URLs, one for each set of properties, with one of the URLs in the form
  /// that the client asks about.
  ///
  /// Empty if the route has no URL.
  var cases: [(witness: [UInt8], resolution: Resolution)] = []

  /// The reason that there may be further cases: a clause without a full stop.
  var doubt: String?

  /// True if nothing was asked, so that any rule may match the URLs.
  var isNotAsked = false
}

/// The part of a route's URLs that a rule matches.
enum RuleReach: Hashable, Sendable {
  /// All of them.
  case always
  /// None of the URLs.
  case never
  /// This URL, but not others.
  case sometimes(at: [UInt8])
  case undecided(UndecidedReason)
}

/// Finds the resolutions of all URLs of a route.
struct RouteQuestion {
  private let answerer: Answerer
  private let languages: ConfigurationLanguages
  private let route: RouteSubjects
  private(set) var budget: AnalysisBudget
  private(set) var answer = RouteAnswer()

  /// The rules that affect the resolutions, the last one first.
  private var steps: [Step] = []

  // The URLs that are being divided: those that some rules match and others do not.
  private var inside: [Language] = []
  private var forbidden: Set<Int> = []

  /// The properties that a rule decides for all of these URLs.
  private var decided: Set<UTF8String> = []

  private struct Step {
    let rule: Int
    let names: Set<UTF8String>

    /// True if it matches only some of the URLs.
    let isOpen: Bool
  }

  /// Cases of one route, by the rules that match.
  private static let maximumCases = 64

  /// Complexity: O(rules + cases · rules that match only some of the URLs) small products.
  init(
    _ route: RouteSubjects, _ languages: ConfigurationLanguages, _ answerer: Answerer,
    _ budget: AnalysisBudget
  ) {
    self.route = route
    self.languages = languages
    self.answerer = answerer
    self.budget = budget
    if budget.states == 0 {
      note(.runTooLarge)
      answer.isNotAsked = true
      return
    }
    switch route.subject(in: languages, budget: &self.budget) {
    case .none: return
    case .undecided(let reason): note(reason)
    case .found: break
    }
    guard let language = route.language else { return }
    let open = noteReaches(Outline(language))
    let rules = languages.compiled.rules
    // A rule of the client's own that happens to match a value of a parameter does not matter.
    forbidden = Set(open).filter { rule in
      !answer.reaches.contains { $0.rule == rule } || rules[rule].location == nil
    }
    steps = answer.reaches.reversed().compactMap { rule, reach in
      if case .undecided = reach { return nil }
      let isOpen = open.contains(rule)
      if isOpen, rules[rule].location == nil { return nil }
      let names = Set(rules[rule].properties.map(\.name))
      return names.isEmpty ? nil : Step(rule: rule, names: names, isOpen: isOpen)
    }
    split(from: 0)
  }

  private mutating func note(_ reason: UndecidedReason) {
    answer.doubt = answer.doubt ?? reason.phrase(in: languages)
  }

  /// Notes the part of the route that each rule matches, and returns the rules that match some of
  /// it.
  private mutating func noteReaches(_ outline: Outline) -> [Int] {
    var open: [Int] = []
    budget.glance(at: languages.rules.count)
    for rule in languages.rules.indices {
      if languages.rules[rule].isExact, !languages.rules[rule].mayMeet(outline) { continue }
      let reach = reach(ofRule: rule)
      switch reach {
      case .never: continue
      case .always: break
      case .sometimes:
        open.append(rule)
        if isAccident(rule) { continue }
      case .undecided(let reason): note(reason)
      }
      answer.reaches.append((rule, reach))
    }
    return open
  }

  /// The part of the route's URLs that a rule matches; the URL is for a person if the rule is.
  private mutating func reach(ofRule rule: Int) -> RuleReach {
    let (known, isExact) = (languages.rules[rule].known, languages.rules[rule].isExact)
    if known.isUniversal { return .always }
    switch route.subject(inside: [known], in: languages, budget: &budget) {
    case .undecided(let reason): return .undecided(reason)
    case .none: return isExact ? .never : .undecided(languages.opaque(rule))
    case .found(let subject):
      switch route.subject(in: languages, budget: &budget, outside: { $0 == rule }) {
      case .none: return .always
      case .undecided(let reason): return .undecided(reason)
      case .found where !isExact: return .undecided(languages.opaque(rule))
      case .found:
        guard languages.compiled.rules[rule].location != nil,
          case .found(let better) = route.subject(
            inside: [known], isReadable: true, in: languages, budget: &budget)
        else { return .sometimes(at: subject) }
        return .sometimes(at: better)
      }
    }
  }

  /// True for a rule that is not about a mounted app, and matches paths below it as it matches
  /// others.
  private mutating func isAccident(_ rule: Int) -> Bool {
    guard let mount = route.mount else { return false }
    let pattern = languages.compiled.patternTable.pattern("\\A[^?#]*\\z")
    var paths = languages.universe.all
    if case .exact(let language) = pattern.language(ignoringCase: false, in: languages.universe) {
      paths = language
    }
    let elsewhere = languages.ask(
      [languages.rules[rule].known, paths], outside: [mount], isReadable: false, &budget)
    if case .none = elsewhere { return false }
    return true
  }

  /// Divides URLs by the last rule that matches only some of them and sets a new property.
  ///
  /// A property is new if no later rule has set it. The URLs that the rule does not match come
  /// first. So a rule that sets everything ends the division, and rules that set the same share one
  /// part.
  private mutating func split(from start: Int) {
    guard isPossible() else { return }
    let before = decided
    defer { decided = before }
    for index in start..<steps.count {
      let step = steps[index]
      if step.names.isSubset(of: decided) { continue }
      if step.isOpen {
        forbidden.insert(step.rule)
        split(from: index + 1)
        forbidden.remove(step.rule)
        inside.append(languages.rules[step.rule].known)
        decided.formUnion(step.names)
        split(from: index + 1)
        inside.removeLast()
        return
      }
      decided.formUnion(step.names)
    }
    addCase()
  }

  /// True if one of the URLs is left.
  ///
  /// If that is not known, the answer is marked.
  private mutating func isPossible() -> Bool {
    switch route.subject(
      inside: inside, in: languages, budget: &budget, outside: forbidden.contains)
    {
    case .none: return false
    case .found where answer.cases.count < Self.maximumCases: return true
    case .found:
      let limit = Self.maximumCases
      answer.doubt =
        answer.doubt ?? "there are more than \(limit) cases; the report covers the first \(limit)"
    case .undecided(let reason): note(reason)
    }
    return false
  }

  /// Adds a case, unless there is one with the same properties.
  private mutating func addCase() {
    let found = route.subject(
      inside: inside, isReadable: true, in: languages, budget: &budget,
      outside: forbidden.contains)
    guard case .found(let subject) = found else { return }
    let resolution = answerer.resolve(UTF8String(repairing: subject))
    let values = resolution.canonicalText
    if answer.cases.contains(where: { $0.resolution.canonicalText == values }) { return }
    answer.cases.append((subject, resolution))
  }
}
