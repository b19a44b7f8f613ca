package import PathConfigDiagnostics

/// Turns the text of a pattern into a tree, accepting exactly what ICU accepts.
///
/// The grammar is ICU's (user guide, "Regular Expressions"; the parser's state table
/// `icu4c/source/i18n/regexcst.txt`), where the oracle of the tests has not shown something else.
/// Recursion is bounded by ICU's own limit on nesting.
package struct PatternParser {
  var scanner: PatternScanner
  let limits: PatternLimits

  /// Capturing groups opened so far.
  var groupNames: [UTF8String?] = []

  /// The references whose group may still follow: number and place.
  var openReferences: [(number: Int, range: Range<Int>)] = []

  /// Brackets open at this place.
  private var depth = 0

  /// The last character that stood in a set as itself, in the whole pattern; ICU takes it as the
  /// lower bound of a range that follows a bare `&` or `-`.
  var lastSetCharacter: CodePoint?

  package static func parse(
    _ text: UTF8String, limits: PatternLimits = .standard
  ) -> PatternParse {
    guard text.bytes.count <= limits.patternBytes else {
      return .undecided(patternBytes: text.bytes.count, limit: limits.patternBytes)
    }
    var parser = PatternParser(text, limits: limits)
    do {
      let syntax = PatternSyntax(
        text: text, root: try parser.parsePattern(), groupNames: parser.groupNames)
      return text.isEmpty ? .empty(syntax) : .accepted(syntax)
    } catch {
      return .rejected(error)
    }
  }

  private init(_ text: UTF8String, limits: PatternLimits) {
    self.scanner = PatternScanner(text, flags: [])
    self.limits = limits
  }

  private mutating func parsePattern() throws(PatternError) -> PatternNode {
    try scanner.advance()
    let root = try parseAlternation()
    if !scanner.isAtEnd { throw PatternError(.unopenedGroup, range: scanner.current.range) }
    for reference in openReferences where reference.number > groupNames.count {
      throw PatternError(
        .undefinedGroupNumber(reference.number, groups: groupNames.count), range: reference.range)
    }
    return root
  }

  /// Reads up to the `)` that closes the group, or the end.
  mutating func parseAlternation() throws(PatternError) -> PatternNode {
    let start = scanner.current.range.lowerBound
    var alternatives = [try parseSequence()]
    while scanner.current.is("|") {
      try scanner.advance()
      alternatives.append(try parseSequence())
    }
    if alternatives.count == 1 { return alternatives[0] }
    return PatternNode(
      kind: .alternation(alternatives), range: start..<scanner.current.range.lowerBound)
  }

  private mutating func parseSequence() throws(PatternError) -> PatternNode {
    let start = scanner.current.range.lowerBound
    var sequence = Sequence()
    while !scanner.isAtEnd, !scanner.current.is("|"), !scanner.current.is(")") {
      try parseItem(into: &sequence)
    }
    if sequence.items.count == 1 { return sequence.items[0] }
    let end = max(start, sequence.items.last?.range.upperBound ?? start)
    return PatternNode(kind: .concatenation(sequence.items), range: start..<end)
  }

  /// Counts one more open bracket.
  mutating func enter(_ range: Range<Int>) throws(PatternError) {
    guard depth < limits.nestingDepth else { throw PatternError(.nestedTooDeeply, range: range) }
    depth += 1
  }

  mutating func leave() {
    depth -= 1
  }
}

extension PatternParser {
  /// The items of one alternative as far as they have been read.
  struct Sequence {
    private(set) var items: [PatternNode] = []

    /// What a quantifier that comes next is preceded by.
    private(set) var preceding = Preceding.nothing

    enum Preceding {
      case nothing
      case operand(index: Int)
      case quantifier
      case assertion
    }

    mutating func append(_ kind: PatternNode.Kind, _ range: Range<Int>, _ preceding: Ending) {
      items.append(PatternNode(kind: kind, range: range))
      switch preceding {
      case .operand: self.preceding = .operand(index: items.count - 1)
      case .assertion: self.preceding = .assertion
      case .other: self.preceding = .nothing
      case .transparent: break
      }
    }

    /// What an item is to a quantifier after it.
    enum Ending {
      case operand
      case assertion
      case other
      /// A comment that does not come between an operand and its quantifier.
      case transparent
    }

    mutating func quantify(_ index: Int, by quantifier: PatternNode.Quantifier) {
      let operand = items[index]
      let range = operand.range.lowerBound..<quantifier.range.upperBound
      items[index] = PatternNode(kind: .quantified(operand, quantifier), range: range)
      preceding = .quantifier
    }
  }

  private mutating func parseItem(into sequence: inout Sequence) throws(PatternError) {
    let character = scanner.current
    guard let value = character.value, !character.isQuoted else {
      return try parseLiteral(into: &sequence)
    }
    switch value {
    case "*", "+", "?", "{":
      try parseQuantifier(into: &sequence)
    case "}":
      throw PatternError(.strayBrace("}"), range: character.range)
    case "(":
      try parseParenthesis(into: &sequence)
    case "[":
      let set = try parseSet()
      sequence.append(.set(set), set.range, .operand)
    case "\\":
      try parseBackslash(into: &sequence)
    case ".":
      try scanner.advance()
      sequence.append(.anyCharacter, character.range, .operand)
    case "^", "$":
      // Alone among assertions, these two may be repeated.
      try scanner.advance()
      let assertion: PatternNode.Assertion = value == "^" ? .lineStart : .lineEnd
      sequence.append(.assertion(assertion), character.range, .operand)
    default:
      try parseLiteral(into: &sequence)
    }
  }

  private mutating func parseLiteral(into sequence: inout Sequence) throws(PatternError) {
    let character = scanner.current
    guard let value = character.value else { return }
    try scanner.advance()
    let literal = PatternNode.Literal(value: value, form: character.form)
    sequence.append(.literal(literal), character.range, .operand)
  }
}
