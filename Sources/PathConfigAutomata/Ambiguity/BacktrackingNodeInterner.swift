/// Makes the graph of a program's instructions.
///
/// An instruction becomes one node for each set of loops whose current round has consumed nothing
/// yet. At the end of a round the node then knows whether there is another.
struct BacktrackingNodeInterner {
  private typealias Instruction = BacktrackingProgramBuilder.Instruction
  private typealias Address = BacktrackingProgram.Address

  private struct Key {
    var instruction: Address
    /// Ascending.
    var emptyRounds: [Int]
  }

  private let instructions: [Instruction]
  private let limit: Int
  private var addresses = SequenceInterner()
  private var keys: [Key] = []

  private init(_ instructions: [Instruction], limit: Int) {
    self.instructions = instructions
    self.limit = limit
  }

  static func program(
    of instructions: [BacktrackingProgramBuilder.Instruction], start: Int,
    limits: BacktrackingLimits
  ) throws(BacktrackingFailure) -> BacktrackingProgram {
    var interner = BacktrackingNodeInterner(instructions, limit: limits.maximumNodes)
    var program = BacktrackingProgram()
    program.start = interner.address(start, [])
    var next = 0
    while next < interner.keys.count {
      guard interner.keys.count <= interner.limit else {
        throw BacktrackingFailure(reason: .tooManyNodes(limit: interner.limit))
      }
      let node = interner.node(interner.keys[next])
      program.nodes.append(node)
      next += 1
    }
    return program
  }

  /// The node for an instruction, past the marks of rounds.
  private mutating func address(_ instruction: Address, _ emptyRounds: [Int]) -> Address {
    var key = Key(instruction: instruction, emptyRounds: emptyRounds)
    while true {
      if case .enterRound(let loop, let next) = instructions[key.instruction] {
        key.instruction = next
        if !key.emptyRounds.contains(loop) {
          key.emptyRounds.append(loop)
          key.emptyRounds.sort()
        }
      } else if case .endRound(let loop, _, let exit) = instructions[key.instruction],
        key.emptyRounds.contains(loop)
      {
        key.instruction = exit
        key.emptyRounds.removeAll { $0 == loop }
      } else {
        break
      }
    }
    let sequence = [key.instruction] + key.emptyRounds
    let (address, isNew) = addresses.intern(ContiguousArray(sequence.map { UInt32($0) }))
    if isNew { keys.append(key) }
    return address
  }

  private mutating func node(_ key: Key) -> BacktrackingProgram.Node {
    let rounds = key.emptyRounds
    switch instructions[key.instruction] {
    case .enterRound(_, let next):
      return .split([address(next, rounds)])
    case .endRound(_, let again, let exit):
      return .split([address(again, rounds), address(exit, rounds)])
    case .node(.read(let mask, let range, let next)):
      return .read(mask, range, address(next, []))
    case .node(.split(let targets)):
      return .split(targets.map { address($0, rounds) })
    case .node(.condition(let sides, let next)):
      return .condition(sides, address(next, rounds))
    case .node(.look(let negated, let body, let next)):
      return .look(negated: negated, body: address(body, []), address(next, rounds))
    case .node(.atomic(let body, let ifEmpty, let ifConsumed)):
      return .atomic(
        body: address(body, rounds), ifEmpty: ifEmpty.map { address($0, rounds) },
        ifConsumed: address(ifConsumed, []))
    case .node(.leave(let next)):
      return .leave(address(next, rounds))
    case .node(.succeed):
      return .succeed
    case .node(.accept):
      return .accept
    }
  }
}
