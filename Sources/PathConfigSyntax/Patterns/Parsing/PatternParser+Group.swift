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
    try parseBody(of: group, from: opening, restoring: scanner.flags)
  }

  private mutating func parseCapturingGroup(
    named name: UTF8String?, from opening: Range<Int>
  ) throws(PatternError) {
    groupCount += 1
    if let name { groupNames.append(name) }
    try parseBody(
      of: name == nil ? .capturing : .named, from: opening, restoring: scanner.flags)
  }

  /// `(?<=…)`, `(?<!…)` or `(?<name>…)`.
  ///
  /// The current character is `<`.
  private mutating func parseAngle(from opening: Range<Int>) throws(PatternError) {
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
    if groupNames.contains(name) {
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
  private mutating func parseComment(from opening: Range<Int>) throws(PatternError) {
    try enter(opening)
    repeat { try scanner.advance() } while !scanner.isAtEnd && !scanner.current.is(")")
    guard !scanner.isAtEnd else { throw PatternError(.unclosedComment, range: opening) }
    leave()
    try scanner.advance()
    sequence.append(.comment, opening.lowerBound..<scanner.previousEnd)
  }

  /// `(?i-m)` or `(?i-m:…)`.
  ///
  /// The current character is the first letter or `-`.
  private mutating func parseFlags(from opening: Range<Int>) throws(PatternError) {
    let outer = scanner.flags
    var flags = outer
    var isEnabling = true
    while let value = scanner.current.value, !scanner.current.isQuoted {
      switch value {
      case "-":
        isEnabling = false
      case ")":
        scanner.flags = flags
        try scanner.advance()
        return sequence.append(.flagChange(flags), opening.lowerBound..<scanner.previousEnd)
      case ":":
        scanner.flags = flags
        try scanner.advance()
        return try parseBody(of: .flags(flags), from: opening, restoring: outer)
      default:
        guard let flag = PatternFlags(letter: value) else { throw unknownFlag() }
        if flag == .ignoreCase { flags.remove(.caseOfClient) }
        // A letter that comes later wins.
        if isEnabling { flags.formUnion(flag) } else { flags.subtract(flag) }
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
      forgetReferences(in: sequence.items[index].range)
    }
    sequence.quantify(
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

  private func operand(of sign: PatternScanner.Character) throws(PatternError) -> Int {
    let scalar = sign.value?.scalar ?? "*"
    switch sequence.preceding {
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

extension PatternParser {
  /// The elements of a set as far as they have been read.
  private struct SetElements {
    var items: [SetSyntax.Element] = []
    var state = State.start

    /// The kind of the last element, on which the meaning of `-` and `&` depends.
    enum State {
      case start
      case character
      case nestedSet
      /// A range or a class such as `\w`: a single `-` after it is a character.
      case rangeOrClass
      case operation
    }

    mutating func append(_ kind: SetSyntax.Kind, _ range: Range<Int>, _ state: State) {
      items.append(SetSyntax.Element(kind: kind, range: range))
      self.state = state
    }
  }

  /// Parses a set: the current character is `[`.
  ///
  /// Moves behind the matching `]`.
  mutating func parseSet() throws(PatternError) -> SetSyntax {
    let opening = scanner.current.range
    try enter(opening)
    try scanner.advance()
    var isNegated = false
    var elements = SetElements()
    if scanner.current.is(":"), let property = try parsePosixProperty() {
      elements.append(.property, property, .nestedSet)
    } else {
      if scanner.current.is("^") {
        isNegated = true
        try scanner.advance()
      }
      if scanner.current.is("]") { try parseSetCharacter(into: &elements) }
    }
    while !scanner.current.is("]") || elements.state == .operation {
      guard !scanner.isAtEnd else { throw PatternError(.unclosedSet, range: opening) }
      try parseSetElement(into: &elements)
    }
    leave()
    try scanner.advance()
    return SetSyntax(
      isNegated: isNegated, elements: elements.items,
      range: opening.lowerBound..<scanner.previousEnd)
  }

  private mutating func parseSetElement(into elements: inout SetElements) throws(PatternError) {
    let character = scanner.current
    guard let value = character.value, !character.isQuoted else {
      return try parseSetCharacter(into: &elements)
    }
    switch value {
    case "[":
      let set = try parseSet()
      elements.append(.nested(set), set.range, .nestedSet)
    case "\\":
      try parseSetEscape(into: &elements)
    case "]":
      throw PatternError(.setOperatorAtEnd, range: character.range)
    case "-" where elements.state != .operation, "&" where elements.state != .operation:
      try parseSign(value, into: &elements)
    default:
      try parseSetCharacter(into: &elements)
    }
  }

  private mutating func parseSetCharacter(into elements: inout SetElements) throws(PatternError) {
    let character = scanner.current
    guard let value = character.value else { return }
    try scanner.advance()
    lastSetCharacter = .value(value)
    let literal = PatternNode.Literal(value: value, isVerbatim: !character.isQuoted)
    elements.append(.character(literal), character.range, .character)
  }

  /// The current character is a `-` or `&`, which twice is an operator, and one between two sets.
  private mutating func parseSign(
    _ sign: CodePoint, into elements: inout SetElements
  ) throws(PatternError) {
    let first = scanner.current.range
    try scanner.advance()
    let both = first.lowerBound..<scanner.current.range.upperBound
    switch elements.state {
    case .start where scanner.current.is(sign):
      throw PatternError(.setOperatorAtStart, range: both)
    case .nestedSet where scanner.current.is("["):
      elements.append(.operation, first, .operation)
    case _ where scanner.current.is(sign):
      try scanner.advance()
      elements.append(.operation, both, .operation)
    case .character where sign == "-":
      try parseRange(after: first, into: &elements)
    default:
      elements.append(bare(sign), first, .character)
    }
  }

  /// A `-` or `&` that is a character because of its position.
  private func bare(_ sign: CodePoint) -> SetSyntax.Kind {
    .character(PatternNode.Literal(value: sign, isVerbatim: true))
  }
}

extension PatternParser {
  /// Parses a `-` after a character as a range, unless the set ends or another begins.
  ///
  /// The current character is the one after the `-`.
  private mutating func parseRange(
    after dash: Range<Int>, into elements: inout SetElements
  ) throws(PatternError) {
    if scanner.current.is("[") || scanner.current.is("]") || scanner.isAtEnd {
      return elements.append(bare("-"), dash, .character)
    }
    let start = elements.items.last?.range.lowerBound ?? dash.lowerBound
    var bound = scanner.current.value
    var isNamed = false
    if scanner.current.is("\\") {
      let escape = scanner.current.range.lowerBound
      try scanner.advance()
      bound = scanner.current.value
      switch bound {
      // Of `\h` and `\v`, ICU takes only the letter here.
      case "d", "D", "s", "S", "w", "W":
        throw PatternError(.classAsRangeBound, range: escape..<scanner.current.range.upperBound)
      case "N":
        try parseProperty("N", from: escape)
        isNamed = true
      default:
        break
      }
    }
    if !isNamed { try scanner.advance() }
    let range = start..<scanner.previousEnd
    if isNamed || lastSetCharacter == .named {
      if isNamed { lastSetCharacter = .named }
      // Only ICU knows which characters these are, and whether they are in order.
      guard NamesOfICU.compiles(scanner.text.string) else {
        throw PatternError(.reversedRange, range: range)
      }
      return elements.append(.property, range, .rangeOrClass)
    }
    guard let bound, case .value(let first) = lastSetCharacter, first <= bound else {
      throw PatternError(.reversedRange, range: range)
    }
    elements.append(.range(from: first, through: bound), range, .rangeOrClass)
  }

  /// The current character is a backslash.
  private mutating func parseSetEscape(into elements: inout SetElements) throws(PatternError) {
    let (start, letter, value) = try parseEscapeLetter()
    if value == "p" || value == "P" || value == "N" {
      try parseProperty(value, from: start)
      if value == "N" { lastSetCharacter = .named }
      return elements.append(
        .property, start..<scanner.previousEnd, value == "N" ? .character : .nestedSet)
    }
    try scanner.advance()
    let range = start..<letter.range.upperBound
    if let characterClass = PatternNode.CharacterClass(value) {
      elements.append(.characterClass(characterClass), range, .rangeOrClass)
    } else {
      lastSetCharacter = .value(value)
      elements.append(.character(escapedLiteral(value, at: range)), range, .character)
    }
  }

  /// `[:name:]` or `[:^name:]`.
  ///
  /// The current character is the first colon, and becomes the `]`. Text that does not end in `:]`
  /// is not a property but an ordinary set: the result is `nil`, and nothing is read.
  private mutating func parsePosixProperty() throws(PatternError) -> Range<Int>? {
    let saved = scanner
    let start = scanner.current.range.lowerBound
    try scanner.advance()
    if scanner.current.value == "^" { try scanner.advance() }
    var name = String.UnicodeScalarView()
    repeat {
      if let value = scanner.current.value { name.append(value.scalar ?? "\u{FFFD}") }
      try scanner.advance()
    } while !scanner.isAtEnd && !scanner.current.isQuoted && scanner.current.value != ":"
    if scanner.current.is(":") { try scanner.advance() } else { scanner = saved }
    if scanner.current.value == "]", scanner.current.isQuoted {
      throw PatternError(.unclosedSet, range: start..<scanner.current.range.upperBound)
    }
    guard scanner.current.is("]") else {
      scanner = saved
      return nil
    }
    let range = start..<scanner.previousEnd
    let text = UTF8String(String(name))
    guard NamesOfICU.hasName(text, after: "\\p") else {
      throw PatternError(.unknownProperty(text), range: range)
    }
    return range
  }
}
