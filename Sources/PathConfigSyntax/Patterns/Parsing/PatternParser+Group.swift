extension PatternParser {
  /// The current character is `(`.
  mutating func parseParenthesis() throws(PatternError) {
    let opening = scanner.current.range
    try scanner.advance()
    guard scanner.current.is("?") else {
      return try parseCapturingGroup(named: nil, from: opening)
    }
    // In the mode that has comments to the end of the line, this '#' does not begin one.
    try scanner.advance(allowsLineComments: false)
    let sign = scanner.current
    guard let value = sign.value, !sign.isQuoted else { throw unknownGroup(from: opening) }
    switch value {
    case "#":
      return try parseComment(from: opening)
    case ":":
      return try parseGroup(.nonCapturing, from: opening)
    case ">":
      return try parseGroup(.atomic, from: opening)
    case "=":
      return try parseGroup(.lookAhead(negated: false), from: opening)
    case "!":
      return try parseGroup(.lookAhead(negated: true), from: opening)
    case "<":
      return try parseAngle(from: opening)
    case "d", "i", "m", "s", "u", "w", "x", "-":
      return try parseFlags(from: opening)
    case "(":
      throw PatternError(.conditionalGroup, range: opening.lowerBound..<sign.range.upperBound)
    case "{":
      throw PatternError(.embeddedCode, range: opening.lowerBound..<sign.range.upperBound)
    default:
      throw unknownGroup(from: opening)
    }
  }

  /// The current character is the last of the opening.
  private mutating func parseGroup(
    _ group: PatternNode.Group, from opening: Range<Int>
  ) throws(PatternError) {
    try scanner.advance()
    try openGroup(group, from: opening, restoring: scanner.flags)
  }

  private mutating func parseCapturingGroup(
    named name: UTF8String?, from opening: Range<Int>
  ) throws(PatternError) {
    groupCount += 1
    let number = groupCount
    if let name { namedGroups.append(PatternSyntax.NamedGroup(name: name, number: number)) }
    let group: PatternNode.Group =
      name.map { .named($0, number: number) } ?? .capturing(number: number)
    try openGroup(group, from: opening, restoring: scanner.flags)
  }

  /// `(?<=…)`, `(?<!…)` or `(?<name>…)`.
  ///
  /// The current character is `<`.
  private mutating func parseAngle(
    from opening: Range<Int>
  ) throws(PatternError) {
    try scanner.advance()
    if scanner.current.is("=") || scanner.current.is("!") {
      let negated = scanner.current.is("!")
      return try parseGroup(.lookBehind(negated: negated), from: opening)
    }
    guard let first = scanner.current.value, !scanner.current.isQuoted,
      first.byte?.isASCIILetter == true
    else {
      throw unknownGroup(from: opening)
    }
    let start = scanner.current.range.lowerBound
    let name = try parseName()
    if namedGroups.contains(where: { $0.name == name }) {
      throw PatternError(.duplicateGroupName(name), range: start..<scanner.previousEnd)
    }
    try scanner.advance()
    try parseCapturingGroup(named: name, from: opening)
  }

  /// Reads letters and digits up to `>`, which becomes the current character.
  mutating func parseName() throws(PatternError) -> UTF8String {
    let start = scanner.current.range.lowerBound
    var bytes: ContiguousArray<UInt8> = []
    while let byte = scanner.current.value?.byte, !scanner.current.isQuoted,
      byte.isASCIILetterOrDigit
    {
      bytes.append(byte)
      try scanner.advance()
    }
    guard scanner.current.is(">"), let first = bytes.first, !first.isASCIIDigit else {
      throw PatternError(.malformedGroupName, range: start..<scanner.current.range.upperBound)
    }
    return UTF8String(wellFormed: bytes)
  }

  /// The current character is the `#` of `(?#`.
  private mutating func parseComment(
    from opening: Range<Int>
  ) throws(PatternError) {
    try enter(opening)
    repeat { try scanner.advance() } while !scanner.isAtEnd && !scanner.current.is(")")
    guard !scanner.isAtEnd else { throw PatternError(.unclosedComment, range: opening) }
    leave()
    try scanner.advance()
    let ending: ItemSequence.Ending =
      if case .operand = body.sequence.preceding { .transparent } else { .other }
    body.sequence.append(.comment, opening.lowerBound..<scanner.previousEnd, ending)
  }

  /// `(?i-m)` or `(?i-m:…)`.
  ///
  /// The current character is the first letter or `-`.
  private mutating func parseFlags(
    from opening: Range<Int>
  ) throws(PatternError) {
    var change = FlagChange()
    var isEnabling = true
    while let value = scanner.current.value, !scanner.current.isQuoted {
      switch value {
      case "-":
        isEnabling = false
      case ")":
        scanner.flags = change.applied(to: scanner.flags)
        try scanner.advance()
        let range = opening.lowerBound..<scanner.previousEnd
        return body.sequence.append(.flagChange(change), range, .other)
      case ":":
        let flags = scanner.flags
        scanner.flags = change.applied(to: flags)
        try scanner.advance()
        return try openGroup(.flags(change), from: opening, restoring: flags)
      default:
        guard let flag = PatternFlags(letter: value) else { throw unknownFlag() }
        change.set(flag, to: isEnabling)
      }
      try scanner.advance()
    }
    throw unknownFlag()
  }

  private func unknownFlag() -> PatternError {
    PatternError(.unknownFlag, range: scanner.current.range)
  }

  private func unknownGroup(from opening: Range<Int>) -> PatternError {
    let range = opening.lowerBound..<scanner.current.range.upperBound
    return PatternError(
      scanner.current.is("P") ? .foreignNamedGroup : .unknownGroupKind, range: range)
  }
}
