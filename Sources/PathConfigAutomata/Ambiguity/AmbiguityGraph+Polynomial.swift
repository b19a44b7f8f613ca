extension AmbiguityGraph {
  /// Two nodes with a path from the first to the second and paths to themselves, all with one
  /// label.
  ///
  /// When the label is repeated, a path can cross over after any of its repetitions.
  struct Crossing {
    var from: Int
    /// The label, in classes.
    var label: [Int]
    var to: Int
  }

  /// The longest chain of crossings that follow each other.
  ///
  /// Its length is the degree of the polynomial by which the number of paths grows. There must be
  /// no ambiguous loop.
  ///
  /// Complexity: O(nodes³) times edges in the worst case, bounded by the budget. Nearly always the
  /// components are few and small.
  func longestChain(budget: inout ProductBudget) throws(BacktrackingFailure) -> [Crossing] {
    let reached = reachableLoops()
    let inner = successorsWithinComponents()
    var chains = [[Crossing]](repeating: [], count: loops.count)
    var visited: [Int] = []
    for later in loops.indices.reversed() where !loops[later].isEmpty {
      let leadsOn = loops.indices.map { $0 == later || reached[$0].contains(later) }
      let before = visited.filter { reached[$0].contains(later) }
        .sorted { (chains[$0].count, $0) > (chains[$1].count, $1) }
      for earlier in before where chains[earlier].count >= chains[later].count {
        if let crossing = try crossing(from: earlier, to: later, leadsOn, inner, &budget) {
          chains[later] = chains[earlier] + [crossing]
        } else if chains[earlier].count > chains[later].count {
          chains[later] = chains[earlier]
        }
      }
      visited.append(later)
    }
    return chains.max { $0.count < $1.count } ?? []
  }

  /// The most crossings that a chain can have, from the number of loops on a path alone.
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

  /// For each component the loops that can be reached from it, itself included.
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

  /// For each node and class the targets within the component, ascending.
  private func successorsWithinComponents() -> [[[Int]]] {
    successors.indices.map { node in
      successors[node].map { targets in
        var inner = targets.filter { component[$0] == component[node] }.sorted()
        var last = -1
        inner.removeAll { target in
          defer { last = target }
          return target == last
        }
        return inner
      }
    }
  }

  private func crossing(
    from earlier: Int, to later: Int, _ leadsOn: [Bool], _ inner: [[[Int]]],
    _ budget: inout ProductBudget
  ) throws(BacktrackingFailure) -> Crossing? {
    for from in loops[earlier] {
      for to in loops[later] {
        if let label = try label(from, to, leadsOn, inner, &budget) {
          return Crossing(from: from, label: label, to: to)
        }
      }
    }
    return nil
  }

  /// The shortest label of a crossing between two nodes.
  ///
  /// It leads from three nodes, which are one number here, to three. The outer two stay in their
  /// components. The middle one stays among the nodes from which the later component can still be
  /// reached.
  private func label(
    _ from: Int, _ to: Int, _ leadsOn: [Bool], _ inner: [[[Int]]], _ budget: inout ProductBudget
  ) throws(BacktrackingFailure) -> [Int]? {
    let count = successors.count
    func triple(_ left: Int, _ middle: Int, _ right: Int) -> Int {
      (left * count + middle) * count + right
    }
    let start = triple(from, from, to)
    let goal = triple(from, to, to)
    var origins: [Int: (triple: Int, characterClass: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      try budget.spend()
      let current = queue[next]
      next += 1
      let (left, middle, right) = (
        current / count / count, current / count % count, current % count
      )
      for characterClass in successors[left].indices where !inner[right][characterClass].isEmpty {
        for left in inner[left][characterClass] {
          for middle in successors[middle][characterClass] where leadsOn[component[middle]] {
            for right in inner[right][characterClass] {
              try budget.spend()
              let target = triple(left, middle, right)
              if target == start || origins[target] != nil { continue }
              origins[target] = (current, characterClass)
              if target == goal { return Self.label(to: goal, origins) }
              queue.append(target)
            }
          }
        }
      }
    }
    return nil
  }

  private static func label(
    to goal: Int, _ origins: [Int: (triple: Int, characterClass: Int)]
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
