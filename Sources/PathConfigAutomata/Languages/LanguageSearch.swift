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
