/// The sources of the transitions into each state of an automaton.
struct TransitionSources {
  /// By state the beginning of its sources.
  private var starts: ContiguousArray<UInt32>
  private var sources: ContiguousArray<UInt32>

  /// The distance to a state that cannot be reached.
  static let unreachable = UInt32.max

  init(of automaton: RawAutomaton) {
    self.init(
      automaton.table, stateCount: automaton.stateCount, classCount: automaton.classCount,
      dead: RawAutomaton.dead)
  }

  init(of language: Language) {
    self.init(
      language.table, stateCount: language.stateCount, classCount: language.classCount,
      dead: Language.dead)
  }

  /// Complexity: O(transitions).
  private init<Target: FixedWidthInteger>(
    _ table: ContiguousArray<Target>, stateCount: Int, classCount: Int, dead: Target
  ) {
    starts = ContiguousArray(repeating: 0, count: stateCount + 1)
    for target in table where target != dead { starts[Int(target) + 1] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    sources = ContiguousArray(repeating: 0, count: Int(starts[stateCount]))
    var next = starts
    var place = 0
    for state in 0..<stateCount {
      for _ in 0..<classCount {
        let target = table[place]
        place += 1
        if target == dead { continue }
        sources[Int(next[Int(target)])] = UInt32(state)
        next[Int(target)] += 1
      }
    }
  }

  /// The faults of the table, none if it is sound.
  func checkInvariants() -> [String] {
    var faults: [String] = []
    if starts.first != 0 || starts.last.map(Int.init) != sources.count {
      faults.append("lost sources")
    }
    if zip(starts, starts.dropFirst()).contains(where: >) { faults.append("starts out of order") }
    if sources.contains(where: { Int($0) >= starts.count - 1 }) { faults.append("no such state") }
    return faults
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
      for place in starts[state]..<starts[state + 1] {
        let source = Int(sources[Int(place)])
        if distances[source] != Self.unreachable { continue }
        distances[source] = distances[state] + 1
        queue.append(UInt32(source))
      }
    }
    return distances
  }
}
