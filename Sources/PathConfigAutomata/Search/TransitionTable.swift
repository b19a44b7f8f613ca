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

// MARK: - Transitions

extension TransitionTable {
  /// Makes a new state, whose first transition will be in some column.
  mutating func addState(expecting column: Int) -> State {
    if let place = reservedPlace, entries[place] == Self.reserved { entries[place] = Self.free }
    let state = stateCount
    let base = singleBase(for: column)
    append(Row(base: UInt32(base)))
    owners[base] = UInt32(state + 1)
    entries[base + column] = Self.reserved
    reservedPlace = base + column
    return state
  }

  /// Notes the target of a state's column.
  ///
  /// The state may have another base afterwards.
  mutating func insert(_ state: State, _ column: Int, _ target: State) {
    let place = place(for: state, column)
    entries[place] = UInt32(column) << Self.tagShift | states[target].base
    links[place].entrance = states[target].lastEntrance
    states[target].lastEntrance = UInt32(state) << 8 | UInt32(column)
  }

  /// Notes the number of the answer for a subject that ends in a state.
  ///
  /// The state may have another base afterwards.
  mutating func insert(_ state: State, answer: Int) {
    let place = place(for: state, Self.endColumn)
    entries[place] = UInt32(answer)
  }

  /// The place for a new transition of a state.
  private mutating func place(for state: State, _ column: Int) -> Int {
    var place = base(of: state) + column
    if entries[place] != Self.free, entries[place] != Self.reserved || reservedPlace != place {
      move(state, toMakeRoomFor: column)
      place = base(of: state) + column
    }
    if reservedPlace == place { reservedPlace = nil }
    links[place] = Links(column: states[state].lastColumn)
    states[state].lastColumn = UInt8(truncatingIfNeeded: column)
    return place
  }

  private mutating func move(_ state: State, toMakeRoomFor column: Int) {
    let old = base(of: state)
    movingEntries.removeAll(keepingCapacity: true)
    movingEntrances.removeAll(keepingCapacity: true)
    var other = states[state].lastColumn
    while other != Self.noColumn {
      let place = old + Int(other)
      movingEntries.append(entries[place])
      movingEntrances.append(links[place].entrance)
      entries[place] = Self.free
      other = links[place].column
    }
    let base = freeBase(for: column)
    owners[base] = UInt32(state + 1)
    states[state].base = UInt32(base)
    states[state].lastColumn = Self.noColumn
    for index in 0..<movingEntries.count {
      let (entry, entrance) = (movingEntries[index], movingEntrances[index])
      let column = UInt8(truncatingIfNeeded: entry >> Self.tagShift)
      entries[base + Int(column)] = entry
      links[base + Int(column)] = Links(column: states[state].lastColumn, entrance: entrance)
      states[state].lastColumn = column
    }
    tellEntrances(of: state)
  }

  /// Corrects the entries that lead to a state which has moved.
  private func tellEntrances(of state: State) {
    var entrance = states[state].lastEntrance
    while entrance != Self.noEntrance {
      let column = entrance & 0xFF
      let place = base(of: Int(entrance >> 8)) + Int(column)
      entries[place] = column << Self.tagShift | states[state].base
      entrance = links[place].entrance
    }
  }
}

// MARK: - Free bases

extension TransitionTable {
  /// A base with one free column.
  ///
  /// It is the next free place, so that consecutive states lie side by side.
  private mutating func singleBase(for column: Int) -> Int {
    var place = max(frontier, column)
    while true {
      makeRoom(for: place)
      if entries[place] == Self.free, owners[place - column] == 0 {
        frontier = max(frontier, place + 1)
        return place - column
      }
      place += 1
    }
  }

  /// A base with a free column, whose columns for the moved transitions are free too.
  ///
  /// Places that have been tried often are not tried again. Their free entries are for states with
  /// one transition.
  private mutating func freeBase(for column: Int) -> Int {
    var least = column
    for entry in movingEntries { least = min(least, Int(entry >> Self.tagShift)) }
    wideFrontier = max(wideFrontier, frontier)
    var place = max(wideFrontier, least)
    for attempt in 1... {
      makeRoom(for: place - least + Self.margin)
      if isFree(place - least, column) { break }
      place += 1
      if attempt % Self.attempts == 0 { wideFrontier = place }
    }
    return place - least
  }

  private static let attempts = 16

  private func isFree(_ base: Int, _ column: Int) -> Bool {
    if owners[base] != 0 || entries[base + column] != Self.free { return false }
    for entry in movingEntries
    where entries[base + Int(entry >> Self.tagShift)] != Self.free { return false }
    return true
  }
}

extension TransitionTable {
  /// Follows the bytes of a subject as far as the transitions are known.
  ///
  /// The loop is the cost of a look-up: one load that waits for the load before, 5 cycles or 1.4
  /// ns. Everything else stays off that chain. The tag of an entry is not masked off but subtracted
  /// from the start of the next row, which is known before the entry arrives. Masking took 7 cycles
  /// a byte. The comparison is predicted.
  ///
  /// The pointers are unchecked. Checks doubled the instructions, and fewer of the next subject's
  /// fitted into the window of the processor. They stay inside because of what `entries` promises
  /// about bases, and because columns are less than 256.
  ///
  /// - Returns: the number of bytes that were read, and the base that was reached.
  @inline(__always)
  func walk(_ subject: UnsafeBufferPointer<UInt8>, from index: Int, _ base: Int) -> (Int, Int) {
    var index = index
    var entry = base
    var tag = 0
    while index < subject.count {
      let column = Int(columns[Int(subject[index])])
      let row = UnsafeRawPointer(entries) + (column &- tag) &<< 2
      let next = Int(row.load(fromByteOffset: entry &<< 2, as: UInt32.self))
      if next &>> Self.tagShift != column { break }
      entry = next
      tag = column &<< Self.tagShift
      index &+= 1
    }
    return (index, entry &- tag)
  }
}
