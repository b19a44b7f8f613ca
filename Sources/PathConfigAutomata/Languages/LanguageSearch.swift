/// The question whether there is a subject in all of some languages and outside all of others.
///
/// With one language inside and others outside it is containment in a union, and with two inside it
/// is overlap. The product of the automata is built during the walk, so that only its necessary
/// part is ever built.
package struct LanguageSearch {
  /// The answer to a question.
  package enum Answer: Hashable, Sendable {
    /// Such a subject exists: this one.
    case found([UInt8])
    /// No such subject exists.
    case none
    /// The budget ran out after so many states.
    case undecided(states: Int)
  }

  let inside: [Language]
  let outside: [Language]

  /// States visited so far, for callers that keep an account over many questions.
  ///
  /// A state of a product of many automata counts as several.
  package private(set) var visitedStates = 0

  /// - Parameters:
  ///   - inside: at least one language. All have one universe.
  ///   - outside: languages of the same universe.
  package init(inside: [Language], outside: [Language] = []) {
    self.inside = inside
    self.outside = outside
  }

  /// A subject of the fewest bytes, of equally short ones a readable one.
  ///
  /// Complexity: O(states of the product · byte classes), at most `limit` states.
  package mutating func shortest(
    within limit: Int = LanguageLimits.standard.maximumStatesPerQuestion
  ) -> Answer {
    var product = ProductStates(inside + outside, insideCount: inside.count)
    guard product.start() else { return .none }
    defer { visit(product.count * weight) }
    if product.accepts(0) { return .found([]) }
    let symbols = product.setSymbols(byKind: false)
    var parents: ContiguousArray<(state: Int, byte: UInt8)> = [(0, 0)]
    var state = 0
    while state < product.count {
      if product.count * weight > limit { return .undecided(states: product.count) }
      for symbol in 0..<symbols.count {
        let known = product.count
        guard let next = product.step(state, symbol), next == known else { continue }
        parents.append((state, symbols[symbol]))
        if product.accepts(next) { return .found(path(to: next, parents)) }
      }
      state += 1
    }
    return .none
  }

  mutating func visit(_ states: Int) { visitedStates += states }

  /// The number of states of a few automata that one state of the product counts as.
  ///
  /// More automata take longer for each state.
  var weight: Int { 1 + (inside.count + outside.count) / 4 }

  private func path(
    to state: Int, _ parents: ContiguousArray<(state: Int, byte: UInt8)>
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var state = state
    while state != 0 {
      bytes.append(parents[state].byte)
      state = parents[state].state
    }
    return bytes.reversed()
  }
}

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
