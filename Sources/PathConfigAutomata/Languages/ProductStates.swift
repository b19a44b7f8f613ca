/// The states of a product of automata that can still lead to an answer, numbered as they are met.
///
/// The tables of all automata lie one after another in one buffer. A step is one look-up for each
/// automaton, without arrays of their own.
struct ProductStates {
  /// A byte that represents all bytes that the automata do not separate from it.
  struct Symbol {
    var byte: UInt8

    /// The beginning in `columns` of its columns, one for each automaton.
    fileprivate var firstColumn: Int
  }

  private let languages: [Language]
  private let insideCount: Int
  private var interner = SequenceInterner<UInt32>()
  private var tuple: ContiguousArray<UInt32>
  private var current: ContiguousArray<UInt32> = []
  private var expanded = -1

  private var tables: ContiguousArray<Language.State> = []

  /// For each automaton the length of a row of its table.
  private var classCounts: ContiguousArray<Int> = []

  /// True if a state of an automaton cannot lead to an answer.
  ///
  /// It is dead in a language that must contain the subject, or complete in another.
  private var isHopeless: ContiguousArray<Bool> = []

  /// For each automaton the place of its first state in `isHopeless`.
  private var firstStates: ContiguousArray<Int> = []

  /// For each symbol and automaton the place of its class's column in `tables`.
  private var columns: ContiguousArray<Int> = []

  var count: Int { interner.count }

  /// Complexity: O(size of the automata).
  init(_ languages: [Language], insideCount: Int) {
    self.languages = languages
    self.insideCount = insideCount
    tuple = ContiguousArray(languages.map { UInt32($0.start) })
    for (index, language) in languages.enumerated() {
      tables.append(contentsOf: language.table)
      classCounts.append(language.classCount)
      firstStates.append(isHopeless.count)
      if index < insideCount {
        isHopeless.append(true)
        isHopeless.append(contentsOf: repeatElement(false, count: language.stateCount - 1))
      } else {
        isHopeless.append(contentsOf: language.complete)
      }
    }
  }

  /// Meets the start as state 0, or returns false if it cannot lead to an answer.
  mutating func start() -> Bool {
    for index in languages.indices
    where isHopeless[firstStates[index] + Int(languages[index].start)] { return false }
    _ = interner.intern(tuple)
    return true
  }

  /// The state after a byte, or nil if it cannot lead to an answer.
  mutating func step(_ state: Int, _ symbol: Symbol) -> Int? {
    if expanded != state {
      current = interner.sequence(state)
      expanded = state
    }
    for index in 0..<classCounts.count {
      let row = Int(current[index]) * classCounts[index]
      let next = tables[columns[symbol.firstColumn + index] + row]
      if isHopeless[firstStates[index] + Int(next)] { return nil }
      tuple[index] = UInt32(next)
    }
    return interner.intern(tuple).id
  }

  /// True if a subject that ends there is inside and outside the right languages.
  func accepts(_ state: Int) -> Bool {
    var index = 0
    var result = true
    interner.forEach(in: state) { component in
      let accepts = languages[index].accepting[Int(component)]
      if accepts != (index < insideCount) { result = false }
      index += 1
    }
    return result
  }
}

// MARK: - Symbols

extension ProductStates {
  /// The joint classes of the bytes, each by its most readable byte, the most readable first.
  ///
  /// - Parameter byKind: true to keep bytes of different kinds for a reader apart.
  mutating func symbols(byKind: Bool) -> [Symbol] {
    var partitions = languages.map(\.classOfByte)
    if byKind { partitions.append(Self.kinds) }
    let classes = JointClasses(partitions[0], partitions.dropFirst())
    var symbols: [Symbol] = []
    for byte in classes.readableRepresentatives where isOfUse(byte) {
      symbols.append(Symbol(byte: byte, firstColumn: columns.count))
      var table = 0
      for language in languages {
        columns.append(table + Int(language.classOfByte[Int(byte)]))
        table += language.table.count
      }
    }
    return symbols
  }

  private static let kinds = ContiguousArray(
    (0...255).map { ReadableBytes.kind(of: UInt8($0)).rawValue })

  /// True if some state of each required language goes on with a byte.
  private func isOfUse(_ byte: UInt8) -> Bool {
    for index in 0..<insideCount where !languages[index].goesOn(with: byte) { return false }
    return true
  }
}

extension Language {
  /// True if a byte leads on from some state.
  fileprivate func goesOn(with byte: UInt8) -> Bool {
    var place = Int(classOfByte[Int(byte)])
    while place < table.count {
      if table[place] != Self.dead { return true }
      place += classCount
    }
    return false
  }
}
