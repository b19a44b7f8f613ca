/// The transitions of a lazily built automaton, with the rows of all states packed into one array.
///
/// A state is known by its base. Its transition in a column lies at `base + column`, if the entry
/// there has that column. No two states have the same base, so the column alone shows whose entry
/// it is. Only transitions that were walked take memory, four bytes each, and those of consecutive
/// states lie side by side. A subject walks through two or three lines of the cache. With a row of
/// its own for each state in one array, subjects take 1.1, 1.5 and 2.4 times as long at 10, 100 and
/// 1,000 rules (`match RULES PATHS`).
///
/// If the place for a state's next transition is taken, the state moves to another base, and all
/// entries that lead to it are corrected. Whoever remembers the old base can ask whose it was.
struct TransitionTable: ~Copyable {
  /// The number of a state, in order of creation.
  typealias State = Int

  /// The column of the answer at the end of the subject.
  ///
  /// Its entry holds a number, not a base.
  static let endColumn = 0

  static let tagShift = 24
  static let free = UInt32.max
  static let reserved = UInt32.max - 1
  private static let targetMask = UInt32(1) << tagShift - 1

  /// The column of every byte value, with 256 entries.
  let columns: UnsafeMutablePointer<UInt8>

  /// A column in the upper 8 bits, a base in the lower 24.
  ///
  /// Every base that is in an entry or handed out is at most `capacity - 256`, so that no column
  /// leads beyond the end.
  var entries: UnsafeMutablePointer<UInt32>
  private var capacity: Int

  /// For every base the state that has it or had it, plus one, or 0 for none.
  var owners: UnsafeMutablePointer<UInt32>

  /// At the place of a transition, the ones before it in the two lists it is in.
  var links: UnsafeMutablePointer<Links>
  var states: UnsafeMutablePointer<Row>
  private(set) var stateCount = 0
  private var stateCapacity = 64

  /// The facts about a state.
  struct Row {
    var base: UInt32
    /// The column of its last transition, with which its own list begins.
    ///
    /// So a state that moves finds its transitions without looking at others.
    var lastColumn = noColumn
    /// The last transition that leads to it, with which the list of those begins.
    var lastEntrance = noEntrance
  }

  struct Links {
    var column = noColumn
    /// A state in the upper 24 bits, a column in the lower 8: a place would change when that moves.
    var entrance = noEntrance
  }

  static let noColumn = UInt8.max
  static let noEntrance = UInt32.max

  /// The transitions of the state that is being moved.
  var movingEntries: ContiguousArray<UInt32> = []
  var movingEntrances: ContiguousArray<UInt32> = []

  /// Places before this one are not looked at for new states.
  var frontier = 0

  /// Places before this one are not looked at for states with several transitions.
  var wideFrontier = 0

  /// The place kept for the first transition of the newest state.
  var reservedPlace: Int?

  static let margin = 256
  private static let initialCapacity = 256 + margin

  init(columnOfByte: ContiguousArray<UInt8>) {
    columns = .allocate(capacity: 256)
    for byte in 0..<256 { columns[byte] = columnOfByte[byte] }
    capacity = Self.initialCapacity
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Self.free, count: capacity)
    owners = .allocate(capacity: capacity)
    owners.initialize(repeating: 0, count: capacity)
    links = .allocate(capacity: capacity)
    states = .allocate(capacity: stateCapacity)
  }

  deinit {
    columns.deallocate()
    states.deallocate()
    entries.deallocate()
    owners.deallocate()
    links.deallocate()
  }

  /// The number of times that everything has been forgotten.
  ///
  /// Bases are valid within one epoch.
  private(set) var epoch = 0

  var byteCount: Int {
    capacity * (8 + MemoryLayout<Links>.stride) + stateCount * MemoryLayout<Row>.stride
  }

  /// True if bases may become too large for their bits.
  var isFull: Bool { capacity > 1 << 23 && frontier > 1 << 24 - 4 * Self.margin }

  func base(of state: State) -> Int { Int(states[state].base) }
  func state(at base: Int) -> State { Int(owners[base]) - 1 }
  func column(of byte: UInt8) -> Int { Int(columns[Int(byte)]) }

  /// The entry at a state's column: a base, or the answer at the end, or nil if it is not known.
  func target(from base: Int, _ column: Int) -> Int? {
    let entry = entries[base + column]
    return entry >> Self.tagShift == UInt32(column) ? Int(entry & Self.targetMask) : nil
  }
}

// MARK: - Memory

extension TransitionTable {
  /// Forgets everything.
  mutating func removeAll() {
    epoch += 1
    if capacity > Self.initialCapacity {
      replaceStorage(capacity: Self.initialCapacity)
    } else {
      entries.update(repeating: Self.free, count: capacity)
      owners.update(repeating: 0, count: capacity)
    }
    stateCount = 0
    frontier = 0
    wideFrontier = 0
    reservedPlace = nil
  }

  private mutating func replaceStorage(capacity: Int) {
    entries.deallocate()
    owners.deallocate()
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Self.free, count: capacity)
    owners = .allocate(capacity: capacity)
    owners.initialize(repeating: 0, count: capacity)
    links.deallocate()
    links = .allocate(capacity: capacity)
  }

  /// Takes in a new state.
  mutating func append(_ row: Row) {
    if stateCount == stateCapacity {
      let larger = UnsafeMutablePointer<Row>.allocate(capacity: 2 * stateCapacity)
      larger.update(from: states, count: stateCount)
      states.deallocate()
      states = larger
      stateCapacity *= 2
    }
    states[stateCount] = row
    stateCount += 1
  }

  /// Makes room for all columns of a base at a place.
  mutating func makeRoom(for place: Int) {
    if place + Self.margin < capacity { return }
    let larger = capacity * 2
    let newEntries = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    newEntries.update(from: entries, count: capacity)
    (newEntries + capacity).initialize(repeating: Self.free, count: larger - capacity)
    let newOwners = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    newOwners.update(from: owners, count: capacity)
    (newOwners + capacity).initialize(repeating: 0, count: larger - capacity)
    let newLinks = UnsafeMutablePointer<Links>.allocate(capacity: larger)
    newLinks.update(from: links, count: capacity)
    entries.deallocate()
    owners.deallocate()
    links.deallocate()
    entries = newEntries
    owners = newOwners
    links = newLinks
    capacity = larger
  }
}

// MARK: - Invariants

extension TransitionTable {
  /// The faults of the table, none if it is sound.
  func checkInvariants() -> [String] {
    var faults: [String] = []
    var places: Set<Int> = []
    for state in 0..<stateCount {
      let base = base(of: state)
      if self.state(at: base) != state { faults.append("base \(base) is not of state \(state)") }
      if base > capacity - Self.margin { faults.append("state \(state) leads beyond the end") }
      var column = states[state].lastColumn
      while column != Self.noColumn {
        let place = base + Int(column)
        if !places.insert(place).inserted { faults.append("place \(place) has two owners") }
        if target(from: base, Int(column)) == nil { faults.append("place \(place) is another's") }
        column = links[place].column
      }
      faults += faultsOfEntrances(of: state)
    }
    let taken = (0..<capacity).filter { entries[$0] != Self.free && entries[$0] != Self.reserved }
    if Set(taken) != places { faults.append("\(taken.count) entries, \(places.count) of states") }
    let reserved = (0..<capacity).filter { entries[$0] == Self.reserved }
    if reserved.contains(where: { $0 != reservedPlace }) { faults.append("a lost reservation") }
    return faults
  }

  private func faultsOfEntrances(of state: State) -> [String] {
    var entrances: Set<UInt32> = []
    var entrance = states[state].lastEntrance
    while entrance != Self.noEntrance, entrances.insert(entrance).inserted {
      let (source, column) = (base(of: Int(entrance >> 8)), Int(entrance & 0xFF))
      if target(from: source, column) != base(of: state) {
        return ["an entry that leads to state \(state) has another base"]
      }
      entrance = links[source + column].entrance
    }
    return []
  }
}
