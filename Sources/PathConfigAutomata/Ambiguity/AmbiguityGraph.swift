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
