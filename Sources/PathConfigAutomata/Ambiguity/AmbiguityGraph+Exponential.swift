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
