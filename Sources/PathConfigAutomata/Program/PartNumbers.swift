import PathConfigPattern

/// Numbers the parts of which expressions are made, equal ones alike, and keeps what is asked of each.
struct PartNumbers {
  private var expressions = ExpressionNumbers()

  /// How many instructions each part compiles to.
  private var instructions: ContiguousArray<UInt64> = []

  /// In how many ways a thread may pass the looks of each part, in the upper bits, and in the lowest
  /// whether the part looks ahead.
  private var looks: ContiguousArray<UInt32> = []
  private let counter: InstructionCount

  init(_ unit: ProgramBuilder.Unit) {
    counter = InstructionCount(unit: unit)
  }

  var all: ContiguousArray<RegularExpression> { expressions.all }

  subscript(number: UInt32) -> RegularExpression { expressions.all[Int(number)] }

  func looksAhead(_ number: UInt32) -> Bool { looks[Int(number)] & 1 == 1 }

  /// How many instructions some sequences will compile to.
  func instructionCount(of plan: SearchPlan) -> Int {
    var sum = InstructionCount.sum(1, plan.sequenceCount)
    for number in plan.numbers {
      sum = InstructionCount.sum(sum, Int(instructions[Int(number)]))
    }
    return sum
  }

  /// Whether the looks of a sequence can be passed in more ways than make no difference.
  func hasManyWays(_ plan: SearchPlan) -> Bool {
    (0..<plan.sequenceCount).contains { index in
      var ways = 1.0
      for place in plan.sequence(index) { ways *= Double(looks[Int(plan.numbers[place])] >> 1) }
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
