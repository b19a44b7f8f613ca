import PathConfigSyntax

/// Numbers the parts of expressions, equal ones alike, and keeps facts about each.
struct PartNumbers {
  private var expressions = Numbers<RegularExpression>()

  /// The number of instructions that each part compiles to.
  private var instructions: ContiguousArray<UInt64> = []

  /// The number of ways to pass the looks of each part, and whether the part looks ahead.
  ///
  /// The lowest bit is for looking ahead, the upper bits for the number.
  private var looks: ContiguousArray<UInt32> = []
  private let counter: InstructionCount

  init(_ unit: ProgramBuilder.Unit) {
    counter = InstructionCount(unit: unit)
  }

  var all: ContiguousArray<RegularExpression> { expressions.values }

  subscript(number: UInt32) -> RegularExpression { expressions[number] }

  func looksAhead(_ number: UInt32) -> Bool { looks[Int(number)] & 1 == 1 }

  /// The number of instructions that some sequences will compile to.
  func instructionCount(of plan: SearchPlan) -> Int {
    var sum = InstructionCount.sum(1, plan.sequenceCount)
    for number in plan.numbers {
      sum = InstructionCount.sum(sum, Int(instructions[Int(number)]))
    }
    return sum
  }

  /// True if the number of ways to pass the looks of a sequence is above the harmless one.
  func hasManyWays(_ plan: SearchPlan) -> Bool {
    (0..<plan.sequenceCount).contains { index in
      var ways = 1.0
      for number in plan.sequence(index) { ways *= Double(looks[Int(number)] >> 1) }
      return ways > LookChoices.harmless
    }
  }

  /// The number of a part, new or known.
  mutating func number(of part: RegularExpression) -> UInt32 {
    let number = expressions.number(of: part)
    if Int(number) == instructions.count {
      instructions.append(UInt64(counter.count(part)))
      let ways = UInt32(min(LookChoices.ways(of: part), 0x1p30))
      looks.append(ways << 1 | (part.looksAhead ? 1 : 0))
    }
    return number
  }
}

/// The number of instructions that an expression will compile to, before any is written.
///
/// Counts multiply when they nest, so the number saturates instead of overflowing.
struct InstructionCount {
  let unit: ProgramBuilder.Unit

  func count(_ expression: RegularExpression) -> Int {
    switch expression {
    case .set(let set):
      if case .scalars = unit { return 1 }
      return set.isASCII ? 1 : UTF8Trie(set).nodeCount
    case .concatenation(let parts), .alternation(let parts):
      var sum = 1
      for part in parts { sum = Self.sum(sum, count(part)) }
      return sum
    case .repetition(let body, let minimum, let maximum):
      let copies = max(maximum ?? minimum, 1)
      return Self.product(Self.sum(count(body), 1), Self.sum(copies, 1))
    case .subjectStart, .subjectEnd:
      return 1
    case .look(_, _, let body):
      return Self.sum(count(body), 8)
    }
  }

  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }

  static func product(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : product
  }
}

/// Sequences of parts with labels at their ends, those that begin alike on one path.
struct BeginningTrie {
  enum Entry {
    /// A way on by a part, by its number, to another node.
    case edge(part: UInt32, node: Int)
    case label(Program.Label)
    /// A last part, which leads to a label and not to a node.
    case ending(part: UInt32, Program.Label)
  }

  /// For every node its entries in order of insertion, which keeps the program deterministic.
  ///
  /// The root comes first, and every other node after its parent.
  private(set) var nodes: [[Entry]] = [[]]

  /// The node that an edge leads to, by its node in the upper half and its part in the lower one.
  private var children: [UInt64: Int] = [:]

  /// Adds a sequence of parts, by their numbers.
  ///
  /// A last part that looks ahead becomes an ending of its own. Nothing follows it, so the program
  /// may as well read the text that it looks for: `x$` needs no look.
  mutating func insert(
    _ numbers: ArraySlice<UInt32>, label: Program.Label, _ parts: borrowing PartNumbers
  ) {
    var node = 0
    for (index, number) in zip(numbers.indices, numbers) {
      if index == numbers.endIndex - 1, parts.looksAhead(number) {
        nodes[node].append(.ending(part: number, label))
        return
      }
      let edge = UInt64(node) << 32 | UInt64(number)
      let child = children[edge] ?? nodes.count
      if child == nodes.count {
        children[edge] = child
        nodes[node].append(.edge(part: number, node: child))
        nodes.append([])
      }
      node = child
    }
    nodes[node].append(.label(label))
  }
}
