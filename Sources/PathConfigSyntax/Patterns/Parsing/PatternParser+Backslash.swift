extension PatternParser {
  /// The current character is a backslash that begins no coded escape.
  mutating func parseBackslash() throws(PatternError) {
    let (start, letter, value) = try parseEscapeLetter()
    switch EscapeLetter(value) {
    case .property(let isNegated):
      let property = try parseProperty(isNegated: isNegated, from: start)
      body.sequence.append(.property(property), start..<scanner.previousEnd, .operand)
    case .characterName:
      let literal = try parseCharacterName(from: start)
      body.sequence.append(.literal(literal), start..<scanner.previousEnd, .operand)
    case .groupName:
      let reference = try parseNamedReference(from: start)
      body.sequence.append(.backReference(reference), start..<scanner.previousEnd, .operand)
    case .groupNumber:
      let number = try parseNumberedReference(from: start)
      body.sequence.append(.backReference(.number(number)), start..<scanner.previousEnd, .operand)
    case .characterClass(let characterClass):
      try scanner.advance()
      body.sequence.append(
        .characterClass(characterClass), start..<letter.range.upperBound, .operand)
    case .assertion(let assertion):
      try scanner.advance()
      body.sequence.append(.assertion(assertion), start..<letter.range.upperBound, .assertion)
    case .newlineSequence:
      try scanner.advance()
      body.sequence.append(.newlineSequence, start..<letter.range.upperBound, .operand)
    case .graphemeCluster:
      try scanner.advance()
      body.sequence.append(.graphemeCluster, start..<letter.range.upperBound, .operand)
    case nil:
      try scanner.advance()
      let range = start..<letter.range.upperBound
      body.sequence.append(.literal(escapedLiteral(value, at: range)), range, .operand)
    }
  }

  /// Moves from a backslash to the character after it, in a set or outside.
  ///
  /// - Returns: the start of the backslash, the character, and its value.
  mutating func parseEscapeLetter() throws(PatternError)
    -> (start: Int, letter: PatternScanner.Character, value: CodePoint)
  {
    let start = scanner.current.range.lowerBound
    try scanner.advance()
    let letter = scanner.current
    guard let value = letter.value else {
      throw PatternError(.trailingBackslash, range: start..<letter.range.upperBound)
    }
    return (start, letter, value)
  }

  /// The current character is the `k` of `\k<name>`.
  private mutating func parseNamedReference(
    from start: Int
  ) throws(PatternError) -> PatternNode.BackReference {
    try scanner.advance()
    guard scanner.current.is("<") else {
      throw PatternError(.malformedGroupName, range: start..<scanner.current.range.upperBound)
    }
    try scanner.advance()
    let name = try parseName()
    guard let number = namedGroups.first(where: { $0.name == name })?.number else {
      throw PatternError(
        .undefinedGroupName(name), range: start..<scanner.current.range.upperBound)
    }
    try scanner.advance()
    return .name(name, number: number)
  }

  /// The current character is the first digit.
  ///
  /// A further digit belongs to the number only while the number so far is smaller than the count
  /// of groups opened so far. A group that opens later may still be referred to.
  private mutating func parseNumberedReference(from start: Int) throws(PatternError) -> Int {
    var number = scanner.current.value.map { Int($0.value - 0x30) } ?? 0
    while number < groupCount, let digit = scanner.takeDigit() {
      number = number * 10 + Int(digit.value - 0x30)
    }
    let end = scanner.position
    try scanner.advance()
    openReferences.append((number, start..<end))
    return number
  }

  /// The current character is the `N` of `\N{name}`.
  mutating func parseCharacterName(from start: Int) throws(PatternError) -> PatternNode.Literal {
    guard let name = try parseBraces() else {
      throw PatternError(.malformedCharacterName, range: start..<scanner.current.range.upperBound)
    }
    guard let scalar = CharacterNames.scalar(named: name) else {
      throw PatternError(.unknownCharacterName(name), range: start..<scanner.previousEnd)
    }
    return PatternNode.Literal(value: CodePoint(scalar.value), form: .named)
  }

  /// The current character is the `p` or `P` of `\p{name}`.
  mutating func parseProperty(
    isNegated: Bool, from start: Int
  ) throws(PatternError) -> PropertyReference {
    guard let name = try parseBraces() else {
      throw PatternError(.malformedProperty, range: start..<scanner.current.range.upperBound)
    }
    guard let property = UnicodeProperty(named: name) else {
      throw PatternError(.unknownProperty(name), range: start..<scanner.previousEnd)
    }
    return PropertyReference(name: name, isNegated: isNegated, property: property)
  }

  /// Reads `{…}` after the current character, and moves behind it, or returns `nil` if it is
  /// incomplete.
  ///
  /// ICU looks at the braces without asking whether they are quoted.
  private mutating func parseBraces() throws(PatternError) -> UTF8String? {
    try scanner.advance()
    guard scanner.current.value == "{" else { return nil }
    var name = String.UnicodeScalarView()
    while true {
      try scanner.advance()
      guard let value = scanner.current.value else { return nil }
      if value == "}" { break }
      name.append(value.scalar ?? "\u{FFFD}")
    }
    try scanner.advance()
    return UTF8String(String(name))
  }
}
