/// The automaton whose paths are the attempts of a backtracking search.
///
/// One path is one way in which the engine can have read the characters so far. There are no empty
/// edges. A state is a construct about to read. Its moves are in the order in which the engine
/// tries them, and as often as it tries them. State 0 is the search itself, which passes over a
/// character once all attempts before it have failed.
struct AttemptAutomaton {
  typealias State = Int

  struct Move: Hashable {
    enum Target: Hashable {
      case state(State)
      /// The pattern matches if one of these follows.
      case match(before: CharacterMask)
    }

    /// The characters that must have been read last, or the start of the subject.
    var after: CharacterMask
    var target: Target

    /// True if the engine is sure to make the move once it reaches it.
    ///
    /// A move behind looks and atomic groups is not sure, because these may have failed.
    var isCertain: Bool
  }

  static let search: State = 0

  /// For each state the characters that it can read, after any condition on the next character.
  private(set) var masks: [CharacterMask] = [.url]

  /// For each state the place of its construct in the pattern, in bytes.
  ///
  /// The search has an empty place.
  private(set) var ranges: [Range<Int>] = [0..<0]

  /// For each state the moves once it has read.
  private(set) var moves: [[Move]] = []

  var count: Int { masks.count }

  /// True if every move is certain, so that facts about the attempts are exact.
  private(set) var isExact = true

  /// For each node the states that read for it, which differ in their masks.
  private var states: [[State]]
  private var nextNodes: [BacktrackingProgram.Address] = []
  private var transitions = 0

  /// Complexity: O(nodes²) where bodies of loops can be empty, else about O(nodes).
  init(
    _ program: BacktrackingProgram, limits: BacktrackingLimits
  ) throws(BacktrackingFailure) {
    states = Array(repeating: [], count: program.nodes.count)
    nextNodes.append(program.start)
    var state = 0
    while state < masks.count {
      var walk = AttemptWalk(maximum: limits.maximumTransitions - transitions)
      walk.visit(nextNodes[state], .any, isCertain: true, in: program)
      transitions += walk.found.count
      guard !walk.isExhausted, masks.count <= limits.maximumTransitions else {
        throw BacktrackingFailure(
          reason: .tooManyTransitions(limit: limits.maximumTransitions))
      }
      moves.append(walk.found.compactMap { move($0, in: program) })
      if state == Self.search {
        moves[0].append(Move(after: .everything, target: .state(Self.search), isCertain: true))
      }
      state += 1
    }
    isExact = moves.allSatisfy { $0.allSatisfy { $0.isCertain } }
  }

  private mutating func move(_ found: AttemptWalk.Found, in program: BacktrackingProgram) -> Move? {
    guard case .read(let mask, let range, let next) = program.nodes[found.node] else {
      return Move(
        after: found.sides.before, target: .match(before: found.sides.after),
        isCertain: found.isCertain)
    }
    let readable = mask.intersection(found.sides.after)
    if readable.isEmpty { return nil }
    let state = states[found.node].first { masks[$0] == readable } ?? masks.count
    if state == masks.count {
      states[found.node].append(state)
      masks.append(readable)
      ranges.append(range)
      nextNodes.append(next)
    }
    return Move(after: found.sides.before, target: .state(state), isCertain: found.isCertain)
  }
}
