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
    var sets: [ScalarSet] = []
    func add(_ part: RegularExpression) {
      if case .set(let set) = part { return sets.append(set) }
      addSets()
      flat.append(part)
    }
    func addSets() {
      if !sets.isEmpty { flat.append(.set(ScalarSet(uniting: sets[...]))) }
      sets.removeAll()
    }
    for part in parts {
      if case .alternation(let inner) = part { inner.forEach(add) } else { add(part) }
    }
    addSets()
    return flat.count == 1 ? flat[0] : .alternation(flat)
  }

  /// The scalars that can be the last of a match, for one that consumes something.
  var lastScalars: ScalarSet {
    switch self {
    case .set(let set): return set
    case .concatenation(let parts):
      let end = parts.lastIndex { !$0.mayMatchEmpty } ?? 0
      return ScalarSet(uniting: parts.dropFirst(end).map(\.lastScalars)[...])
    case .alternation(let parts): return ScalarSet(uniting: parts.map(\.lastScalars)[...])
    case .repetition(let body, _, _): return body.lastScalars
    case .subjectStart, .subjectEnd, .look: return .empty
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

/// ICU's assertions and newline constructs, spelt with looks and sets.
///
/// Line terminators are LF, VT, FF, CR, NEL, U+2028, U+2029 and the pair CR LF. With the flag `d`,
/// only LF is one. Source: ICU user guide, "Regular Expression Metacharacters" and "Flag Options";
/// for positions within CR LF, the oracle.
extension RegularExpression {
  private static var carriageReturn: RegularExpression { .set(.carriageReturn) }
  private static var lineFeed: RegularExpression { .set(.lineFeed) }
  private static var terminatorButLineFeed: RegularExpression {
    .set(ScalarSet.lineTerminator.subtracting(.lineFeed))
  }

  private static var isNotAfterCarriageReturn: RegularExpression {
    .look(.behind, negated: true, carriageReturn)
  }

  /// `$` and `\Z`: at the end, or before a terminator that ends the subject, but not within CR LF.
  static let lastLineEnd = alternation([
    subjectEnd,
    look(
      .ahead, negated: false,
      concatenation([
        alternation([terminatorButLineFeed, concatenation([carriageReturn, lineFeed])]),
        subjectEnd,
      ])),
    concatenation([
      isNotAfterCarriageReturn,
      look(.ahead, negated: false, concatenation([lineFeed, subjectEnd])),
    ]),
  ])

  /// `(?d)$`: at the end, or before a line feed that ends the subject.
  static let lastUnixLineEnd = alternation([
    subjectEnd,
    look(.ahead, negated: false, concatenation([lineFeed, subjectEnd])),
  ])

  /// `(?m)$`: at the end or before a terminator, but not within CR LF.
  static let lineEnd = alternation([
    subjectEnd,
    look(.ahead, negated: false, terminatorButLineFeed),
    concatenation([isNotAfterCarriageReturn, look(.ahead, negated: false, lineFeed)]),
  ])

  /// `(?md)$`: at the end or before a line feed.
  static let unixLineEnd = alternation([subjectEnd, look(.ahead, negated: false, lineFeed)])

  /// `(?m)^`: at the start or behind a terminator, within CR LF too, but not at the end.
  static let lineStart = alternation([
    subjectStart,
    concatenation([
      look(.behind, negated: false, set(.lineTerminator)),
      look(.ahead, negated: false, set(.all)),
    ]),
  ])

  /// `(?md)^`: at the start or behind a line feed, at the end too.
  static let unixLineStart = alternation([subjectStart, look(.behind, negated: false, lineFeed)])

  /// The places where a search for a pattern that begins with `(?m)^` may start: not within CR LF.
  static let notWithinLineTerminator = alternation([
    isNotAfterCarriageReturn, look(.ahead, negated: true, lineFeed),
  ])

  /// `.` without the flag `s`.
  static let anyButLineTerminator = set(ScalarSet.lineTerminator.complement)

  /// `.` with the flag `d` and without the flag `s`.
  static let anyButLineFeed = set(ScalarSet.lineFeed.complement)

  /// `\R`: CR LF is taken whole.
  static let newlineSequence = alternation([
    set(ScalarSet.lineTerminator.subtracting(.carriageReturn)), carriageReturnAlone,
    concatenation([carriageReturn, lineFeed]),
  ])

  /// `(?s).`: CR LF is taken whole.
  static let anyCharacterOrNewlineSequence = alternation([
    set(ScalarSet.carriageReturn.complement), carriageReturnAlone,
    concatenation([carriageReturn, lineFeed]),
  ])

  private static let carriageReturnAlone = concatenation([
    carriageReturn, look(.ahead, negated: true, lineFeed),
  ])
}

/// Word boundaries without the flag `w`.
///
/// ICU looks behind a position through marks and format characters (`ScalarSet.wordTransparent`).
/// There is no boundary before one of these.
extension RegularExpression {
  private static let plainWord = ScalarSet.word.subtracting(.wordTransparent)
  private static let wordOrTransparent = ScalarSet.word.union(.wordTransparent)

  private static let wordFollows = look(.ahead, negated: false, set(plainWord))
  private static let wordDoesNotFollow = look(.ahead, negated: true, set(plainWord))
  private static let transparentFollows = look(.ahead, negated: false, set(.wordTransparent))
  private static let eitherFollows = look(.ahead, negated: false, set(wordOrTransparent))
  private static let nothingOfEitherFollows = look(.ahead, negated: true, set(wordOrTransparent))

  private static let wordAndMarks = concatenation([
    set(plainWord), repetition(set(.wordTransparent), minimum: 0, maximum: nil),
  ])
  private static let wordPrecedes = look(.behind, negated: false, wordAndMarks)
  private static let wordDoesNotPrecede = look(.behind, negated: true, wordAndMarks)

  /// `\b`: between a word character and another one; negated, `\B`: all other positions.
  ///
  /// Behind a known kind of character it looks ahead only. Most patterns have it there, as in
  /// `/new\b`. A look behind follows `\w` from the start of the subject, which takes a hundred times
  /// the work in texts of all of Unicode.
  ///
  /// - Parameter part: matches the text that ends at this position.
  static func wordBoundary(negated: Bool, after part: RegularExpression) -> RegularExpression {
    let last = part.mayMatchEmpty ? nil : part.lastScalars
    if let last, last.subtracting(plainWord).isEmpty {
      return negated ? eitherFollows : nothingOfEitherFollows
    }
    if let last, last.isDisjoint(with: wordOrTransparent) {
      return negated ? wordDoesNotFollow : wordFollows
    }
    return negated ? notWordBoundary : wordBoundary
  }

  private static let wordBoundary = alternation([
    concatenation([wordFollows, wordDoesNotPrecede]),
    concatenation([nothingOfEitherFollows, wordPrecedes]),
  ])
  private static let notWordBoundary = alternation([
    transparentFollows,
    concatenation([wordFollows, wordPrecedes]),
    concatenation([nothingOfEitherFollows, wordDoesNotPrecede]),
  ])
}
