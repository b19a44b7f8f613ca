/// Finds the instructions from which only one label can be reached.
///
/// Once that label has been found, whatever waits at such an instruction has nothing left to say
/// and is dropped, which keeps the number of states small.
enum SoleLabels {
  private enum Reach: Equatable {
    case none
    case one(Program.Label)
    case many

    func union(_ other: Reach) -> Reach {
      switch (self, other) {
      case (.none, let reach), (let reach, .none): reach
      case (.one(let left), .one(let right)) where left == right: self
      default: .many
      }
    }
  }

  /// Complexity: O(instructions + transitions), since what can be reached from an instruction grows
  /// twice at most.
  static func compute(_ program: Program) -> ContiguousArray<Program.Label?> {
    var reach = ContiguousArray(program.instructions.map(ownReach))
    let sources = Sources(of: program)
    var pending = reach.indices.filter { reach[$0] != .none }
    while let address = pending.popLast() {
      for source in sources.of(address) {
        let grown = reach[source].union(reach[address])
        if grown != reach[source] {
          reach[source] = grown
          pending.append(source)
        }
      }
    }
    return ContiguousArray(reach.map { if case .one(let label) = $0 { label } else { nil } })
  }

  /// What an instruction finds itself.
  private static func ownReach(_ instruction: Program.Instruction) -> Reach {
    switch instruction {
    case .accept(let label): .one(label)
    // A tracker or a condition serves whoever waits for it.
    case .satisfied, .ended: .many
    case .bytes, .split, .subjectStart, .subjectEnd, .lookAhead, .lookBehind: .none
    }
  }

  /// The instructions that go on at each instruction; the condition of a look is nothing they find.
  private struct Sources {
    private var starts: ContiguousArray<Int>
    private var sources: ContiguousArray<Int>

    init(of program: Program) {
      var counts = ContiguousArray(repeating: 0, count: program.instructions.count + 1)
      Self.forEachEdge(of: program) { _, target in counts[target + 1] += 1 }
      for address in program.instructions.indices { counts[address + 1] += counts[address] }
      starts = counts
      var sources = ContiguousArray(repeating: 0, count: counts[program.instructions.count])
      Self.forEachEdge(of: program) { source, target in
        sources[counts[target]] = source
        counts[target] += 1
      }
      self.sources = sources
    }

    func of(_ address: Int) -> ContiguousArray<Int>.SubSequence {
      sources[starts[address]..<starts[address + 1]]
    }

    private static func forEachEdge(of program: Program, _ visit: (Int, Int) -> Void) {
      for (source, instruction) in program.instructions.enumerated() {
        switch instruction {
        case .bytes(let transitions):
          for index in transitions { visit(source, Int(program.transitions[index].target)) }
        case .split(let targets):
          for target in targets { visit(source, Int(target)) }
        case .subjectStart(let next), .subjectEnd(let next), .lookBehind(_, _, let next),
          .lookAhead(_, _, let next):
          visit(source, Int(next))
        case .accept, .satisfied, .ended: break
        }
      }
    }
  }
}
