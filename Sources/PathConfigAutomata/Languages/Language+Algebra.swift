extension Universe {
  /// The subjects in any of some languages.
  package func union(
    _ languages: [Language], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if languages.count == 1 { return languages[0] }
    return try combination(languages, limits, settledBy: .complete) { $0 > 0 }
  }

  /// The subjects in all of some languages.
  package func intersection(
    _ languages: [Language], limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if languages.count == 1 { return languages[0] }
    return try combination(languages, limits, settledBy: .dead) { $0 == languages.count }
  }

  /// The subjects that are not in a language.
  package func complement(
    of language: Language, limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    try combination([language], limits, settledBy: nil) { $0 == 0 }
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
      language.accepting[Int(ending.reduce(Language.State(states[2])) { language.next($0, $1) })]
    }
    return product.automaton.minimized()
  }

  /// - Parameter accepts: whether a subject belongs to it that so many of the languages accept.
  private func combination(
    _ languages: [Language], _ limits: LanguageLimits,
    settledBy settling: UniverseProduct.Settling?, _ accepts: (Int) -> Bool
  ) throws(LanguageLimitReached) -> Language {
    var product = try UniverseProduct(languages, in: self, limits, settledBy: settling)
    product.setAcceptance { states in
      var count = 0
      for index in 0..<languages.count where languages[index].accepting[Int(states[index + 2])] {
        count += 1
      }
      return accepts(count)
    }
    return product.automaton.minimized()
  }
}

/// The product of languages with their universe, all of it.
private struct UniverseProduct {
  /// The state of one language that settles the answer for all continuations.
  ///
  /// The other languages then need not be followed. Without this, a union of words at any place
  /// would have a state for every set of them.
  enum Settling {
    case complete
    case dead
  }

  private(set) var automaton: RawAutomaton
  // A variable for debug builds, as in `SubsetConstruction`.
  private var universe: Language
  private let languages: [Language]
  private let settling: Settling?

  /// For each state that of the universe, whether the answer is settled, and those of the
  /// languages.
  ///
  /// The languages' states are dead once it is.
  private var interner = SequenceInterner()

  /// The state to go on from, and its target.
  ///
  /// Properties only to keep their memory.
  private var current: ContiguousArray<UInt32> = []
  private var next: ContiguousArray<UInt32>

  init(
    _ languages: [Language], in universe: Universe, _ limits: LanguageLimits,
    settledBy settling: Settling?
  ) throws(LanguageLimitReached) {
    self.universe = universe.all
    self.languages = languages
    self.settling = settling
    let classes = JointClasses(universe.all.classOfByte, languages.map(\.classOfByte))
    automaton = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    next = [UInt32(universe.all.start), 0]
    for language in languages { next.append(UInt32(language.start)) }
    settle()
    _ = interner.intern(next)
    var state = 0
    var steps = 0
    while state < interner.count {
      if state >= limits.maximumStatesPerLanguage {
        throw .tooManyStates(limit: limits.maximumStatesPerLanguage)
      }
      steps += classes.count * languages.count
      if steps > limits.maximumStepsPerCombination {
        throw .tooMuchWork(limit: limits.maximumStepsPerCombination)
      }
      read(state)
      for byte in classes.representatives { automaton.table.append(step(byte)) }
      state += 1
    }
  }

  private mutating func read(_ state: Int) {
    current.removeAll(keepingCapacity: true)
    interner.append(state, to: &current)
  }

  private mutating func step(_ byte: UInt8) -> UInt32 {
    let place = universe.next(Language.State(current[0]), byte)
    if place == Language.dead { return RawAutomaton.dead }
    next[0] = UInt32(place)
    next[1] = current[1]
    for index in 0..<languages.count {
      next[index + 2] = UInt32(languages[index].next(Language.State(current[index + 2]), byte))
    }
    settle()
    return UInt32(interner.intern(next).id)
  }

  /// Makes all states in which the answer is settled, at one state of the universe, the same.
  private mutating func settle() {
    guard let settling, next[1] == 0 else { return }
    var isSettled = false
    for index in 0..<languages.count {
      switch settling {
      case .complete: if languages[index].complete[Int(next[index + 2])] { isSettled = true }
      case .dead: if next[index + 2] == UInt32(Language.dead) { isSettled = true }
      }
    }
    if !isSettled { return }
    next[1] = 1
    for index in 0..<languages.count { next[index + 2] = UInt32(Language.dead) }
  }

  /// Decides for each state whether a subject may end there, given the state: those of the languages
  /// are the third and on.
  mutating func setAcceptance(_ accepts: (ContiguousArray<UInt32>) -> Bool) {
    for state in 0..<interner.count {
      read(state)
      let isPossible = universe.accepting[Int(current[0])]
      let isAccepted = current[1] == 1 ? settling == .complete : accepts(current)
      automaton.accepting.append(isPossible && isAccepted)
      automaton.misses.append(isPossible && !isAccepted)
    }
  }
}
