extension LanguageSearch {
  /// The subject that a person would find most believable: of least cost by `ReadableBytes`.
  ///
  /// - Parameter limit: states that may be visited, each once for every kind of byte before it.
  package mutating func mostReadable(
    within limit: Int = LanguageLimits.standard.maximumStatesPerQuestion
  ) -> Answer {
    var search = ReadableSearch(inside: inside, outside: outside)
    let answer = search.run(limit / weight)
    visit(search.settledCount * weight)
    return answer
  }
}

/// Dijkstra's algorithm over a product of automata, with the kind of the byte before as part of the
/// state.
private struct ReadableSearch {
  private var product: ProductStates
  private var nodes: ContiguousArray<Node> = []

  /// The nodes to go on from, by their cost.
  private var queue: [[Int]] = []
  private var isSettled: Set<Int> = []
  var settledCount: Int { isSettled.count }

  private struct Node {
    var state: Int
    var previous: ReadableBytes.Kind
    var byte: UInt8
    var parent: Int
    /// True if the subject ends here.
    ///
    /// Such a node has nothing after it.
    var isEnd = false
  }

  init(inside: [Language], outside: [Language]) {
    product = ProductStates(inside + outside, insideCount: inside.count)
  }

  mutating func run(_ limit: Int) -> LanguageSearch.Answer {
    guard product.start() else { return .none }
    let symbols = product.setSymbols(byKind: true)
    let kindCount = ReadableBytes.Kind.allCases.count
    push(Node(state: 0, previous: .start, byte: 0, parent: -1), cost: 0)
    var cost = 0
    while cost < queue.count {
      // Costs are above 0 except for ends, so only these can still join the bucket of this cost.
      var index = 0
      while index < queue[cost].count {
        let node = queue[cost][index]
        index += 1
        if nodes[node].isEnd { return .found(path(to: node)) }
        let key = nodes[node].state * kindCount + Int(nodes[node].previous.rawValue)
        guard isSettled.insert(key).inserted else { continue }
        if isSettled.count > limit { return .undecided(states: isSettled.count) }
        goOn(from: node, cost, symbols)
      }
      queue[cost] = []
      cost += 1
    }
    return .none
  }

  private mutating func goOn(from node: Int, _ cost: Int, _ symbols: ContiguousArray<UInt8>) {
    let (state, previous) = (nodes[node].state, nodes[node].previous)
    if product.accepts(state) {
      let end = Node(state: state, previous: previous, byte: 0, parent: node, isEnd: true)
      push(end, cost: cost + ReadableBytes.costOfEnd(after: previous))
    }
    for symbol in 0..<symbols.count {
      guard let next = product.step(state, symbol) else { continue }
      let byte = symbols[symbol]
      let kind = ReadableBytes.kind(of: byte)
      let reached = Node(state: next, previous: kind, byte: byte, parent: node)
      push(reached, cost: cost + ReadableBytes.cost(of: byte, after: previous))
    }
  }

  private mutating func push(_ node: Node, cost: Int) {
    while queue.count <= cost { queue.append([]) }
    queue[cost].append(nodes.count)
    nodes.append(node)
  }

  private func path(to end: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var node = nodes[end].parent
    while node >= 0, nodes[node].parent >= 0 {
      bytes.append(nodes[node].byte)
      node = nodes[node].parent
    }
    return bytes.reversed()
  }
}
