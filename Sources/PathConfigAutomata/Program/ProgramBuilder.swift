package import PathConfigPattern

/// Compiles labelled expressions into one search program.
///
/// Expressions that begin alike share their beginnings: each is a path in a ``BeginningTrie``, so ten
/// thousand patterns that begin with `/` read it once.
package struct ProgramBuilder {
  /// Why an expression is not in the program.
  package enum Refusal: Error, Hashable, Sendable {
    /// It would take this many instructions, more than the limits allow.
    case tooLarge(instructions: Int)
  }

  /// What the program reads in one step.
  enum Unit {
    /// Bytes of texts that are made of some scalars.
    case bytes(over: ScalarSet)
    case scalars
  }

  var program = Program()
  let unit: Unit
  private let limits: AutomatonLimits
  private var plannedInstructions = 0
  private var trie: BeginningTrie

  /// The sets of a program over scalars, and the UTF-8 of sets in one over bytes.
  var sets = SetNumbers()
  var setAddresses = KnownValues<SetTarget>()

  var trackers = KnownValues<RegularExpression>()
  var conditions = KnownValues<Condition>()

  /// What the alternatives that are being compiled have led to; those of an inner alternation lie above
  /// those of the one around it.
  var pendingTargets: ContiguousArray<Program.Address> = []
  var pendingChoices: ContiguousArray<Program.Choice> = []

  /// How many looks behind surround what is being compiled.
  var trackerDepth = 0

  /// The only label that can be found from what is being compiled; each instruction notes it.
  var soleLabel = Program.manyLabels

  struct SetTarget: Equatable {
    var set: ScalarSet
    var target: Program.Address
  }

  /// What a look ahead wants.
  ///
  /// Equal looks share it, so that a thread that passes many of them, as in
  /// `${36}`, has one demand and not a choice of demands for each.
  struct Condition: Equatable {
    var body: RegularExpression
    var isInTracker: Bool
  }

  /// A builder of programs that read scalars, for searches.
  package init(limits: AutomatonLimits = .standard) {
    self.init(reading: .scalars, limits: limits)
  }

  init(reading unit: Unit, limits: AutomatonLimits = .standard) {
    self.unit = unit
    self.limits = limits
    self.trie = BeginningTrie(unit)
  }

  /// Adds an expression to search for; several may share a label.
  package mutating func add(
    _ expression: RegularExpression, label: Program.Label
  ) throws(Refusal) {
    let alternatives = expression.searchAlternatives.map { parts in
      parts.map { trie.number(of: $0) }
    }
    var instructions = trie.parts.instructionCount(of: alternatives)
    if trie.parts.hasManyWays(alternatives) {
      let factor = LookChoices.factor(of: expression)
      instructions = InstructionCount.product(instructions, factor)
    }
    let total = plannedInstructions.addingReportingOverflow(instructions)
    guard instructions <= limits.maximumInstructionsPerExpression,
      !total.overflow, total.partialValue <= limits.maximumInstructionsPerProgram
    else { throw .tooLarge(instructions: instructions) }
    plannedInstructions = total.partialValue
    program.labelBound = max(program.labelBound, Int(label) + 1)
    for parts in alternatives { trie.insert(parts, label: label) }
  }

  /// The program for all that was added.
  package consuming func build() -> Program {
    for part in trie.parts.all { compileTrackers(of: part) }
    compileTrie()
    switch unit {
    case .bytes: program.classes = ByteClasses(separating: program.transitions.map(\.range))
    case .scalars: program.scalars = ScalarClasses(sets.all)
    }
    return program
  }
}

// MARK: - The trie of beginnings

/// The label of all that has been noted, where it is the same.
private struct SoleLabel {
  private var noted: Program.Label?

  mutating func note(_ label: Program.Label) {
    noted = noted == nil || noted == label ? label : Program.manyLabels
  }

  var label: Program.Label { noted ?? Program.manyLabels }
}

extension ProgramBuilder {
  /// Children come after their parents in the trie, so going through it backwards every node finds
  /// what it leads to compiled.
  private mutating func compileTrie() {
    let trie = trie
    var addresses = ContiguousArray<Program.Address>(repeating: 0, count: trie.nodes.count)
    var soles = ContiguousArray<Program.Label>(
      repeating: Program.manyLabels, count: trie.nodes.count)
    var targets: ContiguousArray<Program.Address> = []
    var choices: ContiguousArray<Program.Choice> = []
    for index in trie.nodes.indices.reversed() {
      var sole = SoleLabel()
      var soleOfChoices = SoleLabel()
      targets.removeAll(keepingCapacity: true)
      choices.removeAll(keepingCapacity: true)
      trie.forEachLabel(of: index) { label in
        sole.note(label)
        soleLabel = label
        targets.append(emit(.accept(label)))
      }
      trie.forEachEdge(of: index) { part, child in
        sole.note(soles[child])
        soleLabel = soles[child]
        if let choice = choice(trie.parts[part], then: addresses[child]) {
          choices.append(choice)
          soleOfChoices.note(soles[child])
        } else {
          targets.append(compile(trie.parts[part], then: addresses[child]))
        }
      }
      trie.forEachEnding(of: index) { part, label in
        sole.note(label)
        soleLabel = label
        targets.append(compileEnding(trie.parts[part], then: emit(.accept(label))))
      }
      soleLabel = soleOfChoices.label
      if !choices.isEmpty { targets.append(emit(choices)) }
      soles[index] = sole.label
      soleLabel = sole.label
      addresses[index] = targets.count == 1 ? targets[0] : emit(splitTo: targets)
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
  mutating func emit(_ instruction: Program.Instruction) -> Program.Address {
    program.instructions.append(instruction)
    program.soleLabels.append(soleLabel)
    return Program.Address(program.instructions.count - 1)
  }

  mutating func emit(_ choices: some Collection<Program.Choice>) -> Program.Address {
    let first = UInt32(program.choices.count)
    program.choices.append(contentsOf: choices)
    return emit(.scalars(first..<UInt32(program.choices.count)))
  }

  mutating func emit(splitTo targets: some Collection<Program.Address>) -> Program.Address {
    let first = UInt32(program.targets.count)
    program.targets.append(contentsOf: targets)
    return emit(.split(first..<UInt32(program.targets.count)))
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
  mutating func reserve() -> Program.Address { emit(.split(0..<0)) }

  mutating func fill(
    _ address: Program.Address, _ first: Program.Address, _ second: Program.Address
  ) {
    let start = UInt32(program.targets.count)
    program.targets.append(first)
    program.targets.append(second)
    program.instructions[Int(address)] = .split(start..<start + 2)
  }
}
