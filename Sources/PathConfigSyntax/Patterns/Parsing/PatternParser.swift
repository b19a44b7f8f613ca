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
  var namedGroups: [PatternSyntax.NamedGroup] = []

  /// The references whose group may still follow: number and place.
  var openReferences: [(number: Int, range: Range<Int>)] = []

  /// Backslashes before letters that have no special meaning.
  private var letterEscapes: [Range<Int>] = []

  /// Brackets of any kind open at this place.
  private var depth = 0

  /// ICU rejects the hundredth open bracket with `U_REGEX_INTERNAL_ERROR`: its parser has a stack of
  /// that size.
  private static let maximumDepth = 99

  /// The last literal character of a set, in the whole pattern.
  ///
  /// ICU takes it as the lower bound of a range that follows a bare `&` or `-`.
  var lastSetCharacter: CodePoint?

  static func parse(
    _ text: UTF8String, limits: PatternLimits = .standard
  ) -> PatternParse {
    guard text.bytes.count <= limits.patternBytes else {
      return .undecided(patternBytes: text.bytes.count, limit: limits.patternBytes)
    }
    var parser = PatternParser(text)
    do {
      let syntax = PatternSyntax(
        text: text, root: try parser.parsePattern(), groupCount: parser.groupCount,
        namedGroups: parser.namedGroups, letterEscapes: parser.letterEscapes)
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
    if value.byte?.isASCIILetter == true { letterEscapes.append(range) }
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
