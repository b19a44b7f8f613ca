import PathConfigSyntax

/// Numbers expressions, equal ones alike.
struct ExpressionNumbers {
  private(set) var all: ContiguousArray<RegularExpression> = []
  private var numbers: [RegularExpression: UInt32] = [:]

  /// The number of an expression, new or known.
  mutating func number(of expression: RegularExpression) -> UInt32 {
    if let known = numbers[expression] { return known }
    let number = UInt32(all.count)
    numbers[expression] = number
    all.append(expression)
    return number
  }

  /// The number of an expression, or nil if it is new.
  func known(_ expression: RegularExpression) -> UInt32? { numbers[expression] }
}

/// Numbers the parts of expressions, equal ones alike, and keeps facts about each.
struct PartNumbers {
  private var expressions = ExpressionNumbers()

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

  var all: ContiguousArray<RegularExpression> { expressions.all }

  subscript(number: UInt32) -> RegularExpression { expressions.all[Int(number)] }

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
