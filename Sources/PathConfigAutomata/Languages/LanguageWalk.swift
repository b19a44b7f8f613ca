/// The search for the shortest subject of one language, without a product: its states are those of
/// the automaton.
///
/// It meets states in the order in which `LanguageSearch` meets those of a product of one.
struct LanguageWalk {
  private let language: Language

  /// The states that have been met, each with the state and the byte that led there.
  private var met: ContiguousArray<(state: Language.State, parent: Int32, byte: UInt8)> = []
  private var isMet: ContiguousArray<Bool>

  var metCount: Int { met.count }

  init(_ language: Language) {
    self.language = language
    isMet = ContiguousArray(repeating: false, count: language.stateCount)
    isMet[Int(Language.dead)] = true
  }

  /// A subject of the fewest bytes, of equally short ones a readable one.
  ///
  /// Complexity: O(states · byte classes), at most `limit` states.
  mutating func shortest(within limit: Int) -> LanguageSearch.Answer {
    if language.isEmpty { return .none }
    if meet(language.start, from: -1, by: 0) { return .found([]) }
    let symbols = symbols()
    var index = 0
    while index < met.count {
      if met.count > limit { return .undecided(states: met.count) }
      let row = Int(met[index].state) * language.classCount
      for (column, byte) in symbols {
        let next = language.table[row + column]
        if isMet[Int(next)] { continue }
        if meet(next, from: index, by: byte) { return .found(path()) }
      }
      index += 1
    }
    return .none
  }

  /// True where a subject may end.
  private mutating func meet(_ state: Language.State, from parent: Int, by byte: UInt8) -> Bool {
    isMet[Int(state)] = true
    met.append((state, Int32(parent), byte))
    return language.accepting[Int(state)]
  }

  /// The classes, each with its most readable byte, the most readable first.
  private func symbols() -> ContiguousArray<(column: Int, byte: UInt8)> {
    var isSeen = ContiguousArray(repeating: false, count: language.classCount)
    var symbols: ContiguousArray<(column: Int, byte: UInt8)> = []
    for byte in ReadableBytes.inOrder {
      let column = Int(language.classOfByte[Int(byte)])
      if isSeen[column] { continue }
      isSeen[column] = true
      symbols.append((column, byte))
      if symbols.count == language.classCount { break }
    }
    return symbols
  }

  /// The bytes that led to the state that was met last.
  private func path() -> [UInt8] {
    var bytes: [UInt8] = []
    var index = met.count - 1
    while index > 0 {
      bytes.append(met[index].byte)
      index = Int(met[index].parent)
    }
    return bytes.reversed()
  }
}
