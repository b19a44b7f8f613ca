/// A search for a subject that two languages share; it reuses its memory for the next pair.
///
/// ``LanguageSearch`` answers the same question about any number of languages. This search is only
/// for two. It records a visit as a stamp in a table, not as an entry in a hash table. It finds the
/// byte classes of a pair in one pass over the bytes. ``LanguageSearch`` takes 10, 6.6 and 6.5
/// times as long for all pairs of 10, 100 and 1,000 rules (benchmark `languages RULES`).
package struct OverlapSearch {
  /// A pair of states that the search has reached.
  ///
  /// The search read `byte` at the queue's entry `parent` to reach it.
  private struct Step {
    var left: Language.State
    var right: Language.State
    var byte: UInt8
    var parent: UInt32
  }

  /// A byte of a joint class, and the columns of that class in the two tables.
  private struct Symbol {
    var byte: UInt8
    var left: UInt8
    var right: UInt8
  }

  /// The most pairs of states that can have a stamp.
  ///
  /// The stamps then take 4 MB. Larger pairs are rare: few rules have more than 200 states.
  private static let maximumPairs = 1 << 20

  private let languages: PackedLanguages

  /// For each pair of states, the number of the last search that visited it.
  private var stamps: ContiguousArray<UInt32> = []

  /// For each pair of byte classes, the number of the last search that met it.
  private var classStamps: ContiguousArray<UInt32>
  private var number: UInt32 = 0
  private var symbols: ContiguousArray<Symbol> = []
  private var queue: ContiguousArray<Step> = []

  /// Pairs of states visited so far.
  package private(set) var visitedStates = 0

  package init(_ languages: PackedLanguages) {
    self.languages = languages
    let count = languages.maximumClassCount
    classStamps = ContiguousArray(repeating: 0, count: count * count)
  }

  /// The shortest subject that two languages share; the arguments are their numbers.
  ///
  /// Nil if their automata are too large for the table of stamps.
  ///
  /// Complexity: O(distinct bytes + pairs of states · byte classes), at most `limit` states.
  package mutating func shortest(
    inBoth left: Int, _ right: Int,
    within limit: Int = LanguageLimits.standard.maximumStatesPerQuestion
  ) -> LanguageSearch.Answer? {
    let places = (left: languages.places[left], right: languages.places[right])
    let pairs = places.left.stateCount * places.right.stateCount
    guard pairs <= Self.maximumPairs else { return nil }
    if places.left.start == Language.dead || places.right.start == Language.dead {
      return LanguageSearch.Answer.none
    }
    begin(pairs)
    findSymbols(left, right)
    defer { visitedStates += queue.count }
    return walk(places.left, places.right, limit)
  }

  /// Invalidates the stamps of all earlier searches.
  private mutating func begin(_ pairs: Int) {
    if pairs > stamps.count {
      stamps.append(contentsOf: repeatElement(0, count: pairs - stamps.count))
    }
    if number == .max {
      for index in stamps.indices { stamps[index] = 0 }
      for index in classStamps.indices { classStamps[index] = 0 }
      number = 0
    }
    number += 1
    queue.removeAll(keepingCapacity: true)
  }

  /// One byte of every joint class.
  private mutating func findSymbols(_ left: Int, _ right: Int) {
    symbols.removeAll(keepingCapacity: true)
    for byte in languages.representatives {
      let leftClass = languages.classes[left << 8 | Int(byte)]
      let rightClass = languages.classes[right << 8 | Int(byte)]
      let pair = Int(leftClass) * languages.maximumClassCount + Int(rightClass)
      if classStamps[pair] == number { continue }
      classStamps[pair] = number
      symbols.append(Symbol(byte: byte, left: leftClass, right: rightClass))
    }
  }

  private mutating func walk(
    _ left: PackedLanguages.Place, _ right: PackedLanguages.Place, _ limit: Int
  ) -> LanguageSearch.Answer {
    if visit(left, right, Step(left: left.start, right: right.start, byte: 0, parent: 0)) {
      return .found([])
    }
    var place = 0
    while place < queue.count {
      if queue.count > limit { return .undecided(states: queue.count) }
      let step = queue[place]
      let leftRow = left.table + Int(step.left) * left.classCount
      let rightRow = right.table + Int(step.right) * right.classCount
      for symbol in symbols {
        let nextLeft = languages.tables[leftRow + Int(symbol.left)]
        if nextLeft == Language.dead { continue }
        let nextRight = languages.tables[rightRow + Int(symbol.right)]
        if nextRight == Language.dead { continue }
        let next = Step(
          left: nextLeft, right: nextRight, byte: symbol.byte, parent: UInt32(place))
        if visit(left, right, next) { return .found(path()) }
      }
      place += 1
    }
    return .none
  }

  /// Records a pair of states on its first visit.
  ///
  /// Returns true if a subject may end there.
  private mutating func visit(
    _ left: PackedLanguages.Place, _ right: PackedLanguages.Place, _ step: Step
  ) -> Bool {
    let stamp = Int(step.left) * right.stateCount + Int(step.right)
    if stamps[stamp] == number { return false }
    stamps[stamp] = number
    queue.append(step)
    return languages.accepting[left.states + Int(step.left)]
      && languages.accepting[right.states + Int(step.right)]
  }

  /// The bytes that led to the last entry of the queue.
  private func path() -> [UInt8] {
    var bytes: [UInt8] = []
    var place = queue.count - 1
    while place != 0 {
      bytes.append(queue[place].byte)
      place = Int(queue[place].parent)
    }
    return bytes.reversed()
  }
}
