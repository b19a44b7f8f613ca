import PathConfigSyntax

/// Compiles labelled expressions into one search program.
///
/// Expressions that begin alike share their beginnings: each is a path in a ``BeginningTrie``, so ten
/// thousand patterns that begin with `/` read it once.
package struct ProgramBuilder {
  /// The reason that an expression is not in the program.
  package enum Refusal: Error, Hashable, Sendable {
    /// It would take this many instructions, more than the limits allow.
    case tooLarge(instructions: Int)
  }

  /// The unit that the program reads in one step.
  enum Unit {
    /// Bytes of texts that are made of some scalars.
    case bytes(over: ScalarSet)
    case scalars
  }

  var program = Program()
  let unit: Unit
  private let limits: AutomatonLimits
  private var plannedInstructions = 0
  private var trie = BeginningTrie()
  private var parts: PartNumbers

  /// The parts of the expression that is being added.
  private var plan = SearchPlan()

  /// The sets of a program over scalars, by their numbers in it.
  var sets = ExpressionNumbers()

  /// The demands of lookbehinds, by the numbers of their trackers.
  var trackers = ExpressionNumbers()

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
    var bodies = ExpressionNumbers()
    var addresses: ContiguousArray<Program.Address> = []
  }

  /// A builder of programs that read scalars, for searches.
  package init(limits: AutomatonLimits = .standard) {
    self.init(reading: .scalars, limits: limits)
  }

  init(reading unit: Unit, limits: AutomatonLimits = .standard) {
    self.unit = unit
    self.limits = limits
    self.parts = PartNumbers(unit)
  }

  /// Adds an expression to search for.
  ///
  /// Several expressions may share a label.
  package mutating func add(
    _ expression: RegularExpression, label: Program.Label
  ) throws(Refusal) {
    plan.removeAll()
    plan.add(expression, &parts)
    var instructions = parts.instructionCount(of: plan)
    if parts.hasManyWays(plan) {
      let factor = LookChoices.factor(of: expression)
      instructions = InstructionCount.product(instructions, factor)
    }
    let total = plannedInstructions.addingReportingOverflow(instructions)
    guard instructions <= limits.maximumInstructionsPerExpression,
      !total.overflow, total.partialValue <= limits.maximumInstructionsPerProgram
    else { throw .tooLarge(instructions: instructions) }
    plannedInstructions = total.partialValue
    program.labelBound = max(program.labelBound, Int(label) + 1)
    for index in 0..<plan.sequenceCount {
      trie.insert(plan.numbers, plan.sequence(index), label: label, parts)
    }
  }

  /// The program for all that was added.
  package func build() -> Program {
    var builder = self
    return builder.compileAll()
  }

  private mutating func compileAll() -> Program {
    for part in parts.all { compileTrackers(of: part) }
    compileTrie()
    switch unit {
    case .bytes: program.classes = ByteClasses(separating: program.transitions)
    case .scalars: program.scalars = ScalarClasses(of: sets.all)
    }
    return program
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
    program.reserveCapacity(2 * trie.nodeCount)
    let sets = setNumbers(of: parts)
    var addresses = ContiguousArray<Program.Address>(repeating: 0, count: trie.nodeCount)
    var soles = ContiguousArray<Program.Label>(
      repeating: Program.manyLabels, count: trie.nodeCount)
    for index in (0..<trie.nodeCount).reversed() {
      var sole = SoleLabel()
      var soleOfChoices = SoleLabel()
      for entry in trie.entries(of: index) {
        let leadsTo = entry.kind == .edge ? soles[Int(entry.value)] : entry.value
        sole.note(leadsTo)
        soleLabel = leadsTo
        switch entry.kind {
        case .label:
          pendingTargets.append(emit(.accept(entry.value)))
        case .ending:
          let accept = emit(.accept(entry.value))
          pendingTargets.append(compileEnding(parts[entry.part], then: accept))
        case .edge where sets[Int(entry.part)] != Self.noSet:
          let target = addresses[Int(entry.value)]
          pendingChoices.append(Program.Choice(set: sets[Int(entry.part)], target: target))
          soleOfChoices.note(leadsTo)
        case .edge:
          let target = addresses[Int(entry.value)]
          pendingTargets.append(compile(parts[entry.part], then: target))
        }
      }
      soleLabel = soleOfChoices.label
      if !pendingChoices.isEmpty { pendingTargets.append(emitChoices(from: 0)) }
      soles[index] = sole.label
      soleLabel = sole.label
      addresses[index] = emitTargets(from: 0)
    }
    soleLabel = Program.manyLabels
    program.searchStart = searchLoop(into: addresses[0])
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
    program.instructions.append(instruction)
    program.soleLabels.append(soleLabel)
    return Program.Address(program.instructions.count - 1)
  }

  /// One instruction for the pending choices from some index on, which are then not pending.
  mutating func emitChoices(from start: Int) -> Program.Address {
    let first = UInt32(program.choices.count)
    for index in start..<pendingChoices.count { program.choices.append(pendingChoices[index]) }
    pendingChoices.removeLast(pendingChoices.count - start)
    return emit(.scalars(Program.Places(first..<UInt32(program.choices.count))))
  }

  mutating func emit(_ choice: Program.Choice) -> Program.Address {
    let first = UInt32(program.choices.count)
    program.choices.append(choice)
    return emit(.scalars(Program.Places(first..<first + 1)))
  }

  /// One address for the pending targets from some index on, which are then not pending.
  mutating func emitTargets(from start: Int) -> Program.Address {
    if pendingTargets.count == start + 1 {
      let target = pendingTargets[start]
      pendingTargets.removeLast()
      return target
    }
    let first = UInt32(program.targets.count)
    for index in start..<pendingTargets.count { program.targets.append(pendingTargets[index]) }
    pendingTargets.removeLast(pendingTargets.count - start)
    return emit(.split(Program.Places(first..<UInt32(program.targets.count))))
  }

  /// Takes the last instruction, which is one choice, back.
  mutating func removeLast() {
    program.instructions.removeLast()
    program.soleLabels.removeLast()
    program.choices.removeLast()
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
    let start = UInt32(program.targets.count)
    program.targets.append(first)
    program.targets.append(second)
    program.instructions[Int(address)] = .split(Program.Places(start..<start + 2))
  }
}
