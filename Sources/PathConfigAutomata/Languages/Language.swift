/// A regular set of subjects within a universe, as its minimal deterministic automaton over bytes.
///
/// The automaton is canonical: states are numbered in the order in which bytes reach them, and byte
/// classes are as few as possible. So two values are equal exactly if the languages are.
///
/// A class, because questions copy languages by the thousand: counting the references of four tables
/// took a quarter of the time of linting 200 rules.
package final class Language: Sendable {
  package typealias State = UInt16

  /// The state from which nothing is accepted any more.
  package static let dead: State = 0

  /// The state before the first byte.
  package let start: State

  /// The class of every byte value, with 256 entries.
  let classOfByte: ContiguousArray<UInt8>
  let classCount: Int

  /// One row a state, one column a class.
  ///
  /// The row of the dead state is the first and leads to it.
  let table: ContiguousArray<State>

  /// For each state whether the subject may end there.
  let accepting: ContiguousArray<Bool>

  /// For each state whether everything that the universe allows to follow is accepted.
  let complete: ContiguousArray<Bool>

  /// A number of the tables, so that keys of answers do not read them again.
  private let fingerprint: Int

  init(
    start: State, classOfByte: ContiguousArray<UInt8>, classCount: Int,
    table: ContiguousArray<State>, accepting: ContiguousArray<Bool>,
    complete: ContiguousArray<Bool>
  ) {
    self.start = start
    self.classOfByte = classOfByte
    self.classCount = classCount
    self.table = table
    self.accepting = accepting
    self.complete = complete
    var hasher = Hasher()
    hasher.combine(classCount)
    table.withUnsafeBytes { hasher.combine(bytes: $0) }
    classOfByte.withUnsafeBytes { hasher.combine(bytes: $0) }
    accepting.withUnsafeBytes { hasher.combine(bytes: $0) }
    complete.withUnsafeBytes { hasher.combine(bytes: $0) }
    fingerprint = hasher.finalize()
  }

  /// The number of states, the dead one included.
  package var stateCount: Int { accepting.count }

  /// True if the language has no subjects.
  package var isEmpty: Bool { start == Self.dead }

  /// True if every subject of the universe is in the language.
  package var isUniversal: Bool { complete[Int(start)] }

  func next(_ state: State, _ byte: UInt8) -> State {
    table[Int(state) * classCount + Int(classOfByte[Int(byte)])]
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
    accepting[Int(state(start, after: subject))]
  }

  /// The same for arrays, which most questions are about: a generic function of another module is slow.
  package func contains(_ subject: [UInt8]) -> Bool {
    accepting[Int(state(start, after: subject))]
  }
}

extension Language: Hashable {
  package static func == (left: Language, right: Language) -> Bool {
    left === right
      || left.fingerprint == right.fingerprint && left.start == right.start
        && left.classCount == right.classCount && left.table == right.table
        && left.classOfByte == right.classOfByte && left.accepting == right.accepting
        && left.complete == right.complete
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
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
    _ languages: [Language], limits: Limits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if languages.count == 1 { return languages[0] }
    return try complement(of: product([], outside: languages, limits), limits: limits)
  }

  /// The subjects in all of some languages.
  package func intersection(
    _ languages: [Language], limits: Limits = .standard
  ) throws(LanguageLimitReached) -> Language {
    languages.count == 1 ? languages[0] : try product(languages, outside: [], limits)
  }

  /// The subjects that are not in a language.
  package func complement(
    of language: Language, limits: Limits = .standard
  ) throws(LanguageLimitReached) -> Language {
    try product([], outside: [language], limits)
  }

  /// The subjects in all of some languages and in none of others.
  ///
  /// The product ends where one of the others accepts everything. Otherwise a union of words that may
  /// occur anywhere would need one state for every set of these words.
  private func product(
    _ inside: [Language], outside: [Language], _ limits: Limits
  ) throws(LanguageLimitReached) -> Language {
    let parts = [all] + inside + outside
    var product = ProductStates(parts, insideCount: 1 + inside.count)
    guard product.start() else { return .empty }
    let classes = JointClasses(all.classOfByte, parts.dropFirst().map(\.classOfByte))
    product.setSymbols(classes.representatives)
    let raw = try RawAutomaton(
      of: &product, within: all, classes, limits, languages: parts.count)
    return raw.minimized()
  }
}
