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

/// Spells a pattern out as a regular expression over scalars.
///
/// The result is exact for whether a pattern matches anywhere in a subject, as ICU answers it for
/// every well-formed subject. Everything of the dialect is spelt out. Priorities, captures and the
/// extent of the match are gone. A pattern that cannot be exact is `nonRegular`.
package enum PatternLowering {
  /// Lowers a parsed pattern.
  ///
  /// `ignoringCase` is the option that the client gives. The pattern's own flags come on top.
  static func lower(_ parse: PatternParse, ignoringCase: Bool) -> LoweredPattern {
    switch parse {
    case .accepted(let syntax), .empty(let syntax): lower(syntax, ignoringCase: ignoringCase)
    case .rejected(let error): .rejected(error)
    case .undecided(let bytes, let limit): .undecided(patternBytes: bytes, limit: limit)
    }
  }

  /// The same for a pattern that ICU compiles: `regular` or `nonRegular`.
  static func lower(_ syntax: PatternSyntax, ignoringCase: Bool) -> LoweredPattern {
    var lowerer = PatternLowerer(flags: ignoringCase ? [.ignoreCase] : [])
    do {
      return .regular(try lowerer.lowerPattern(syntax.root))
    } catch {
      return .nonRegular(error.reason, range: error.range)
    }
  }

  /// The characters that a literal, a set or a class matches, or nil for other constructs.
  package static func set(of node: PatternNode) -> ScalarSet? {
    var lowerer = PatternLowerer(flags: [])
    guard case .set(let set)? = try? lowerer.lower(node) else { return nil }
    return set
  }
}

/// A construct that is not regular, on its way out of the lowering.
struct NonRegular: Error {
  let reason: NonRegularReason
  let range: Range<Int>
}

/// The reason that a pattern is not lowered to a regular expression.
///
/// Such a pattern is valid, and ICU itself matches it.
package enum NonRegularReason: Hashable, CaseIterable, Sendable {
  case backReference
  case previousMatchEnd
  case graphemeCluster
  case unicodeWordBoundary
  case atomicGroup
  case possessiveQuantifier
  case lazyLoopOverEmpty
  case look
  case surrogate
  case propertyOfICU
  case setOperator
  case foldingTooLarge
}

// MARK: - Wording

extension NonRegularReason {
  /// A clause without a full stop.
  package var explanation: String {
    switch self {
    case .backReference: "a back-reference repeats text that only a match can tell"
    case .previousMatchEnd: "'\\G' depends on the match before"
    case .graphemeCluster: "'\\X' follows the rules of grapheme clusters"
    case .unicodeWordBoundary: "'\\b' with the flag 'w' follows dictionaries of words"
    case .atomicGroup: "the atomic group changes what the pattern matches"
    case .possessiveQuantifier: "the possessive quantifier changes what the pattern matches"
    case .lazyLoopOverEmpty: "ICU leaves a lazy loop early where its body matches nothing"
    case .look: "of all lookarounds, only '^(?!…)' has an automaton"
    case .surrogate: "half of a surrogate pair is spelt out"
    case .propertyOfICU: "only ICU knows which characters have the property or the name"
    case .setOperator: "only ICU evaluates operators within a set"
    case .foldingTooLarge: "the spellings of the literal that differ in case are too many"
    }
  }
}

/// The state of a lowering.
///
/// It goes through the tree in the order of the text, as flags do.
struct PatternLowerer {
  var flags: PatternFlags

  /// Evaluates sets, and remembers the properties that were asked for.
  var sets = SetLowering()

  /// Spells literals out where case is ignored, within a budget for the whole pattern.
  var literals = LiteralFolding()

  /// True if everything so far is certain to be at the place where the match starts.
  ///
  /// ICU searches from the starts of lines only, if the pattern begins with a multiline `^`.
  var isAtStart = true
  var beginsAtLineStart = false

  /// The texts that `(?!…)` at the start of the pattern excludes.
  var excluded: [RegularExpression] = []

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
    case .literal, .set, .property:
      return try lowerSequence(CollectionOfOne(node))
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
      return characterClass.expression
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
    case .flags(let change):
      flags = change.applied(to: flags)
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
  private struct LiteralRun {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var range = 0..<0

    mutating func append(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
      self.range = scalars.isEmpty ? range : self.range.lowerBound..<range.upperBound
      scalars.append(scalar)
    }
  }

  /// - Parameter isWhole: true for the parts of the whole pattern.
  mutating func lowerSequence(
    _ parts: some Collection<PatternNode>, isWhole: Bool = false
  ) throws(NonRegular) -> RegularExpression {
    var sequence: [RegularExpression] = []
    sequence.reserveCapacity(parts.count)
    var run = LiteralRun()
    for part in parts {
      switch part.kind {
      case .comment:
        continue
      case .literal(let literal):
        guard let scalar = literal.value.scalar else {
          throw NonRegular(reason: .surrogate, range: part.range)
        }
        append(scalar, part.range, to: &sequence, &run)
      case .set, .property:
        try finish(&run, into: &sequence)
        let scalars = try scalars(of: part)
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
    if flags.contains(.ignoreCase) {
      run.append(scalar, range)
    } else {
      isAtStart = false
      sequence.append(RegularExpression.scalar(scalar))
    }
  }

  private mutating func finish(
    _ run: inout LiteralRun, into sequence: inout [RegularExpression]
  ) throws(NonRegular) {
    guard !run.scalars.isEmpty else { return }
    isAtStart = false
    guard let folded = literals.expression(matching: run.scalars) else {
      throw NonRegular(reason: .foldingTooLarge, range: run.range)
    }
    sequence.append(folded)
    run = LiteralRun()
  }

  private mutating func scalars(of node: PatternNode) throws(NonRegular) -> ScalarSet {
    sets.ignoresCase = flags.contains(.ignoreCase)
    switch node.kind {
    case .set(let set): return try sets.scalars(of: set)
    case .property: throw NonRegular(reason: .propertyOfICU, range: node.range)
    default: return .empty
    }
  }
}

extension ScalarSet {
  /// The only member, if there is only one.
  fileprivate var single: Unicode.Scalar? {
    ranges.count == 1 && ranges[0].count == 1 ? Unicode.Scalar(ranges[0].lowerBound) : nil
  }
}
