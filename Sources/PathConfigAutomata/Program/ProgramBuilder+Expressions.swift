import PathConfigSyntax

/// Expressions are compiled from the end backwards, so that the next part is there already.
extension ProgramBuilder {
  mutating func compile(
    _ expression: RegularExpression, then next: Program.Address
  ) -> Program.Address {
    switch expression {
    case .set(let set):
      if case .bytes = unit { return compile(set, then: next) }
      return emit(Program.Choice(set: sets.number(of: expression), target: next))
    case .concatenation(let parts):
      var address = next
      for index in parts.indices.reversed() { address = compile(parts[index], then: address) }
      return address
    case .alternation(let parts):
      return compileAlternatives(parts) { builder, part in builder.compile(part, then: next) }
    case .repetition(let body, let minimum, let maximum):
      return compileRepetition(body, minimum, maximum, then: next)
    case .subjectStart:
      return emit(.subjectStart(next))
    case .subjectEnd:
      return compileSubjectEnd(then: next)
    case .look(.ahead, let negated, let body):
      return emit(.lookAhead(condition: condition(for: body), negated: negated, next))
    case .look(.behind, let negated, let body):
      return emit(.lookBehind(tracker: tracker(for: body), negated: negated, next))
    }
  }

  /// Compiles a part after which nothing but the acceptance follows: looks ahead are read.
  mutating func compileEnding(
    _ expression: RegularExpression, then accept: Program.Address
  ) -> Program.Address {
    switch expression {
    case .concatenation(let parts):
      guard let last = parts.last else { return accept }
      var address = compileEnding(last, then: accept)
      for index in parts.indices.dropLast().reversed() {
        address = compile(parts[index], then: address)
      }
      return address
    case .alternation(let parts):
      return compileAlternatives(parts) { builder, part in
        builder.compileEnding(part, then: accept)
      }
    case .look(.ahead, negated: false, let body):
      return compileEnding(body, then: accept)
    default:
      return compile(expression, then: accept)
    }
  }

  /// Compiles alternatives.
  ///
  /// Those that begin by reading a scalar become choices of one instruction, so that one thread
  /// waits for all of them.
  private mutating func compileAlternatives(
    _ parts: [RegularExpression],
    _ compile: (inout ProgramBuilder, RegularExpression) -> Program.Address
  ) -> Program.Address {
    let firstTarget = pendingTargets.count
    let firstChoice = pendingChoices.count
    for part in parts {
      let count = program.instructions.count
      let address = compile(&self, part)
      if case .scalars(let places) = program.instructions[Int(address)], places.count == 1 {
        pendingChoices.append(program.choices[Int(places.lowerBound)])
        // Nothing else leads to it, and `$` would leave three such instructions behind for every
        // pattern.
        if Int(address) == program.instructions.count - 1, Int(address) >= count { removeLast() }
      } else {
        pendingTargets.append(address)
      }
    }
    if pendingChoices.count > firstChoice {
      let choices = emitChoices(from: firstChoice)
      pendingTargets.append(choices)
    }
    return emitTargets(from: firstTarget)
  }

  private mutating func compileRepetition(
    _ body: RegularExpression, _ minimum: Int, _ maximum: Int?, then next: Program.Address
  ) -> Program.Address {
    var tail = next
    if let maximum {
      for _ in 0..<max(0, maximum - minimum) {
        let once = compile(body, then: tail)
        tail = emitSplit(once, next)
      }
    } else {
      let loop = reserve()
      let once = compile(body, then: loop)
      fill(loop, once, next)
      tail = loop
    }
    for _ in 0..<max(0, minimum) { tail = compile(body, then: tail) }
    return tail
  }

  /// The beginning of the condition of a look ahead.
  private mutating func condition(for body: RegularExpression) -> Program.Address {
    let number = Int(conditions.bodies.number(of: body))
    if number < conditions.addresses.count { return conditions.addresses[number] }
    conditions.addresses.append(0)
    let address = compileShared { builder in
      builder.compileEnding(body, then: builder.emit(.satisfied))
    }
    conditions.addresses[number] = address
    return address
  }

  /// A tracker must not wait for the end, because the threads that ask it do not.
  ///
  /// It hands the demand on.
  private mutating func compileSubjectEnd(then next: Program.Address) -> Program.Address {
    if trackerDepth == 0 { return emit(.subjectEnd(next)) }
    let condition = compileShared { builder in
      builder.emit(.subjectEnd(builder.emit(.satisfied)))
    }
    return emit(.lookAhead(condition: condition, negated: false, next))
  }

  /// Compiles the trackers of all looks behind in an expression, inner ones first.
  ///
  /// Done for all expressions before anything else, so that `trackerEnds` holds.
  mutating func compileTrackers(of expression: RegularExpression) {
    switch expression {
    case .set, .subjectStart, .subjectEnd: break
    case .concatenation(let parts), .alternation(let parts):
      for part in parts { compileTrackers(of: part) }
    case .repetition(let body, _, _): compileTrackers(of: body)
    case .look(let direction, _, let body):
      compileTrackers(of: body)
      if case .behind = direction { _ = tracker(for: body) }
    }
  }

  /// The tracker of an expression.
  ///
  /// Expressions inside it get theirs first, as their order demands.
  private mutating func tracker(for body: RegularExpression) -> UInt32 {
    if let known = trackers.known(body) { return known }
    if trackerDepth == 0 { swap(&conditions, &otherConditions) }
    trackerDepth += 1
    compileShared { builder in
      let ended = builder.emit(.ended(tracker: 0))
      let start = builder.compile(body, then: ended)
      let tracker = UInt32(builder.program.trackerStarts.count)
      builder.program.instructions[Int(ended)] = .ended(tracker: tracker)
      builder.program.trackerStarts.append(builder.searchLoop(into: start))
      builder.program.trackerEnds.append(UInt32(builder.program.instructions.count))
    }
    trackerDepth -= 1
    if trackerDepth == 0 { swap(&conditions, &otherConditions) }
    return trackers.number(of: body)
  }

  /// Compiles parts for other expressions too, with other labels.
  private mutating func compileShared<Result>(
    _ compile: (inout ProgramBuilder) -> Result
  ) -> Result {
    let outer = soleLabel
    soleLabel = Program.manyLabels
    defer { soleLabel = outer }
    return compile(&self)
  }
}

// MARK: - Sets

extension ProgramBuilder {
  /// For every part its number among the sets, if it is a set and the program reads scalars.
  mutating func setNumbers(of parts: PartNumbers) -> ContiguousArray<UInt32> {
    var numbers = ContiguousArray<UInt32>(repeating: Self.noSet, count: parts.all.count)
    guard case .scalars = unit else { return numbers }
    for index in parts.all.indices {
      if case .set = parts.all[index] { numbers[index] = sets.number(of: parts.all[index]) }
    }
    return numbers
  }

  static let noSet = UInt32.max

  private mutating func compile(
    _ set: ScalarSet, then target: Program.Address
  ) -> Program.Address {
    compile(UTF8Trie(set), then: target)
  }

  private mutating func compile(
    _ trie: UTF8Trie, then target: Program.Address
  ) -> Program.Address {
    let transitions = trie.branches.map { branch in
      Program.ByteTransition(
        range: branch.range, target: branch.rest.map { compile($0, then: target) } ?? target)
    }
    let first = UInt32(program.transitions.count)
    for transition in transitions { program.transitions.append(transition) }
    return emit(.bytes(Program.Places(first..<UInt32(program.transitions.count))))
  }
}
