/// Turns the text of a pattern into a tree, accepting exactly what ICU accepts.
///
/// The grammar is ICU's (user guide, "Regular Expressions"; the parser's state table
/// `icu4c/source/i18n/regexcst.txt`), unless the oracle of the tests has shown something else.
/// Groups are kept on a stack of the parser's own.
struct PatternParser {
  var scanner: PatternScanner
  /// The part of the innermost group that has been read.
  var body = GroupBody(start: 0)

  /// The innermost of the groups around it.
  private var openGroup: OpenGroup?

  /// Capturing groups opened so far.
  var groupCount = 0

  /// The capturing groups so far that have names.
  var namedGroups: [(name: UTF8String, number: Int)] = []

  /// The references whose group may still follow: number and place.
  var openReferences: [(number: Int, range: Range<Int>)] = []

  /// Backslashes before letters that have no special meaning.
  private var meaninglessEscapes: [Range<Int>] = []

  /// Brackets of any kind open at this place.
  private var depth = 0

  /// ICU rejects the hundredth open bracket with `U_REGEX_INTERNAL_ERROR`: its parser has a stack of
  /// that size.
  private static let maximumDepth = 99

  /// The last literal character of a set, in the whole pattern.
  ///
  /// ICU takes it as the lower bound of a range that follows a bare `&` or `-`.
  var lastSetCharacter = SetCharacter.none

  enum SetCharacter: Equatable {
    case none
    case value(CodePoint)
    /// One that `\N{…}` names.
    case named
  }

  /// - Parameter limit: the bytes of the longest pattern that is read. Path configurations stay below
  ///   a few hundred.
  static func parse(_ text: UTF8String, limit: Int = 65_536) -> PatternParse {
    guard text.bytes.count <= limit else {
      return .undecided(patternBytes: text.bytes.count, limit: limit)
    }
    var parser = PatternParser(text)
    do {
      let syntax = PatternSyntax(
        text: text, root: try parser.parsePattern(), meaninglessEscapes: parser.meaninglessEscapes)
      return text.isEmpty ? .empty(syntax) : .accepted(syntax)
    } catch {
      return .rejected(error)
    }
  }

  private init(_ text: UTF8String) {
    self.scanner = PatternScanner(text, flags: [])
  }

  private mutating func parsePattern() throws(PatternError) -> PatternNode {
    try scanner.advance()
    body = GroupBody(start: scanner.current.range.lowerBound)
    body.sequence.reserveCapacity(min(scanner.byteCount, Self.usualLength))
    while !scanner.isAtEnd {
      if scanner.current.is("|") {
        try scanner.advance()
        body.startAlternative(at: scanner.current.range.lowerBound)
      } else if scanner.current.is(")") {
        try closeGroup()
      } else {
        try parseItem()
      }
    }
    if let open = openGroup { throw PatternError(.unclosedGroup, range: open.opening) }
    try checkReferences()
    return body.finish(at: scanner.current.range.lowerBound)
  }

  /// The number of items that most patterns stay under.
  private static let usualLength = 32

  private func checkReferences() throws(PatternError) {
    for reference in openReferences where reference.number > groupCount {
      throw PatternError(
        .undefinedGroupNumber(reference.number, groups: groupCount), range: reference.range)
    }
  }

  /// Counts one more open bracket.
  mutating func enter(_ range: Range<Int>) throws(PatternError) {
    guard depth < Self.maximumDepth else { throw PatternError(.nestedTooDeeply, range: range) }
    depth += 1
  }

  mutating func leave() {
    depth -= 1
  }

  /// The literal for a backslash before a character without another meaning.
  mutating func escapedLiteral(_ value: CodePoint, at range: Range<Int>) -> PatternNode.Literal {
    if value.byte?.isASCIILetter == true { meaninglessEscapes.append(range) }
    return PatternNode.Literal(value: value, form: .escaped)
  }
}

extension PatternParser {
  /// A group whose `)` has not been read, with the part of its surroundings before it.
  private final class OpenGroup {
    let group: PatternNode.Group
    /// The `(`.
    let opening: Range<Int>
    /// The flags outside the group.
    let flags: PatternFlags
    var surroundings: GroupBody
    /// The group around it.
    let outer: OpenGroup?

    init(
      _ group: PatternNode.Group, _ opening: Range<Int>, _ flags: PatternFlags,
      bodyStart: Int, in outer: OpenGroup?
    ) {
      self.group = group
      self.opening = opening
      self.flags = flags
      self.surroundings = GroupBody(start: bodyStart)
      self.outer = outer
    }
  }

  /// The current character is the first of the group's body.
  mutating func openGroup(
    _ group: PatternNode.Group, from opening: Range<Int>, restoring flags: PatternFlags
  ) throws(PatternError) {
    try enter(opening)
    let open = OpenGroup(
      group, opening, flags, bodyStart: scanner.current.range.lowerBound, in: openGroup)
    // Exchanged, not copied, so that the items so far are never in two places.
    swap(&body, &open.surroundings)
    openGroup = open
  }

  /// The current character is `)`.
  private mutating func closeGroup() throws(PatternError) {
    let closing = scanner.current.range
    guard let open = openGroup else {
      throw PatternError(.unopenedGroup, range: closing)
    }
    openGroup = open.outer
    leave()
    let range = open.opening.lowerBound..<closing.upperBound
    var inner = GroupBody(start: 0)
    swap(&inner, &body)
    swap(&body, &open.surroundings)
    let content = inner.finish(at: closing.lowerBound)
    // The text after the parenthesis is read with the flags from before the group.
    scanner.flags = open.flags
    try scanner.advance()
    switch open.group {
    case .lookAhead:
      body.sequence.append(.group(open.group, content), range, .assertion)
    case .lookBehind:
      guard LookBehindBound.isBounded(content) else {
        throw PatternError(.unboundedLookBehind, range: range)
      }
      body.sequence.append(.group(open.group, content), range, .assertion)
    default:
      body.sequence.append(.group(open.group, content), range, .operand)
    }
  }

  private mutating func parseItem() throws(PatternError) {
    let character = scanner.current
    guard let value = character.value, !character.isQuoted else { return try parseLiteral() }
    switch value {
    case "*", "+", "?", "{":
      try parseQuantifier()
    case "}":
      throw PatternError(.strayBrace("}"), range: character.range)
    case "(":
      try parseParenthesis()
    case "[":
      let set = try parseSet()
      body.sequence.append(.set(set), set.range, .operand)
    case "\\":
      try parseBackslash()
    case ".":
      try scanner.advance()
      body.sequence.append(.anyCharacter, character.range, .operand)
    case "^", "$":
      // These are the only assertions that may be repeated.
      try scanner.advance()
      let assertion: PatternNode.Assertion = value == "^" ? .lineStart : .lineEnd
      body.sequence.append(.assertion(assertion), character.range, .operand)
    default:
      try parseLiteral()
    }
  }

  private mutating func parseLiteral() throws(PatternError) {
    let character = scanner.current
    guard let value = character.value else { return }
    try scanner.advance()
    let literal = PatternNode.Literal(value: value, form: character.form)
    body.sequence.append(.literal(literal), character.range, .operand)
    while let (value, range) = scanner.takePlain() {
      let literal = PatternNode.Literal(value: value, form: .verbatim)
      body.sequence.append(.literal(literal), range, .operand)
    }
  }
}

extension PatternParser {
  /// The current character is a backslash that begins no coded escape.
  mutating func parseBackslash() throws(PatternError) {
    let (start, letter, value) = try parseEscapeLetter()
    switch EscapeLetter(value) {
    case .property(let isNegated):
      let property = try parseProperty(isNegated: isNegated, from: start)
      body.sequence.append(.property(property), start..<scanner.previousEnd, .operand)
    case .characterName:
      let character = try parseCharacterName(from: start)
      body.sequence.append(.property(character), start..<scanner.previousEnd, .operand)
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
    case .construct(let kind):
      try scanner.advance()
      body.sequence.append(kind, start..<letter.range.upperBound, .operand)
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
  mutating func parseCharacterName(from start: Int) throws(PatternError) -> PropertyReference {
    guard let name = try parseBraces() else {
      throw PatternError(.malformedCharacterName, range: start..<scanner.current.range.upperBound)
    }
    guard NamesOfICU.hasCharacter(name) else {
      throw PatternError(.unknownCharacterName(name), range: start..<scanner.previousEnd)
    }
    return PropertyReference(name: name, isNegated: false)
  }

  /// The current character is the `p` or `P` of `\p{name}`.
  mutating func parseProperty(
    isNegated: Bool, from start: Int
  ) throws(PatternError) -> PropertyReference {
    guard let name = try parseBraces() else {
      throw PatternError(.malformedProperty, range: start..<scanner.current.range.upperBound)
    }
    guard NamesOfICU.hasProperty(name) else {
      throw PatternError(.unknownProperty(name), range: start..<scanner.previousEnd)
    }
    return PropertyReference(name: name, isNegated: isNegated)
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
