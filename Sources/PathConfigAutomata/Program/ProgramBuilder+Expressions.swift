import PathConfigPattern

/// Expressions are compiled from the end backwards: what follows is there already.
extension ProgramBuilder {
  mutating func compile(
    _ expression: RegularExpression, then next: Program.Address
  ) -> Program.Address {
    switch expression {
    case .set(let set):
      return compile(set, then: next)
    case .concatenation(let parts):
      return parts.reversed().reduce(next) { compile($1, then: $0) }
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
      let ending = compileEnding(last, then: accept)
      return parts.dropLast().reversed().reduce(ending) { compile($1, then: $0) }
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
        // Nobody else leads to it, and `$` would leave three such behind for every pattern.
        if Int(address) == program.instructions.count - 1, Int(address) >= count { removeLast() }
      } else {
        pendingTargets.append(address)
      }
    }
    if pendingChoices.count > firstChoice {
      pendingTargets.append(emit(pendingChoices[firstChoice...]))
      pendingChoices.removeSubrange(firstChoice...)
    }
    let isSole = pendingTargets.count == firstTarget + 1
    let address =
      isSole ? pendingTargets[firstTarget] : emit(splitTo: pendingTargets[firstTarget...])
    pendingTargets.removeSubrange(firstTarget...)
    return address
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

  private mutating func condition(for body: RegularExpression) -> Program.Address {
    let key = Condition(body: body, isInTracker: trackerDepth > 0)
    let hash = body.outlineHash
    if let known = conditions.value(of: hash, where: { $0 == key }) { return known }
    let address = forWhoeverAsks { builder in
      builder.compileEnding(body, then: builder.emit(.satisfied))
    }
    conditions.insert(key, address, hash: hash)
    return address
  }

  /// A tracker must not wait for the end, since those who ask it do not; it hands the demand on.
  private mutating func compileSubjectEnd(then next: Program.Address) -> Program.Address {
    if trackerDepth == 0 { return emit(.subjectEnd(next)) }
    let condition = forWhoeverAsks { builder in
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
      if direction == .behind { _ = tracker(for: body) }
    }
  }

  /// The tracker of an expression; expressions inside it get theirs first, as its order demands.
  private mutating func tracker(for body: RegularExpression) -> UInt32 {
    let hash = body.outlineHash
    if let known = trackers.value(of: hash, where: { $0 == body }) { return known }
    trackerDepth += 1
    let tracker = forWhoeverAsks { builder in
      let ended = builder.emit(.ended(tracker: 0))
      let start = builder.compile(body, then: ended)
      let tracker = builder.program.trackerStarts.count
      builder.program.instructions[Int(ended)] = .ended(tracker: UInt32(tracker))
      builder.program.trackerStarts.append(builder.searchLoop(into: start))
      builder.program.trackerEnds.append(UInt32(builder.program.instructions.count))
      return UInt32(tracker)
    }
    trackerDepth -= 1
    trackers.insert(body, tracker, hash: hash)
    return tracker
  }

  /// Compiles what serves other expressions than the one at hand too, with other labels.
  private mutating func forWhoeverAsks<Result>(
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
  /// What an expression leads to, where it is one set and the program reads scalars.
  mutating func choice(
    _ expression: RegularExpression, then next: Program.Address
  ) -> Program.Choice? {
    guard case .scalars = unit, case .set(let set) = expression else { return nil }
    return Program.Choice(set: sets.number(of: set), target: next)
  }

  private mutating func compile(
    _ set: ScalarSet, then target: Program.Address
  ) -> Program.Address {
    if case .scalars = unit {
      return emit(CollectionOfOne(Program.Choice(set: sets.number(of: set), target: target)))
    }
    let key = SetTarget(set: set, target: target)
    var mixer = HashMixer()
    mixer.mix(Int(truncatingIfNeeded: set.outlineHash))
    mixer.mix(Int(target))
    if let known = setAddresses.value(of: mixer.hash, where: { $0 == key }) { return known }
    let address = compile(UTF8Trie(set), then: target)
    setAddresses.insert(key, address, hash: mixer.hash)
    return address
  }

  private mutating func compile(
    _ trie: UTF8Trie, then target: Program.Address
  ) -> Program.Address {
    let transitions = trie.branches.map { branch in
      Program.ByteTransition(
        range: branch.range, target: branch.rest.map { compile($0, then: target) } ?? target)
    }
    let first = UInt32(program.transitions.count)
    program.transitions.append(contentsOf: transitions)
    return emit(.bytes(first..<UInt32(program.transitions.count)))
  }
}

/// Numbers the sets of a program.
struct SetNumbers {
  private(set) var all: ContiguousArray<ScalarSet> = []
  private var index = HashIndex()

  /// The numbers of the sets of one ASCII scalar plus one, which nearly all sets are.
  private var ofASCII = ContiguousArray<UInt32>(repeating: 0, count: 128)

  mutating func number(of set: ScalarSet) -> UInt32 {
    if let scalar = set.soleASCII {
      if ofASCII[scalar] == 0 { ofASCII[scalar] = append(set) + 1 }
      return ofASCII[scalar] - 1
    }
    let hash = set.outlineHash
    if let known = index.place(of: hash, where: { all[$0] == set }) { return UInt32(known) }
    let number = append(set)
    index.insert(Int(number), hash: hash)
    return number
  }

  private mutating func append(_ set: ScalarSet) -> UInt32 {
    all.append(set)
    return UInt32(all.count - 1)
  }
}

extension ScalarSet {
  /// The only member, where there is only one and it is ASCII.
  var soleASCII: Int? {
    guard ranges.count == 1, ranges[0].lowerBound == ranges[0].upperBound,
      ranges[0].lowerBound < 0x80
    else { return nil }
    return Int(ranges[0].lowerBound)
  }
}
