/// Splits the blocks of a partition of states until equivalent states alone share one.
///
/// Hopcroft's idea in the form of Valmari, "Fast brief practical DFA minimization" (Information
/// Processing Letters 112, 2012), which needs no complete transition function.
struct HopcroftRefinement {
  /// As in ``StatePartition``.
  private(set) var blockOfState: ContiguousArray<UInt32>
  var count: Int { blocks.count }

  /// Of the places of live states in `states`.
  private var blocks: RefinablePartition

  /// The live states, block by block, and for every state its place there, or -1.
  private let states: ContiguousArray<Int>
  private let places: ContiguousArray<Int>

  /// - Parameter partition: no two equivalent states are in different blocks.
  ///
  /// Complexity: O(transitions · log states).
  init(of automaton: RawAutomaton, _ partition: StatePartition) {
    var members = ContiguousArray(repeating: ContiguousArray<Int>(), count: partition.count)
    for (state, block) in partition.blockOfState.enumerated() where block != StatePartition.none {
      members[Int(block)].append(state)
    }
    states = ContiguousArray(members.joined())
    var places = ContiguousArray(repeating: -1, count: partition.blockOfState.count)
    for (place, state) in states.enumerated() { places[state] = place }
    self.places = places
    blocks = RefinablePartition(groups: members.map(\.count))
    blockOfState = partition.blockOfState
    refine(automaton)
    for (place, state) in states.enumerated() {
      blockOfState[state] = UInt32(blocks.set(of: place))
    }
  }

  private mutating func refine(_ automaton: RawAutomaton) {
    let transitions = Transitions(of: automaton, states, places)
    var cords = RefinablePartition(groups: transitions.countsByClass)
    var nextBlock = 1
    var nextCord = 0
    while nextCord < cords.count {
      for transition in cords.elements(of: nextCord) { blocks.mark(transitions.tails[transition]) }
      blocks.splitMarked()
      nextCord += 1
      while nextBlock < blocks.count {
        for place in blocks.elements(of: nextBlock) {
          for transition in transitions.incoming(place) { cords.mark(transition) }
        }
        cords.splitMarked()
        nextBlock += 1
      }
    }
  }

  /// The transitions between live states, ordered by class.
  private struct Transitions {
    var tails: ContiguousArray<Int> = []
    var countsByClass: [Int] = []
    private var starts: ContiguousArray<Int>
    private var byHead: ContiguousArray<Int>

    init(
      of automaton: RawAutomaton, _ states: ContiguousArray<Int>, _ places: ContiguousArray<Int>
    ) {
      var heads: ContiguousArray<Int> = []
      for column in 0..<automaton.classCount {
        let before = heads.count
        for (place, state) in states.enumerated() {
          let target = automaton.table[state * automaton.classCount + column]
          guard target != RawAutomaton.dead, places[Int(target)] >= 0 else { continue }
          tails.append(place)
          heads.append(places[Int(target)])
        }
        if heads.count > before { countsByClass.append(heads.count - before) }
      }
      starts = ContiguousArray(repeating: 0, count: states.count + 1)
      for head in heads { starts[head + 1] += 1 }
      for place in states.indices { starts[place + 1] += starts[place] }
      byHead = ContiguousArray(repeating: 0, count: heads.count)
      var next = starts
      for (transition, head) in heads.enumerated() {
        byHead[next[head]] = transition
        next[head] += 1
      }
    }

    func incoming(_ place: Int) -> ContiguousArray<Int>.SubSequence {
      byHead[starts[place]..<starts[place + 1]]
    }
  }
}

/// A partition of `0..<n` whose sets can be split by marking some of their elements.
private struct RefinablePartition {
  /// The elements, set by set, and the place of each in that order.
  private var elements: ContiguousArray<Int>
  private var locations: ContiguousArray<Int>
  private var sets: ContiguousArray<Int>
  private var firsts: ContiguousArray<Int> = []
  private var pasts: ContiguousArray<Int> = []
  private var marked: ContiguousArray<Int> = []
  private var touched: ContiguousArray<Int> = []

  var count: Int { firsts.count }

  /// Sets of these sizes, of consecutive elements.
  init(groups: [Int]) {
    let total = groups.reduce(0, +)
    elements = ContiguousArray(0..<total)
    locations = elements
    sets = ContiguousArray(repeating: 0, count: total)
    var first = 0
    for (set, size) in groups.enumerated() {
      firsts.append(first)
      pasts.append(first + size)
      marked.append(0)
      for element in first..<(first + size) { sets[element] = set }
      first += size
    }
  }

  func set(of element: Int) -> Int { sets[element] }

  func elements(of set: Int) -> ContiguousArray<Int>.SubSequence {
    elements[firsts[set]..<pasts[set]]
  }

  mutating func mark(_ element: Int) {
    let set = sets[element]
    let location = locations[element]
    let boundary = firsts[set] + marked[set]
    guard location >= boundary else { return }
    let other = elements[boundary]
    elements[location] = other
    locations[other] = location
    elements[boundary] = element
    locations[element] = boundary
    if marked[set] == 0 { touched.append(set) }
    marked[set] += 1
  }

  /// Splits every set with marked and unmarked elements in two; the smaller part is the new set.
  mutating func splitMarked() {
    while let set = touched.popLast() {
      let boundary = firsts[set] + marked[set]
      marked[set] = 0
      if boundary == pasts[set] { continue }
      let new = firsts.count
      if boundary - firsts[set] <= pasts[set] - boundary {
        firsts.append(firsts[set])
        pasts.append(boundary)
        firsts[set] = boundary
      } else {
        firsts.append(boundary)
        pasts.append(pasts[set])
        pasts[set] = boundary
      }
      marked.append(0)
      for element in elements[firsts[new]..<pasts[new]] { sets[element] = new }
    }
  }
}
