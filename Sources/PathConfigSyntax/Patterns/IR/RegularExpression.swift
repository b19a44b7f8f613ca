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

extension RegularExpression {
  /// The printable characters of ASCII, made once, since most parts of patterns are among them.
  private static let printable = (firstPrintable..<0x7F).map {
    RegularExpression.set(ScalarSet(Unicode.Scalar($0)))
  }

  private static let firstPrintable: UInt8 = 0x20

  /// The one scalar.
  package static func scalar(_ scalar: Unicode.Scalar) -> RegularExpression {
    (UInt32(firstPrintable)..<0x7F).contains(scalar.value)
      ? printable[Int(scalar.value) - Int(firstPrintable)] : .set(ScalarSet(scalar))
  }

  /// The parts in a row, without needless nesting.
  package static func sequence(_ parts: [RegularExpression]) -> RegularExpression {
    let isFlat = parts.allSatisfy { part in
      if case .concatenation = part { false } else { true }
    }
    if isFlat { return parts.count == 1 ? parts[0] : .concatenation(parts) }
    var flat: [RegularExpression] = []
    for part in parts {
      if case .concatenation(let inner) = part { flat += inner } else { flat.append(part) }
    }
    return flat.count == 1 ? flat[0] : .concatenation(flat)
  }

  /// Any of the parts, without needless nesting.
  ///
  /// Neighbouring sets become one.
  package static func either(_ parts: [RegularExpression]) -> RegularExpression {
    var flat: [RegularExpression] = []
    for part in parts {
      if case .alternation(let inner) = part {
        inner.forEach { append($0, to: &flat) }
      } else {
        append(part, to: &flat)
      }
    }
    return flat.count == 1 ? flat[0] : .alternation(flat)
  }

  private static func append(_ part: RegularExpression, to parts: inout [RegularExpression]) {
    if case .set(let right) = part, case .set(let left)? = parts.last {
      parts[parts.count - 1] = .set(left.union(right))
    } else {
      parts.append(part)
    }
  }

  /// True if the expression can match without consuming anything, as far as its form shows.
  ///
  /// Assertions are assumed to hold.
  var mayMatchEmpty: Bool {
    switch self {
    case .set: false
    case .concatenation(let parts): parts.allSatisfy { $0.mayMatchEmpty }
    case .alternation(let parts): parts.contains { $0.mayMatchEmpty }
    case .repetition(let body, let minimum, _): minimum == 0 || body.mayMatchEmpty
    case .subjectStart, .subjectEnd, .look: true
    }
  }
}
