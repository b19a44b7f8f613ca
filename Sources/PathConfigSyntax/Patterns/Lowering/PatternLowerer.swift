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

/// The form of a pattern that shows how long a backtracking engine takes for it.
package enum BacktrackingPattern: Hashable, Sendable {
  case expression(BacktrackingExpression)

  /// The attempts at the construct at `range`, in bytes of the pattern, are not known.
  case unknown(NonRegularReason, range: Range<Int>)
}

extension PatternLowering {
  /// Spells out the attempts that ICU makes at a pattern, at each place where it starts.
  ///
  /// Literals are taken one by one. If case is ignored, `ss` does not count as ß.
  package static func backtracking(
    _ syntax: PatternSyntax, ignoringCase: Bool
  ) -> BacktrackingPattern {
    var lowerer = PatternLowerer(flags: ignoringCase ? [.ignoreCase] : [])
    do {
      return .expression(try lowerer.attempts(syntax.root))
    } catch {
      return .unknown(error.reason, range: error.range)
    }
  }
}

extension PatternLowerer {
  fileprivate mutating func attempts(
    _ node: PatternNode
  ) throws(NonRegular) -> BacktrackingExpression {
    switch node.kind {
    case .concatenation(let parts):
      return .sequence(try attempts(parts))
    case .alternation(let parts):
      return .choice(try attempts(parts))
    case .group(let group, let body):
      return try attempts(group, body)
    case .quantified(let operand, let quantifier):
      return try attempts(operand, quantifier, node.range)
    case .assertion:
      return .assertion(try lower(node).language)
    case .literal, .anyCharacter, .characterClass, .property, .set, .newlineSequence,
      .graphemeCluster, .backReference, .flagChange, .comment:
      return attempts(try lower(node).language, node.range)
    }
  }

  private mutating func attempts(
    _ parts: [PatternNode]
  ) throws(NonRegular) -> [BacktrackingExpression] {
    var expressions: [BacktrackingExpression] = []
    for part in parts { expressions.append(try attempts(part)) }
    return expressions
  }

  private mutating func attempts(
    _ group: PatternNode.Group, _ body: PatternNode
  ) throws(NonRegular) -> BacktrackingExpression {
    let outer = flags
    defer { flags = outer }
    switch group {
    case .capturing, .named, .nonCapturing:
      return try attempts(body)
    case .flags(let change):
      flags = change.applied(to: flags)
      return try attempts(body)
    case .atomic:
      return .atomic(try attempts(body))
    case .lookAhead(let negated):
      return .look(.ahead, negated: negated, try attempts(body))
    case .lookBehind(let negated):
      return .look(.behind, negated: negated, try attempts(body))
    }
  }

  private mutating func attempts(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier, _ range: Range<Int>
  ) throws(NonRegular) -> BacktrackingExpression {
    // ICU removes a construct repeated zero times.
    if quantifier.maximum == 0 { return .empty }
    let body = try attempts(operand)
    let isLazy = quantifier.mode == .lazy
    if isLazy, quantifier.maximum == nil, body.mayMatchEmpty {
      throw NonRegular(reason: .lazyLoopOverEmpty, range: range)
    }
    let counts = BacktrackingExpression.Loop(
      minimum: quantifier.minimum, maximum: quantifier.maximum, isLazy: isLazy, range: range)
    let loop = BacktrackingExpression.loop(body, counts)
    return quantifier.mode == .possessive ? .atomic(loop) : loop
  }

  /// A single construct other than a group, from its regular expression.
  private func attempts(
    _ expression: RegularExpression, _ range: Range<Int>
  ) -> BacktrackingExpression {
    switch expression {
    case .set(let set): .read(set, range)
    case .concatenation(let parts): .sequence(parts.map { attempts($0, range) })
    case .alternation(let parts): .choice(parts.map { attempts($0, range) })
    case .repetition(let body, let minimum, let maximum):
      .loop(
        attempts(body, range),
        .init(minimum: minimum, maximum: maximum, isLazy: false, range: range))
    case .subjectStart, .subjectEnd, .look: .assertion(expression)
    }
  }
}

extension PatternLowerer {
  mutating func lowerQuantified(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier, _ range: Range<Int>
  ) throws(NonRegular) -> OrderedExpression {
    let isGreedy = quantifier.mode == .greedy
    let outer = keepsOrder
    defer { keepsOrder = outer }
    if quantifier.mode == .possessive { keepsOrder = true }
    if quantifier.maximum == 0 {
      // ICU removes a construct repeated zero times, and leaves a counted loop only if it is not
      // greedy.
      isAtStart = isAtStart && isGreedy
      return .step(.empty)
    }
    if quantifier.minimum == 0 || isCountedLoop(operand, quantifier) { isAtStart = false }
    let body = try lower(operand)
    isAtStart = isAtStart && isGreedy && quantifier.maximum == 1
    let isLazy = quantifier.mode == .lazy
    if isLazy, quantifier.maximum == nil, body.mayMatchEmpty {
      throw NonRegular(reason: .lazyLoopOverEmpty, range: range)
    }
    let counts = OrderedExpression.Loop(
      minimum: quantifier.minimum, maximum: quantifier.maximum, isLazy: isLazy)
    let loop = loop(over: body, counts)
    guard quantifier.mode == .possessive else { return loop }
    return try firstMatch(of: loop, NonRegular(reason: .possessiveQuantifier, range: range))
  }

  private func loop(
    over body: OrderedExpression, _ counts: OrderedExpression.Loop
  ) -> OrderedExpression {
    if counts.minimum == 1, counts.maximum == 1 { return body }
    if keepsOrder { return .loop(body, counts) }
    return .step(
      .repetition(body.language, minimum: counts.minimum, maximum: counts.maximum))
  }

  /// True if ICU compiles a loop that counts its rounds.
  ///
  /// Within such a loop it does not know that it is at the start of a match. It writes other counts
  /// out (`RegexCompile::compileInlineInterval`).
  private func isCountedLoop(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier
  ) -> Bool {
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

  mutating func lowerSequence(
    _ parts: some Collection<PatternNode>
  ) throws(NonRegular) -> OrderedExpression {
    var sequence = LoweredSequence(capacity: parts.count)
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
      default:
        try finish(&run, into: &sequence)
        sequence.append(try lowerItem(part))
      }
    }
    try finish(&run, into: &sequence)
    return sequence.expression
  }

  /// Adds a literal, which depends on its neighbours only if case is ignored.
  private mutating func append(
    _ scalar: Unicode.Scalar, _ range: Range<Int>, to sequence: inout LoweredSequence,
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
    _ run: inout LiteralRun, into sequence: inout LoweredSequence
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
    case .property(let property): return try sets.scalars(of: property, node.range)
    default: return .empty
    }
  }
}

/// A sequence as far as it has been lowered.
///
/// Consecutive steps are one expression.
private struct LoweredSequence {
  /// The items before the steps, if not all items are steps.
  private var items: [OrderedExpression] = []
  private var steps: [RegularExpression] = []

  init(capacity: Int) {
    steps.reserveCapacity(capacity)
  }

  mutating func append(_ step: RegularExpression) {
    if case .concatenation(let inner) = step {
      steps.append(contentsOf: inner)
    } else {
      steps.append(step)
    }
  }

  mutating func append(_ expression: OrderedExpression) {
    if case .step(let step) = expression { return append(step) }
    finishSteps()
    items.append(expression)
  }

  /// All steps as one, without the memory that was reserved for more of them.
  private var step: RegularExpression {
    if steps.count == 1 { return steps[0] }
    return .concatenation(steps.capacity > 2 * steps.count ? steps.map { $0 } : steps)
  }

  private mutating func finishSteps() {
    guard !steps.isEmpty else { return }
    items.append(.step(step))
    steps = []
  }

  var expression: OrderedExpression {
    consuming get {
      if items.isEmpty { return .step(step) }
      finishSteps()
      return items.count == 1 ? items[0] : .sequence(items)
    }
  }
}

extension ScalarSet {
  /// The only member, if there is only one.
  fileprivate var single: Unicode.Scalar? {
    ranges.soleValue.flatMap(Unicode.Scalar.init)
  }
}
