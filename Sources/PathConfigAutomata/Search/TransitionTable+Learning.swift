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
