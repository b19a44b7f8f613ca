import PathConfigPattern

/// Numbers the parts of which expressions are made, equal ones alike, and keeps what is asked of each.
struct PartNumbers {
  private(set) var all: ContiguousArray<RegularExpression> = []

  /// How many instructions each part compiles to.
  private var instructions: ContiguousArray<UInt64> = []

  /// In how many ways a thread may pass the looks of each part, in the upper bits, and in the lowest
  /// whether the part looks ahead.
  private var looks: ContiguousArray<UInt32> = []
  private var counter: InstructionCount

  /// The parts by the hash of their outline; what has the same one is compared.
  private var index = HashIndex()

  /// The numbers of parts that are the same in memory: nearly all have been met before.
  private var known = KnownExpressions()

  init(_ unit: ProgramBuilder.Unit) {
    counter = InstructionCount(unit)
  }

  subscript(number: UInt32) -> RegularExpression { all[Int(number)] }

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
    if let number = known.value(of: part) { return number }
    let outline = part.outlineHash
    if let number = index.place(of: outline, where: { all[$0] == part }) { return UInt32(number) }
    let number = append(part)
    index.insert(number, hash: outline)
    known.insert(part, UInt32(number))
    return UInt32(number)
  }

  private mutating func append(_ part: RegularExpression) -> Int {
    all.append(part)
    instructions.append(UInt64(counter.count(part)))
    let ways = UInt32(min(LookChoices.ways(of: part), 0x1p30))
    looks.append(ways << 1 | (part.looksAhead ? 1 : 0))
    return all.count - 1
  }
}

extension RegularExpression {
  /// A hash of what the expression begins with; equal expressions have equal ones.
  ///
  /// A full hash goes through the 70 ranges of every `\d` and all that `$` stands for, which took half
  /// of the time of compiling.
  var outlineHash: UInt64 {
    var mixer = HashMixer()
    outline(into: &mixer, depth: 4)
    return mixer.hash
  }

  private func outline(into mixer: inout HashMixer, depth: Int) {
    guard depth > 0 else { return }
    switch self {
    case .set(let set):
      set.outline(into: &mixer)
    case .concatenation(let parts):
      mixer.mix(parts.count)
      for part in parts.prefix(64) { part.outline(into: &mixer, depth: depth - 1) }
    case .alternation(let parts):
      mixer.mix(-parts.count)
      for part in parts.prefix(8) { part.outline(into: &mixer, depth: depth - 1) }
    case .repetition(let body, let minimum, let maximum):
      mixer.mix(minimum << 8)
      mixer.mix(maximum ?? -1)
      body.outline(into: &mixer, depth: depth - 1)
    case .subjectStart: mixer.mix(-2)
    case .subjectEnd: mixer.mix(-3)
    case .look(_, let negated, let body):
      mixer.mix(negated ? -4 : -5)
      body.outline(into: &mixer, depth: depth - 1)
    }
  }
}

extension ScalarSet {
  /// A hash of how many ranges there are and of the ends; equal sets have equal ones.
  var outlineHash: UInt64 {
    var mixer = HashMixer()
    outline(into: &mixer)
    return mixer.hash
  }

  fileprivate func outline(into mixer: inout HashMixer) {
    mixer.mix(ranges.count)
    if ranges.isEmpty { return }
    let (first, last) = (ranges.bounds(at: 0), ranges.bounds(at: ranges.count - 1))
    mixer.mix(Int(first.lower) << 24 | Int(first.upper))
    mixer.mix(Int(last.lower) << 24 | Int(last.upper))
  }
}
