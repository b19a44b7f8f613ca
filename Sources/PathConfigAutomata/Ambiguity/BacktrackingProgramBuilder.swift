import PathConfigSyntax

/// Writes a pattern out as instructions, in which loops without maximum still mark their rounds.
struct BacktrackingProgramBuilder {
  typealias Address = Int

  /// A node of the later graph, or one of the marks that decide its edges.
  enum Instruction {
    case node(BacktrackingProgram.Node)
    /// A round of a loop whose body can be empty begins.
    case enterRound(loop: Int, Address)
    /// A round ends.
    ///
    /// There is another only if it has consumed something.
    case endRound(loop: Int, again: Address, exit: Address)
  }

  private let limits: BacktrackingLimits
  private(set) var instructions: [Instruction] = []

  /// The loops whose rounds are marked so far.
  private var markedLoops = 0

  private init(limits: BacktrackingLimits) {
    self.limits = limits
  }

  static func build(
    _ expression: BacktrackingExpression, limits: BacktrackingLimits
  ) throws(BacktrackingFailure) -> BacktrackingProgram {
    var builder = BacktrackingProgramBuilder(limits: limits)
    let accept = try builder.emit(.node(.accept))
    let start = try builder.compile(expression, then: accept)
    return try BacktrackingNodeInterner.program(
      of: builder.instructions, start: start, limits: limits)
  }

  private mutating func emit(_ instruction: Instruction) throws(BacktrackingFailure) -> Address {
    guard instructions.count < limits.maximumNodes else {
      throw BacktrackingFailure(reason: .tooManyNodes(limit: limits.maximumNodes))
    }
    instructions.append(instruction)
    return instructions.count - 1
  }

  /// The address of the expression's first instruction.
  ///
  /// The expression goes on at `next`.
  private mutating func compile(
    _ expression: BacktrackingExpression, then next: Address
  ) throws(BacktrackingFailure) -> Address {
    switch expression {
    case .read(let set, let range):
      let mask = CharacterMask(set)
      return try emit(.node(mask.isEmpty ? .split([]) : .read(mask, range, next)))
    case .assertion(let assertion):
      guard let condition = PositionCondition(assertion) else {
        throw BacktrackingFailure(reason: .longLookBehind)
      }
      return try emit(.node(.condition(condition.alternatives, next)))
    case .sequence(let parts):
      var address = next
      for part in parts.reversed() { address = try compile(part, then: address) }
      return address
    case .choice(let parts):
      var targets: [Address] = []
      for part in parts { targets.append(try compile(part, then: next)) }
      return try emit(.node(.split(targets)))
    case .loop(let body, let loop):
      return try compile(loop, over: body, then: next)
    case .atomic(let body):
      return try compileAtomic(body, then: next)
    case .look(let direction, let negated, let body):
      return try compileLook(direction, negated: negated, body, then: next)
    }
  }

  private mutating func compile(
    _ loop: BacktrackingExpression.Loop, over body: BacktrackingExpression, then next: Address
  ) throws(BacktrackingFailure) -> Address {
    var address = next
    if let maximum = loop.maximum {
      for _ in loop.minimum..<max(loop.minimum, maximum) {
        let round = try compile(body, then: address)
        address = try emit(.node(.split(loop.isLazy ? [next, round] : [round, next])))
      }
    } else {
      let round = try compileRounds(of: body, isLazy: loop.isLazy, then: next)
      if loop.minimum > 0 {
        address = round
      } else {
        address = try emit(.node(.split(loop.isLazy ? [next, round] : [round, next])))
      }
    }
    let written = loop.maximum == nil ? 1 : 0
    for _ in 0..<max(loop.minimum - written, 0) { address = try compile(body, then: address) }
    return address
  }

  /// One round or more, without maximum.
  private mutating func compileRounds(
    of body: BacktrackingExpression, isLazy: Bool, then next: Address
  ) throws(BacktrackingFailure) -> Address {
    let end = try emit(.node(.split([])))
    if body.mayMatchEmpty {
      let loop = markedLoops
      markedLoops += 1
      let start = try compile(body, then: end)
      let enter = try emit(.enterRound(loop: loop, start))
      instructions[end] = .endRound(loop: loop, again: enter, exit: next)
      return enter
    }
    let start = try compile(body, then: end)
    instructions[end] = .node(.split(isLazy ? [next, start] : [start, next]))
    return start
  }

  /// Compiles an atomic group.
  ///
  /// A body without a choice needs no group. The first match of a greedy loop over one character
  /// ends where no such character follows.
  private mutating func compileAtomic(
    _ body: BacktrackingExpression, then next: Address
  ) throws(BacktrackingFailure) -> Address {
    if body.isSingleWay { return try compile(body, then: next) }
    if case .loop(.read(let set, _), let loop) = body, loop.maximum == nil, !loop.isLazy {
      let other = PositionCondition(.ahead, negated: true, CharacterMask(set))
      let condition = try emit(.node(.condition(other.alternatives, next)))
      return try compile(body, then: condition)
    }
    let leave = try emit(.node(.leave(next)))
    let start = try compile(body, then: leave)
    let ifEmpty = body.mayMatchEmpty ? next : nil
    return try emit(.node(.atomic(body: start, ifEmpty: ifEmpty, ifConsumed: next)))
  }

  private mutating func compileLook(
    _ direction: RegularExpression.Direction, negated: Bool, _ body: BacktrackingExpression,
    then next: Address
  ) throws(BacktrackingFailure) -> Address {
    if let set = body.singleRead {
      let condition = PositionCondition(direction, negated: negated, CharacterMask(set))
      return try emit(.node(.condition(condition.alternatives, next)))
    }
    guard direction == .ahead else { throw BacktrackingFailure(reason: .longLookBehind) }
    let succeed = try emit(.node(.succeed))
    let start = try compile(body, then: succeed)
    return try emit(.node(.look(negated: negated, body: start, next)))
  }
}

/// The end of an analysis: a budget ran out, or a construct cannot be followed.
struct BacktrackingFailure: Error {
  let reason: BacktrackingUndecided
}

extension BacktrackingExpression {
  /// The set, if the expression reads one scalar and does nothing else.
  var singleRead: ScalarSet? {
    switch self {
    case .read(let set, _): set
    case .sequence(let parts) where parts.count == 1: parts[0].singleRead
    default: nil
    }
  }
}
