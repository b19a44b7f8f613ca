import PathConfigSyntax

/// Numbers the parts of expressions, equal ones alike, and keeps facts about each.
struct PartNumbers {
  private var expressions = Numbers<RegularExpression>()

  /// The number of instructions that each part compiles to.
  private var instructions: ContiguousArray<UInt64> = []

  var all: ContiguousArray<RegularExpression> { expressions.values }

  subscript(number: UInt32) -> RegularExpression { expressions[number] }

  /// The number of instructions that some sequences will compile to.
  func instructionCount(of plan: SearchPlan) -> Int {
    var sum = InstructionCount.sum(1, plan.sequenceCount)
    for number in plan.numbers {
      sum = InstructionCount.sum(sum, Int(instructions[Int(number)]))
    }
    return sum
  }

  /// The number of a part, new or known.
  mutating func number(of part: RegularExpression) -> UInt32 {
    let number = expressions.number(of: part)
    if Int(number) == instructions.count {
      instructions.append(UInt64(InstructionCount.count(part)))
    }
    return number
  }
}

/// The number of instructions that an expression will compile to, before any is written.
///
/// Counts multiply when they nest, so the number saturates instead of overflowing.
enum InstructionCount {
  static func count(_ expression: RegularExpression) -> Int {
    switch expression {
    case .concatenation(let parts), .alternation(let parts):
      var sum = 1
      for part in parts { sum = Self.sum(sum, count(part)) }
      return sum
    case .repetition(let body, let minimum, let maximum):
      let copies = max(maximum ?? minimum, 1)
      return Self.product(Self.sum(count(body), 1), Self.sum(copies, 1))
    case .set, .after, .before, .remaining:
      return 1
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
  }

  /// For every node its entries in order of insertion, which keeps the program deterministic.
  ///
  /// The root comes first, and every other node after its parent.
  private(set) var nodes: [[Entry]] = [[]]

  /// The node that an edge leads to, by its node in the upper half and its part in the lower one.
  private var children: [UInt64: Int] = [:]

  /// Adds a sequence of parts, by their numbers.
  mutating func insert(_ numbers: ArraySlice<UInt32>, label: Program.Label) {
    var node = 0
    for number in numbers {
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
