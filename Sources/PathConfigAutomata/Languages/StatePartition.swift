/// The coarsest partition of an automaton's live states in which equivalent states share a block.
///
/// States that differ in how soon a subject may end are never equivalent. From the blocks of those
/// that do not, a round or two of looking where each class leads to comes to the end for nearly every
/// pattern, a tenth of the work of ``HopcroftRefinement``; that takes over where rounds go on, since
/// there can be as many as states.
struct StatePartition {
  /// The block of every state; `none` for those from which no subject is accepted.
  private(set) var blockOfState: ContiguousArray<UInt32>
  private(set) var count: Int

  static let none = TransitionSources.unreachable

  /// - Parameters:
  ///   - distances: how many bytes each state is from one in which a subject may end.
  ///   - rounds: how many rounds are tried.
  ///
  /// Complexity: O(transitions · log states).
  static func coarsest(
    of automaton: RawAutomaton, _ distances: ContiguousArray<UInt32>, rounds: Int = 8
  ) -> StatePartition {
    var partition = StatePartition(distances)
    for _ in 0..<rounds where !partition.isStable {
      partition.split(byTargetsIn: automaton)
    }
    if !partition.isStable {
      let refined = HopcroftRefinement(of: automaton, partition)
      partition.blockOfState = refined.blockOfState
      partition.count = refined.count
    }
    return partition
  }

  /// Whether the last round has split nothing.
  private var isStable = false

  /// One block for every distance.
  private init(_ distances: ContiguousArray<UInt32>) {
    blockOfState = distances
    count = 0
    for distance in distances where distance != TransitionSources.unreachable {
      count = max(count, Int(distance) + 1)
    }
  }

  /// Keeps in one block only states whose classes lead to the same blocks.
  private mutating func split(byTargetsIn automaton: RawAutomaton) {
    var capacity = 64
    while capacity < 2 * blockOfState.count { capacity *= 2 }
    // For each slot of a hash table the first state of a new block, plus one.
    var slots = ContiguousArray<UInt32>(repeating: 0, count: capacity)
    var newBlocks = ContiguousArray(repeating: Self.none, count: blockOfState.count)
    var newCount = 0
    for state in 0..<blockOfState.count where blockOfState[state] != Self.none {
      var slot = hash(state, automaton) & (capacity - 1)
      while slots[slot] != 0, !leadAlike(state, Int(slots[slot]) - 1, automaton) {
        slot = (slot + 1) & (capacity - 1)
      }
      if slots[slot] == 0 {
        slots[slot] = UInt32(state + 1)
        newBlocks[state] = UInt32(newCount)
        newCount += 1
      } else {
        newBlocks[state] = newBlocks[Int(slots[slot]) - 1]
      }
    }
    isStable = newCount == count
    blockOfState = newBlocks
    count = newCount
  }

  private func hash(_ state: Int, _ automaton: RawAutomaton) -> Int {
    var hash = UInt64(blockOfState[state]) &+ 1
    let row = state * automaton.classCount
    for place in row..<row + automaton.classCount {
      let product = (hash ^ UInt64(block(of: automaton.table[place]))) &* 0xFF51_AFD7_ED55_8CCD
      hash = product ^ product >> 32
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// Whether two states are in one block, and so are those that each class leads to.
  private func leadAlike(_ left: Int, _ right: Int, _ automaton: RawAutomaton) -> Bool {
    if blockOfState[left] != blockOfState[right] { return false }
    let (leftRow, rightRow) = (left * automaton.classCount, right * automaton.classCount)
    for column in 0..<automaton.classCount {
      let target = block(of: automaton.table[leftRow + column])
      if target != block(of: automaton.table[rightRow + column]) { return false }
    }
    return true
  }

  private func block(of target: UInt32) -> UInt32 {
    target == RawAutomaton.dead ? Self.none : blockOfState[Int(target)]
  }
}
