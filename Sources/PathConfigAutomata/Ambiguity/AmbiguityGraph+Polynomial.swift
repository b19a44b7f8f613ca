extension AmbiguityGraph {
  /// Two nodes that each have a path to themselves and one from the first to the second, all three
  /// with one label: repeated, the label can cross over after any of its repetitions.
  struct Crossing {
    var from: Int
    /// The label, in classes.
    var label: [Int]
    var to: Int
  }

  /// As many crossings as can follow each other.
  ///
  /// Their number is the degree of the polynomial by which the number of paths grows. There must be no
  /// ambiguous loop.
  ///
  /// Complexity: O(nodes³) times edges in the worst case, bounded by the budget; nearly always the
  /// components are few and small.
  func longestChain(budget: inout ProductBudget) throws(BacktrackingFailure) -> [Crossing] {
    let reached = reachableLoops()
    var chains = [[Crossing]](repeating: [], count: loops.count)
    var visited: [Int] = []
    for later in loops.indices.reversed() where !loops[later].isEmpty {
      let before = visited.filter { reached[$0].contains(later) }
        .sorted { (chains[$0].count, $0) > (chains[$1].count, $1) }
      for earlier in before where chains[earlier].count >= chains[later].count {
        if let crossing = try crossing(from: earlier, to: later, reached, &budget) {
          chains[later] = chains[earlier] + [crossing]
        } else if chains[earlier].count > chains[later].count {
          chains[later] = chains[earlier]
        }
      }
      visited.append(later)
    }
    return chains.max { $0.count < $1.count } ?? []
  }

  /// The most crossings that a chain can have, told by the number of loops on a path alone.
  ///
  /// Complexity: O(nodes + edges).
  var chainBound: Int {
    var most = [Int](repeating: 0, count: loops.count)
    var below = [Int](repeating: 0, count: loops.count)
    var members = [[Int]](repeating: [], count: loops.count)
    for node in successors.indices { members[component[node]].append(node) }
    for home in loops.indices {
      for target in members[home].flatMap({ successors[$0].joined() })
      where component[target] != home {
        below[home] = max(below[home], most[component[target]])
      }
      most[home] = below[home] + (loops[home].isEmpty ? 0 : 1)
    }
    return max((most.max() ?? 0) - 1, 0)
  }

  /// For each component the loops that can be come to from it, itself included.
  private func reachableLoops() -> [Set<Int>] {
    var reached = [Set<Int>](repeating: [], count: loops.count)
    for home in loops.indices where !loops[home].isEmpty { reached[home].insert(home) }
    var members = [[Int]](repeating: [], count: loops.count)
    for node in successors.indices { members[component[node]].append(node) }
    for home in loops.indices {
      for target in Set(members[home].flatMap { successors[$0].joined() })
      where component[target] != home {
        reached[home].formUnion(reached[component[target]])
      }
    }
    return reached
  }

  private struct Triple: Hashable {
    /// In the earlier component.
    var left: Int
    /// On the way.
    var middle: Int
    /// In the later component.
    var right: Int
  }

  private func crossing(
    from earlier: Int, to later: Int, _ reached: [Set<Int>], _ budget: inout ProductBudget
  ) throws(BacktrackingFailure) -> Crossing? {
    for from in loops[earlier] {
      for to in loops[later] {
        if let label = try label(from, to, reached, &budget) {
          return Crossing(from: from, label: label, to: to)
        }
      }
    }
    return nil
  }

  /// The shortest label of a crossing between two nodes.
  private func label(
    _ from: Int, _ to: Int, _ reached: [Set<Int>], _ budget: inout ProductBudget
  ) throws(BacktrackingFailure) -> [Int]? {
    let start = Triple(left: from, middle: from, right: to)
    let goal = Triple(left: from, middle: to, right: to)
    var origins: [Triple: (triple: Triple, characterClass: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let triple = queue[next]
      next += 1
      for characterClass in successors[triple.left].indices {
        for target in targets(of: triple, on: characterClass, reached)
        where target != start && origins[target] == nil {
          try budget.spend()
          origins[target] = (triple, characterClass)
          if target == goal { return Self.label(to: goal, origins) }
          queue.append(target)
        }
      }
    }
    return nil
  }

  /// The outer two stay in their components, the middle where it can still come to the later one.
  private func targets(
    of triple: Triple, on characterClass: Int, _ reached: [Set<Int>]
  ) -> [Triple] {
    func inside(_ node: Int) -> [Int] {
      let targets = successors[node][characterClass].filter { component[$0] == component[node] }
      return targets.count > 1 ? Array(Set(targets)).sorted() : targets
    }
    let lefts = inside(triple.left)
    if lefts.isEmpty { return [] }
    let rights = inside(triple.right)
    if rights.isEmpty { return [] }
    let later = component[triple.right]
    let middles = successors[triple.middle][characterClass].filter {
      component[$0] == later || reached[component[$0]].contains(later)
    }
    return lefts.flatMap { left in
      middles.flatMap { middle in
        rights.map { Triple(left: left, middle: middle, right: $0) }
      }
    }
  }

  private static func label(
    to goal: Triple, _ origins: [Triple: (triple: Triple, characterClass: Int)]
  ) -> [Int] {
    var label: [Int] = []
    var triple = goal
    while let origin = origins[triple] {
      label.append(origin.characterClass)
      triple = origin.triple
    }
    return label.reversed()
  }
}
