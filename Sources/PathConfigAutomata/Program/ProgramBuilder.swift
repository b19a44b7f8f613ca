package import PathConfigPattern

/// Compiles labelled expressions into one search program.
///
/// Expressions that begin alike share their beginnings: each is a path in a trie whose edges are
/// the parts of a concatenation, so ten thousand patterns that begin with `/` read it once.
package struct ProgramBuilder {
  /// Why an expression is not in the program.
  package enum Refusal: Error, Hashable, Sendable {
    /// It would take this many instructions, more than the limits allow.
    case tooLarge(instructions: Int)
  }

  private var program = Program()
  private let limits: AutomatonLimits
  private var counter = InstructionCount()
  private var setAddresses: [SetTarget: Program.Address] = [:]
  private var trackers: [RegularExpression: Int] = [:]
  private var conditions: [Condition: Program.Address] = [:]

  /// How many looks behind surround what is being compiled.
  private var trackerDepth = 0

  private struct SetTarget: Hashable {
    var set: ScalarSet
    var target: Program.Address
  }

  /// What a look ahead wants.
  ///
  /// Equal looks share it, so that a thread that passes many of them, as in
  /// `${36}`, has one demand and not a choice of demands for each.
  private struct Condition: Hashable {
    var body: RegularExpression
    var isInTracker: Bool
  }

  /// A place in the trie of beginnings; it becomes one `split`.
  private struct TrieNode {
    var children: [RegularExpression: Int] = [:]
    /// The order of insertion, which keeps the program deterministic.
    var edges: [(part: RegularExpression, child: Int)] = []
    var labels: [Program.Label] = []
    var endings: [(part: RegularExpression, label: Program.Label)] = []
  }

  private var nodes: [TrieNode] = [TrieNode()]
  private var plannedInstructions = 0

  /// The scalars that subjects are made of.
  private let alphabet: ScalarSet

  /// - Parameter alphabet: the scalars that subjects are made of.
  package init(limits: AutomatonLimits = .standard, alphabet: ScalarSet = .all) {
    self.limits = limits
    self.alphabet = alphabet
  }

  /// Adds an expression to search for; several may share a label.
  package mutating func add(
    _ expression: RegularExpression, label: Program.Label
  ) throws(Refusal) {
    let instructions = InstructionCount.product(
      counter.count(expression), LookChoices.factor(of: expression))
    let total = plannedInstructions.addingReportingOverflow(instructions)
    guard instructions <= limits.maximumInstructionsPerExpression,
      !total.overflow, total.partialValue <= limits.maximumInstructionsPerProgram
    else { throw .tooLarge(instructions: instructions) }
    plannedInstructions = total.partialValue
    for parts in expression.searchAlternatives {
      insert(parts, label: label)
    }
  }

  private mutating func insert(_ parts: [RegularExpression], label: Program.Label) {
    var node = 0
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.looksAhead {
        // Nothing follows, so what is looked for ahead may as well be read: `x$` needs no look.
        nodes[node].endings.append((part, label))
        return
      }
      node = child(of: node, by: part)
    }
    nodes[node].labels.append(label)
  }

  private mutating func child(of node: Int, by part: RegularExpression) -> Int {
    if let child = nodes[node].children[part] { return child }
    let child = nodes.count
    nodes.append(TrieNode())
    nodes[node].children[part] = child
    nodes[node].edges.append((part, child))
    return child
  }

  /// The program for all that was added.
  package consuming func build() -> Program {
    let root = reserve()
    compileTrie(root: root)
    program.searchStart = searchLoop(into: root)
    program.soleLabels = SoleLabels.compute(program)
    program.layers = TrackerLayers.compute(program)
    program.classes = ByteClasses(separating: program.transitions.map(\.range))
    return program
  }
}

// MARK: - The trie of beginnings

extension ProgramBuilder {
  private mutating func compileTrie(root: Program.Address) {
    var addresses = ContiguousArray(repeating: root, count: nodes.count)
    for node in 1..<max(nodes.count, 1) { addresses[node] = reserve() }
    for (index, node) in nodes.enumerated() {
      var targets: ContiguousArray<Program.Address> = []
      for label in node.labels { targets.append(emit(.accept(label))) }
      for edge in node.edges {
        targets.append(compile(edge.part, then: addresses[edge.child]))
      }
      for ending in node.endings {
        let accept = emit(.accept(ending.label))
        targets.append(compileEnding(ending.part, then: accept))
      }
      program.instructions[Int(addresses[index])] = .split(targets)
    }
  }

  /// A loop that tries `start` at every scalar of the subject, and at its end.
  private mutating func searchLoop(into start: Program.Address) -> Program.Address {
    let loop = reserve()
    let anyScalar = compile(.set(alphabet), then: loop)
    program.instructions[Int(loop)] = .split([start, anyScalar])
    return loop
  }
}

// MARK: - Expressions, from the end backwards

extension ProgramBuilder {
  private mutating func emit(_ instruction: Program.Instruction) -> Program.Address {
    program.instructions.append(instruction)
    return Program.Address(program.instructions.count - 1)
  }

  /// An instruction that is filled in later, for loops.
  private mutating func reserve() -> Program.Address { emit(.split([])) }

  private mutating func compile(
    _ expression: RegularExpression, then next: Program.Address
  ) -> Program.Address {
    switch expression {
    case .set(let set): compile(set, then: next)
    case .concatenation(let parts):
      parts.reversed().reduce(next) { compile($1, then: $0) }
    case .alternation(let parts):
      emit(.split(ContiguousArray(parts.map { compile($0, then: next) })))
    case .repetition(let body, let minimum, let maximum):
      compileRepetition(body, minimum, maximum, then: next)
    case .subjectStart: emit(.subjectStart(next))
    case .subjectEnd: compileSubjectEnd(then: next)
    case .look(.ahead, let negated, let body):
      compileLookAhead(body, negated: negated, then: next)
    case .look(.behind, let negated, let body):
      emit(.lookBehind(tracker: tracker(for: body), negated: negated, next))
    }
  }

  /// Compiles a part after which nothing but the acceptance follows: looks ahead are read.
  private mutating func compileEnding(
    _ expression: RegularExpression, then accept: Program.Address
  ) -> Program.Address {
    switch expression {
    case .concatenation(let parts):
      guard let last = parts.last else { return accept }
      let ending = compileEnding(last, then: accept)
      return parts.dropLast().reversed().reduce(ending) { compile($1, then: $0) }
    case .alternation(let parts):
      return emit(.split(ContiguousArray(parts.map { compileEnding($0, then: accept) })))
    case .look(.ahead, negated: false, let body):
      return compileEnding(body, then: accept)
    default:
      return compile(expression, then: accept)
    }
  }

  private mutating func compileRepetition(
    _ body: RegularExpression, _ minimum: Int, _ maximum: Int?, then next: Program.Address
  ) -> Program.Address {
    var tail = next
    if let maximum {
      for _ in 0..<max(0, maximum - minimum) {
        let once = compile(body, then: tail)
        tail = emit(.split([once, next]))
      }
    } else {
      let loop = reserve()
      let once = compile(body, then: loop)
      program.instructions[Int(loop)] = .split([once, next])
      tail = loop
    }
    for _ in 0..<max(0, minimum) { tail = compile(body, then: tail) }
    return tail
  }

  private mutating func compileLookAhead(
    _ body: RegularExpression, negated: Bool, then next: Program.Address
  ) -> Program.Address {
    emit(.lookAhead(condition: condition(for: body), negated: negated, next))
  }

  private mutating func condition(for body: RegularExpression) -> Program.Address {
    let key = Condition(body: body, isInTracker: trackerDepth > 0)
    if let known = conditions[key] { return known }
    let address = compileEnding(body, then: emit(.satisfied))
    conditions[key] = address
    return address
  }

  /// A tracker must not wait for the end, since those who ask it do not; it hands the demand on.
  private mutating func compileSubjectEnd(then next: Program.Address) -> Program.Address {
    if trackerDepth == 0 { return emit(.subjectEnd(next)) }
    let condition = emit(.subjectEnd(emit(.satisfied)))
    return emit(.lookAhead(condition: condition, negated: false, next))
  }

  /// The tracker of an expression; expressions inside it get theirs first, as its order demands.
  private mutating func tracker(for body: RegularExpression) -> Int {
    if let known = trackers[body] { return known }
    trackerDepth += 1
    let ended = emit(.ended(tracker: 0))
    let start = compile(body, then: ended)
    trackerDepth -= 1
    let tracker = program.trackerStarts.count
    program.instructions[Int(ended)] = .ended(tracker: tracker)
    program.trackerStarts.append(searchLoop(into: start))
    trackers[body] = tracker
    return tracker
  }

  private mutating func compile(
    _ set: ScalarSet, then target: Program.Address
  ) -> Program.Address {
    let key = SetTarget(set: set, target: target)
    if let known = setAddresses[key] { return known }
    let address = compile(UTF8Trie(set), then: target)
    setAddresses[key] = address
    return address
  }

  private mutating func compile(
    _ trie: UTF8Trie, then target: Program.Address
  ) -> Program.Address {
    let transitions = trie.branches.map { branch in
      Program.ByteTransition(
        range: branch.range, target: branch.rest.map { compile($0, then: target) } ?? target)
    }
    let first = program.transitions.count
    program.transitions.append(contentsOf: transitions)
    return emit(.bytes(first..<program.transitions.count))
  }
}
