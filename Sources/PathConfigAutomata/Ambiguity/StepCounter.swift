/// Counts the steps of a backtracking engine without making them.
///
/// A step is an attempt to read one character. The engine's work from a node at a position does not
/// depend on how it got there. So the steps from each are worked out once, however often they are
/// made. Numbers far beyond any engine take milliseconds.
struct StepCounter {
  /// The cost of a search for a match.
  struct Cost: Hashable {
    /// Exact up to 2^53, and close beyond.
    ///
    /// Infinite beyond the range of `Double`.
    var steps: Double
    var isFound: Bool
  }

  private let program: BacktrackingProgram
  private let order: [BacktrackingProgram.Address]

  init(_ program: BacktrackingProgram) {
    self.program = program
    self.order = program.nodesInOrderOfDependence()
  }

  /// The steps from a node at a position, and the end of the match or -1.
  private struct Outcome {
    var steps: Double
    var end: Int32
  }

  /// Searches as ICU does: from each position in turn until there is a match.
  ///
  /// Complexity: O(edges of the program · length of the subject), time and space.
  func search(_ subject: [UInt8]) -> Cost {
    let width = program.nodes.count
    var outcomes = [Outcome](
      repeating: Outcome(steps: 0, end: -1), count: width * (subject.count + 1))
    for position in stride(from: subject.count, through: 0, by: -1) {
      for address in order {
        outcomes[position * width + address] = outcome(of: address, at: position, subject, outcomes)
      }
    }
    var cost = Cost(steps: 0, isFound: false)
    for position in 0...subject.count where !cost.isFound {
      let attempt = outcomes[position * width + program.start]
      cost.steps += attempt.steps
      cost.isFound = attempt.end >= 0
    }
    return cost
  }

  private func outcome(
    of address: Int, at position: Int, _ subject: [UInt8], _ outcomes: [Outcome]
  ) -> Outcome {
    let row = position * program.nodes.count
    switch program.nodes[address] {
    case .accept, .succeed, .leave:
      return Outcome(steps: 0, end: Int32(truncatingIfNeeded: position))
    case .read(let mask, _, let next):
      guard position < subject.count, mask.contains(subject[position]) else {
        return Outcome(steps: 1, end: -1)
      }
      let rest = outcomes[row + program.nodes.count + next]
      return Outcome(steps: 1 + rest.steps, end: rest.end)
    case .split(let targets):
      var result = Outcome(steps: 0, end: -1)
      for target in targets {
        let attempt = outcomes[row + target]
        result = Outcome(steps: result.steps + attempt.steps, end: attempt.end)
        if attempt.end >= 0 { break }
      }
      return result
    case .condition(let alternatives, let next):
      return holds(alternatives, at: position, subject)
        ? outcomes[row + next] : Outcome(steps: 0, end: -1)
    case .look(let negated, let body, let next):
      let attempt = outcomes[row + body]
      if (attempt.end >= 0) == negated { return Outcome(steps: attempt.steps, end: -1) }
      let rest = outcomes[row + next]
      return Outcome(steps: attempt.steps + rest.steps, end: rest.end)
    case .atomic(let body, let ifEmpty, let ifConsumed):
      let attempt = outcomes[row + body]
      if attempt.end < 0 { return attempt }
      let end = Int(attempt.end)
      guard let next = end == position ? ifEmpty : ifConsumed else { return attempt }
      let rest = outcomes[end * program.nodes.count + next]
      return Outcome(steps: attempt.steps + rest.steps, end: rest.end)
    }
  }

  private func holds(
    _ alternatives: [BacktrackingProgram.Sides], at position: Int, _ subject: [UInt8]
  ) -> Bool {
    let before = position == 0 ? CharacterMask.start : subject[position - 1]
    let after = position == subject.count ? CharacterMask.end : subject[position]
    return alternatives.contains { $0.before.contains(before) && $0.after.contains(after) }
  }
}
