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

  /// The parts of the program.
  var instructions: ContiguousArray<Program.Instruction> = []
  var soleLabels: ContiguousArray<Program.Label> = []
  var choices: ContiguousArray<Program.Choice> = []
  var targets: ContiguousArray<Program.Address> = []
  var searchStart: Program.Address = 0
  private(set) var visibleBound = 0
  private(set) var labelBound = 0
  private(set) var exclusions: [Program.Exclusion] = []

  /// The sets of kinds that conditions on what precedes ask for.
  private(set) var askedKinds: Set<Preceding> = []
  private(set) var looksAhead = false
  private(set) var looksForLastLine = false

  private let limits: Limits

  private var plannedInstructions = 0
  private var trie = BeginningTrie()
  private var parts = Numbers<RegularExpression>()
  private var wideSets = WideSets()

  /// The parts of all expressions, numbered only when the program is built: trying an edit needs none.
  private var plan = SearchPlan()

  /// For each expression the end of its sequences in the plan, and its label; nil if it is not in the trie.
  private var planned: [(end: Int, label: Program.Label?)] = []

  /// The sets of the program, by their numbers in it.
  var sets = Numbers<RegularExpression>()

  /// The searches that exclude a text, which are compiled last.
  private var excluding: [(label: Program.Label, search: SearchExpression)] = []

  /// The results of the alternatives that are being compiled.
  ///
  /// Those of an inner alternation lie above those of the one around it.
  var pendingTargets = ContiguousArray<Program.Address>()
  var pendingChoices = ContiguousArray<Program.Choice>()

  /// The only label that can be found from the current part.
  ///
  /// Each instruction notes it.
  var soleLabel = Program.manyLabels

  package init(limits: Limits = .standard) {
    self.limits = limits
  }

  /// Adds an expression to search for.
  ///
  /// Several expressions may share a label.
  package mutating func add(
    _ search: SearchExpression, label: Program.Label
  ) throws(TooLarge) {
    let texts = search.texts
    for text in texts {
      if let comparisons = wideSets.add(text) { throw TooLarge(instructions: comparisons) }
    }
    var count = 0
    for text in texts {
      let start = plan.sequenceCount
      plan.add(text)
      count = InstructionCount.sum(count, plan.instructionCount(from: start))
    }
    let total = plannedInstructions.addingReportingOverflow(count)
    guard count <= limits.instructions,
      !total.overflow, total.partialValue <= Limits.instructionsOfProgram
    else {
      planned.append((plan.sequenceCount, nil))
      throw TooLarge(instructions: count)
    }
    plannedInstructions = total.partialValue
    visibleBound = max(visibleBound, Int(label) + 1)
    planned.append((plan.sequenceCount, search.excluded == nil ? label : nil))
    if search.excluded != nil { excluding.append((label, search)) }
  }

  /// Numbers the parts of some sequences, and puts them into the trie if they have a label.
  private mutating func insert(
    _ plan: SearchPlan, _ sequences: Range<Int>, _ label: Program.Label?
  ) {
    var numbers: ContiguousArray<UInt32> = []
    for sequence in sequences {
      numbers.removeAll(keepingCapacity: true)
      for part in plan.sequence(sequence) { numbers.append(parts.number(of: part)) }
      if let label { trie.insert(numbers, label: label) }
    }
  }

  /// The program for all that was added.
  package func build() -> Program {
    var builder = self
    var start = 0
    for (end, label) in planned {
      builder.insert(plan, start..<end, label)
      start = end
    }
    builder.insertExclusions()
    builder.compileTrie()
    return Program(builder)
  }

  /// Gives the two texts of a search that excludes one labels of their own.
  private mutating func insertExclusions() {
    labelBound = visibleBound
    for (label, search) in excluding {
      for text in search.texts {
        var plan = SearchPlan()
        plan.add(text)
        insert(plan, 0..<plan.sequenceCount, Program.Label(labelBound))
        labelBound += 1
      }
      let excluded = Program.Label(labelBound - 1)
      exclusions.append(Program.Exclusion(label: label, found: excluded - 1, excluded: excluded))
    }
  }
}

extension SearchExpression {
  /// The texts that a program searches for.
  ///
  /// Of two texts both are found at the end of the subject only, where it is known whether the search has
  /// found one without the other.
  fileprivate var texts: [RegularExpression] {
    guard let excluded else { return [found] }
    return [found, excluded].map { .sequence([$0, .anything, .subjectEnd]) }
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
    case .set(let set), .before(let set, _):
      if !set.isASCII, !known.contains(set) { new.insert(set) }
    case .concatenation(let parts), .alternation(let parts):
      for part in parts { collect(part, into: &new) }
    case .repetition(let body, _, _): collect(body, into: &new)
    case .after, .remaining: break
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
    let sets = setNumbers()
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
          case .label(let label): label
          }
        sole.note(leadsTo)
        soleLabel = leadsTo
        switch entry {
        case .label(let label):
          pendingTargets.append(emit(.accept(label)))
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
    let loop = reserve()
    let anyScalar = compile(.set(.all), then: loop)
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
    case .set:
      return emit(Program.Choice(set: sets.number(of: expression), target: next))
    case .concatenation(let parts):
      var address = next
      for index in parts.indices.reversed() { address = compile(parts[index], then: address) }
      return address
    case .alternation(let parts):
      return compileAlternatives(parts) { builder, part in builder.compile(part, then: next) }
    case .repetition(let body, let minimum, let maximum):
      return compileRepetition(body, minimum, maximum, then: next)
    case .after(let kinds):
      if askedKinds.insert(kinds).inserted { tellApart(kinds.distinguishingSets) }
      return emit(.after(kinds, next))
    case .before(let set, let negated):
      looksAhead = true
      return emit(.before(set: sets.number(of: .set(set)), negated: negated, next))
    case .remaining(.nothing):
      return emit(.remaining(.nothing, next))
    case .remaining(let remainder):
      looksForLastLine = true
      askedKinds.insert(.carriageReturn)
      tellApart(Remainder.distinguishingSets)
      return emit(.remaining(remainder, next))
    }
  }

  /// Makes classes of scalars that differ in these sets.
  private mutating func tellApart(_ sets: [ScalarSet]) {
    for set in sets { _ = self.sets.number(of: .set(set)) }
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
}

// MARK: - Sets

extension ProgramBuilder {
  /// For every part its number among the sets, if it is a set.
  private mutating func setNumbers() -> ContiguousArray<UInt32> {
    var numbers = ContiguousArray<UInt32>(repeating: Self.noSet, count: parts.count)
    for index in parts.values.indices {
      if case .set = parts.values[index] { numbers[index] = sets.number(of: parts.values[index]) }
    }
    return numbers
  }

  static let noSet = UInt32.max
}
