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

  /// Holds where what precedes is of one of some kinds, and consumes nothing.
  case after(Preceding)

  /// Holds where a scalar of the set follows, and consumes nothing.
  ///
  /// Negated, it holds where none of the set follows, as at the end.
  case before(ScalarSet, negated: Bool)

  /// Holds where nothing but this is left of the subject, and consumes nothing.
  case remaining(Remainder)

  /// Holds at the start of the subject.
  package static let subjectStart = RegularExpression.after(.start)

  /// Holds at the very end of the subject.
  package static let subjectEnd = RegularExpression.remaining(.nothing)

  /// The language that holds only the empty string.
  package static let empty = RegularExpression.concatenation([])

  /// The language that holds nothing.
  package static let nothing = RegularExpression.alternation([])

  /// Any number of any scalars, line terminators included.
  package static let anything = RegularExpression.repetition(
    .set(.all), minimum: 0, maximum: nil)
}

extension RegularExpression {
  /// The characters of ASCII, made once, since most parts of patterns are among them.
  private static let ascii = (0..<UInt8(0x80)).map {
    RegularExpression.set(ScalarSet(Unicode.Scalar($0)))
  }

  /// The one scalar.
  package static func scalar(_ scalar: Unicode.Scalar) -> RegularExpression {
    scalar.isASCII ? ascii[Int(scalar.value)] : .set(ScalarSet(scalar))
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

  /// True if the expression can match without consuming anything, as far as its form shows.
  ///
  /// Conditions on a position are assumed to hold.
  var mayMatchEmpty: Bool {
    switch self {
    case .set: false
    case .concatenation(let parts): parts.allSatisfy { $0.mayMatchEmpty }
    case .alternation(let parts): parts.contains { $0.mayMatchEmpty }
    case .repetition(let body, let minimum, _): minimum == 0 || body.mayMatchEmpty
    case .after, .before, .remaining: true
    }
  }
}

/// The question of a search: a text that is found somewhere in the subject, unless another is.
///
/// `^(?!/admin)/a` finds `^/a`, unless it finds `^/admin`.
package struct SearchExpression: Hashable, Sendable {
  package let found: RegularExpression

  /// The text that must not be found; nil if there is none.
  package let excluded: RegularExpression?

  package init(_ found: RegularExpression, unless excluded: RegularExpression? = nil) {
    self.found = found
    self.excluded = excluded
  }
}

/// Kinds of what may stand before a position: exactly one of them does.
package struct Preceding: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing: the subject starts.
  package static let start = Preceding(rawValue: 1 << 0)
  package static let carriageReturn = Preceding(rawValue: 1 << 1)
  package static let lineFeed = Preceding(rawValue: 1 << 2)
  package static let otherTerminator = Preceding(rawValue: 1 << 3)

  /// A word character, and marks and format characters after it, through which ICU looks back.
  package static let word = Preceding(rawValue: 1 << 4)
  package static let other = Preceding(rawValue: 1 << 5)

  package static let all: Preceding = [.terminator, .start, .word, .other]
  static let terminator: Preceding = [.carriageReturn, .lineFeed, .otherTerminator]

  /// All kinds but those.
  static func allBut(_ kinds: Preceding) -> Preceding { all.subtracting(kinds) }

  /// The kind after a scalar, or nil if a mark or a format character leaves the kind as it was.
  ///
  /// - Parameter tellsWords: false to take words as others, whose table takes time to read.
  package static func after(_ scalar: UInt32, tellsWords: Bool) -> Preceding? {
    switch scalar {
    case 0x0D: .carriageReturn
    case 0x0A: .lineFeed
    case _ where ScalarSet.lineTerminator.contains(value: scalar): .otherTerminator
    case _ where !tellsWords: .other
    case _ where ScalarSet.wordTransparent.contains(value: scalar): nil
    default: ScalarSet.word.contains(value: scalar) ? .word : .other
    }
  }

  /// The sets that tell these kinds from the others.
  package var distinguishingSets: [ScalarSet] {
    let isOfOther = contains(.other)
    var sets: [ScalarSet] = []
    if contains(.carriageReturn) != isOfOther { sets.append(.carriageReturn) }
    if contains(.lineFeed) != isOfOther { sets.append(.lineFeed) }
    if contains(.otherTerminator) != isOfOther { sets.append(.otherTerminator) }
    if contains(.word) != isOfOther { sets += [.plainWord, .wordTransparent] }
    return sets
  }
}

/// The most that may be left of a subject.
package enum Remainder: UInt8, Hashable, Sendable {
  /// One line terminator, CR LF counting as one: but not the second half of CR LF.
  case lineTerminator = 1
  /// One line feed.
  case lineFeed
  case nothing

  /// The scalars with which it begins.
  package var scalars: ScalarSet {
    switch self {
    case .lineTerminator: .lineTerminator
    case .lineFeed: .lineFeed
    case .nothing: .empty
    }
  }

  /// The sets of scalars that it tells apart.
  package static let distinguishingSets: [ScalarSet] = [
    .carriageReturn, .lineFeed, .otherTerminator,
  ]

  /// The rest of this remainder after a scalar; nil if it cannot be the next.
  ///
  /// - Parameter before: what precedes the scalar.
  package func reading(_ scalar: UInt32, after before: Preceding) -> Remainder? {
    guard scalars.contains(value: scalar) else { return nil }
    if self == .lineFeed { return .nothing }
    switch scalar {
    case 0x0D: return .lineFeed
    case 0x0A where before == .carriageReturn: return nil
    default: return .nothing
    }
  }

  /// The most that two remainders at one position allow together.
  ///
  /// - Parameter before: what precedes the position. Between CR and LF, `$` allows no line feed.
  package func limited(by other: Remainder, after before: Preceding) -> Remainder {
    if self == other { return self }
    if before == .carriageReturn { return .nothing }
    return rawValue < other.rawValue ? other : self
  }
}

/// ICU's assertions and newline constructs.
///
/// Line terminators are LF, VT, FF, CR, NEL, U+2028, U+2029 and the pair CR LF. With the flag `d`,
/// only LF is one. Source: ICU user guide, "Regular Expression Metacharacters" and "Flag Options";
/// for positions within CR LF, the oracle.
extension RegularExpression {
  private static let isNotAfterCarriageReturn = after(.allBut(.carriageReturn))
  private static let isBeforeLineFeed = before(.lineFeed, negated: false)

  /// `(?m)$`: at the end or before a terminator, but not within CR LF.
  static let lineEnd = alternation([
    subjectEnd, before(ScalarSet.lineTerminator.subtracting(.lineFeed), negated: false),
    concatenation([isNotAfterCarriageReturn, isBeforeLineFeed]),
  ])

  /// `(?md)$`: at the end or before a line feed.
  static let unixLineEnd = alternation([subjectEnd, isBeforeLineFeed])

  /// `(?m)^`: at the start or behind a terminator, within CR LF too, but not at the end.
  static let lineStart = alternation([
    subjectStart, concatenation([after(.terminator), before(.all, negated: false)]),
  ])

  /// `(?md)^`: at the start or behind a line feed, at the end too.
  static let unixLineStart = after([.start, .lineFeed])

  /// The places where a search for a pattern that begins with `(?m)^` may start: not within CR LF.
  static let notWithinLineTerminator = alternation([
    isNotAfterCarriageReturn, before(.lineFeed, negated: true),
  ])

  /// `.` without the flag `s`.
  static let anyButLineTerminator = set(ScalarSet.lineTerminator.complement)

  /// `.` with the flag `d` and without the flag `s`.
  static let anyButLineFeed = set(ScalarSet.lineFeed.complement)

  /// `\R`: CR LF is taken whole.
  static let newlineSequence = alternation([
    set(ScalarSet.lineTerminator.subtracting(.carriageReturn)), carriageReturnOfSequence,
  ])

  /// `(?s).`: CR LF is taken whole.
  static let anyCharacterOrNewlineSequence = alternation([
    set(ScalarSet.carriageReturn.complement), carriageReturnOfSequence,
  ])

  private static let carriageReturnOfSequence = concatenation([
    set(.carriageReturn), alternation([before(.lineFeed, negated: true), set(.lineFeed)]),
  ])
}

/// Word boundaries without the flag `w`.
///
/// There is no boundary before a mark or a format character (`ScalarSet.wordTransparent`).
extension RegularExpression {
  private static let isAfterWord = after(.word)
  private static let isNotAfterWord = after(.allBut(.word))
  private static let isBeforeWord = before(.plainWord, negated: false)
  private static let isBeforeNeither = before(
    ScalarSet.word.union(.wordTransparent), negated: true)

  /// `\b`: between a word character and another one.
  static let wordBoundary = alternation([
    concatenation([isNotAfterWord, isBeforeWord]), concatenation([isAfterWord, isBeforeNeither]),
  ])

  /// `\B`: all other positions.
  static let notWordBoundary = alternation([
    before(.wordTransparent, negated: false), concatenation([isAfterWord, isBeforeWord]),
    concatenation([isNotAfterWord, isBeforeNeither]),
  ])
}
