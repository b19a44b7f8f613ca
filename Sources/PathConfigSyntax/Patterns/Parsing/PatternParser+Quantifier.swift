extension PatternParser {
  /// The largest count ICU takes: its instructions have 24 bits for it.
  private static let largestCount = 0xFF_FFFF

  /// The current character is `*`, `+`, `?` or `{`.
  mutating func parseQuantifier() throws(PatternError) {
    let sign = scanner.current
    let index = try operand(of: sign)
    try scanner.advance()
    let counts: (sign: PatternNode.Quantifier.Sign, minimum: Int, maximum: Int?)
    switch sign.value {
    case "*": counts = (.star, 0, nil)
    case "+": counts = (.plus, 1, nil)
    case "?": counts = (.questionMark, 0, 1)
    default:
      let (minimum, maximum) = try parseCounts(from: sign.range.lowerBound)
      counts = (.braces, minimum, maximum)
    }
    var end = scanner.previousEnd
    var mode = PatternNode.Quantifier.Mode.greedy
    if scanner.current.is("?") || scanner.current.is("+") {
      mode = scanner.current.is("?") ? .lazy : .possessive
      end = scanner.current.range.upperBound
      try scanner.advance()
    }
    if counts.maximum == 0, mode == .greedy {
      forgetReferences(in: body.sequence.items[index].range)
    }
    body.sequence.quantify(
      index,
      by: PatternNode.Quantifier(
        minimum: counts.minimum, maximum: counts.maximum, mode: mode,
        sign: counts.sign,
        range: sign.range.lowerBound..<end))
  }

  /// Forgets the references within a construct repeated zero times.
  ///
  /// ICU does not compile it, so their groups need not exist.
  private mutating func forgetReferences(in range: Range<Int>) {
    while let last = openReferences.last, last.range.lowerBound >= range.lowerBound {
      openReferences.removeLast()
    }
  }

  private func operand(
    of sign: PatternScanner.Character
  ) throws(PatternError) -> Int {
    let scalar = sign.value?.scalar ?? "*"
    switch body.sequence.preceding {
    case .operand(let index):
      return index
    case _ where scalar == "{":
      throw PatternError(.strayBrace("{"), range: sign.range)
    case .nothing:
      throw PatternError(.quantifierWithoutOperand(scalar), range: sign.range)
    case .quantifier:
      throw PatternError(.quantifierAfterQuantifier(scalar), range: sign.range)
    case .assertion:
      throw PatternError(.quantifierAfterAssertion(scalar), range: sign.range)
    }
  }

  /// Reads `2}`, `2,}` or `2,5}`.
  private mutating func parseCounts(
    from start: Int
  ) throws(PatternError) -> (minimum: Int, maximum: Int?) {
    guard let minimum = try parseCount(from: start) else { throw malformedCount(from: start) }
    var maximum: Int? = minimum
    if scanner.current.is(",") {
      try scanner.advance()
      maximum = try parseCount(from: start)
    }
    guard scanner.current.is("}") else { throw malformedCount(from: start) }
    try scanner.advance()
    let range = start..<scanner.previousEnd
    if max(minimum, maximum ?? 0) > Self.largestCount {
      throw PatternError(.countTooLarge, range: range)
    }
    if let maximum, maximum < minimum {
      throw PatternError(.countsReversed(minimum: minimum, maximum: maximum), range: range)
    }
    return (minimum, maximum)
  }

  private mutating func parseCount(from start: Int) throws(PatternError) -> Int? {
    var count: Int?
    while let value = scanner.current.value, !scanner.current.isQuoted, ("0"..."9") ~= value {
      let next = (count ?? 0) * 10 + Int(value.value - 0x30)
      guard next <= Int(Int32.max) else {
        throw PatternError(.countTooLarge, range: start..<scanner.current.range.upperBound)
      }
      count = next
      try scanner.advance()
    }
    return count
  }

  private func malformedCount(from start: Int) -> PatternError {
    if scanner.current.is(","), scanner.previousEnd == start + 1 {
      return PatternError(.countWithoutMinimum, range: start..<scanner.current.range.upperBound)
    }
    let end = max(start + 1, scanner.current.range.lowerBound)
    return PatternError(.malformedCount, range: start..<end)
  }
}
