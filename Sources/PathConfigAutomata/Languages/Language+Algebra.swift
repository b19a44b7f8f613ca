extension Universe {
  /// The subjects in any of some languages.
  package func union(
    _ languages: [Language], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if languages.count == 1 { return languages[0] }
    return try combination(languages, limits, settledBy: .complete) { $0.contains(true) }
  }

  /// The subjects in all of some languages.
  package func intersection(
    _ languages: [Language], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if languages.count == 1 { return languages[0] }
    return try combination(languages, limits, settledBy: .dead) { !$0.contains(false) }
  }

  /// The subjects that are not in a language.
  package func complement(
    of language: Language, limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    try combination([language], limits, settledBy: nil) { !$0[0] }
  }

  /// The subjects that are in a language once something has been put after them.
  ///
  /// Complexity: O(size of the language · length of the ending).
  package func subjects(
    of language: Language, onceFollowedBy ending: some Sequence<UInt8>,
    limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    var product = try UniverseProduct([language], in: self, limits, settledBy: nil)
    product.setAcceptance { states in
      language.accepting[Int(ending.reduce(states[0]) { language.next($0, $1) })]
    }
    return product.automaton.minimized()
  }

  private func combination(
    _ languages: [Language], _ limits: LanguageLimits,
    settledBy settling: UniverseProduct.Settling?, _ accepts: ([Bool]) -> Bool
  ) throws(LanguageLimitReached) -> Language {
    var product = try UniverseProduct(languages, in: self, limits, settledBy: settling)
    product.setAcceptance { states in
      accepts(zip(languages, states).map { $0.accepting[Int($1)] })
    }
    return product.automaton.minimized()
  }
}

/// The product of languages with their universe, all of it.
private struct UniverseProduct {
  /// What of one language settles the answer for all that may follow, so that the others need not
  /// be followed: without it a union of words that may stand anywhere would have a state for every
  /// set of them.
  enum Settling {
    case complete
    case dead
  }

  private(set) var automaton: RawAutomaton
  private let universe: Language
  private let languages: [Language]
  private let settling: Settling?

  /// For each state that of the universe, whether the answer is settled, and those of the languages,
  /// all dead once it is.
  private var interner = SequenceInterner()

  init(
    _ languages: [Language], in universe: Universe, _ limits: LanguageLimits,
    settledBy settling: Settling?
  ) throws(LanguageLimitReached) {
    self.universe = universe.all
    self.languages = languages
    self.settling = settling
    let classes = JointClasses(universe.all.classOfByte, languages.map(\.classOfByte))
    automaton = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    _ = interner.intern(
      settled([UInt32(universe.all.start), 0] + languages.map { UInt32($0.start) }))
    var state = 0
    while state < interner.count {
      if state >= limits.maximumStatesPerLanguage {
        throw .tooManyStates(limit: limits.maximumStatesPerLanguage)
      }
      let current = interner.sequence(state)
      for byte in classes.representatives { automaton.table.append(step(current, byte)) }
      state += 1
    }
  }

  private mutating func step(_ current: ContiguousArray<UInt32>, _ byte: UInt8) -> UInt32 {
    let place = universe.next(Language.State(current[0]), byte)
    if place == Language.dead { return RawAutomaton.dead }
    var next: ContiguousArray<UInt32> = [UInt32(place), current[1]]
    for (language, state) in zip(languages, current.dropFirst(2)) {
      next.append(UInt32(language.next(Language.State(state), byte)))
    }
    return UInt32(interner.intern(settled(next)).id)
  }

  /// Makes all states in which the answer is settled, at one state of the universe, the same.
  private func settled(_ states: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
    guard let settling, states[1] == 0 else { return states }
    let isSettled = zip(languages, states.dropFirst(2)).contains { language, state in
      switch settling {
      case .complete: language.complete[Int(state)]
      case .dead: state == UInt32(Language.dead)
      }
    }
    guard isSettled else { return states }
    return [states[0], 1]
      + ContiguousArray(repeating: UInt32(Language.dead), count: languages.count)
  }

  /// Decides for each state whether a subject may end there, given the states of the languages.
  mutating func setAcceptance(_ accepts: ([Language.State]) -> Bool) {
    for state in 0..<interner.count {
      let states = interner.sequence(state)
      let isPossible = universe.accepting[Int(states[0])]
      let isAccepted =
        states[1] == 1
        ? settling == .complete : accepts(states.dropFirst(2).map { Language.State($0) })
      automaton.accepting.append(isPossible && isAccepted)
      automaton.misses.append(isPossible && !isAccepted)
    }
  }
}
