/// The attempts that a backtracking engine really makes on some URL: those whose rivals can all
/// fail.
///
/// A node is a state together with the rivals of the attempt that has reached it. Node 0 is before
/// the slash that a path begins with. The engine's steps grow with the length of a subject as the
/// number of paths to a node does.
struct AttemptRuns {
  struct Node: Hashable {
    var state: AttemptAutomaton.State
    var rivals: RivalAutomaton.Index
  }

  private(set) var nodes: [Node] = [Node(state: AttemptAutomaton.search, rivals: 0)]
  private(set) var graph = AmbiguityGraph(successors: [])
  private(set) var rivals: RivalAutomaton

  private let attempts: AttemptAutomaton
  private let classes: CharacterClasses
  private let limit: Int
  private var indices: [Node: Int] = [:]
  private var successors: [[[Int]]] = []

  init(
    _ attempts: AttemptAutomaton, _ classes: CharacterClasses, limits: BacktrackingLimits
  ) throws(BacktrackingFailure) {
    self.attempts = attempts
    self.classes = classes
    limit = limits.maximumRuns
    rivals = RivalAutomaton(attempts, classes, limit: limits.maximumRuns)
    _ = try rivals.index(of: rivals.none)
    try addStart()
    var index = 1
    while index < nodes.count {
      var row: [[Int]] = []
      for number in classes.representatives.indices {
        row.append(try targets(of: nodes[index], on: number))
      }
      successors.append(row)
      index += 1
    }
    try rivals.findRefusals()
    removeAttemptsNeverMade()
  }

  private mutating func addStart() throws(BacktrackingFailure) {
    var row = [[Int]](repeating: [], count: classes.count)
    let before = try targets(
      of: attempts.moves[AttemptAutomaton.search], after: CharacterMask.start, rivals.none)
    if let slash = classes.representatives.firstIndex(of: UInt8(ascii: "/")) {
      for node in before { row[slash] += try targets(of: node, on: slash) }
    }
    successors.append(row)
  }

  /// The nodes that an attempt can reach with a character, in the engine's order.
  private mutating func targets(
    of node: Node, on characterClass: Int
  ) throws(BacktrackingFailure) -> [Int] {
    let character = classes.representatives[characterClass]
    guard attempts.masks[node.state].contains(character),
      !rivals.all[node.rivals].matchBefore.contains(character)
    else { return [] }
    let next = try rivals.step(node.rivals, characterClass)
    let found = try targets(of: attempts.moves[node.state], after: character, rivals.all[next])
    var targets: [Int] = []
    for target in found { targets.append(try index(of: target)) }
    return targets
  }

  /// Each move's target, whose rivals are those from before and the moves in front of it.
  private mutating func targets(
    of moves: [AttemptAutomaton.Move], after character: UInt8, _ before: RivalAutomaton.Rivals
  ) throws(BacktrackingFailure) -> [Node] {
    var current = before
    var found: [Node] = []
    for move in moves where move.after.contains(character) {
      if case .state(let state) = move.target {
        found.append(Node(state: state, rivals: try rivals.index(of: current)))
      }
      RivalAutomaton.add(move, to: &current)
    }
    return found
  }

  private mutating func index(of node: Node) throws(BacktrackingFailure) -> Int {
    if let known = indices[node] { return known }
    guard nodes.count < limit else {
      throw BacktrackingFailure(reason: .tooManyRuns(limit: limit))
    }
    nodes.append(node)
    indices[node] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func removeAttemptsNeverMade() {
    let isMade = nodes.map { rivals.canFail($0.rivals) }
    graph = AmbiguityGraph(
      successors: successors.map { row in row.map { $0.filter { isMade[$0] } } })
    successors = []
  }
}
