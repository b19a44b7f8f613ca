/// The coarsest partition of an automaton's live states in which equivalent states share a block.
///
/// The targets of the classes split a block into one block for each different row. The largest of
/// these keeps the number, so that only states that lead to one of the others need another look
/// (Jacobs and Wißmann, "Fast coalgebraic bisimilarity minimization", POPL 2023). For nearly every
/// pattern all states are visited once and a few of them a second time.
struct StatePartition {
  /// The block of every state, or `none` for those from which no subject is accepted.
  private(set) var blockOfState: ContiguousArray<UInt32>
  var count: Int { blocks.count }

  static let none = TransitionSources.unreachable

  /// The live states, block by block, and for every live state its place there.
  private var states: ContiguousArray<UInt32> = []
  private var places: ContiguousArray<Int>

  /// A run of `states` with a changed part.
  ///
  /// The states before `changed` all lead to the same blocks. Those from `changed` on may now
  /// differ from them.
  private struct Block {
    var first: Int
    var changed: Int
    var end: Int
  }

  private var blocks: ContiguousArray<Block> = []

  /// The blocks with changed states.
  private var pending: ContiguousArray<Int> = []

  /// The rows of the block that is being split, with the number of states for each.
  private var rows = NumberedLists()
  private var sizes: ContiguousArray<Int> = []

  /// For each changed state of that block the number of its row.
  private var rowOfChanged: ContiguousArray<Int> = []
  private var row: ContiguousArray<UInt32> = []

  /// - Parameters:
  ///   - kinds: a number for each state, from 0 on without a gap. States of different kinds are never
  ///     equivalent. For a language it is the number of bytes to a state in which a subject may end.
  ///   - sources: those of the automaton.
  ///
  /// Complexity: O(transitions · log states).
  init(
    of automaton: RawAutomaton, _ kinds: ContiguousArray<UInt32>, _ sources: TransitionSources
  ) {
    blockOfState = kinds
    places = ContiguousArray(repeating: 0, count: kinds.count)
    row = ContiguousArray(repeating: 0, count: automaton.classCount)
    gatherBlocks()
    while let block = pending.popLast() { split(block, automaton, sources) }
  }

  /// Makes one block for every kind, with all its states marked as changed.
  private mutating func gatherBlocks() {
    for kind in blockOfState where kind != Self.none {
      while blocks.count <= Int(kind) { blocks.append(Block(first: 0, changed: 0, end: 0)) }
      blocks[Int(kind)].end += 1
    }
    var first = 0
    for block in blocks.indices {
      let size = blocks[block].end
      blocks[block] = Block(first: first, changed: size > 1 ? first : first + 1, end: first)
      first += size
      if size > 1 { pending.append(block) }
    }
    states = ContiguousArray(repeating: 0, count: first)
    for state in blockOfState.indices where blockOfState[state] != Self.none {
      let block = Int(blockOfState[state])
      place(UInt32(state), at: blocks[block].end)
      blocks[block].end += 1
    }
  }

  private mutating func place(_ state: UInt32, at place: Int) {
    states[place] = state
    places[Int(state)] = place
  }
}

// MARK: - Splitting

extension StatePartition {
  /// Keeps in one block only states whose classes lead to the same blocks.
  private mutating func split(
    _ number: Int, _ automaton: RawAutomaton, _ sources: TransitionSources
  ) {
    let block = blocks[number]
    findRows(of: block, automaton)
    blocks[number].changed = block.end
    if sizes.count == 1 { return }
    gather(block)
    var largest = 0
    for row in sizes.indices where sizes[row] > sizes[largest] { largest = row }
    let firstNew = blocks.count
    var first = block.first
    for row in sizes.indices {
      let part = Block(first: first, changed: first + sizes[row], end: first + sizes[row])
      first = part.end
      if row == largest {
        blocks[number] = part
      } else {
        for place in part.first..<part.end {
          blockOfState[Int(states[place])] = UInt32(blocks.count)
        }
        blocks.append(part)
      }
    }
    for new in firstNew..<blocks.count {
      // A copy, because a state that leads to one of them may be another of them, and moves.
      for state in ContiguousArray(states[blocks[new].first..<blocks[new].end]) {
        sources.forEach(of: Int(state)) { noteChange(of: $0) }
      }
    }
  }

  /// Numbers the rows of a block.
  ///
  /// Unchanged states have the first.
  private mutating func findRows(of block: Block, _ automaton: RawAutomaton) {
    rows.removeAll()
    sizes.removeAll(keepingCapacity: true)
    rowOfChanged.removeAll(keepingCapacity: true)
    if block.changed > block.first {
      _ = numberOfRow(states[block.first], automaton)
      sizes.append(block.changed - block.first)
    }
    for place in block.changed..<block.end {
      let number = numberOfRow(states[place], automaton)
      if number == sizes.count { sizes.append(0) }
      sizes[number] += 1
      rowOfChanged.append(number)
    }
  }

  private mutating func numberOfRow(_ state: UInt32, _ automaton: RawAutomaton) -> Int {
    let start = Int(state) * automaton.classCount
    for column in 0..<automaton.classCount {
      let target = automaton.table[start + column]
      row[column] = target == RawAutomaton.dead ? Self.none : blockOfState[Int(target)]
    }
    return Int(rows.number(of: row))
  }

  /// Puts the states of a block with the same row side by side.
  private mutating func gather(_ block: Block) {
    let changed = ContiguousArray(states[block.changed..<block.end])
    var nexts: ContiguousArray<Int> = []
    var next = block.first
    for size in sizes {
      nexts.append(next)
      next += size
    }
    // The unchanged ones keep their places.
    nexts[0] += block.changed - block.first
    for (state, row) in zip(changed, rowOfChanged) {
      place(state, at: nexts[row])
      nexts[row] += 1
    }
  }

  /// Moves a state behind the unchanged ones of its block.
  private mutating func noteChange(of state: Int) {
    let number = Int(blockOfState[state])
    let block = blocks[number]
    if block.end - block.first == 1 || places[state] >= block.changed { return }
    if block.changed == block.end { pending.append(number) }
    let other = states[block.changed - 1]
    place(other, at: places[state])
    place(UInt32(state), at: block.changed - 1)
    blocks[number].changed -= 1
  }
}
