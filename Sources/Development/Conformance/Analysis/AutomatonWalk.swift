import PathConfigAutomata

/// The subjects that determine an automaton.
enum AutomatonWalk {
  /// The maximum length of a shortest subject that reaches some joint state of some automata; nil
  /// if there are more states than the limit.
  ///
  /// The joint state alone decides which of the languages contain a subject. So any combination of
  /// languages that has a subject has one of at most this length.
  ///
  /// Complexity: O(joint states · characters · languages).
  static func depth(
    _ languages: [Language], within universe: Universe, over symbols: [[UInt8]], limit: Int
  ) -> Int? {
    let automata = [universe.all] + languages
    var layer = [automata.map(\.start)]
    var seen = Set(layer)
    var depth = 0
    while true {
      var next: [[Language.State]] = []
      for states in layer {
        for symbol in symbols {
          let reached = zip(automata, states).map { $0.state($1, after: symbol) }
          guard reached[0] != Language.dead, seen.insert(reached).inserted else { continue }
          next.append(reached)
        }
      }
      if seen.count > limit { return nil }
      if next.isEmpty { return depth }
      depth += 1
      layer = next
    }
  }

  /// Texts that distinguish an automaton from any other with no more states.
  ///
  /// Each is a text to a state, then any character or none, then a text that distinguishes two
  /// states.
  ///
  /// T. S. Chow, "Testing software design modeled by finite-state machines" (IEEE Transactions on
  /// Software Engineering 4, 1978).
  ///
  /// Complexity: O(states² · characters).
  static func characteristicTexts(
    of language: Language, over symbols: [[UInt8]]
  ) -> [[UInt8]] {
    let (states, access) = reachable(language, symbols)
    let endings = distinguishing(language, states, symbols)
    return access.flatMap { text in
      ([[]] + symbols).flatMap { symbol in endings.map { text + symbol + $0 } }
    }
  }

  private static func reachable(
    _ language: Language, _ symbols: [[UInt8]]
  ) -> (states: [Language.State], access: [[UInt8]]) {
    var states = [language.start]
    var access: [[UInt8]] = [[]]
    var index = 0
    while index < states.count {
      for symbol in symbols {
        let next = language.state(states[index], after: symbol)
        if states.contains(next) { continue }
        states.append(next)
        access.append(access[index] + symbol)
      }
      index += 1
    }
    return (states, access)
  }

  /// Texts that distinguish all states: for any two states, one of the texts is accepted from only
  /// one of them.
  private static func distinguishing(
    _ language: Language, _ states: [Language.State], _ symbols: [[UInt8]]
  ) -> [[UInt8]] {
    var texts: [[UInt8]] = [[]]
    func signature(_ state: Language.State) -> [Bool] {
      texts.map { language.accepts(language.state(state, after: $0)) }
    }
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      let classes = Dictionary(grouping: states, by: signature)
      for members in classes.values.sorted(by: { $0[0] < $1[0] }) where members.count > 1 {
        for symbol in symbols {
          let reached = members.map { signature(language.state($0, after: symbol)) }
          let text = texts.indices.first { place in
            reached.contains { $0[place] != reached[0][place] }
          }
          guard let text else { continue }
          texts.append(symbol + texts[text])
          hasGrown = true
          break
        }
        if hasGrown { break }
      }
    }
    return texts
  }
}
