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

  /// The states that one question may visit.
  package static let standardLimit = Limits.standard.statesPerQuestion

  let inside: [Language]
  let outside: [Language]

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
  package func shortest(within limit: Int = standardLimit) -> Answer {
    walk(isReadable: false, within: limit).answer
  }

  /// The subject that a person would find most believable: of least cost by `ReadableBytes`.
  ///
  /// - Parameter limit: states that may be visited, each once for every kind of byte before it.
  package func mostReadable(within limit: Int = standardLimit) -> Answer {
    walk(isReadable: true, within: limit).answer
  }

  /// The same with the states visited, for callers that keep an account over many questions.
  ///
  /// A state of a product of many automata counts as several.
  package func walk(
    isReadable: Bool, within limit: Int = standardLimit
  ) -> (answer: Answer, visitedStates: Int) {
    // More automata take longer for each state.
    let weight = 1 + (inside.count + outside.count) / 4
    var walk = ProductWalk(
      ProductStates(inside + outside, insideCount: inside.count), isReadable: isReadable)
    let answer = walk.run(limit / weight)
    return (answer, walk.settledCount * weight)
  }
}

/// Dijkstra's algorithm over a product of automata.
///
/// For a readable subject the kind of the byte before is part of the state. For the shortest one
/// every byte costs the same, so that the first subject that is met is the answer.
private struct ProductWalk {
  private var product: ProductStates
  private let isReadable: Bool
  private var nodes: ContiguousArray<Node> = []

  /// The nodes to go on from, by their cost.
  private var queue: [[Int]] = []

  /// For each state and kind of byte before it, true if the walk went on from it.
  private var isSettled: ContiguousArray<Bool> = []
  private(set) var settledCount = 0

  /// For each state the place in `successors` of the states after it, which no kind of byte changes; nil before the
  /// walk goes on from it.
  private var rows: ContiguousArray<Int?> = []

  /// The states after states, by symbol; nil for one that cannot lead to an answer.
  private var successors: ContiguousArray<Int?> = []

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

  init(_ product: ProductStates, isReadable: Bool) {
    self.product = product
    self.isReadable = isReadable
  }

  mutating func run(_ limit: Int) -> LanguageSearch.Answer {
    guard product.start() else { return .none }
    if !isReadable, product.accepts(0) { return .found([]) }
    let symbols = product.setSymbols(byKind: isReadable)
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
        guard settle(key) else { continue }
        if settledCount > limit { return .undecided(states: settledCount) }
        if isReadable {
          goOn(from: node, cost, symbols)
        } else if let end = meetNext(from: node, cost, symbols) {
          return .found(path(to: end))
        }
      }
      queue[cost] = []
      cost += 1
    }
    return .none
  }

  /// Returns false if the walk went on from there before.
  private mutating func settle(_ key: Int) -> Bool {
    while isSettled.count <= key { isSettled.append(false) }
    if isSettled[key] { return false }
    isSettled[key] = true
    settledCount += 1
    return true
  }

  /// The place in `successors` of the states after a state.
  private mutating func row(of state: Int, symbolCount: Int) -> Int {
    while rows.count <= state { rows.append(nil) }
    if let row = rows[state] { return row }
    let row = successors.count
    for symbol in 0..<symbolCount { successors.append(product.step(state, symbol)) }
    rows[state] = row
    return row
  }

  private mutating func goOn(from node: Int, _ cost: Int, _ symbols: ContiguousArray<UInt8>) {
    let (state, previous) = (nodes[node].state, nodes[node].previous)
    if product.accepts(state) {
      let end = Node(state: state, previous: previous, byte: 0, parent: node, isEnd: true)
      push(end, cost: cost + ReadableBytes.costOfEnd(after: previous))
    }
    let row = row(of: state, symbolCount: symbols.count)
    for symbol in 0..<symbols.count {
      guard let next = successors[row + symbol] else { continue }
      let byte = symbols[symbol]
      let kind = ReadableBytes.kind(of: byte)
      let reached = Node(state: next, previous: kind, byte: byte, parent: node)
      push(reached, cost: cost + ReadableBytes.cost(of: byte, after: previous))
    }
  }

  /// Meets the states after a node for the first time, and returns the end of a subject among them.
  private mutating func meetNext(
    from node: Int, _ cost: Int, _ symbols: ContiguousArray<UInt8>
  ) -> Int? {
    for symbol in 0..<symbols.count {
      let known = product.count
      guard let next = product.step(nodes[node].state, symbol), next == known else { continue }
      push(
        Node(state: next, previous: .start, byte: symbols[symbol], parent: node), cost: cost + 1)
      if product.accepts(next) {
        nodes.append(
          Node(state: next, previous: .start, byte: 0, parent: nodes.count - 1, isEnd: true))
        return nodes.count - 1
      }
    }
    return nil
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
