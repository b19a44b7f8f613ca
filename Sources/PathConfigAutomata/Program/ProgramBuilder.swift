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

  private(set) var code = Program.Code()
  let limits: Limits

  /// The sets of kinds that conditions on what precedes ask for.
  private(set) var askedKinds: Set<Preceding> = []

  /// The sets of the program, by their numbers in it.
  private(set) var sets = Numbers<RegularExpression>()

  private var plannedInstructions = 0
  private var trie = BeginningTrie()
  private var parts = Numbers<RegularExpression>()
  private var wideSets = WideSets()

  /// The sequences of each text and its label, numbered only when the program is built: trying an edit
  /// needs none.
  private var planned: [(text: SearchPlan, label: Program.Label, isOfExclusion: Bool)] = []

  /// The results of the alternatives that are being compiled.
  ///
  /// Those of an inner alternation lie above those of the one around it.
  private var pendingTargets = ContiguousArray<Program.Address>()
  private var pendingChoices = ContiguousArray<Program.Choice>()

  /// The only label that can be found from the current part.
  ///
  /// Each instruction notes it.
  private var soleLabel = Program.manyLabels

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
    let plans = texts.map { SearchPlan($0) }
    let count = plans.reduce(0) { InstructionCount.sum($0, $1.instructionCount) }
    let total = InstructionCount.sum(plannedInstructions, count)
    guard count <= limits.instructions, total <= Limits.instructionsOfProgram else {
      throw TooLarge(instructions: count)
    }
    plannedInstructions = total
    code.visibleBound = max(code.visibleBound, Int(label) + 1)
    if search.excluded == nil {
      planned.append((plans[0], label, false))
    } else {
      let first = Program.Label(2 * code.exclusions.count)
      code.exclusions.append(label)
      for (text, label) in zip(plans, first...) { planned.append((text, label, true)) }
    }
  }

  /// The program for all that was added.
  package func build() -> Program {
    var builder = self
    for (text, label, isOfExclusion) in planned {
      let first = isOfExclusion ? Program.Label(code.visibleBound) : 0
      for sequence in text.sequences {
        let numbers = sequence.map { builder.parts.number(of: $0) }
        builder.trie.insert(numbers, label: first + label)
      }
    }
    builder.compileTrie()
    return Program(builder)
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
    code.instructions.reserveCapacity(2 * trie.nodes.count)
    code.soleLabels.reserveCapacity(2 * trie.nodes.count)
    code.choices.reserveCapacity(2 * trie.nodes.count)
    // For every part its number among the sets, if it is a set: a part begins many edges.
    let numbers = parts.values.map { part -> UInt32? in
      if case .set = part { sets.number(of: part) } else { nil }
    }
    var addresses = ContiguousArray<Program.Address>(repeating: 0, count: trie.nodes.count)
    var soles = ContiguousArray<Program.Label>(
      repeating: Program.manyLabels, count: trie.nodes.count)
    for index in (0..<trie.nodes.count).reversed() {
      addresses[index] = compileAlternatives(trie.nodes[index]) { builder, entry in
        switch entry {
        case .label(let label):
          builder.soleLabel = label
          return builder.emit(.accept(label))
        case .edge(let part, let node):
          builder.soleLabel = soles[node]
          if let set = numbers[Int(part)] {
            return builder.emit(Program.Choice(set: set, target: addresses[node]))
          }
          return builder.compile(parts[part], then: addresses[node])
        }
      }
      soles[index] = soleLabel
    }
    soleLabel = Program.manyLabels
    code.searchStart = searchLoop(into: addresses[0])
  }

  /// A loop that tries `start` at every scalar of the subject, and at its end.
  private mutating func searchLoop(into start: Program.Address) -> Program.Address {
    let loop = reserve()
    let anyScalar = compile(.set(.all), then: loop)
    fill(loop, start, anyScalar)
    return loop
  }
}

// MARK: - Instructions

extension ProgramBuilder {
  private mutating func emit(_ instruction: Program.Instruction) -> Program.Address {
    code.instructions.append(instruction)
    code.soleLabels.append(soleLabel)
    return Program.Address(code.instructions.count - 1)
  }

  private mutating func emit(_ choice: Program.Choice) -> Program.Address {
    code.choices.append(choice)
    let end = UInt32(code.choices.count)
    return emit(.scalars(end - 1..<end))
  }

  /// One instruction for the pending choices from some index on, which are then not pending.
  private mutating func emitChoices(from start: Int) -> Program.Address {
    let first = UInt32(code.choices.count)
    code.choices += pendingChoices[start...]
    pendingChoices.removeLast(pendingChoices.count - start)
    return emit(.scalars(first..<UInt32(code.choices.count)))
  }

  /// One address for the pending targets from some index on, which are then not pending.
  private mutating func emitTargets(from start: Int) -> Program.Address {
    if pendingTargets.count == start + 1 { return pendingTargets.removeLast() }
    let first = UInt32(code.targets.count)
    code.targets += pendingTargets[start...]
    pendingTargets.removeLast(pendingTargets.count - start)
    return emit(.split(first..<UInt32(code.targets.count)))
  }

  /// Takes the last instruction, which is one choice, back.
  private mutating func removeLast() {
    code.instructions.removeLast()
    code.soleLabels.removeLast()
    code.choices.removeLast()
  }

  /// An instruction that is filled in later, for loops.
  private mutating func reserve() -> Program.Address { emit(.split(0..<0)) }

  private mutating func fill(
    _ address: Program.Address, _ first: Program.Address, _ second: Program.Address
  ) {
    let start = UInt32(code.targets.count)
    code.targets += [first, second]
    code.instructions[Int(address)] = .split(start..<start + 2)
  }
}

/// Expressions are compiled from the end backwards, so that the next part is there already.
extension ProgramBuilder {
  private mutating func compile(
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
      return compileAlternatives(parts) { $0.compile($1, then: next) }
    case .repetition(let body, let minimum, let maximum):
      return compileRepetition(body, minimum, maximum, then: next)
    case .after(let kinds):
      if askedKinds.insert(kinds).inserted { tellApart(kinds.distinguishingSets) }
      return emit(.after(kinds, next))
    case .before(let set, let negated):
      code.looksAhead = true
      return emit(.before(set: sets.number(of: .set(set)), negated: negated, next))
    case .remaining(.nothing):
      return emit(.remaining(.nothing, next))
    case .remaining(let remainder):
      code.looksForLastLine = true
      askedKinds.insert(.carriageReturn)
      tellApart(Remainder.distinguishingSets)
      return emit(.remaining(remainder, next))
    }
  }

  /// Makes classes of scalars that differ in these sets.
  private mutating func tellApart(_ sets: [ScalarSet]) {
    for set in sets { _ = self.sets.number(of: .set(set)) }
  }

  /// Compiles alternatives, each with the only label that can be found from it.
  ///
  /// Those that begin by reading a scalar become choices of one instruction, so that one thread
  /// waits for all of them.
  private mutating func compileAlternatives<Alternative>(
    _ alternatives: [Alternative],
    _ compile: (inout ProgramBuilder, Alternative) -> Program.Address
  ) -> Program.Address {
    let firstTarget = pendingTargets.count
    let firstChoice = pendingChoices.count
    var (sole, soleOfChoices) = (SoleLabel(), SoleLabel())
    for alternative in alternatives {
      let count = code.instructions.count
      let address = compile(&self, alternative)
      sole.note(soleLabel)
      if case .scalars(let places) = code.instructions[Int(address)], places.count == 1 {
        soleOfChoices.note(soleLabel)
        pendingChoices.append(code.choices[Int(places.lowerBound)])
        // Nothing else leads to it, and `$` would leave three such instructions behind for every
        // pattern.
        if Int(address) == code.instructions.count - 1, Int(address) >= count { removeLast() }
      } else {
        pendingTargets.append(address)
      }
    }
    if pendingChoices.count > firstChoice {
      soleLabel = soleOfChoices.label
      let choices = emitChoices(from: firstChoice)
      pendingTargets.append(choices)
    }
    if !alternatives.isEmpty { soleLabel = sole.label }
    return emitTargets(from: firstTarget)
  }

  private mutating func compileRepetition(
    _ body: RegularExpression, _ minimum: Int, _ maximum: Int?, then next: Program.Address
  ) -> Program.Address {
    var tail = next
    if let maximum {
      for _ in 0..<max(0, maximum - minimum) {
        let once = compile(body, then: tail)
        tail = reserve()
        fill(tail, once, next)
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
