extension Universe {
  /// The subjects in any of some languages.
  package func union(
    _ languages: [Language], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if languages.count == 1 { return languages[0] }
    return try combination(languages, limits) { $0.contains(true) }
  }

  /// The subjects in all of some languages.
  package func intersection(
    _ languages: [Language], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if languages.count == 1 { return languages[0] }
    return try combination(languages, limits) { !$0.contains(false) }
  }

  /// The subjects that are not in a language.
  package func complement(
    of language: Language, limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    try combination([language], limits) { !$0[0] }
  }

  /// The subjects that are in a language once something has been put after them.
  ///
  /// Complexity: O(size of the language · length of the ending).
  package func subjects(
    of language: Language, onceFollowedBy ending: some Sequence<UInt8>,
    limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    var product = try UniverseProduct([language], in: self, limits)
    product.setAcceptance { states in
      language.accepting[Int(ending.reduce(states[0]) { language.next($0, $1) })]
    }
    return product.automaton.minimized()
  }

  private func combination(
    _ languages: [Language], _ limits: LanguageLimits, _ accepts: ([Bool]) -> Bool
  ) throws(LanguageLimitReached) -> Language {
    var product = try UniverseProduct(languages, in: self, limits)
    product.setAcceptance { states in
      accepts(zip(languages, states).map { $0.accepting[Int($1)] })
    }
    return product.automaton.minimized()
  }
}

/// The product of languages with their universe, all of it.
private struct UniverseProduct {
  private(set) var automaton: RawAutomaton

  /// For each state the state of the universe, then those of the languages.
  private var interner = SequenceInterner()
  private let universe: Language

  init(
    _ languages: [Language], in universe: Universe, _ limits: LanguageLimits
  ) throws(LanguageLimitReached) {
    self.universe = universe.all
    let components = [universe.all] + languages
    let classes = JointClasses(components[0].classOfByte, languages.map(\.classOfByte))
    automaton = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    var tuple = ContiguousArray(components.map { UInt32($0.start) })
    _ = interner.intern(tuple)
    var state = 0
    while state < interner.count {
      if state >= limits.maximumStatesPerLanguage {
        throw .tooManyStates(limit: limits.maximumStatesPerLanguage)
      }
      let current = interner.sequence(state)
      for byte in classes.representatives {
        for (index, component) in components.enumerated() {
          tuple[index] = UInt32(component.next(Language.State(current[index]), byte))
        }
        let isPossible = tuple[0] != UInt32(Language.dead)
        automaton.table.append(
          isPossible ? UInt32(interner.intern(tuple).id) : RawAutomaton.dead)
      }
      state += 1
    }
  }

  /// Decides for each state whether a subject may end there, given the states of the languages.
  mutating func setAcceptance(_ accepts: ([Language.State]) -> Bool) {
    for state in 0..<interner.count {
      let states = interner.sequence(state).map { Language.State($0) }
      let isPossible = universe.accepting[Int(states[0])]
      let isAccepted = isPossible && accepts(Array(states.dropFirst()))
      automaton.accepting.append(isAccepted)
      automaton.misses.append(isPossible && !isAccepted)
    }
  }
}
