/// A regular language in the form that the automata take: small, and free of any dialect.
///
/// Everything that is ICU's own (what `.` leaves out, where `$` holds, how case folds) has been
/// spelt out by the lowering. The language of an expression is over Unicode scalars; whether it is
/// searched for or matched whole is the automaton's affair.
package indirect enum RegularExpression: Hashable, Sendable {
  /// One scalar of the set; the empty set matches nothing at all.
  case set(ScalarSet)

  /// The parts one after another; no part at all is the empty string.
  case concatenation([RegularExpression])

  /// Any of the parts; no part at all matches nothing.
  case alternation([RegularExpression])

  /// `minimum` or more repetitions, at most `maximum` where there is one.
  case repetition(RegularExpression, minimum: Int, maximum: Int?)

  /// Holds at the start of the subject, and consumes nothing.
  case subjectStart

  /// Holds at the very end of the subject, and consumes nothing.
  case subjectEnd

  /// Holds where the expression matches (or, negated, does not match) the text that follows, or
  /// the text that precedes; consumes nothing.
  case look(Direction, negated: Bool, RegularExpression)

  package enum Direction: Hashable, Sendable {
    /// Some prefix of what follows matches.
    case ahead
    /// Some suffix of what precedes matches.
    case behind
  }

  /// The language that holds only the empty string.
  package static let empty = RegularExpression.concatenation([])

  /// The language that holds nothing.
  package static let nothing = RegularExpression.alternation([])

  /// Any number of any scalars, line terminators included.
  package static let anything = RegularExpression.repetition(
    .set(.all), minimum: 0, maximum: nil)
}
