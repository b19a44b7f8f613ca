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
  private static let wordFollows = look(
    .ahead, negated: false, set(ScalarSet.word.subtracting(.wordTransparent)))
  private static let transparentFollows = look(.ahead, negated: false, set(.wordTransparent))
  private static let nothingOfEitherFollows = look(
    .ahead, negated: true, set(ScalarSet.word.union(.wordTransparent)))

  private static let wordAndMarks = concatenation([
    set(ScalarSet.word.subtracting(.wordTransparent)),
    repetition(set(.wordTransparent), minimum: 0, maximum: nil),
  ])
  private static let wordPrecedes = look(.behind, negated: false, wordAndMarks)
  private static let wordDoesNotPrecede = look(.behind, negated: true, wordAndMarks)

  /// `\b`: between a word character and another one.
  static let wordBoundary = alternation([
    concatenation([wordFollows, wordDoesNotPrecede]),
    concatenation([nothingOfEitherFollows, wordPrecedes]),
  ])

  /// `\B`: the positions where `\b` does not hold.
  static let notWordBoundary = alternation([
    transparentFollows,
    concatenation([wordFollows, wordPrecedes]),
    concatenation([nothingOfEitherFollows, wordDoesNotPrecede]),
  ])
}
