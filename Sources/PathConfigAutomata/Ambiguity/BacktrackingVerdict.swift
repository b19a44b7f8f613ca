/// The growth of the steps of a backtracking search with the length of a URL, at most.
///
/// A search tries to match from each position in turn. An attempt at `a*b` costs up to n steps on n
/// times `a`, and the search n². That is the price of everyday patterns, and counts as harmless.
package enum BacktrackingVerdict: Sendable {
  /// No URL takes more than about n² steps.
  case harmless

  /// Some URLs take about n to the power of the degree, which is 3 or more.
  case polynomial(degree: Int, BacktrackingAttack)

  /// Some URLs take exponentially many steps.
  case exponential(BacktrackingAttack)

  /// A count in the pattern bounds the growth in the end.
  ///
  /// Before that, some URL takes at least `BacktrackingLimits.leastBoundedSteps`.
  case bounded(BacktrackingAttack)
  case undecided(BacktrackingUndecided)
}
