import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The states of products that questions may still visit.
package struct AnalysisBudget: Sendable {
  package private(set) var states: Int
  private let statesPerQuestion: Int
  private let isGivenUp: @Sendable () -> Bool

  /// States between two looks at whether the answers are still wanted: less than a millisecond.
  private static let statesBetweenLooks = 1 << 10

  /// The cost, in states, of a pair of rules in a report, because it takes memory.
  static let statesPerReportedPair = 20

  /// Rules or patterns that are looked at in the time in which one state is visited.
  private static let glancesPerState = 4

  /// - Parameters:
  ///   - states: the total that may be visited; by default the limit of a whole run.
  ///   - isGivenUp: true once nobody wants the answers any more.
  package init(
    states: Int? = nil, limits: Limits = .standard,
    unless isGivenUp: @escaping @Sendable () -> Bool = { false }
  ) {
    self.states = states ?? limits.statesPerRun
    statesPerQuestion = limits.statesPerQuestion
    self.isGivenUp = isGivenUp
  }

  /// The answers to some questions, in order, worked out on all cores.
  ///
  /// Each question has the same share of the budget, so that its answer depends neither on the number of
  /// cores nor on the other questions.
  ///
  /// - Parameter allowance: the share; nil for an equal part of the budget.
  mutating func answers<Question: Sendable, Answer: Sendable>(
    to questions: [Question], allowance: Int? = nil,
    _ answer: @escaping @Sendable (Question, inout AnalysisBudget) -> Answer
  ) -> [Answer] {
    var share = self
    share.states = allowance ?? max(1, states / max(1, questions.count))
    let found = questions.parallelMap { [share] question in
      var rest = share
      let answer = answer(question, &rest)
      return (answer: answer, spent: share.states - rest.states)
    }
    for (_, spent) in found { spend(spent) }
    return found.map(\.answer)
  }

  /// The states that one question may visit now.
  var perQuestion: Int { min(states, statesPerQuestion) }

  package mutating func spend(_ visited: Int) {
    let rest = max(0, states - visited)
    let isTimeToLook = rest / Self.statesBetweenLooks != states / Self.statesBetweenLooks
    states = isTimeToLook && isGivenUp() ? 0 : rest
  }

  /// Spends the cost of a walk through a list of rules or patterns.
  ///
  /// With thousands that match a subject, the walk costs more than the automata.
  package mutating func glance(at count: Int) { spend(count / Self.glancesPerState) }
}

extension ConfigurationLanguages {
  /// A budget for questions about the configuration.
  ///
  /// - Parameter states: the total that may be visited; by default the limit of a whole run.
  package func budget(states: Int? = nil) -> AnalysisBudget {
    AnalysisBudget(states: states, limits: limits, unless: isGivenUp)
  }

  /// A budget for a comparison of rules or configurations.
  package var budgetOfComparison: AnalysisBudget { budget(states: limits.statesPerComparison) }
}

extension AnalysisBudget {
  /// Asks about languages, and spends the cost of the answer.
  ///
  /// - Parameter isReadable: true if the subject is for a person. If the most readable one costs
  ///   too much, the result is the shortest.
  package mutating func search(
    inside: [Language], outside: [Language], isReadable: Bool = false
  ) -> SubjectAnswer {
    if states == 0 { return .undecided(.runTooLarge) }
    let search = LanguageSearch(inside: inside, outside: outside)
    let shortest = search.walk(isReadable: false, within: perQuestion)
    spend(shortest.visitedStates)
    switch shortest.answer {
    case .none: return .none(cover: [])
    case .undecided(let states): return .undecided(.questionTooLarge(states: states))
    case .found(let subject):
      guard isReadable else { return .found(subject) }
      let readable = search.walk(isReadable: true, within: perQuestion)
      spend(readable.visitedStates)
      if case .found(let better) = readable.answer { return .found(better) }
      return .found(subject)
    }
  }
}

extension UndecidedReason {
  /// The reason that a question has no answer: a clause without a full stop.
  ///
  /// - Parameter quoted: shows a pattern.
  package func phrase(quoting quoted: (UTF8String) -> String = { Quotation.of($0) }) -> String {
    switch self {
    case .questionTooLarge(let states): "no answer after \(states) states of automata"
    case .runTooLarge: "the questions before it have used up the states of the run"
    case .tooManyRules(let count): "it hangs on more than \(count - 1) rules"
    case .unknown(let doubt): doubt.phrase
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
    case .limit(.tooManyClasses): "it tells too many classes of characters apart"
    case .tooManyPatterns(let limit): "only \(limit) patterns of a configuration are"
    }
  }
}
