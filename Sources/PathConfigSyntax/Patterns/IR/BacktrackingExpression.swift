/// A pattern as a backtracking engine goes through it: every attempt that ICU makes, in its order.
///
/// Two patterns of one language can differ in the number of attempts by any amount. For this reason
/// nothing is simplified here: `(?:a|a)` has two alternatives, and a possessive loop is not a
/// greedy one. Places of the pattern are kept, so that costly constructs can be shown.
package indirect enum BacktrackingExpression: Hashable, Sendable {
  /// Reads one scalar of the set.
  ///
  /// The range is the construct's, in bytes of the pattern.
  case read(ScalarSet, Range<Int>)

  /// A condition on a position, written with looks at single scalars only, that costs nothing.
  case assertion(RegularExpression)

  /// The parts one after another.
  ///
  /// Without parts it is the empty string.
  case sequence([BacktrackingExpression])

  /// The alternatives in the order in which they are tried.
  ///
  /// Without alternatives it fails.
  case choice([BacktrackingExpression])
  case loop(BacktrackingExpression, Loop)

  /// The first match of the body.
  ///
  /// Once it is found, the others are given up.
  case atomic(BacktrackingExpression)

  /// Holds if an attempt at the body succeeds, or, negated, fails.
  ///
  /// It consumes nothing.
  case look(RegularExpression.Direction, negated: Bool, BacktrackingExpression)

  package struct Loop: Hashable, Sendable {
    package let minimum: Int
    /// `nil` if there is no maximum.
    package let maximum: Int?
    /// True if leaving the loop is tried before another round.
    package let isLazy: Bool
    /// The loop with its quantifier, in bytes of the pattern.
    package let range: Range<Int>

    package init(minimum: Int, maximum: Int?, isLazy: Bool, range: Range<Int>) {
      self.minimum = minimum
      self.maximum = maximum
      self.isLazy = isLazy
      self.range = range
    }
  }
}

extension BacktrackingExpression {
  /// The empty string.
  static let empty = BacktrackingExpression.sequence([])

  /// True if it can match without consuming anything, as far as the form shows.
  package var mayMatchEmpty: Bool {
    switch self {
    case .read: false
    case .assertion, .look: true
    case .sequence(let parts): parts.allSatisfy { $0.mayMatchEmpty }
    case .choice(let parts): parts.contains { $0.mayMatchEmpty }
    case .loop(let body, let loop): loop.minimum == 0 || body.mayMatchEmpty
    case .atomic(let body): body.mayMatchEmpty
    }
  }
}
