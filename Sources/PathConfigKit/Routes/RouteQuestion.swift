import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The answer of a configuration for one route.
struct RouteAnswer: Sendable {
  /// The reach of every rule that matches at least one of the URLs, or may.
  ///
  /// By place, ascending.
  var reaches: [(rule: RulePlace, reach: RuleReach)] = []

  /// One of the URLs in the form that the client asks about; nil if none is known.
  var witness: [UInt8]?

  /// The reason that not all is known about the URLs: a clause without a full stop.
  var doubt: String?

  /// True if nothing was asked, so that any rule may match the URLs.
  var isNotAsked = false
}

/// The part of a route's URLs that a rule matches.
enum RuleReach: Hashable, Sendable {
  /// All of them.
  case always
  /// This URL, but not others.
  case sometimes(at: [UInt8])
  case undecided(UndecidedReason)
}

/// Finds the rules that match the URLs of a route.
struct RouteQuestion {
  private let languages: ConfigurationLanguages
  private let route: RouteSubjects
  private(set) var budget: AnalysisBudget
  private(set) var answer = RouteAnswer()

  /// Complexity: O(rules) small products.
  ///
  /// - Parameter isReadable: true if the witness is for a person, which takes longer to find.
  init(
    _ route: RouteSubjects, _ languages: ConfigurationLanguages, _ budget: AnalysisBudget,
    isReadable: Bool
  ) {
    self.route = route
    self.languages = languages
    self.budget = budget
    if budget.states == 0 {
      note(.runTooLarge)
      answer.isNotAsked = true
      return
    }
    switch route.subject(isReadable: isReadable, in: languages, budget: &self.budget) {
    case .none: return
    case .undecided(let reason): note(reason)
    case .found(let subject): answer.witness = subject
    }
    if let language = route.language { noteReaches(Outline(language)) }
  }

  private mutating func note(_ reason: UndecidedReason) {
    answer.doubt = answer.doubt ?? reason.phrase()
  }

  /// Notes the part of the route that each rule matches.
  private mutating func noteReaches(_ outline: Outline) {
    budget.glance(at: languages.rules.count)
    for rule in languages.compiled.rules.map(\.place) {
      if languages.rules[rule].isExact, !languages.rules[rule].mayMeet(outline) { continue }
      guard let reach = reach(ofRule: rule) else { continue }
      if case .sometimes = reach, isAccident(rule) { continue }
      if case .undecided(let reason) = reach { note(reason) }
      answer.reaches.append((rule, reach))
    }
  }

  /// The part of the route's URLs that a rule matches; the URL is for a person if the rule is.
  ///
  /// Nil if it matches none.
  private mutating func reach(ofRule rule: RulePlace) -> RuleReach? {
    let (known, isExact) = (languages.rules[rule].known, languages.rules[rule].isExact)
    if known.isUniversal { return .always }
    switch route.subject(inside: [known], in: languages, budget: &budget) {
    case .undecided(let reason): return .undecided(reason)
    case .none: return isExact ? nil : .undecided(languages.opaque(rule))
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
  private mutating func isAccident(_ rule: RulePlace) -> Bool {
    guard let mount = route.mount else { return false }
    let pattern = languages.compiled.patternTable.pattern("\\A[^?#]*\\z")
    var paths = languages.universe.all
    if case .exact(let language) = pattern.language(ignoringCase: false, in: languages.universe) {
      paths = language
    }
    return budget.search(inside: [languages.rules[rule].known, paths], outside: [mount]).isPossible
  }
}
