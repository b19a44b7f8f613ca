/// A deterministic automaton as a construction leaves it: not minimal, numbered as states were met.
struct RawAutomaton {
  /// Stands for the dead state, which has no row.
  static let dead = UInt32.max

  /// The class of every byte value; 256 entries.
  var classOfByte: ContiguousArray<UInt8>
  var classCount: Int

  /// One row a state, one column a class; the first state is the start.
  var table: ContiguousArray<UInt32> = []
  var accepting: ContiguousArray<Bool> = []

  /// For each state whether the universe allows something that is not accepted, right there.
  ///
  /// Together with what its successors say this tells which states accept everything.
  var misses: ContiguousArray<Bool> = []

  init(classOfByte: ContiguousArray<UInt8>, classCount: Int) {
    self.classOfByte = classOfByte
    self.classCount = classCount
  }

  var stateCount: Int { accepting.count }

  /// The states from which one of the given ones can be reached, these included.
  private func reaching(_ targets: ContiguousArray<Bool>) -> ContiguousArray<Bool> {
    var reached = targets
    var pending = targets.indices.filter { targets[$0] }
    let sources = Incoming(of: self)
    while let state = pending.popLast() {
      for source in sources.of(state) where !reached[source] {
        reached[source] = true
        pending.append(source)
      }
    }
    return reached
  }

  /// The canonical minimal automaton of the same language.
  ///
  /// Complexity: O(transitions · log states).
  func minimized() -> Language {
    let isLive = reaching(accepting)
    let isIncomplete = reaching(misses)
    guard stateCount > 0, isLive[0] else { return .empty }
    let blocks = StatePartition.coarsest(of: self, among: isLive)
    return Numbering(self, isLive, isIncomplete, blocks).language()
  }

  /// The sources of the transitions into each state.
  private struct Incoming {
    private var starts: ContiguousArray<Int>
    private var sources: ContiguousArray<Int>

    init(of automaton: RawAutomaton) {
      var counts = ContiguousArray(repeating: 0, count: automaton.stateCount + 1)
      for target in automaton.table where target != RawAutomaton.dead {
        counts[Int(target) + 1] += 1
      }
      for state in 0..<automaton.stateCount { counts[state + 1] += counts[state] }
      starts = counts
      sources = ContiguousArray(repeating: 0, count: counts[automaton.stateCount])
      var next = counts
      for (index, target) in automaton.table.enumerated() where target != RawAutomaton.dead {
        sources[next[Int(target)]] = index / automaton.classCount
        next[Int(target)] += 1
      }
    }

    func of(_ state: Int) -> ContiguousArray<Int>.SubSequence {
      sources[starts[state]..<starts[state + 1]]
    }
  }
}

extension Language {
  /// The language without any subject.
  package static let empty = Language(
    start: dead, classOfByte: ContiguousArray(repeating: 0, count: 256), classCount: 1,
    table: [dead], accepting: [false], complete: [false])
}

/// Numbers blocks in the order in which bytes reach them, and merges byte classes that no block
/// tells apart.
private struct Numbering {
  private let automaton: RawAutomaton
  private let isLive: ContiguousArray<Bool>
  private let isIncomplete: ContiguousArray<Bool>
  private let blocks: StatePartition

  init(
    _ automaton: RawAutomaton, _ isLive: ContiguousArray<Bool>,
    _ isIncomplete: ContiguousArray<Bool>, _ blocks: StatePartition
  ) {
    self.automaton = automaton
    self.isLive = isLive
    self.isIncomplete = isIncomplete
    self.blocks = blocks
  }

  func language() -> Language {
    let (columns, classOfByte) = mergedClasses()
    var numbers = ContiguousArray<Language.State>(repeating: 0, count: blocks.count)
    var order = [blocks.block(of: 0)]
    numbers[order[0]] = 1
    var table = ContiguousArray<Language.State>(repeating: Language.dead, count: columns.count)
    var index = 0
    while index < order.count {
      let representative = blocks.representative(of: order[index])
      for column in columns {
        let block = target(of: representative, column)
        if let block, numbers[block] == 0 {
          order.append(block)
          numbers[block] = Language.State(order.count)
        }
        table.append(block.map { numbers[$0] } ?? Language.dead)
      }
      index += 1
    }
    return Language(
      start: 1, classOfByte: classOfByte, classCount: columns.count, table: table,
      accepting: [false] + order.map { automaton.accepting[blocks.representative(of: $0)] },
      complete: [false]
        + order.map { block in blocks.members(of: block).allSatisfy { !isIncomplete[$0] } })
  }

  private func target(of state: Int, _ column: Int) -> Int? {
    let target = automaton.table[state * automaton.classCount + column]
    guard target != RawAutomaton.dead, isLive[Int(target)] else { return nil }
    return blocks.block(of: Int(target))
  }

  /// One old class for each new one, and the new class of every byte; new ones are numbered by
  /// their first byte.
  private func mergedClasses() -> (columns: [Int], classOfByte: ContiguousArray<UInt8>) {
    let targets = blockTargets()
    var newClass = ContiguousArray<UInt8?>(repeating: nil, count: automaton.classCount)
    var columns: [Int] = []
    var classOfByte = ContiguousArray<UInt8>(repeating: 0, count: 256)
    for byte in 0..<256 {
      let old = Int(automaton.classOfByte[byte])
      if newClass[old] == nil {
        // There are some twenty, which mostly differ in the first blocks.
        let known = columns.firstIndex { column in
          (0..<blocks.count).allSatisfy { block in
            let row = block * automaton.classCount
            return targets[row + column] == targets[row + old]
          }
        }
        newClass[old] = UInt8(known ?? columns.count)
        if known == nil { columns.append(old) }
      }
      classOfByte[byte] = newClass[old] ?? 0
    }
    return (columns, classOfByte)
  }

  /// Where each class leads from each block, as the number of a block; -1 for nowhere.
  private func blockTargets() -> ContiguousArray<Int32> {
    var targets: ContiguousArray<Int32> = []
    targets.reserveCapacity(blocks.count * automaton.classCount)
    for block in 0..<blocks.count {
      let representative = blocks.representative(of: block)
      for column in 0..<automaton.classCount {
        targets.append(target(of: representative, column).map { Int32($0) } ?? -1)
      }
    }
    return targets
  }
}
