import PathConfigPattern

/// Numbers the parts of which expressions are made, equal ones alike, and keeps what is asked of each.
struct PartNumbers {
  private(set) var all: ContiguousArray<RegularExpression> = []
  private var facts: ContiguousArray<Facts> = []
  private var counter: InstructionCount

  /// The parts by the hash of their outline; what has the same one is compared.
  private var numbers: [UInt64: [Int]] = [:]

  /// The numbers of the parts that are one ASCII scalar plus one, which nearly all are: they need
  /// no hashing.
  private var ofASCII = ContiguousArray<Int>(repeating: 0, count: 128)

  private struct Facts {
    var instructions: Int
    var looksAhead: Bool
    /// In how many ways a thread may pass the looks of the part.
    var ways: Double
  }

  init(_ unit: ProgramBuilder.Unit) {
    counter = InstructionCount(unit)
  }

  subscript(number: Int) -> RegularExpression { all[number] }

  func looksAhead(_ number: Int) -> Bool { facts[number].looksAhead }

  /// How many instructions some sequences will compile to.
  func instructionCount(of sequences: [[Int]]) -> Int {
    var sum = 1
    for sequence in sequences {
      for number in sequence { sum = InstructionCount.sum(sum, facts[number].instructions) }
      sum = InstructionCount.sum(sum, 1)
    }
    return sum
  }

  /// Whether the looks of a sequence can be passed in more ways than make no difference.
  func hasManyWays(_ sequences: [[Int]]) -> Bool {
    sequences.contains { sequence in
      sequence.reduce(1) { $0 * facts[$1].ways } > LookChoices.harmless
    }
  }

  mutating func number(of part: RegularExpression) -> Int {
    if case .set(let set) = part, let scalar = set.soleASCII {
      if ofASCII[scalar] == 0 { ofASCII[scalar] = append(part) + 1 }
      return ofASCII[scalar] - 1
    }
    let outline = part.outlineHash
    if let known = numbers[outline]?.first(where: { all[$0] == part }) { return known }
    let number = append(part)
    numbers[outline, default: []].append(number)
    return number
  }

  private mutating func append(_ part: RegularExpression) -> Int {
    all.append(part)
    facts.append(
      Facts(
        instructions: counter.count(part), looksAhead: part.looksAhead,
        ways: LookChoices.ways(of: part)))
    return all.count - 1
  }
}

extension RegularExpression {
  /// A hash of what the expression begins with; equal expressions have equal ones.
  ///
  /// A full hash goes through the 70 ranges of every `\d` and all that `$` stands for, which took half
  /// of the time of compiling.
  fileprivate var outlineHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    outline(into: &hash, depth: 4)
    return hash
  }

  private func outline(into hash: inout UInt64, depth: Int) {
    func mix(_ value: Int) {
      hash = (hash ^ UInt64(truncatingIfNeeded: value)) &* 0x100_0000_01B3
    }
    guard depth > 0 else { return }
    switch self {
    case .set(let set):
      mix(set.ranges.count)
      if let range = set.ranges.first { mix(Int(range.lowerBound) << 24 | Int(range.upperBound)) }
      if let range = set.ranges.last { mix(Int(range.lowerBound) << 24 | Int(range.upperBound)) }
    case .concatenation(let parts):
      mix(parts.count)
      for part in parts.prefix(64) { part.outline(into: &hash, depth: depth - 1) }
    case .alternation(let parts):
      mix(-parts.count)
      for part in parts.prefix(8) { part.outline(into: &hash, depth: depth - 1) }
    case .repetition(let body, let minimum, let maximum):
      mix(minimum << 8)
      mix(maximum ?? -1)
      body.outline(into: &hash, depth: depth - 1)
    case .subjectStart: mix(-2)
    case .subjectEnd: mix(-3)
    case .look(_, let negated, let body):
      mix(negated ? -4 : -5)
      body.outline(into: &hash, depth: depth - 1)
    }
  }
}
