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

  /// The subjects that belong to a language after the ending is appended to them.
  ///
  /// Complexity: O(size of the language · length of the ending).
  func subjects(
    of language: Language, onceFollowedBy ending: some Sequence<UInt8>,
    limits: LanguageLimits = .standard
  ) throws(LanguageLimitReached) -> Language {
    var product = try UniverseProduct([language], in: self, limits, settledBy: nil)
    product.setAcceptance { states in
      language.accepting[Int(ending.reduce(Language.State(states[2])) { language.next($0, $1) })]
    }
    return product.automaton.minimized()
  }

  /// - Parameter accepts: true if a subject that this many languages accept is in the result.
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

/// The complete product of some languages and their universe.
private struct UniverseProduct {
  /// The kind of state in one language that settles the answer for all continuations.
  ///
  /// The product then stops following the other languages. Otherwise a union of words that may
  /// occur anywhere would need one state for every set of these words.
  enum Settling {
    case complete
    case dead
  }

  private(set) var automaton: RawAutomaton
  // A variable, because debug builds copy a constant at each access: see `SubsetConstruction`.
  private var universe: Language
  private let languages: [Language]
  private let settling: Settling?

  /// The parts of each state: the universe's state, a flag, and the state of each language.
  ///
  /// The flag is 1 if the answer is settled. All languages' states are then dead.
  private var interner = SequenceInterner()

  /// The current state; `next` is its target.
  ///
  /// Both are properties only to reuse their memory.
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

  /// Merges all settled states that share a state of the universe.
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

  /// Decides for each state if a subject may end there.
  ///
  /// - Parameter accepts: takes the parts of a state; those of the languages begin at index 2.
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
