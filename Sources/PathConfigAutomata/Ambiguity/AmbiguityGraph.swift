/// A nondeterministic automaton over classes of characters, to be asked for its ambiguity.
///
/// Ambiguity is the growth of the number of paths with one label with the length of that label. It
/// grows exponentially if a node has two paths to itself with one label, else polynomially (Weber
/// and Seidl, "On the degree of ambiguity of finite automata", 1991).
struct AmbiguityGraph {
  /// For each node and class the targets in order.
  ///
  /// A target that appears twice has two edges.
  let successors: [[[Int]]]

  /// For each node its strongly connected component.
  ///
  /// A component has a smaller number than those from which it can be reached.
  private(set) var component: [Int] = []

  /// For each component its nodes, or none if the component has no edge within itself.
  private(set) var loops: [[Int]] = []

  var count: Int { successors.count }

  /// Complexity: O(nodes + edges).
  init(successors: [[[Int]]]) {
    self.successors = successors
    findComponents()
  }

  /// Tarjan's algorithm, with a stack of its own.
  private mutating func findComponents() {
    let targets = successors.map { row in row.flatMap { $0 } }
    var order = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var isOpen = [Bool](repeating: false, count: count)
    var open: [Int] = []
    var next = 0
    component = [Int](repeating: -1, count: count)
    for root in successors.indices where order[root] < 0 {
      var calls: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = calls.last {
        if edge == 0 {
          order[node] = next
          low[node] = next
          next += 1
          open.append(node)
          isOpen[node] = true
        }
        if edge < targets[node].count {
          calls[calls.count - 1].edge += 1
          let target = targets[node][edge]
          if order[target] < 0 {
            calls.append((target, 0))
          } else if isOpen[target] {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last?.node { low[caller] = min(low[caller], low[node]) }
        if low[node] == order[node] { close(node, &open, &isOpen, targets) }
      }
    }
  }

  private mutating func close(
    _ root: Int, _ open: inout [Int], _ isOpen: inout [Bool], _ targets: [[Int]]
  ) {
    var members: [Int] = []
    while let node = open.popLast() {
      isOpen[node] = false
      component[node] = loops.count
      members.append(node)
      if node == root { break }
    }
    let isLoop = members.count > 1 || targets[root].contains(root)
    loops.append(isLoop ? members.sorted() : [])
  }

  /// The shortest path, its classes and the node behind each, or `nil` if there is none.
  func path(
    from start: Int, to end: Int, within allowed: Int? = nil
  ) -> [(characterClass: Int, node: Int)]? {
    if start == end { return [] }
    var origins = [(node: Int, characterClass: Int)?](repeating: nil, count: count)
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for (characterClass, targets) in successors[node].enumerated() {
        for target in targets where target != start && origins[target] == nil {
          if let allowed, component[target] != allowed { continue }
          origins[target] = (node, characterClass)
          if target == end { return Self.unwind(origins, from: end) }
          queue.append(target)
        }
      }
    }
    return nil
  }

  private static func unwind(
    _ origins: [(node: Int, characterClass: Int)?], from end: Int
  ) -> [(characterClass: Int, node: Int)] {
    var path: [(characterClass: Int, node: Int)] = []
    var node = end
    while let origin = origins[node] {
      path.append((origin.characterClass, node))
      node = origin.node
    }
    return path.reversed()
  }
}

extension AmbiguityGraph {
  /// Two different paths from a node to itself with one label.
  struct AmbiguousLoop {
    var node: Int
    /// The label, in classes.
    var label: [Int]
    /// The nodes on either path.
    var nodes: Set<Int>
  }

  /// The ambiguous loop with the shortest label, or `nil` if the number of paths grows
  /// polynomially.
  ///
  /// Complexity: O(nodes² · classes) times the squares of the edges per class, within components.
  func ambiguousLoop(budget: inout ProductBudget) throws(BacktrackingFailure) -> AmbiguousLoop? {
    var best: AmbiguousLoop?
    for members in loops where !members.isEmpty {
      guard let found = try ambiguousLoop(among: members, &budget) else { continue }
      if found.label.count < best?.label.count ?? .max { best = found }
    }
    return best
  }

  private struct Pair: Hashable {
    var left: Int
    var right: Int
  }

  /// The step that first reached a pair: from one node, or from another pair.
  private struct Origin {
    var pair: Pair
    var characterClass: Int
    var isStart: Bool { pair.left == pair.right }
  }

  /// Goes on from all pairs of different edges of one node until the two paths meet.
  private func ambiguousLoop(
    among members: [Int], _ budget: inout ProductBudget
  ) throws(BacktrackingFailure) -> AmbiguousLoop? {
    var origins: [Pair: Origin] = [:]
    var queue: [Pair] = members.map { Pair(left: $0, right: $0) }
    var next = 0
    while next < queue.count {
      let pair = queue[next]
      next += 1
      for characterClass in successors[pair.left].indices {
        let origin = Origin(pair: pair, characterClass: characterClass)
        for reached in targets(of: pair, on: characterClass) {
          if reached.left == reached.right { return loop(meetingAt: reached.left, origin, origins) }
          try budget.spend()
          guard origins[reached] == nil else { continue }
          origins[reached] = origin
          queue.append(reached)
        }
      }
    }
    return nil
  }

  /// The pairs that both paths can go on to within the component.
  ///
  /// From one node, they go by different edges.
  private func targets(of pair: Pair, on characterClass: Int) -> [Pair] {
    let home = component[pair.left]
    let lefts = successors[pair.left][characterClass].filter { component[$0] == home }
    if pair.left == pair.right {
      return lefts.indices.flatMap { left in
        lefts[(left + 1)...].map { Pair(left: min(lefts[left], $0), right: max(lefts[left], $0)) }
      }
    }
    let rights = successors[pair.right][characterClass].filter { component[$0] == home }
    return lefts.flatMap { left in
      rights.map { Pair(left: min(left, $0), right: max(left, $0)) }
    }
  }

  private func loop(
    meetingAt meeting: Int, _ last: Origin, _ origins: [Pair: Origin]
  ) -> AmbiguousLoop? {
    var label = [last.characterClass]
    var nodes: Set = [meeting, last.pair.left, last.pair.right]
    var origin = last
    while !origin.isStart, let earlier = origins[origin.pair] {
      label.append(earlier.characterClass)
      nodes.formUnion([earlier.pair.left, earlier.pair.right])
      origin = earlier
    }
    let node = origin.pair.left
    guard let back = path(from: meeting, to: node, within: component[node]) else { return nil }
    return AmbiguousLoop(
      node: node, label: label.reversed() + back.map(\.characterClass),
      nodes: nodes.union(back.map(\.node)))
  }
}

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
