/// The sources of the transitions into each state of an automaton.
struct TransitionSources {
  /// By state the beginning of its sources.
  private var starts: ContiguousArray<UInt32>
  private var sources: ContiguousArray<UInt32>

  /// The distance to a state that cannot be reached.
  static let unreachable = UInt32.max

  init(of automaton: RawAutomaton) {
    self.init(automaton.table, automaton.stateCount, automaton.classCount)
  }

  init(of language: Language) {
    var targets: ContiguousArray<UInt32> = []
    targets.reserveCapacity(language.table.count)
    for target in language.table {
      targets.append(target == Language.dead ? RawAutomaton.dead : UInt32(target))
    }
    self.init(targets, language.stateCount, language.classCount)
  }

  /// Complexity: O(transitions).
  private init(_ table: ContiguousArray<UInt32>, _ stateCount: Int, _ classCount: Int) {
    starts = ContiguousArray(repeating: 0, count: stateCount + 1)
    for target in table where target != RawAutomaton.dead { starts[Int(target) + 1] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    sources = ContiguousArray(repeating: 0, count: Int(starts[stateCount]))
    var next = starts
    for place in table.indices where table[place] != RawAutomaton.dead {
      let target = Int(table[place])
      sources[Int(next[target])] = UInt32(place / classCount)
      next[target] += 1
    }
  }

  /// Visits the states that lead to a state, once for each class that does.
  func forEach(of state: Int, _ visit: (Int) -> Void) {
    for place in starts[state]..<starts[state + 1] { visit(Int(sources[Int(place)])) }
  }

  /// For each state the fewest bytes that lead to one of some states.
  ///
  /// Complexity: O(transitions).
  func distances(to targets: ContiguousArray<Bool>) -> ContiguousArray<UInt32> {
    var distances = ContiguousArray(repeating: Self.unreachable, count: targets.count)
    var queue: ContiguousArray<UInt32> = []
    for state in 0..<targets.count where targets[state] {
      distances[state] = 0
      queue.append(UInt32(state))
    }
    var index = 0
    while index < queue.count {
      let state = Int(queue[index])
      index += 1
      let distance = distances[state] + 1
      forEach(of: state) { source in
        if distances[source] != Self.unreachable { return }
        distances[source] = distance
        queue.append(UInt32(source))
      }
    }
    return distances
  }
}
