/// The question whether there is a subject in all of some languages and outside all of others.
///
/// With one language inside and others outside it is containment in a union, with two inside it is
/// overlap. The product of the automata is built as it is walked, so that only what the question
/// needs is ever looked at.
package struct LanguageSearch {
  /// What a question came to.
  package enum Answer: Hashable, Sendable {
    /// There is such a subject: this one.
    case found([UInt8])
    /// There is none.
    case none
    /// The budget ran out after so many states.
    case undecided(states: Int)
  }

  let inside: [Language]
  let outside: [Language]

  /// States visited so far, for whoever keeps an account over many questions; a state of a product
  /// of many automata counts for several.
  package private(set) var visitedStates = 0

  /// - Parameters:
  ///   - inside: at least one; all of one universe.
  ///   - outside: of the same universe.
  package init(inside: [Language], outside: [Language] = []) {
    self.inside = inside
    self.outside = outside
  }

  /// A subject of the fewest bytes, of equally short ones a readable one.
  ///
  /// Complexity: O(states of the product · byte classes), at most `limit` states.
  package mutating func shortest(
    within limit: Int = LanguageLimits.standard.maximumStatesPerQuestion
  ) -> Answer {
    var product = ProductStates(inside + outside, insideCount: inside.count)
    guard product.start() else { return .none }
    defer { visit(product.count * weight) }
    if product.accepts(0) { return .found([]) }
    let symbols = product.symbols(byKind: false)
    var parents: ContiguousArray<(state: Int, byte: UInt8)> = [(0, 0)]
    var state = 0
    while state < product.count {
      if product.count * weight > limit { return .undecided(states: product.count) }
      for symbol in symbols.indices {
        let known = product.count
        guard let next = product.step(state, symbols[symbol]), next == known else { continue }
        parents.append((state, symbols[symbol].byte))
        if product.accepts(next) { return .found(path(to: next, parents)) }
      }
      state += 1
    }
    return .none
  }

  mutating func visit(_ states: Int) { visitedStates += states }

  /// How many states of a few automata a state of the product counts for: the more of them there
  /// are, the longer each takes.
  var weight: Int { 1 + (inside.count + outside.count) / 4 }

  private func path(
    to state: Int, _ parents: ContiguousArray<(state: Int, byte: UInt8)>
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var state = state
    while state != 0 {
      bytes.append(parents[state].byte)
      state = parents[state].state
    }
    return bytes.reversed()
  }
}

/// The states of a product of automata that can still lead to an answer, numbered as they are met.
struct ProductStates {
  /// A byte that stands for all that no automaton tells from it.
  struct Symbol {
    var byte: UInt8

    /// Its class in every automaton.
    var columns: ContiguousArray<Int>
  }

  private let languages: [Language]
  private let insideCount: Int
  private var interner = SequenceInterner()
  private var tuple: ContiguousArray<UInt32> = []
  private var current: ContiguousArray<UInt32> = []
  private var expanded = -1

  var count: Int { interner.count }

  init(_ languages: [Language], insideCount: Int) {
    self.languages = languages
    self.insideCount = insideCount
  }

  /// Meets the start as state 0; false where nothing can come of it.
  mutating func start() -> Bool {
    tuple = ContiguousArray(languages.map { UInt32($0.start) })
    guard leadsOn else { return false }
    _ = interner.intern(tuple)
    return true
  }

  /// Whether what is in `tuple` can still become a subject that is asked for.
  private var leadsOn: Bool {
    for index in 0..<insideCount where tuple[index] == UInt32(Language.dead) { return false }
    for index in insideCount..<languages.count where languages[index].complete[Int(tuple[index])] {
      return false
    }
    return true
  }

  /// The state that a byte leads to; nil where nothing can come of it.
  mutating func step(_ state: Int, _ symbol: Symbol) -> Int? {
    if expanded != state {
      current = interner.sequence(state)
      expanded = state
    }
    for index in languages.indices {
      let language = languages[index]
      let next = language.table[
        Int(current[index]) * language.classCount + symbol.columns[index]]
      if index < insideCount {
        if next == Language.dead { return nil }
      } else if language.complete[Int(next)] {
        return nil
      }
      tuple[index] = UInt32(next)
    }
    return interner.intern(tuple).id
  }

  /// Whether a subject may end there that is in all and outside all it is to be.
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

  /// The joint classes of the bytes, each by its most readable byte, the most readable first.
  ///
  /// - Parameter byKind: whether bytes of different kinds for a reader are kept apart.
  func symbols(byKind: Bool) -> [Symbol] {
    var partitions = languages.map(\.classOfByte)
    if byKind { partitions.append(Self.kinds) }
    let classes = JointClasses(partitions[0], Array(partitions.dropFirst()))
    var seen = ContiguousArray(repeating: false, count: classes.count)
    var symbols: [Symbol] = []
    for byte in ReadableBytes.inOrder where !seen[Int(classes.classOfByte[Int(byte)])] {
      seen[Int(classes.classOfByte[Int(byte)])] = true
      let columns = ContiguousArray(languages.map { Int($0.classOfByte[Int(byte)]) })
      if isOfUse(columns) { symbols.append(Symbol(byte: byte, columns: columns)) }
    }
    return symbols
  }

  private static let kinds = ContiguousArray(
    (0...255).map { ReadableBytes.kind(of: UInt8($0)).rawValue })

  /// Whether some state of each language to be in goes on with a byte.
  private func isOfUse(_ columns: ContiguousArray<Int>) -> Bool {
    (0..<insideCount).allSatisfy { index in
      let language = languages[index]
      return stride(from: columns[index], to: language.table.count, by: language.classCount)
        .contains { language.table[$0] != Language.dead }
    }
  }
}
