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
      elements.append(.property(property.reference), property.range, .nestedSet)
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
    case "-" where elements.state != .operation:
      try parseDash(into: &elements)
    case "&" where elements.state != .operation:
      try parseAmpersand(into: &elements)
    default:
      try parseSetCharacter(into: &elements)
    }
  }

  private mutating func parseSetCharacter(into elements: inout SetElements) throws(PatternError) {
    let character = scanner.current
    guard let value = character.value else { return }
    try scanner.advance()
    lastSetCharacter = value
    let literal = PatternNode.Literal(value: value, form: character.form)
    elements.append(.character(literal), character.range, .character)
  }

  private mutating func parseDash(into elements: inout SetElements) throws(PatternError) {
    let dash = scanner.current.range
    try scanner.advance()
    switch elements.state {
    case .start where scanner.current.is("-"):
      throw PatternError(
        .setOperatorAtStart, range: dash.lowerBound..<scanner.current.range.upperBound)
    case .nestedSet where scanner.current.is("["):
      elements.append(.operation(.nestedDifference), dash, .operation)
    case .character, .nestedSet, .rangeOrClass:
      if scanner.current.is("-") { return try parseOperation(.difference, dash, into: &elements) }
      guard case .character = elements.state else { fallthrough }
      try parseRange(after: dash, into: &elements)
    default:
      elements.append(.bareOperator("-"), dash, .character)
    }
  }

  private mutating func parseAmpersand(into elements: inout SetElements) throws(PatternError) {
    let ampersand = scanner.current.range
    try scanner.advance()
    switch elements.state {
    case .start where scanner.current.is("&"):
      throw PatternError(
        .setOperatorAtStart, range: ampersand.lowerBound..<scanner.current.range.upperBound)
    case .nestedSet where scanner.current.is("["):
      elements.append(.operation(.nestedIntersection), ampersand, .operation)
    case .character, .nestedSet, .rangeOrClass:
      guard scanner.current.is("&") else { fallthrough }
      try parseOperation(.intersection, ampersand, into: &elements)
    default:
      elements.append(.bareOperator("&"), ampersand, .character)
    }
  }

  /// The current character is the second of the operator.
  private mutating func parseOperation(
    _ operation: SetSyntax.Operation, _ first: Range<Int>, into elements: inout SetElements
  ) throws(PatternError) {
    let range = first.lowerBound..<scanner.current.range.upperBound
    try scanner.advance()
    elements.append(.operation(operation), range, .operation)
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
      return elements.append(.bareOperator("-"), dash, .character)
    }
    let start = elements.items.last?.range.lowerBound ?? dash.lowerBound
    var bound = scanner.current.value
    var isNamed = false
    if scanner.current.is("\\") {
      let escape = scanner.current.range.lowerBound
      try scanner.advance()
      bound = scanner.current.value
      switch bound {
      case "d", "D", "s", "S", "w", "W":
        throw PatternError(.classAsRangeBound, range: escape..<scanner.current.range.upperBound)
      case "N":
        bound = try parseCharacterName(from: escape).value
        isNamed = true
      default:
        break
      }
    }
    if !isNamed { try scanner.advance() }
    let range = start..<scanner.previousEnd
    guard let bound, let first = lastSetCharacter else {
      throw PatternError(.reversedRange("\u{10FFFF}", bound ?? "\0"), range: range)
    }
    guard first <= bound else { throw PatternError(.reversedRange(first, bound), range: range) }
    if isNamed { lastSetCharacter = bound }
    elements.append(.range(from: first, through: bound), range, .rangeOrClass)
  }

  /// The current character is a backslash.
  private mutating func parseSetEscape(into elements: inout SetElements) throws(PatternError) {
    let (start, letter, value) = try parseEscapeLetter()
    switch EscapeLetter(value) {
    case .property(let isNegated):
      let property = try parseProperty(isNegated: isNegated, from: start)
      elements.append(.property(property), start..<scanner.previousEnd, .nestedSet)
    case .characterName:
      let literal = try parseCharacterName(from: start)
      lastSetCharacter = literal.value
      elements.append(.character(literal), start..<scanner.previousEnd, .character)
    case .characterClass(let characterClass):
      try scanner.advance()
      elements.append(
        .characterClass(characterClass), start..<letter.range.upperBound, .rangeOrClass)
    default:
      try scanner.advance()
      lastSetCharacter = value
      let range = start..<letter.range.upperBound
      elements.append(.character(escapedLiteral(value, at: range)), range, .character)
    }
  }

  /// `[:name:]` or `[:^name:]`.
  ///
  /// The current character is the first colon, and becomes the `]`. Text that does not end in `:]`
  /// is not a property but an ordinary set: the result is `nil`, and nothing is read.
  private mutating func parsePosixProperty() throws(PatternError)
    -> (reference: PropertyReference, range: Range<Int>)?
  {
    let saved = scanner
    let start = scanner.current.range.lowerBound
    try scanner.advance()
    let isNegated = scanner.current.value == "^"
    if isNegated { try scanner.advance() }
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
    guard let property = UnicodeProperty(named: text) else {
      throw PatternError(.unknownProperty(text), range: range)
    }
    return (PropertyReference(name: text, isNegated: isNegated, property: property), range)
  }
}
