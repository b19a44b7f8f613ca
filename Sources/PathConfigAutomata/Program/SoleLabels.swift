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

  /// Complexity: O(instructions · nesting of loops); instructions mostly follow their targets.
  static func compute(_ program: Program) -> ContiguousArray<Program.Label?> {
    var reach = ContiguousArray(repeating: Reach.none, count: program.instructions.count)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for address in reach.indices {
        let now = self.reach(of: program.instructions[address], in: program, reach)
        if now != reach[address] {
          reach[address] = now
          isSettled = false
        }
      }
    }
    return ContiguousArray(reach.map { if case .one(let label) = $0 { label } else { nil } })
  }

  private static func reach(
    of instruction: Program.Instruction, in program: Program, _ reach: ContiguousArray<Reach>
  ) -> Reach {
    switch instruction {
    case .accept(let label): .one(label)
    // A tracker or a condition serves whoever waits for it.
    case .satisfied, .ended: .many
    case .bytes(let transitions):
      transitions.reduce(.none) { $0.union(reach[Int(program.transitions[$1].target)]) }
    case .split(let targets):
      targets.reduce(.none) { $0.union(reach[Int($1)]) }
    case .subjectStart(let next), .subjectEnd(let next), .lookBehind(_, _, let next),
      .lookAhead(_, _, let next):
      reach[Int(next)]
    }
  }
}
