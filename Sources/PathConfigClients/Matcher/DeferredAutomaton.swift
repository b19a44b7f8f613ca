import Foundation
import PathConfigAutomata
import PathConfigSyntax

/// An automaton that is built for the first look-up.
///
/// `lint` and `diff` ask about languages, and look up only the URLs that they report.
final class DeferredAutomaton: @unchecked Sendable {
  private enum State {
    case deferred(ProgramBuilder)
    case built(SearchAutomaton)
  }

  /// Guards the state, also while the automaton is built.
  private let lock = NSLock()
  private var state: State
  private let limits: AutomatonLimits

  init(_ builder: ProgramBuilder, limits: AutomatonLimits) {
    state = .deferred(builder)
    self.limits = limits
  }

  var automaton: SearchAutomaton {
    lock.withLock {
      switch state {
      case .built(let automaton): return automaton
      case .deferred(let builder):
        let automaton = SearchAutomaton(builder.build(), limits: limits)
        state = .built(automaton)
        return automaton
      }
    }
  }
}
