import PathConfigPattern

/// Numbers the parts of which expressions are made, equal ones alike, and keeps what is asked of each.
struct PartNumbers {
  private(set) var all: ContiguousArray<RegularExpression> = []
  private var facts: ContiguousArray<Facts> = []
  private var counter: InstructionCount

  /// The parts by the hash of their outline; what has the same one is compared.
  private var index = HashIndex()

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
    if let known = index.place(of: outline, where: { all[$0] == part }) { return known }
    let number = append(part)
    index.insert(number, hash: outline)
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
    if let range = ranges.first {
      mixer.mix(Int(range.lowerBound) << 24 | Int(range.upperBound))
    }
    if let range = ranges.last {
      mixer.mix(Int(range.lowerBound) << 24 | Int(range.upperBound))
    }
  }
}
