/// The states of a product of automata that can still lead to an answer, numbered as they are met.
///
/// The tables of all automata lie one after another in one buffer. A step is one look-up for each
/// automaton, without arrays of their own.
struct ProductStates: WalkedStates {
  private let languages: [Language]
  private let insideCount: Int

  /// The states met, each as the states of the automata.
  private var states = NumberedLists()
  var count: Int { states.count }

  /// The bytes that stand for all that no automaton tells from them.
  private var symbols: ContiguousArray<UInt8> = []

  /// The tables of all automata, one after another.
  private var tables: ContiguousArray<Language.State> = []

  /// True if a state cannot lead to a subject.
  ///
  /// It is a dead one, or a complete one of an excluded automaton.
  private var isHopeless: ContiguousArray<Bool> = []

  /// True if a subject may end in a state of an automaton.
  private var accepting: ContiguousArray<Bool> = []
  private var automata: ContiguousArray<Automaton> = []

  private struct Automaton {
    /// The length of a row of its table.
    var classCount: Int

    /// The beginning of its states in `isHopeless` and `accepting`.
    var firstState: Int
  }

  /// For each symbol and automaton the place of its class's column in `tables`.
  private var columns: ContiguousArray<Int> = []

  /// The state of the current step, and the states that each symbol leads to.
  ///
  /// The first state is `hopeless` if a symbol cannot lead to an answer.
  private var expanded = -1
  private var targets: ContiguousArray<UInt32> = []
  private static let hopeless = UInt32.max

  /// Complexity: O(size of the automata).
  init(_ languages: [Language], insideCount: Int) {
    self.languages = languages
    self.insideCount = insideCount
    for (index, language) in languages.enumerated() {
      tables.append(contentsOf: language.table)
      automata.append(
        Automaton(classCount: language.classCount, firstState: isHopeless.count))
      if index < insideCount {
        isHopeless.append(true)
        isHopeless.append(contentsOf: repeatElement(false, count: language.stateCount - 1))
      } else {
        isHopeless.append(contentsOf: language.complete)
      }
      accepting.append(contentsOf: language.accepting)
    }
  }

  /// Meets the start as state 0, or returns false if it cannot lead to an answer.
  mutating func start() -> Bool {
    for index in languages.indices
    where isHopeless[automata[index].firstState + Int(languages[index].start)] { return false }
    _ = states.number(of: ContiguousArray(languages.map { UInt32($0.start) }))
    return true
  }

  /// The state of the first automaton in a state of the product.
  func placeInUniverse(of state: Int) -> Language.State {
    Language.State(states.words[states.range(of: state).lowerBound])
  }

  /// The state that a symbol leads to; nil if it cannot lead to an answer.
  mutating func step(_ state: Int, _ symbol: Int) -> Int? {
    if expanded != state { expand(state) }
    let row = symbol * automata.count..<(symbol + 1) * automata.count
    if targets[row.lowerBound] == Self.hopeless { return nil }
    return Int(states.number(of: targets, in: row))
  }

  /// Looks up where all symbols lead from a state, so that each table is found once for all of them.
  private mutating func expand(_ state: Int) {
    expanded = state
    let (first, size) = (states.range(of: state).lowerBound, automata.count)
    for index in 0..<size {
      let row = Int(states.words[first + index]) * automata[index].classCount
      let firstState = automata[index].firstState
      var place = index
      while place < columns.count {
        let next = tables[columns[place] + row]
        targets[place] = UInt32(next)
        if isHopeless[firstState + Int(next)] { targets[place - index] = Self.hopeless }
        place += size
      }
    }
  }

  /// True if a subject that ends there is inside and outside the right languages.
  func accepts(_ state: Int) -> Bool {
    let first = states.range(of: state).lowerBound
    for index in automata.indices {
      let accepts = accepting[automata[index].firstState + Int(states.words[first + index])]
      if accepts != (index < insideCount) { return false }
    }
    return true
  }
}

// MARK: - Symbols

extension ProductStates {
  /// Sets the symbols: the joint classes of the bytes, each by its most readable byte, the most readable
  /// first.
  ///
  /// - Parameter byKind: true to keep bytes of different kinds for a reader apart.
  mutating func setSymbols(byKind: Bool) -> ContiguousArray<UInt8> {
    var partitions = languages.map(\.classOfByte)
    if byKind { partitions.append(Self.kinds) }
    let classes = JointClasses(partitions[0], partitions.dropFirst())
    setSymbols(ContiguousArray(classes.readableRepresentatives.filter(isUseful)))
    return symbols
  }

  mutating func setSymbols(_ bytes: ContiguousArray<UInt8>) {
    symbols = bytes
    for byte in bytes {
      var table = 0
      for language in languages {
        columns.append(table + Int(language.classOfByte[Int(byte)]))
        table += language.table.count
      }
    }
    targets = ContiguousArray(repeating: 0, count: columns.count)
  }

  private static let kinds = ContiguousArray(
    (0...255).map { ReadableBytes.kind(of: UInt8($0)).rawValue })

  /// True if some state of each required language goes on with a byte.
  private func isUseful(_ byte: UInt8) -> Bool {
    for index in 0..<insideCount where !languages[index].canContinue(with: byte) { return false }
    return true
  }
}

extension Language {
  /// True if a byte leads on from some state.
  fileprivate func canContinue(with byte: UInt8) -> Bool {
    var place = Int(classOfByte[Int(byte)])
    while place < table.count {
      if table[place] != Self.dead { return true }
      place += classCount
    }
    return false
  }
}
