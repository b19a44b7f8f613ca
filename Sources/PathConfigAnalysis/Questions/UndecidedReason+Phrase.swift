import PathConfigAutomata
import PathConfigClients

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
