/// A regular language in the form that the automata take: small, and free of any dialect.
///
/// The lowering has spelt out everything that is ICU's own: what `.` leaves out, where `$` holds,
/// how case folds. The language is over Unicode scalars. The automaton decides whether to search
/// for it or to match the whole subject.
package indirect enum RegularExpression: Hashable, Sendable {
  /// One scalar of the set.
  ///
  /// The empty set matches nothing.
  case set(ScalarSet)

  /// The parts one after another.
  ///
  /// Without parts it is the empty string.
  case concatenation([RegularExpression])

  /// Any of the parts.
  ///
  /// Without parts it matches nothing.
  case alternation([RegularExpression])

  /// `minimum` or more repetitions, up to `maximum` if there is one.
  case repetition(RegularExpression, minimum: Int, maximum: Int?)

  /// Holds at the start of the subject, and consumes nothing.
  case subjectStart

  /// Holds at the very end of the subject, and consumes nothing.
  case subjectEnd

  /// Holds if the expression matches the text that follows, or the text that precedes.
  ///
  /// Negated, it holds if the expression does not match. It consumes nothing.
  case look(Direction, negated: Bool, RegularExpression)

  package enum Direction: Hashable, Sendable {
    /// Some prefix of the text ahead matches.
    case ahead
    /// Some suffix of the text before matches.
    case behind
  }

  /// The language that holds only the empty string.
  package static let empty = RegularExpression.concatenation([])

  /// The language that holds nothing.
  package static let nothing = RegularExpression.alternation([])

  /// Any number of any scalars, line terminators included.
  static let anything = RegularExpression.repetition(
    .set(.all), minimum: 0, maximum: nil)
}
