/// The state of a lowering: it goes through the tree in the order of the text, as flags do.
struct PatternLowerer {
  var flags: PatternFlags

  /// How many look-behinds this place is in.
  var lookBehindDepth = 0

  /// Whether everything so far is certain to have been at the place where the match starts.
  ///
  /// ICU searches from the starts of lines only, if the pattern begins with a multiline `^`.
  var isAtStart = true
  var beginsAtLineStart = false

  init(flags: PatternFlags) {
    self.flags = flags
  }

  mutating func lowerPattern(_ root: PatternNode) throws(NonRegular) -> RegularExpression {
    let expression = try lower(root)
    guard beginsAtLineStart else { return expression }
    return .sequence([.notWithinLineTerminator, expression])
  }

  mutating func lower(_ node: PatternNode) throws(NonRegular) -> RegularExpression {
    switch node.kind {
    case .concatenation(let parts):
      return try lowerSequence(parts)
    case .alternation(let parts):
      isAtStart = false
      var alternatives: [RegularExpression] = []
      for part in parts { alternatives.append(try lower(part)) }
      return .either(alternatives)
    default:
      return try lowerSequence([node])
    }
  }

  /// A single construct that is neither a literal nor a set.
  mutating func lowerItem(_ node: PatternNode) throws(NonRegular) -> RegularExpression {
    switch node.kind {
    case .group(let group, let body):
      return try lowerGroup(group, body, node.range)
    case .quantified(let operand, let quantifier):
      return try lowerQuantified(operand, quantifier, node.range)
    case .assertion(let assertion):
      return try lowerAssertion(assertion, node.range)
    case .anyCharacter:
      isAtStart = false
      return anyCharacter
    case .characterClass(let characterClass):
      isAtStart = false
      return .set(characterClass.scalars)
    case .newlineSequence:
      isAtStart = false
      return .newlineSequence
    case .graphemeCluster:
      throw NonRegular(reason: .graphemeCluster, range: node.range)
    case .backReference:
      throw NonRegular(reason: .backReference, range: node.range)
    case .flagChange(let change):
      flags = change.applied(to: flags)
      return .empty
    case .comment:
      return .empty
    case .literal, .set, .property, .concatenation, .alternation:
      return try lower(node)
    }
  }

  /// `.`; with the flag `s`, CR LF counts as one character, which cannot be matched by half.
  private var anyCharacter: RegularExpression {
    if flags.contains(.dotAll) { return .anyCharacterOrNewlineSequence }
    let excluded: ScalarSet = flags.contains(.unixLines) ? .lineFeed : .lineTerminator
    return .set(excluded.complement)
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
  ) throws(NonRegular) -> RegularExpression {
    let outer = flags
    defer { flags = outer }
    switch group {
    case .capturing, .named, .nonCapturing:
      return try lower(body)
    case .flags(let change):
      flags = change.applied(to: flags)
      return try lower(body)
    case .atomic:
      return try lowerAtomic(body, range)
    case .lookAhead(let negated):
      return .look(.ahead, negated: negated, try lowerLook(body, range))
    case .lookBehind(let negated):
      lookBehindDepth += 1
      defer { lookBehindDepth -= 1 }
      return .look(.behind, negated: negated, try lowerLook(body, range))
    }
  }

  private mutating func lowerLook(
    _ body: PatternNode, _ range: Range<Int>
  ) throws(NonRegular) -> RegularExpression {
    let wasAtStart = isAtStart
    isAtStart = false
    defer { isAtStart = wasAtStart }
    return try lower(body)
  }

  private mutating func lowerAtomic(
    _ body: PatternNode, _ range: Range<Int>
  ) throws(NonRegular) -> RegularExpression {
    let expression = try lower(body)
    guard let atomic = expression.atomic else {
      throw NonRegular(reason: .atomicGroup, range: range)
    }
    return atomic
  }
}
