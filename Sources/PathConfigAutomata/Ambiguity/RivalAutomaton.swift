/// Follows, for one attempt, all attempts that the engine makes before it: its rivals.
///
/// The engine makes the attempt only if each of them fails. A set of rivals is a state of a
/// deterministic automaton. Attempts with the same rivals share the answer whether some rest of the
/// subject makes all of them fail, and which (Weideman et al., "Analyzing Matching Time Behavior of
/// Backtracking Regular Expression Matchers by Using Ambiguity of NFA", CIAA 2016).
struct RivalAutomaton {
  typealias Index = Int

  struct Rivals: Hashable {
    /// A bit for each state of the attempts.
    var states: [UInt64]

    /// One of the rivals has matched if one of these follows.
    var matchBefore: CharacterMask
  }

  private let attempts: AttemptAutomaton
  private let classes: CharacterClasses
  private let limit: Int

  private(set) var all: [Rivals] = []
  private var indices: [Rivals: Index] = [:]

  /// For each set and class the next set, or `unknown` before the first question.
  private var steps: [[Index]] = []
  private static let unknown = -1

  /// For each set the beginning of a rest that makes all rivals fail.
  private var refusals: [Refusal?] = []

  private enum Refusal {
    case endOfSubject
    case character(UInt8, then: Index)
  }

  init(_ attempts: AttemptAutomaton, _ classes: CharacterClasses, limit: Int) {
    self.attempts = attempts
    self.classes = classes
    self.limit = limit
  }

  var none: Rivals {
    Rivals(
      states: [UInt64](repeating: 0, count: (attempts.count + 63) / 64), matchBefore: .nothing)
  }

  mutating func index(of rivals: Rivals) throws(BacktrackingFailure) -> Index {
    if let known = indices[rivals] { return known }
    guard all.count < limit else {
      throw BacktrackingFailure(reason: .tooManyRuns(limit: limit))
    }
    all.append(rivals)
    steps.append([Index](repeating: Self.unknown, count: classes.count))
    indices[rivals] = all.count - 1
    return all.count - 1
  }

  /// Adds the target of a move.
  static func add(_ move: AttemptAutomaton.Move, to rivals: inout Rivals) {
    guard move.isCertain else { return }
    switch move.target {
    case .state(let state): rivals.states[state / 64] |= 1 << UInt64(state % 64)
    case .match(let before): rivals.matchBefore = rivals.matchBefore.union(before)
    }
  }

  /// The rivals that have not matched after reading a character of the class.
  mutating func step(
    _ index: Index, _ characterClass: Int
  ) throws(BacktrackingFailure) -> Index {
    let known = steps[index][characterClass]
    if known != Self.unknown { return known }
    let character = classes.representatives[characterClass]
    var next = none
    for (word, bits) in all[index].states.enumerated() {
      var bits = bits
      while bits != 0 {
        let state = word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        guard attempts.masks[state].contains(character) else { continue }
        for move in attempts.moves[state] where move.after.contains(character) {
          Self.add(move, to: &next)
        }
      }
    }
    let result = try self.index(of: next)
    steps[index][characterClass] = result
    return result
  }

  /// Works out which sets of rivals can fail all together.
  ///
  /// Complexity: O(sets · classes), sets that are found on the way included.
  mutating func findRefusals() throws(BacktrackingFailure) {
    var sources: [[(index: Index, character: UInt8)]] = []
    var index = 0
    while index < all.count {
      sources += [[(index: Index, character: UInt8)]](
        repeating: [], count: all.count - sources.count)
      for (number, character) in classes.representatives.enumerated()
      where !all[index].matchBefore.contains(character) {
        let next = try step(index, number)
        sources += [[(index: Index, character: UInt8)]](
          repeating: [], count: all.count - sources.count)
        sources[next].append((index, character))
      }
      index += 1
    }
    refusals = all.map { $0.matchBefore.contains(CharacterMask.end) ? nil : .endOfSubject }
    var pending = all.indices.filter { refusals[$0] != nil }
    var next = 0
    while next < pending.count {
      let target = pending[next]
      next += 1
      for source in sources[target] where refusals[source.index] == nil {
        refusals[source.index] = .character(source.character, then: target)
        pending.append(source.index)
      }
    }
  }

  /// The shortest rest that makes all rivals fail, or `nil` if there is none.
  ///
  /// Call `findRefusals` first.
  func refusal(_ index: Index) -> [UInt8]? {
    guard refusals[index] != nil else { return nil }
    var rest: [UInt8] = []
    var index = index
    while case .character(let character, let next)? = refusals[index] {
      rest.append(character)
      index = next
    }
    return rest
  }

  func canFail(_ index: Index) -> Bool { refusals[index] != nil }
}
