/// Threads with companions: the demands of looks on the text around.
extension SubsetConstruction {
  mutating func reach(_ conjunction: Conjunction) {
    let closure = close([conjunction])
    for settled in closure.resting {
      noteEndings(of: settled)
      if let address = settled.soleAddress {
        // A plain thread after all. It may have been reached already.
        reach(address)
      } else {
        let thread = threads.thread(settled)
        if isNew(thread) { resting.append(thread) }
      }
    }
  }

  /// Notes for the threads that ask a tracker that its expression ends here, if the rest is
  /// granted.
  private mutating func noteEndings(of conjunction: Conjunction) {
    for (index, address) in conjunction.addresses.enumerated() {
      guard case .ended(let tracker) = program.instructions[Int(address)] else { continue }
      var demanded = conjunction
      _ = demanded.removeAddress(at: index)
      if !demanded.isEmpty { note(demanded, of: tracker) }
    }
  }

  /// The conjunctions after a symbol.
  ///
  /// There are none if a demand fails, and several if a demand may be met in several ways.
  mutating func step(_ conjunction: Conjunction, on unit: UInt32) -> [Conjunction] {
    guard mayFollow(conjunction) else { return [] }
    var ways = [Conjunction([])]
    for address in conjunction.addresses {
      switch program.instructions[Int(address)] {
      case .bytes(let range):
        guard let target = program.target(of: range, on: UInt8(truncatingIfNeeded: unit)) else {
          return []
        }
        ways = ways.map { $0.demanding(target) }
      case .scalars(let places):
        let targets = places.map { program.choices[Int($0)] }.filter {
          program.scalars.contains($0.set, unit)
        }
        ways = ways.flatMap { way in targets.map { way.demanding($0.target) } }
      case .accept:
        ways = ways.map { $0.demanding(address) }
      default:
        return []
      }
    }
    return ways.compactMap { stepped in
      withSets(of: conjunction, in: stepped) { construction, thread in
        construction.step(construction.threads.conjunction(thread), on: unit)
      }
    }
  }

  /// A conjunction at the end of the subject, or nil if a demand fails.
  mutating func ended(_ conjunction: Conjunction) -> Conjunction? {
    guard mayFollow(conjunction) else { return nil }
    let moved = Conjunction(conjunction.addresses)
    return withSets(of: conjunction, in: moved) { construction, thread in
      construction.ended(construction.threads.conjunction(thread)).map { [$0] } ?? []
    }
  }

  /// Moves the required and forbidden sets of a conjunction on.
  ///
  /// Returns nil if a required set cannot be met any more, or a forbidden one is met.
  private mutating func withSets(
    of conjunction: Conjunction, in moved: Conjunction,
    _ move: (inout SubsetConstruction, Thread) -> [Conjunction]
  ) -> Conjunction? {
    var moved = moved
    for number in conjunction.required {
      let advanced = threads.set(number).flatMap { move(&self, $0) }
      if !require(advanced, in: &moved) { return nil }
    }
    for number in conjunction.forbidden {
      let advanced = threads.set(number).flatMap { move(&self, $0) }
      if !forbid(advanced, in: &moved) { return nil }
    }
    return moved
  }

  /// Adds the demand for one of some conjunctions, unless one is already met.
  ///
  /// Returns false if none can be met.
  private mutating func require(
    _ conjunctions: [Conjunction], in conjunction: inout Conjunction
  ) -> Bool {
    let closure = close(conjunctions)
    if closure.isMet { return true }
    if closure.resting.isEmpty || position.isEnd { return false }
    conjunction.require(number(ofSet: closure.resting))
    return true
  }

  private mutating func number(ofSet conjunctions: [Conjunction]) -> UInt32 {
    threads.number(ofSet: ContiguousArray(conjunctions.map { threads.thread($0) }.sorted()))
  }

  /// Forbids all of some conjunctions.
  ///
  /// Returns false if one of them is already met.
  private mutating func forbid(
    _ conjunctions: [Conjunction], in conjunction: inout Conjunction
  ) -> Bool {
    let closure = close(conjunctions)
    if closure.isMet { return false }
    if !closure.resting.isEmpty { conjunction.forbid(number(ofSet: closure.resting)) }
    return true
  }

  /// Follows conjunctions through all that reads nothing.
  ///
  /// - Returns: those in which every demand waits for the next byte or the end, and whether one of
  ///   them has nothing left to demand.
  private mutating func close(
    _ conjunctions: [Conjunction]
  ) -> (resting: [Conjunction], isMet: Bool) {
    var pending = conjunctions
    var seen = Set(conjunctions)
    var settled: [Conjunction] = []
    var isMet = false
    while let conjunction = pending.popLast(), mayFollow(conjunction) {
      if conjunction.isEmpty {
        isMet = true
        continue
      }
      guard let index = conjunction.addresses.firstIndex(where: { !rests($0) }) else {
        if !position.isEnd || canBeMetAtEnd(conjunction) { settled.append(conjunction) }
        continue
      }
      for next in expand(conjunction, at: index) where seen.insert(next).inserted {
        pending.append(next)
      }
    }
    return (settled, isMet)
  }

  private func rests(_ address: Program.Address) -> Bool {
    switch program.instructions[Int(address)] {
    case .bytes, .scalars, .accept, .ended: true
    case .subjectEnd: !position.isEnd
    default: false
    }
  }

  private func canBeMetAtEnd(_ conjunction: Conjunction) -> Bool {
    conjunction.addresses.allSatisfy { address in
      switch program.instructions[Int(address)] {
      case .accept, .ended: true
      default: false
      }
    }
  }

  /// The conjunctions that replace one demand of a conjunction.
  private mutating func expand(_ conjunction: Conjunction, at index: Int) -> [Conjunction] {
    var rest = conjunction
    let address = rest.removeAddress(at: index)
    switch program.instructions[Int(address)] {
    case .split(let places):
      return places.map { rest.demanding(program.targets[Int($0)]) }
    case .satisfied:
      return [rest]
    case .subjectStart(let next):
      return position.isStart ? [rest.demanding(next)] : []
    case .subjectEnd(let next):
      return [rest.demanding(next)]
    case .lookAhead(let condition, negated: false, let next):
      return require([Conjunction([condition])], in: &rest) ? [rest.demanding(next)] : []
    case .lookAhead(let condition, negated: true, let next):
      return forbid([Conjunction([condition])], in: &rest) ? [rest.demanding(next)] : []
    case .lookBehind(let tracker, negated: false, let next):
      return endings(of: tracker).map { ending in
        var demanded = rest.demanding(next)
        demanded.demand(ending)
        return demanded
      }
    case .lookBehind(let tracker, negated: true, let next):
      return forbid(endings(of: tracker), in: &rest) ? [rest.demanding(next)] : []
    case .bytes, .scalars, .accept, .ended:
      return []
    }
  }
}

extension Conjunction {
  func demanding(_ address: Program.Address) -> Conjunction {
    var copy = self
    copy.demand(address)
    return copy
  }
}
