/// The state of a lowering.
///
/// It goes through the tree in the order of the text, as flags do.
struct PatternLowerer {
  var flags: PatternFlags

  /// True if ICU sees the text only up to the place that a look-behind looks back from.
  var isInLookBehind = false

  /// True if an enclosing atomic group or possessive quantifier needs the order of the attempts.
  var keepsOrder = false

  /// Evaluates sets, and remembers the properties that were asked for.
  var sets = SetLowering()

  /// Spells literals out where case is ignored, within a budget for the whole pattern.
  var literals = LiteralFolding()

  /// True if everything so far is certain to be at the place where the match starts.
  ///
  /// ICU searches from the starts of lines only, if the pattern begins with a multiline `^`.
  var isAtStart = true
  var beginsAtLineStart = false

  mutating func lowerPattern(_ root: PatternNode) throws(NonRegular) -> RegularExpression {
    let expression = try lower(root).language
    guard beginsAtLineStart else { return expression }
    return .sequence([.notWithinLineTerminator, expression])
  }

  mutating func lower(_ node: PatternNode) throws(NonRegular) -> OrderedExpression {
    switch node.kind {
    case .alternation(let parts):
      isAtStart = false
      return try lowerAlternatives(parts)
    case .concatenation(let parts):
      return try lowerSequence(parts)
    case .literal, .set, .property:
      return try lowerSequence(CollectionOfOne(node))
    default:
      return try lowerItem(node)
    }
  }

  private mutating func lowerAlternatives(
    _ parts: [PatternNode]
  ) throws(NonRegular) -> OrderedExpression {
    if keepsOrder {
      var alternatives: [OrderedExpression] = []
      for part in parts { alternatives.append(try lower(part)) }
      return .choice(alternatives)
    }
    var alternatives: [RegularExpression] = []
    alternatives.reserveCapacity(parts.count)
    for part in parts { alternatives.append(try lower(part).language) }
    return .step(.either(alternatives))
  }

  /// Lowers a single construct that is neither a literal nor a set.
  mutating func lowerItem(_ node: PatternNode) throws(NonRegular) -> OrderedExpression {
    switch node.kind {
    case .group(let group, let body):
      return try lowerGroup(group, body, node.range)
    case .quantified(let operand, let quantifier):
      return try lowerQuantified(operand, quantifier, node.range)
    case .assertion(let assertion):
      return .step(try lowerAssertion(assertion, node.range))
    case .anyCharacter:
      isAtStart = false
      return .step(try lowerAnyCharacter(node.range))
    case .characterClass(let characterClass):
      isAtStart = false
      return .step(characterClass.expression)
    case .newlineSequence:
      isAtStart = false
      try checkForNewlineSequence(node.range)
      return .step(.newlineSequence)
    case .graphemeCluster:
      throw NonRegular(reason: .graphemeCluster, range: node.range)
    case .backReference:
      throw NonRegular(reason: .backReference, range: node.range)
    case .flagChange(let change):
      flags = change.applied(to: flags)
      return .step(.empty)
    case .comment:
      return .step(.empty)
    case .literal, .set, .property, .concatenation, .alternation:
      return try lower(node)
    }
  }

  /// Lowers `.`.
  ///
  /// With the flag `s`, CR LF counts as one character, and half of it cannot match.
  private func lowerAnyCharacter(_ range: Range<Int>) throws(NonRegular) -> RegularExpression {
    if flags.contains(.dotAll) {
      try checkForNewlineSequence(range)
      return .anyCharacterOrNewlineSequence
    }
    return flags.contains(.unixLines) ? .anyButLineFeed : .anyButLineTerminator
  }

  private func checkForNewlineSequence(_ range: Range<Int>) throws(NonRegular) {
    if isInLookBehind { throw NonRegular(reason: .limitedByLookBehind, range: range) }
  }

  private mutating func lowerAssertion(
    _ assertion: PatternNode.Assertion, _ range: Range<Int>
  ) throws(NonRegular) -> RegularExpression {
    let isUnix = flags.contains(.unixLines)
    switch assertion {
    case .subjectStart:
      return .subjectStart
    case .subjectEnd:
      return .subjectEnd
    case .subjectEndBeforeTerminator:
      return .lastLineEnd
    case .lineStart:
      guard flags.contains(.multiline) else { return .subjectStart }
      if isAtStart { beginsAtLineStart = true }
      return isUnix ? .unixLineStart : .lineStart
    case .lineEnd where flags.contains(.multiline):
      return isUnix ? .unixLineEnd : .lineEnd
    case .lineEnd:
      return isUnix ? .lastUnixLineEnd : .lastLineEnd
    case .wordBoundary, .notWordBoundary:
      guard !flags.contains(.unicodeWords) else {
        throw NonRegular(reason: .unicodeWordBoundary, range: range)
      }
      return assertion == .wordBoundary ? .wordBoundary : .notWordBoundary
    case .previousMatchEnd:
      throw NonRegular(reason: .previousMatchEnd, range: range)
    }
  }

  private mutating func lowerGroup(
    _ group: PatternNode.Group, _ body: PatternNode, _ range: Range<Int>
  ) throws(NonRegular) -> OrderedExpression {
    let outer = (flags, keepsOrder)
    defer { (flags, keepsOrder) = outer }
    switch group {
    case .capturing, .named, .nonCapturing:
      return try lower(body)
    case .flags(let change):
      flags = change.applied(to: flags)
      return try lower(body)
    case .atomic:
      keepsOrder = true
      return try firstMatch(of: lower(body), NonRegular(reason: .atomicGroup, range: range))
    case .lookAhead(let negated):
      return .step(.look(.ahead, negated: negated, try lowerLook(body, behind: false)))
    case .lookBehind(let negated):
      return .step(.look(.behind, negated: negated, try lowerLook(body, behind: true)))
    }
  }

  private mutating func lowerLook(
    _ body: PatternNode, behind: Bool
  ) throws(NonRegular) -> RegularExpression {
    let outer = (isAtStart, isInLookBehind, keepsOrder)
    (isAtStart, isInLookBehind, keepsOrder) = (false, behind, false)
    defer { (isAtStart, isInLookBehind, keepsOrder) = outer }
    return try lower(body).language
  }

  /// The part of its body's matches that an atomic group or possessive quantifier keeps.
  ///
  /// In a look-behind, ICU only sees the text up to the place that is looked back from. The rules
  /// for first matches ask what follows, and so do not hold there.
  func firstMatch(
    of body: OrderedExpression, _ failure: NonRegular
  ) throws(NonRegular) -> OrderedExpression {
    if isInLookBehind, !body.endsOnce {
      throw NonRegular(reason: .limitedByLookBehind, range: failure.range)
    }
    guard let expression = AtomicLowering.firstMatch(of: body) else { throw failure }
    return .step(expression)
  }
}
