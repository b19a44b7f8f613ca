/// Turns the text of a pattern into a tree, accepting exactly what ICU accepts.
///
/// The grammar is ICU's (user guide, "Regular Expressions"; the parser's state table
/// `icu4c/source/i18n/regexcst.txt`), unless the oracle of the tests has shown something else.
/// ICU's own limit on nesting, 99 brackets, bounds the depth of calls.
struct PatternParser {
  var scanner: PatternScanner

  /// The alternative of the innermost group that is being read.
  var sequence = ItemSequence(start: 0)

  /// Capturing groups opened so far.
  var groupCount = 0

  /// The names of the groups so far.
  var groupNames: [UTF8String] = []

  /// The references whose group may still follow: number and place.
  var openReferences: [(number: Int, range: Range<Int>)] = []

  /// The error at the first backslash before a letter that has no special meaning.
  private var meaninglessEscapeError: PatternError?

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
    var parser = PatternParser(scanner: PatternScanner(text))
    do {
      let root = try parser.parsePattern()
      return .accepted(
        PatternSyntax(
          text: text, root: root, meaninglessEscapeError: parser.meaninglessEscapeError))
    } catch {
      return .rejected(error)
    }
  }

  private mutating func parsePattern() throws(PatternError) -> PatternNode {
    try scanner.advance()
    let root = try parseAlternatives(reserving: min(scanner.text.bytes.count, Self.usualLength))
    if !scanner.isAtEnd { throw PatternError(.unopenedGroup, range: scanner.current.range) }
    try checkReferences()
    return root
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
    if meaninglessEscapeError == nil, let letter = value.byte, letter.isASCIILetter {
      meaninglessEscapeError = PatternError(.meaninglessEscape(letter), range: range)
    }
    return PatternNode.Literal(value: value, isVerbatim: false)
  }
}

extension PatternParser {
  /// Parses the alternatives of a group or of the whole pattern, up to `)` or the end.
  private mutating func parseAlternatives(
    reserving count: Int = 0
  ) throws(PatternError) -> PatternNode {
    let start = scanner.current.range.lowerBound
    // Exchanged, not copied, so that the items so far are never in two places.
    var outer = ItemSequence(start: start, reserving: count)
    swap(&sequence, &outer)
    defer { swap(&sequence, &outer) }
    var alternatives: [PatternNode] = []
    while !scanner.isAtEnd, !scanner.current.is(")") {
      if scanner.current.is("|") {
        try scanner.advance()
        alternatives.append(sequence.node)
        sequence = ItemSequence(start: scanner.current.range.lowerBound)
      } else {
        try parseItem()
      }
    }
    if alternatives.isEmpty { return sequence.node }
    alternatives.append(sequence.node)
    let end = max(start, scanner.current.range.lowerBound)
    return PatternNode(kind: .alternation(alternatives), range: start..<end)
  }

  /// Parses the body of a group from its first character on, and its `)`.
  mutating func parseBody(
    of group: PatternNode.Group, from opening: Range<Int>, restoring flags: PatternFlags
  ) throws(PatternError) {
    try enter(opening)
    let body = try parseAlternatives()
    guard !scanner.isAtEnd else { throw PatternError(.unclosedGroup, range: opening) }
    leave()
    let range = opening.lowerBound..<scanner.current.range.upperBound
    // The text after the parenthesis is read with the flags from before the group.
    scanner.flags = flags
    try scanner.advance()
    if case .lookBehind = group { try checkLength(ofLookBehind: range) }
    sequence.append(.group(group, body), range)
  }

  /// Asks ICU if a look-behind has a largest length, without which ICU rejects it.
  ///
  /// Nothing else can be wrong with a group that is parsed.
  private func checkLength(ofLookBehind range: Range<Int>) throws(PatternError) {
    let mode = scanner.flags.contains(.comments) ? "(?x)" : ""
    let text = UTF8String(repairing: scanner.text.bytes[range])
    if !NamesOfICU.compiles("\(mode)\(text)") {
      throw PatternError(.unboundedLookBehind, range: range)
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
      sequence.append(.set(set), set.range)
    case "\\":
      try parseBackslash()
    case ".":
      try scanner.advance()
      sequence.append(.anyCharacter, character.range)
    case "^", "$":
      try scanner.advance()
      sequence.append(.assertion(value == "^" ? .lineStart : .lineEnd), character.range)
    default:
      try parseLiteral()
    }
  }

  private mutating func parseLiteral() throws(PatternError) {
    let character = scanner.current
    guard let value = character.value else { return }
    try scanner.advance()
    let literal = PatternNode.Literal(value: value, isVerbatim: !character.isQuoted)
    sequence.append(.literal(literal), character.range)
    while let (value, range) = scanner.takePlain() {
      sequence.append(.literal(PatternNode.Literal(value: value, isVerbatim: true)), range)
    }
  }
}

extension PatternParser {
  /// The current character is a backslash that begins no coded escape.
  ///
  /// `PatternScanner` resolves those (`\n`, `\x41`, `\0101`, `\Q…\E`) below the grammar. Source: ICU
  /// user guide, "Regular Expression Metacharacters".
  mutating func parseBackslash() throws(PatternError) {
    let (start, letter, value) = try parseEscapeLetter()
    switch value {
    case "p", "P", "N":
      try parseProperty(value, from: start)
      sequence.append(.property, start..<scanner.previousEnd)
    case "k":
      try parseNamedReference(from: start)
      sequence.append(.backReference, start..<scanner.previousEnd)
    case "1"..."9":
      try parseNumberedReference(from: start)
      sequence.append(.backReference, start..<scanner.previousEnd)
    default:
      try scanner.advance()
      let range = start..<letter.range.upperBound
      sequence.append(escape(value, at: range), range)
    }
  }

  /// The meaning of a character after a backslash, which is itself for an unknown letter: `\q` is q.
  private mutating func escape(_ value: CodePoint, at range: Range<Int>) -> PatternNode.Kind {
    switch value {
    case "A": .assertion(.subjectStart)
    case "Z": .assertion(.subjectEndBeforeTerminator)
    case "z": .assertion(.subjectEnd)
    case "b": .assertion(.wordBoundary)
    case "B": .assertion(.notWordBoundary)
    case "G": .assertion(.previousMatchEnd)
    case "R": .newlineSequence
    case "X": .graphemeCluster
    default:
      PatternNode.CharacterClass(value).map { .characterClass($0) }
        ?? .literal(escapedLiteral(value, at: range))
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
  private mutating func parseNamedReference(from start: Int) throws(PatternError) {
    try scanner.advance()
    guard scanner.current.is("<") else {
      throw PatternError(.malformedGroupName, range: start..<scanner.current.range.upperBound)
    }
    try scanner.advance()
    let name = try parseName()
    guard groupNames.contains(name) else {
      throw PatternError(
        .undefinedGroupName(name), range: start..<scanner.current.range.upperBound)
    }
    try scanner.advance()
  }

  /// The current character is the first digit.
  ///
  /// A further digit belongs to the number only while the number so far is smaller than the count
  /// of groups opened so far. A group that opens later may still be referred to.
  private mutating func parseNumberedReference(from start: Int) throws(PatternError) {
    var number = scanner.current.value.map { Int($0.value - 0x30) } ?? 0
    while number < groupCount, let digit = scanner.takeDigit() {
      number = number * 10 + Int(digit.value - 0x30)
    }
    let end = scanner.index
    try scanner.advance()
    openReferences.append((number, start..<end))
  }

  /// The current character is the letter of `\p{name}`, `\P{name}` or `\N{name}`.
  mutating func parseProperty(_ letter: CodePoint, from start: Int) throws(PatternError) {
    let isCharacter = letter == "N"
    guard let name = try parseBraces() else {
      throw PatternError(
        isCharacter ? .malformedCharacterName : .malformedProperty,
        range: start..<scanner.current.range.upperBound)
    }
    guard NamesOfICU.hasName(name, after: isCharacter ? "\\N" : "\\p") else {
      throw PatternError(
        isCharacter ? .unknownCharacterName(name) : .unknownProperty(name),
        range: start..<scanner.previousEnd)
    }
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
