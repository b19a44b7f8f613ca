import PathConfigAutomata
import PathConfigClients

/// The cost limits of a run of the analysis, beyond which questions are left undecided.
///
/// Everything counts states, so that a run gives the same answers on every machine.
package struct AnalysisLimits: Sendable {
  var languages = LanguageLimits.standard

  /// States of an automaton that cost nothing extra.
  var usualStates = 200

  /// States above the usual number that all automata of a configuration may have together.
  var maximumExcessStates = 60_000

  /// States of products that all questions about one rule may visit.
  package var maximumStatesPerRule = 400_000

  /// States of products that all questions of a run may visit: a few seconds' worth.
  package var maximumStatesPerRun = 3_000_000

  /// States that every rule adds to the budget of the questions about all assignments.
  ///
  /// Realistic rules need 500, most of them if thousands set the same property.
  var additionalStatesPerRule = 1_000

  /// The cost, in states, of a search of the fallback engine.
  ///
  /// For a pattern of n times 256 bytes it counts n² times.
  var statesPerSearch = 5

  /// The cost of a search that the fallback engine gives up: the states that are visited in the
  /// time.
  var statesPerLongSearch = 10_000

  /// The most states that all rules, or all routes, add.
  package var maximumAdditionalStates = 6_000_000

  /// The least cost, in states, of finding all rules that match a subject.
  var statesPerLookUp = 4

  /// The least cost, in states, of the search for a subject of a route.
  package var statesPerRouteSearch = 50

  /// States that every route adds to the budget of the questions about all routes.
  ///
  /// It is several times the need of realistic ones.
  package var additionalStatesPerRoute = 5_000

  /// Rules or patterns that are looked at in the time in which one state is visited.
  var glancesPerState = 4

  /// States of products that comparing all rules with each other may visit: 300 rules take a fifth.
  ///
  /// Every pair counts as at least one.
  package var maximumStatesPerComparison = 4_000_000

  /// The cost, in states, of a pair of rules in a report, because it takes memory.
  var statesPerReportedPair = 20

  /// Rules that one answer may depend on.
  var maximumRulesPerQuestion = 64

  /// True once nobody wants the answers any more: then nothing is left of any budget.
  package var isGivenUp: @Sendable () -> Bool = { false }

  package static let standard = AnalysisLimits()

  init() {}
}

/// The rest of the limits that can still be spent.
package struct AnalysisBudget: Sendable {
  package private(set) var states: Int
  let limits: AnalysisLimits
  private let memory: AnswerMemory?

  /// States between two looks at whether the answers are still wanted: less than a millisecond.
  private static let statesBetweenLooks = 1 << 10

  /// - Parameters:
  ///   - states: the total that may be visited; by default the limit of a whole run.
  ///   - memory: knows answers of earlier questions.
  package init(
    _ limits: AnalysisLimits = .standard, states: Int? = nil, memory: AnswerMemory? = nil
  ) {
    self.limits = limits
    self.states = states ?? limits.maximumStatesPerRun
    self.memory = memory
  }

  /// A budget of so many states for questions of the same kind.
  func share(states: Int) -> AnalysisBudget {
    AnalysisBudget(limits, states: states, memory: memory)
  }

  /// The states that one question may visit now.
  var perQuestion: Int { min(states, limits.languages.maximumStatesPerQuestion) }

  package mutating func spend(_ visited: Int) {
    let rest = max(0, states - visited)
    let isTimeToLook = rest / Self.statesBetweenLooks != states / Self.statesBetweenLooks
    states = isTimeToLook && limits.isGivenUp() ? 0 : rest
  }

  /// Spends the cost of a walk through a list of rules or patterns.
  ///
  /// With thousands that match a subject, the walk costs more than the automata.
  package mutating func glance(at count: Int) { spend(count / limits.glancesPerState) }
}

extension ConfigurationLanguages {
  /// A budget for questions about the configuration.
  ///
  /// - Parameter states: the total that may be visited; by default the limit of a whole run.
  package func budget(states: Int? = nil) -> AnalysisBudget {
    AnalysisBudget(limits, states: states, memory: memory)
  }
}

extension AnalysisBudget {
  /// Asks about languages, and spends the cost of the answer.
  ///
  /// - Parameter isReadable: true if the subject is for a person. If the most readable one costs
  ///   too much, the result is the shortest.
  mutating func search(
    inside: [Language], outside: [Language], isReadable: Bool = false
  ) -> LanguageSearch.Answer {
    if states == 0 { return .undecided(states: 0) }
    var question = AnswerMemory.Question(wanted: .shortest, inside: inside, outside: outside)
    let shortest = answer(question)
    guard isReadable, case .found = shortest else { return shortest }
    question.wanted = .mostReadable
    let readable = answer(question)
    if case .found = readable { return readable }
    return shortest
  }

  private mutating func answer(_ question: AnswerMemory.Question) -> LanguageSearch.Answer {
    let limit = perQuestion
    let cost = memory?.answer(question, within: limit) ?? question.cost(within: limit)
    spend(cost.visited)
    return cost.answer
  }
}

extension UndecidedReason {
  /// The reason that a question has no answer: a clause without a full stop.
  ///
  /// - Parameter quoted: shows a pattern by its place in `ConfigurationLanguages.patterns`.
  package func phrase(quoting quoted: (Int) -> String) -> String {
    switch self {
    case .questionTooLarge(let states): "no answer after \(states) states of automata"
    case .runTooLarge: "the questions before it have used up the states of the run"
    case .tooManyRules(let count): "it hangs on more than \(count - 1) rules"
    case .enginesDisagree: "two engines disagree, which is a fault of this tool"
    case .opaque(let pattern, let reason):
      "\(quoted(pattern)) cannot be analysed: \(reason.phrase)"
    }
  }
}

extension OpaqueReason {
  /// A clause without a full stop.
  fileprivate var phrase: String {
    switch self {
    case .notRegular(let reason): reason.phrase
    case .limit(.tooManyStates(let limit)): "its automaton has more than \(limit) states"
    case .limit(.tooMuchWork(let limit)):
      "its automaton takes more than \(limit) steps to build"
    case .limit(.tooManyInstructions(let count)): "its automaton takes \(count) instructions"
    case .limit(.tooManyDemands): "its looks ask for too much at one place"
    }
  }
}
