/// The cost limits of the question for the cost of backtracking.
///
/// Budgets count states and steps and never time, so that the same pattern gets the same verdict on
/// every machine.
package struct BacktrackingLimits: Sendable {
  /// Nodes of the graph that a pattern is written out to.
  ///
  /// `x{300}` is three hundred copies of `x`. Patterns of real configurations stay under a hundred.
  var maximumNodes = 2_000

  /// Ways to get from one character to the next without reading, all characters together.
  ///
  /// In `(?:a?){50}` every character is followed by up to fifty.
  var maximumTransitions = 40_000

  /// States of the automaton that follows an attempt together with all attempts made before it.
  var maximumRuns = 6_000

  /// Pairs and triples of states that are looked at in search of ambiguity.
  var maximumProductStates = 400_000

  /// Steps that are worth reporting if their number is bounded: about a second of ICU's time.
  var leastBoundedSteps = 1e9

  /// The longest subject for which steps are counted, in bytes.
  var maximumSubjectBytes = 2_000

  /// Work for all patterns that one analysis is asked about, so that a file of a thousand costly ones
  /// is answered within seconds.
  ///
  /// The unit is one node of a pattern at one character of a subject, some nanoseconds.
  var maximumWork = 100_000_000

  static let standard = BacktrackingLimits()

  init() {}
}

/// The reason that it is not known how long a pattern backtracks.
package enum BacktrackingUndecided: Hashable, Sendable {
  /// Written out, the pattern has more than this many nodes.
  case tooManyNodes(limit: Int)
  case tooManyTransitions(limit: Int)
  case tooManyRuns(limit: Int)
  case tooManyProductStates(limit: Int)

  /// The patterns asked about before have used up the budget for all.
  case tooMuchWork(limit: Int)

  /// A look-behind at more than one character cannot be followed.
  case longLookBehind

  /// Looks or atomic groups decide, which are followed only roughly.
  case unconfirmed
}

// MARK: - Wording

extension BacktrackingUndecided {
  /// A clause without a full stop.
  package var explanation: String {
    switch self {
    case .tooManyNodes(let limit):
      "written out, the pattern has more than \(limit) parts"
    case .tooManyTransitions(let limit):
      "there are more than \(limit) ways from one character of the pattern to the next"
    case .tooManyRuns(let limit):
      "the attempts that a match can make have more than \(limit) states"
    case .tooManyProductStates(let limit):
      "more than \(limit) combinations of states would have to be compared"
    case .tooMuchWork:
      "the patterns before it have used up the budget for all"
    case .longLookBehind:
      "a look-behind at more than one character is not followed"
    case .unconfirmed:
      "look-arounds or atomic groups decide how many attempts are made"
    }
  }
}
