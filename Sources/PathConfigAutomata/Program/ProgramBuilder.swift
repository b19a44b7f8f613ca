import PathConfigSyntax

/// Compiles labelled expressions into one search program.
///
/// Expressions that begin alike share their beginnings: each is a path in a ``BeginningTrie``, so ten
/// thousand patterns that begin with `/` read it once.
package struct ProgramBuilder {
  /// The reason that an expression is not in the program: it takes more instructions than the limits
  /// allow.
  package struct TooLarge: Error {
    package let instructions: Int
  }

  /// The unit that the program reads in one step.
  enum Unit {
    /// Bytes of texts that are made of some scalars.
    case bytes(over: ScalarSet)
    case scalars
  }

  /// The parts of the program.
  var instructions: ContiguousArray<Program.Instruction> = []
  var soleLabels: ContiguousArray<Program.Label> = []
  var transitions: ContiguousArray<Program.ByteTransition> = []
  var choices: ContiguousArray<Program.Choice> = []
  var targets: ContiguousArray<Program.Address> = []
  var searchStart: Program.Address = 0
  var trackerStarts: [Program.Address] = []
  var trackerEnds: [Program.Address] = []
  private(set) var labelBound = 0

  let unit: Unit
  private let limits: Limits

  private var plannedInstructions = 0
  private var trie = BeginningTrie()
  private var parts: PartNumbers
  private var wideSets = WideSets()

  /// The parts of the expression that is being added.
  private var plan = SearchPlan()

  /// The sets of a program over scalars, by their numbers in it.
  var sets = Numbers<RegularExpression>()

  /// The demands of lookbehinds, by the numbers of their trackers.
  var trackers = Numbers<RegularExpression>()

  /// The demands of lookaheads, of the search or of the trackers, whichever are being compiled.
  ///
  /// `otherConditions` has those of the others.
  var conditions = Conditions()
  var otherConditions = Conditions()

  /// The results of the alternatives that are being compiled.
  ///
  /// Those of an inner alternation lie above those of the one around it.
  var pendingTargets = ContiguousArray<Program.Address>()
  var pendingChoices = ContiguousArray<Program.Choice>()

  /// The number of looks behind around the current part.
  var trackerDepth = 0

  /// The only label that can be found from the current part.
  ///
  /// Each instruction notes it.
  var soleLabel = Program.manyLabels

  /// The beginnings of the conditions of looks ahead.
  ///
  /// Equal looks share one. A thread that passes many of them, as in `${36}`, then has one demand
  /// instead of a choice of demands for each.
  struct Conditions {
    var bodies = Numbers<RegularExpression>()
    var addresses: ContiguousArray<Program.Address> = []
  }

  /// A builder of programs that read scalars, for searches.
  package init(limits: Limits = .standard) {
    self.init(reading: .scalars, limits: limits)
  }

  init(reading unit: Unit, limits: Limits = .standard) {
    self.unit = unit
    self.limits = limits
    self.parts = PartNumbers(unit)
  }

  /// Adds an expression to search for.
  ///
  /// Several expressions may share a label.
  package mutating func add(
    _ expression: RegularExpression, label: Program.Label
  ) throws(TooLarge) {
    if case .scalars = unit, let comparisons = wideSets.add(expression) {
      throw TooLarge(instructions: comparisons)
    }
    plan.removeAll()
    plan.add(expression, &parts)
    var planned = parts.instructionCount(of: plan)
    if parts.hasManyWays(plan) {
      planned = InstructionCount.product(planned, LookChoices.factor(of: expression))
    }
    let total = plannedInstructions.addingReportingOverflow(planned)
    guard planned <= limits.instructions,
      !total.overflow, total.partialValue <= Limits.instructionsOfProgram
    else { throw TooLarge(instructions: planned) }
    plannedInstructions = total.partialValue
    labelBound = max(labelBound, Int(label) + 1)
    for index in 0..<plan.sequenceCount {
      trie.insert(plan.sequence(index), label: label, parts)
    }
  }

  /// The program for all that was added.
  package func build() -> Program {
    var builder = self
    builder.compileAll()
    return Program(builder)
  }

  private mutating func compileAll() {
    for part in parts.all { compileTrackers(of: part) }
    compileTrie()
  }
}

/// The sets of all expressions that are not only of ASCII.
///
/// For the classes of scalars every set is held against every piece of a range. Real patterns have a
/// handful of such sets.
private struct WideSets {
  private var known: Set<ScalarSet> = []
  private var rangeCount = 0

  /// Adds those of an expression, or returns the work for all of them if it is too much.
  mutating func add(_ expression: RegularExpression) -> Int? {
    var new: Set<ScalarSet> = []
    collect(expression, into: &new)
    let rangeCount = new.reduce(rangeCount) { $0 + $1.ranges.count }
    let comparisons = rangeCount * (known.count + new.count + 1)
    if comparisons > Limits.comparisonsOfSets { return comparisons }
    known.formUnion(new)
    self.rangeCount = rangeCount
    return nil
  }

  private func collect(_ expression: RegularExpression, into new: inout Set<ScalarSet>) {
    switch expression {
    case .set(let set):
      if !set.isASCII, !known.contains(set) { new.insert(set) }
    case .concatenation(let parts), .alternation(let parts):
      for part in parts { collect(part, into: &new) }
    case .repetition(let body, _, _), .look(_, _, let body): collect(body, into: &new)
    case .subjectStart, .subjectEnd: break
    }
  }
}

// MARK: - The trie of beginnings

/// The common label of everything noted so far, if there is one.
private struct SoleLabel {
  private var noted: Program.Label?

  mutating func note(_ label: Program.Label) {
    noted = noted == nil || noted == label ? label : Program.manyLabels
  }

  var label: Program.Label { noted ?? Program.manyLabels }
}

extension ProgramBuilder {
  /// Compiles the trie backwards.
  ///
  /// Children come after their parents, so that every node finds its targets compiled.
  private mutating func compileTrie() {
    let (trie, parts) = (trie, parts)
    instructions.reserveCapacity(2 * trie.nodes.count)
    soleLabels.reserveCapacity(2 * trie.nodes.count)
    choices.reserveCapacity(2 * trie.nodes.count)
    let sets = setNumbers(of: parts)
    var addresses = ContiguousArray<Program.Address>(repeating: 0, count: trie.nodes.count)
    var soles = ContiguousArray<Program.Label>(
      repeating: Program.manyLabels, count: trie.nodes.count)
    for index in (0..<trie.nodes.count).reversed() {
      var sole = SoleLabel()
      var soleOfChoices = SoleLabel()
      for entry in trie.nodes[index] {
        let leadsTo =
          switch entry {
          case .edge(_, let node): soles[node]
          case .label(let label), .ending(_, let label): label
          }
        sole.note(leadsTo)
        soleLabel = leadsTo
        switch entry {
        case .label(let label):
          pendingTargets.append(emit(.accept(label)))
        case .ending(let part, let label):
          let accept = emit(.accept(label))
          pendingTargets.append(compileEnding(parts[part], then: accept))
        case .edge(let part, let node) where sets[Int(part)] != Self.noSet:
          pendingChoices.append(Program.Choice(set: sets[Int(part)], target: addresses[node]))
          soleOfChoices.note(leadsTo)
        case .edge(let part, let node):
          pendingTargets.append(compile(parts[part], then: addresses[node]))
        }
      }
      soleLabel = soleOfChoices.label
      if !pendingChoices.isEmpty { pendingTargets.append(emitChoices(from: 0)) }
      soles[index] = sole.label
      soleLabel = sole.label
      addresses[index] = emitTargets(from: 0)
    }
    soleLabel = Program.manyLabels
    searchStart = searchLoop(into: addresses[0])
  }

  /// A loop that tries `start` at every scalar of the subject, and at its end.
  mutating func searchLoop(into start: Program.Address) -> Program.Address {
    let alphabet: ScalarSet
    switch unit {
    case .bytes(let scalars): alphabet = scalars
    case .scalars: alphabet = .all
    }
    let loop = reserve()
    let anyScalar = compile(.set(alphabet), then: loop)
    fill(loop, start, anyScalar)
    return loop
  }
}

// MARK: - Instructions

extension ProgramBuilder {
  @discardableResult
  mutating func emit(_ instruction: Program.Instruction) -> Program.Address {
    instructions.append(instruction)
    soleLabels.append(soleLabel)
    return Program.Address(instructions.count - 1)
  }

  /// One instruction for the pending choices from some index on, which are then not pending.
  mutating func emitChoices(from start: Int) -> Program.Address {
    let first = UInt32(choices.count)
    for index in start..<pendingChoices.count { choices.append(pendingChoices[index]) }
    pendingChoices.removeLast(pendingChoices.count - start)
    return emit(.scalars(Program.Places(first..<UInt32(choices.count))))
  }

  mutating func emit(_ choice: Program.Choice) -> Program.Address {
    let first = UInt32(choices.count)
    choices.append(choice)
    return emit(.scalars(Program.Places(first..<first + 1)))
  }

  /// One address for the pending targets from some index on, which are then not pending.
  mutating func emitTargets(from start: Int) -> Program.Address {
    if pendingTargets.count == start + 1 {
      let target = pendingTargets[start]
      pendingTargets.removeLast()
      return target
    }
    let first = UInt32(targets.count)
    for index in start..<pendingTargets.count { targets.append(pendingTargets[index]) }
    pendingTargets.removeLast(pendingTargets.count - start)
    return emit(.split(Program.Places(first..<UInt32(targets.count))))
  }

  /// Takes the last instruction, which is one choice, back.
  mutating func removeLast() {
    instructions.removeLast()
    soleLabels.removeLast()
    choices.removeLast()
  }

  mutating func emitSplit(
    _ first: Program.Address, _ second: Program.Address
  ) -> Program.Address {
    let address = reserve()
    fill(address, first, second)
    return address
  }

  /// An instruction that is filled in later, for loops.
  mutating func reserve() -> Program.Address { emit(.split(Program.Places(0..<0))) }

  mutating func fill(
    _ address: Program.Address, _ first: Program.Address, _ second: Program.Address
  ) {
    let start = UInt32(targets.count)
    targets.append(first)
    targets.append(second)
    instructions[Int(address)] = .split(Program.Places(start..<start + 2))
  }
}

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
      let count = instructions.count
      let address = compile(&self, part)
      if case .scalars(let places) = instructions[Int(address)], places.count == 1 {
        pendingChoices.append(choices[Int(places.lowerBound)])
        // Nothing else leads to it, and `$` would leave three such instructions behind for every
        // pattern.
        if Int(address) == instructions.count - 1, Int(address) >= count { removeLast() }
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
      let tracker = UInt32(builder.trackerStarts.count)
      builder.instructions[Int(ended)] = .ended(tracker: tracker)
      builder.trackerStarts.append(builder.searchLoop(into: start))
      builder.trackerEnds.append(UInt32(builder.instructions.count))
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
    let branches = trie.branches.map { branch in
      Program.ByteTransition(
        range: branch.range, target: branch.rest.map { compile($0, then: target) } ?? target)
    }
    let first = UInt32(transitions.count)
    transitions.append(contentsOf: branches)
    return emit(.bytes(Program.Places(first..<UInt32(transitions.count))))
  }
}
