/// The ways from a node to the next reads and matches, in order.
struct AttemptWalk {
  struct Found {
    var node: BacktrackingProgram.Address
    var sides: BacktrackingProgram.Sides
    var isCertain: Bool
  }

  let maximum: Int
  private(set) var found: [Found] = []
  private(set) var isExhausted = false

  /// Nodes passed, reads or not: there can be many without a read among them.
  private var visits = 0

  init(maximum: Int) {
    self.maximum = maximum
  }

  mutating func visit(
    _ start: BacktrackingProgram.Address, _ sides: BacktrackingProgram.Sides, isCertain: Bool,
    in program: BacktrackingProgram
  ) {
    var pending = [Found(node: start, sides: sides, isCertain: isCertain)]
    while let next = pending.popLast() {
      visits += 1
      if visits > 4 * maximum {
        isExhausted = true
        return
      }
      switch program.nodes[next.node] {
      case .read, .accept:
        found.append(next)
      case .succeed:
        break
      case .split(let targets):
        for target in targets.reversed() { pending.append(next.at(target)) }
      case .condition(let alternatives, let target):
        for alternative in alternatives.reversed() {
          if let narrowed = next.narrowed(alternative) { pending.append(narrowed.at(target)) }
        }
      case .look(_, let body, let target):
        pending.append(next.at(target, isCertain: false))
        pending.append(next.at(body))
      case .atomic(let body, _, _):
        pending.append(next.at(body))
      case .leave(let target):
        pending.append(next.at(target, isCertain: false))
      }
    }
  }
}

extension AttemptWalk.Found {
  fileprivate func at(_ node: BacktrackingProgram.Address, isCertain: Bool = true) -> Self {
    Self(node: node, sides: sides, isCertain: self.isCertain && isCertain)
  }

  fileprivate func narrowed(_ other: BacktrackingProgram.Sides) -> Self? {
    let before = sides.before.intersection(other.before)
    let after = sides.after.intersection(other.after)
    if before.isEmpty || after.isEmpty { return nil }
    return Self(
      node: node, sides: BacktrackingProgram.Sides(before: before, after: after),
      isCertain: isCertain)
  }
}
