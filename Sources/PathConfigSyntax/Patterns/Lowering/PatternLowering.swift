/// The result of lowering a pattern.
package enum LoweredPattern: Hashable, Sendable {
  /// The search that finds the pattern.
  case regular(SearchExpression)

  /// The construct at `range`, in bytes of the pattern, is beyond regular expressions.
  case nonRegular(NonRegularReason, range: Range<Int>)

  /// ICU does not compile the pattern.
  case rejected(PatternError)

  /// The pattern has more bytes than `limit`, and nothing more is known of it.
  case undecided(patternBytes: Int, limit: Int)
}

/// A construct that is not regular, on its way out of the lowering.
struct NonRegular: Error {
  let reason: NonRegularReason
  let range: Range<Int>
}

/// The reason that a pattern is not lowered to a regular expression, as a clause without a full stop.
///
/// Such a pattern is valid, and ICU itself matches it.
package enum NonRegularReason: String, CaseIterable, Sendable {
  case backReference = "a back-reference repeats text that only a match can tell"
  case previousMatchEnd = "'\\G' depends on the match before"
  case graphemeCluster = "'\\X' follows the rules of grapheme clusters"
  case unicodeWordBoundary = "'\\b' with the flag 'w' follows dictionaries of words"
  case atomicGroup = "the atomic group changes what the pattern matches"
  case possessiveQuantifier = "the possessive quantifier changes what the pattern matches"
  case lazyLoopOverEmpty = "ICU leaves a lazy loop early where its body matches nothing"
  case look = "of all lookarounds, only '^(?!…)' has an automaton"
  case surrogate = "half of a surrogate pair is spelt out"
  case propertyOfICU = "only ICU knows which characters have the property or the name"
  case setOperator = "only ICU evaluates operators within a set"
  case foldingTooLarge = "the spellings of the literal that differ in case are too many"
}

extension PatternParse {
  /// Spells a pattern out as a regular expression over scalars.
  ///
  /// The result is exact for whether a pattern matches anywhere in a subject, as ICU answers it for
  /// every well-formed subject. Everything of the dialect is spelt out. Priorities, captures and the
  /// extent of the match are gone. A pattern that cannot be exact is `nonRegular`.
  ///
  /// - Parameter ignoringCase: the option that the client gives. The pattern's own flags come on top.
  package func lowered(ignoringCase: Bool) -> LoweredPattern {
    switch self {
    case .rejected(let error): return .rejected(error)
    case .undecided(let bytes, let limit): return .undecided(patternBytes: bytes, limit: limit)
    case .accepted(let syntax):
      var lowerer = PatternLowerer(clientIgnoresCase: ignoringCase)
      do {
        return .regular(try lowerer.lowerPattern(syntax.root))
      } catch {
        return .nonRegular(error.reason, range: error.range)
      }
    }
  }
}

/// The state of a lowering.
///
/// It goes through the tree in the order of the text, as flags do.
struct PatternLowerer {
  let clientIgnoresCase: Bool
  var flags = PatternFlags.caseOfClient

  /// The sets that are closed over case so far.
  var closures: [ScalarSet: ScalarSet] = [:]

  /// Spells literals out where case is ignored, within a budget for the whole pattern.
  var literals = LiteralFolding()

  /// True if everything so far is certain to be at the place where the match starts.
  ///
  /// ICU searches from the starts of lines only, if the pattern begins with a multiline `^`.
  var isAtStart = true
  var beginsAtLineStart = false

  /// The texts that `(?!…)` at the start of the pattern excludes.
  var excluded: [RegularExpression] = []

  private var ignoresCase: Bool {
    flags.contains(.ignoreCase) || flags.contains(.caseOfClient) && clientIgnoresCase
  }

  mutating func lowerPattern(_ root: PatternNode) throws(NonRegular) -> SearchExpression {
    var found: RegularExpression
    if case .concatenation(let parts) = root.kind {
      found = try lowerSequence(parts, isWhole: true)
    } else {
      found = try lower(root)
    }
    if beginsAtLineStart { found = .sequence([.notWithinLineTerminator, found]) }
    return SearchExpression(found, unless: excluded.isEmpty ? nil : .either(excluded))
  }

  mutating func lower(_ node: PatternNode) throws(NonRegular) -> RegularExpression {
    switch node.kind {
    case .alternation(let parts):
      isAtStart = false
      var alternatives: [RegularExpression] = []
      alternatives.reserveCapacity(parts.count)
      for part in parts { alternatives.append(try lower(part)) }
      return .either(alternatives)
    case .concatenation(let parts):
      return try lowerSequence(parts)
    case .literal, .set:
      return try lowerSequence(CollectionOfOne(node))
    case .property:
      throw NonRegular(reason: .propertyOfICU, range: node.range)
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
    case .flagChange(let changed):
      flags = changed
      return .empty
    case .comment:
      return .empty
    }
  }

  /// The expression for `.`.
  ///
  /// With the flag `s`, CR LF counts as one character, and half of it cannot match.
  private var anyCharacter: RegularExpression {
    if flags.contains(.dotAll) { return .anyCharacterOrNewlineSequence }
    return flags.contains(.unixLines) ? .anyButLineFeed : .anyButLineTerminator
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
      return .remaining(.lineTerminator)
    case .lineStart:
      guard flags.contains(.multiline) else { return .subjectStart }
      if isAtStart { beginsAtLineStart = true }
      return isUnix ? .unixLineStart : .lineStart
    case .lineEnd where flags.contains(.multiline):
      return isUnix ? .unixLineEnd : .lineEnd
    case .lineEnd:
      return .remaining(isUnix ? .lineFeed : .lineTerminator)
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
    case .flags(let changed):
      flags = changed
      return try lower(body)
    case .atomic:
      throw NonRegular(reason: .atomicGroup, range: range)
    case .lookAhead, .lookBehind:
      throw NonRegular(reason: .look, range: range)
    }
  }

  /// Takes `(?!…)` as a text that a search must not find, if it can only hold at one place.
  ///
  /// The place is the start of the subject, or comes so many characters after it: `^/(?!admin)` excludes
  /// `^/admin`.
  ///
  /// - Parameter before: the parts of the whole pattern before it.
  private mutating func exclude(
    _ look: PatternNode, after before: [RegularExpression]
  ) throws(NonRegular) {
    let before = before.flatMap(\.parts)
    guard case .group(.lookAhead(negated: true), let body) = look.kind,
      before.first == .subjectStart, before.dropFirst().allSatisfy(\.isSet)
    else { throw NonRegular(reason: .look, range: look.range) }
    let outer = (flags, isAtStart)
    isAtStart = false
    defer { (flags, isAtStart) = outer }
    excluded.append(.sequence(before + [try lower(body)]))
  }
}

extension RegularExpression {
  fileprivate var isSet: Bool { if case .set = self { true } else { false } }

  /// The parts of a concatenation, or the expression itself.
  fileprivate var parts: [RegularExpression] {
    if case .concatenation(let parts) = self { parts } else { [self] }
  }
}

extension PatternLowerer {
  mutating func lowerQuantified(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier, _ range: Range<Int>
  ) throws(NonRegular) -> RegularExpression {
    let isGreedy = quantifier.mode == .greedy
    if quantifier.maximum == 0 {
      // ICU removes a construct repeated zero times, and leaves a counted loop only if it is not
      // greedy.
      isAtStart = isAtStart && isGreedy
      return .empty
    }
    if quantifier.minimum == 0 || isCountedLoop(operand, quantifier) { isAtStart = false }
    let body = try lower(operand)
    isAtStart = isAtStart && isGreedy && quantifier.maximum == 1
    if quantifier.mode == .lazy, quantifier.maximum == nil, body.mayMatchEmpty {
      throw NonRegular(reason: .lazyLoopOverEmpty, range: range)
    }
    if quantifier.mode == .possessive {
      throw NonRegular(reason: .possessiveQuantifier, range: range)
    }
    if quantifier.minimum == 1, quantifier.maximum == 1 { return body }
    return .repetition(body, minimum: quantifier.minimum, maximum: quantifier.maximum)
  }

  /// True if ICU compiles a loop that counts its rounds.
  ///
  /// Within such a loop it does not know that it is at the start of a match. It writes other counts
  /// out (`RegexCompile::compileInlineInterval`).
  private func isCountedLoop(_ operand: PatternNode, _ quantifier: PatternNode.Quantifier) -> Bool {
    guard quantifier.sign == .braces else { return false }
    guard let maximum = quantifier.maximum, quantifier.mode != .possessive else { return true }
    let isSingleOperation = if case .group = operand.kind { false } else { true }
    return maximum > 10 || (maximum > 1 && !isSingleOperation)
  }
}

extension PatternLowerer {
  /// Neighbouring literals, which ICU compares as one string.
  ///
  /// The boundary between two strings only matters to case folding: `ss` matches ß, `(s)s` does
  /// not. Comments do not separate strings. A set with a single member at the beginning of a string
  /// continues it.
  private typealias LiteralRun = [(scalar: Unicode.Scalar, range: Range<Int>)]

  /// - Parameter isWhole: true for the parts of the whole pattern.
  mutating func lowerSequence(
    _ parts: some Collection<PatternNode>, isWhole: Bool = false
  ) throws(NonRegular) -> RegularExpression {
    var sequence: [RegularExpression] = []
    sequence.reserveCapacity(parts.count)
    var run: LiteralRun = []
    for part in parts {
      switch part.kind {
      case .comment:
        continue
      case .literal(let literal):
        guard let scalar = literal.value.scalar else {
          throw NonRegular(reason: .surrogate, range: part.range)
        }
        append(scalar, part.range, to: &sequence, &run)
      case .set(let set):
        try finish(&run, into: &sequence)
        let scalars = try scalars(of: set)
        if let single = scalars.single {
          append(single, part.range, to: &sequence, &run)
        } else {
          isAtStart = false
          sequence.append(.set(scalars))
        }
      case .group(.lookAhead, _) where isWhole:
        try finish(&run, into: &sequence)
        try exclude(part, after: sequence)
      default:
        try finish(&run, into: &sequence)
        sequence.append(try lower(part))
      }
    }
    try finish(&run, into: &sequence)
    return .sequence(sequence)
  }

  /// Adds a literal, which depends on its neighbours only if case is ignored.
  private mutating func append(
    _ scalar: Unicode.Scalar, _ range: Range<Int>, to sequence: inout [RegularExpression],
    _ run: inout LiteralRun
  ) {
    if ignoresCase {
      run.append((scalar, range))
    } else {
      isAtStart = false
      sequence.append(RegularExpression.scalar(scalar))
    }
  }

  private mutating func finish(
    _ run: inout LiteralRun, into sequence: inout [RegularExpression]
  ) throws(NonRegular) {
    guard let first = run.first, let last = run.last else { return }
    isAtStart = false
    guard let folded = literals.expression(matching: run.map(\.scalar)) else {
      throw NonRegular(
        reason: .foldingTooLarge, range: first.range.lowerBound..<last.range.upperBound)
    }
    sequence.append(folded)
    run.removeAll()
  }

  /// The characters of a bracketed set.
  ///
  /// If case is ignored, each bracket is closed over case before it is negated.
  private mutating func scalars(of set: SetSyntax) throws(NonRegular) -> ScalarSet {
    // Put in order once, because a set may have thousands of elements.
    var ranges: [ClosedRange<UInt32>] = []
    for element in set.elements {
      switch element.kind {
      case .character(let literal): ranges.append(literal.value.value...literal.value.value)
      case .range(let from, let through): ranges.append(from.value...through.value)
      case .characterClass(let characterClass): ranges += characterClass.scalars.ranges
      case .nested(let nested): ranges += try scalars(of: nested).ranges
      case .property: throw NonRegular(reason: .propertyOfICU, range: element.range)
      case .operation: throw NonRegular(reason: .setOperator, range: element.range)
      }
    }
    let scalars = ScalarSet(ranges)
    let closed = ignoresCase ? closure(of: scalars) : scalars
    return set.isNegated ? closed.complement : closed
  }

  private mutating func closure(of scalars: ScalarSet) -> ScalarSet {
    if let known = closures[scalars] { return known }
    let closure = CaseFolding.icu.closure(of: scalars)
    closures[scalars] = closure
    return closure
  }
}

extension PatternNode.CharacterClass {
  var scalars: ScalarSet { Self.sets[place] }

  /// In the order of the letters, each before its complement: made once, so that equal sets are
  /// identical.
  private static let sets = [
    ScalarSet.decimalDigit, .horizontalSpace, .whiteSpace, .lineTerminator, .word,
  ].flatMap { [$0, $0.complement] }
}

extension ScalarSet {
  /// The only member, if there is only one.
  fileprivate var single: Unicode.Scalar? {
    ranges.count == 1 && ranges[0].count == 1 ? Unicode.Scalar(ranges[0].lowerBound) : nil
  }
}
