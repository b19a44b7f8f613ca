/// A regular set of subjects within a universe, as its minimal deterministic automaton over bytes.
///
/// The automaton is canonical: states are numbered in the order in which bytes reach them, and byte
/// classes are as few as possible. So two values are equal exactly if the languages are.
package struct Language: Sendable {
  package typealias State = UInt16

  /// The state from which nothing is accepted any more.
  package static let dead: State = 0

  private let automaton: Automaton

  /// The tables, which all copies share.
  ///
  /// A class, because questions copy languages by the thousand: counting the references of four tables
  /// took a quarter of the time of linting 200 rules.
  private final class Automaton: Sendable {
    let start: State
    let classOfByte: ContiguousArray<UInt8>
    let classCount: Int
    let table: ContiguousArray<State>
    let accepting: ContiguousArray<Bool>
    let complete: ContiguousArray<Bool>

    /// A number of the tables, so that keys of answers do not read them again.
    let fingerprint: UInt64

    init(
      _ start: State, _ classOfByte: ContiguousArray<UInt8>, _ classCount: Int,
      _ table: ContiguousArray<State>, _ accepting: ContiguousArray<Bool>,
      _ complete: ContiguousArray<Bool>
    ) {
      self.start = start
      self.classOfByte = classOfByte
      self.classCount = classCount
      self.table = table
      self.accepting = accepting
      self.complete = complete
      var mixer = HashMixer()
      mixer.mix(classCount)
      table.withUnsafeBytes { mixer.mix($0) }
      classOfByte.withUnsafeBytes { mixer.mix($0) }
      accepting.withUnsafeBytes { mixer.mix($0) }
      complete.withUnsafeBytes { mixer.mix($0) }
      fingerprint = mixer.hash
    }
  }

  init(
    start: State, classOfByte: ContiguousArray<UInt8>, classCount: Int,
    table: ContiguousArray<State>, accepting: ContiguousArray<Bool>,
    complete: ContiguousArray<Bool>
  ) {
    automaton = Automaton(start, classOfByte, classCount, table, accepting, complete)
  }

  /// The state before the first byte.
  package var start: State { automaton.start }

  /// The class of every byte value, with 256 entries.
  var classOfByte: ContiguousArray<UInt8> { automaton.classOfByte }
  var classCount: Int { automaton.classCount }

  /// One row a state, one column a class.
  ///
  /// The row of the dead state is the first and leads to it.
  var table: ContiguousArray<State> { automaton.table }

  /// For each state whether the subject may end there.
  var accepting: ContiguousArray<Bool> { automaton.accepting }

  /// For each state whether everything that the universe allows to follow is accepted.
  var complete: ContiguousArray<Bool> { automaton.complete }

  /// The number of states, the dead one included.
  package var stateCount: Int { accepting.count }

  /// True if the language has no subjects.
  package var isEmpty: Bool { start == Self.dead }

  /// True if every subject of the universe is in the language.
  package var isUniversal: Bool { complete[Int(start)] }

  func next(_ state: State, _ byte: UInt8) -> State {
    // Without the getters: each retains a table in debug builds.
    let automaton = automaton
    let column = Int(automaton.classOfByte[Int(byte)])
    return automaton.table[Int(state) * automaton.classCount + column]
  }

  /// The state after some bytes.
  ///
  /// Complexity: O(length), less if the state is dead on the way.
  func state(after bytes: some Sequence<UInt8>) -> State {
    state(start, after: bytes)
  }

  /// True if a subject is in the language.
  ///
  /// This overload for arrays, which most questions are about, is not generic.
  ///
  /// Complexity: O(length).
  package func contains(_ subject: [UInt8]) -> Bool {
    var state = Int(start)
    subject.withUnsafeBufferPointer { subject in
      classOfByte.withUnsafeBufferPointer { classOfByte in
        table.withUnsafeBufferPointer { table in
          guard let bytes = subject.baseAddress, let column = classOfByte.baseAddress,
            let table = table.baseAddress
          else { return }
          let (count, classCount) = (subject.count, classCount)
          var index = 0
          while index < count, state != 0 {
            state = Int(table[state * classCount + Int(column[Int(bytes[index])])])
            index += 1
          }
        }
      }
    }
    return accepting[state]
  }

  /// The state that some bytes lead to from another.
  package func state(_ state: State, after bytes: some Sequence<UInt8>) -> State {
    var state = state
    for byte in bytes {
      if state == Self.dead { break }
      state = next(state, byte)
    }
    return state
  }

  /// True if a subject may end in a state.
  package func accepts(_ state: State) -> Bool { accepting[Int(state)] }

  /// True if a subject is in the language.
  ///
  /// Subjects outside the universe never are.
  ///
  /// Complexity: O(length).
  package func contains(_ subject: some Sequence<UInt8>) -> Bool {
    accepting[Int(state(after: subject))]
  }
}

extension Language: Hashable {
  package static func == (left: Language, right: Language) -> Bool {
    let (left, right) = (left.automaton, right.automaton)
    if left === right { return true }
    return left.fingerprint == right.fingerprint && left.start == right.start
      && left.classCount == right.classCount && left.table == right.table
      && left.classOfByte == right.classOfByte && left.accepting == right.accepting
      && left.complete == right.complete
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(automaton.fingerprint) }
}

extension Language {
  /// The number of bytes of a subject after which every continuation is accepted.
  ///
  /// The subject's length plus one if that never happens.
  package func lengthUntilComplete(_ subject: [UInt8]) -> Int {
    var state = start
    for (length, byte) in subject.enumerated() {
      if complete[Int(state)] { return length }
      state = next(state, byte)
    }
    return complete[Int(state)] ? subject.count : subject.count + 1
  }
}

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
