/// How the steps of a backtracking search grow with the length of a URL, at most.
///
/// A search tries to match from each position in turn; an attempt at `a*b` costs up to n steps on n
/// times `a`, the search n². That much is the price of everyday patterns and called harmless.
package enum BacktrackingVerdict: Sendable {
  /// No URL takes more than about n² steps.
  case harmless

  /// Some URLs take about n to the power of the degree, which is 3 or more.
  case polynomial(degree: Int, BacktrackingAttack)

  /// Some URLs take exponentially many steps.
  case exponential(BacktrackingAttack)

  /// A count in the pattern bounds the growth in the end, but some URL takes at least
  /// `BacktrackingLimits.leastBoundedSteps` before.
  case bounded(BacktrackingAttack)
  case undecided(BacktrackingUndecided)
}
