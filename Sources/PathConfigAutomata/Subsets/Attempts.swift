/// What becomes of the threads that began at one position of a subject, and of no others.
///
/// A search tries its expressions at every position, and the threads of one attempt know nothing of
/// those of another. There are hardly more sets of threads of one attempt than places in the
/// expressions; a state of the search is a few of them at once, and the combinations are many. So
/// what a symbol makes of an attempt is remembered here, and a new state is put together from what
/// is known of its attempts, without running any thread.
///
/// What looks behind ask is answered by trackers, which run along from the start of the subject: what they
/// have to say at a position is known by a number too, and is part of what a step depends on.
struct Attempts: ~Copyable {
  typealias Label = Program.Label

  /// The number of a set of threads.
  typealias Attempt = UInt32

  /// The attempt that has no threads left.
  static let over: Attempt = 0

  /// The number of what the trackers say at a position.
  typealias Answer = UInt32

  /// Where a step leads: an attempt, and the set of labels that were found; or, for trackers, those
  /// after the step and their answer.
  struct Step {
    fileprivate let bits: UInt64

    var attempt: Attempt { Attempt(truncatingIfNeeded: bits >> 32) }
    var found: LabelSets.Number { LabelSets.Number(truncatingIfNeeded: bits) }
    var answer: Answer { found }

    /// Whether nothing is left and nothing was found.
    var isNothing: Bool { bits == 0 }

    fileprivate init(bits: UInt64) { self.bits = bits }

    fileprivate init(_ attempt: Attempt, _ found: UInt32) {
      bits = UInt64(attempt) << 32 | UInt64(found)
    }
  }

  /// The sets of labels that searches find; those that steps find are among them.
  var labelSets = LabelSets()

  private var subsets: SubsetConstruction
  private var sets = SequenceInterner()

  /// For every attempt the only label that it can still find, or `Program.manyLabels`.
  private var soleLabels: ContiguousArray<Label> = []

  /// What the trackers say, by the number of the answer less one, since the first says nothing.
  private var answers: [SubsetConstruction.Endings] = []
  private var answerIndex = HashIndex()

  /// What is remembered, by attempt, symbol and answer.
  private var steps = PairTable()

  /// What is remembered of the first few sets of threads by symbol, where trackers have nothing to say.
  ///
  /// Among them are the attempt that begins at every position and the trackers that wait, which nearly
  /// every step takes.
  private var firstSteps: ContiguousArray<UInt64>
  private let rowLength: Int
  private static let firstCount = 8
  private static let unknown = UInt64.max

  private let maximumByteCount: Int

  /// Whether more memory is taken than half of what a cache may take.
  private(set) var isLarge = false

  init(_ program: Program, limits: AutomatonLimits) {
    subsets = SubsetConstruction(program, limits: limits)
    rowLength = program.scalars.count + 2
    firstSteps = ContiguousArray(repeating: Self.unknown, count: Self.firstCount * rowLength)
    maximumByteCount = limits.maximumCacheBytes / 2
    begin()
  }

  private mutating func begin() {
    _ = attempt(of: [])
  }

  /// An estimate of the memory taken; the sets of labels are not counted.
  var byteCount: Int {
    sets.byteCount + steps.byteCount + subsets.byteCount + answers.count * 200
      + firstSteps.count * 8
  }

  mutating func removeAll() {
    subsets.removeAllThreads()
    answers.removeAll()
    answerIndex = HashIndex()
    removeSets()
    begin()
  }

  private mutating func removeSets() {
    sets.removeAll()
    soleLabels.removeAll()
    steps.removeAll()
    isLarge = false
    for place in firstSteps.indices { firstSteps[place] = Self.unknown }
  }

  /// Forgets all attempts but those of a state, which get other numbers.
  mutating func removeAll(keeping state: inout SearchState) {
    let trackers = threads(of: state.trackers)
    let kept = state.attempts.map { threads(of: $0) }
    removeSets()
    _ = attempt(of: [])
    state.replace(
      trackers: attempt(of: trackers), attempts: kept.map { attempt(of: $0) })
  }

  /// Whether all that an attempt can still find is in a set of labels.
  func hasNothingToFind(_ attempt: Attempt, beyond found: LabelSets.Number) -> Bool {
    let label = soleLabels[Int(attempt)]
    return label != Program.manyLabels && labelSets.contains(found, label)
  }

  /// The threads of an attempt, ascending.
  func threads(of attempt: Attempt) -> ContiguousArray<SubsetConstruction.Thread> {
    sets.sequence(Int(attempt))
  }

  /// The attempt that has some threads, which ascend.
  private mutating func attempt(of threads: ContiguousArray<SubsetConstruction.Thread>) -> Attempt {
    let (number, isNew) = sets.intern(threads)
    if isNew { soleLabels.append(subsets.soleLabel(of: threads)) }
    return Attempt(number)
  }

  private mutating func answer(of endings: SubsetConstruction.Endings) -> Answer {
    if endings.allSatisfy({ $0.isEmpty }) { return Self.silence }
    var mixer = HashMixer()
    for conjunctions in endings {
      mixer.mix(conjunctions.count)
      for conjunction in conjunctions { conjunction.mix(into: &mixer) }
    }
    if let known = answerIndex.place(of: mixer.hash, where: { answers[$0] == endings }) {
      return Answer(known + 1)
    }
    if answers.count + 1 == Self.toTrackers { answers.append([]) }
    answers.append(endings)
    answerIndex.insert(answers.count - 1, hash: mixer.hash)
    return Answer(answers.count)
  }

  /// What the trackers say by an answer; nothing at all by the first.
  private func endings(of answer: Answer) -> SubsetConstruction.Endings {
    answer == Self.silence ? [] : answers[Int(answer) - 1]
  }
}

// MARK: - States

extension Attempts {
  /// What a symbol makes of a state: every attempt goes on, and one more begins.
  ///
  /// - Parameter after: receives the state, which is between scalars.
  /// - Returns: false where looks ask for too much.
  mutating func step(
    _ before: borrowing SearchState, on symbol: Program.Symbol, to after: inout SearchState
  ) -> Bool {
    guard let trackers = stepTrackers(before.trackers, on: symbol),
      let first = start(isStart: false, trackers.answer)
    else { return false }
    after.begin(trackers: trackers.attempt)
    after.add(first.attempt)
    var found = labelSets.union(before.found, first.found)
    for attempt in before.attempts {
      guard let step = step(attempt, on: symbol, trackers.answer) else { return false }
      if step.isNothing { continue }
      found = labelSets.union(found, step.found)
      after.add(step.attempt)
    }
    after.found = found
    return true
  }

  /// Drops the attempts that can find nothing but what has been found.
  func dropFinished(from state: inout SearchState) {
    let found = state.found
    if found != LabelSets.empty {
      state.keepAttempts { !hasNothingToFind($0, beyond: found) }
    }
  }
}

// MARK: - Steps

extension Attempts {
  /// The trackers at the start of a subject; nil where looks ask for too much, as everywhere here.
  mutating func startTrackers() -> Step? {
    subsets.startTrackers()
    return trackersResult()
  }

  /// What a symbol makes of the trackers.
  @inline(__always)
  private mutating func stepTrackers(_ trackers: Attempt, on symbol: Program.Symbol) -> Step? {
    if trackers == Self.over { return Step(Self.over, Self.silence) }
    if let known = remembered(trackers, symbol, Self.toTrackers) { return known }
    subsets.step(threads(of: trackers), on: symbol, found: [])
    return trackersResult(of: trackers, symbol)
  }

  /// What the trackers say where the subject ends.
  private mutating func endTrackers(_ trackers: Attempt, isStart: Bool) -> Step? {
    if trackers == Self.over { return Step(Self.over, Self.silence) }
    let symbol = isStart ? Self.start : Self.later
    if let known = remembered(trackers, symbol, Self.toTrackers) { return known }
    subsets.end(threads(of: trackers), isStart: isStart, found: [])
    return trackersResult(of: trackers, symbol)
  }

  private mutating func trackersResult() -> Step? {
    if subsets.isOverwhelmed { return nil }
    return Step(attempt(of: subsets.resting), answer(of: subsets.endings))
  }

  private mutating func trackersResult(of trackers: Attempt, _ symbol: Program.Symbol) -> Step? {
    guard let step = trackersResult() else { return nil }
    remember(step, trackers, symbol, Self.toTrackers)
    return step
  }

  /// A new attempt, and what it finds without reading anything.
  ///
  /// - Parameter answer: what the trackers say at the position.
  @inline(__always)
  mutating func start(isStart: Bool, _ answer: Answer) -> Step? {
    let symbol = isStart ? Self.start : Self.later
    if let known = remembered(Self.over, symbol, answer) { return known }
    subsets.startAttempt(isStart: isStart, endings(of: answer))
    return result(of: Self.over, symbol, answer)
  }

  /// What a symbol makes of an attempt.
  ///
  /// - Parameter answer: what the trackers say after the symbol.
  @inline(__always)
  private mutating func step(
    _ attempt: Attempt, on symbol: Program.Symbol, _ answer: Answer
  ) -> Step? {
    if let known = remembered(attempt, symbol, answer) { return known }
    subsets.step(threads(of: attempt), on: symbol, found: [], endings: endings(of: answer))
    return result(of: attempt, symbol, answer)
  }

  private mutating func result(
    of attempt: Attempt, _ symbol: Program.Symbol, _ answer: Answer
  ) -> Step? {
    if subsets.isOverwhelmed { return nil }
    let step = Step(self.attempt(of: subsets.resting), labelSets.number(of: subsets.found))
    if answer < Self.toTrackers { remember(step, attempt, symbol, answer) }
    return step
  }

  /// The labels that are found where the subject ends.
  mutating func end(
    trackers: Attempt, _ attempts: UnsafeBufferPointer<Attempt>, isStart: Bool
  ) -> LabelSets.Number? {
    guard let answer = endTrackers(trackers, isStart: isStart)?.answer else { return nil }
    var found = LabelSets.empty
    for attempt in attempts {
      guard let labels = end(attempt, isStart: isStart, answer) else { return nil }
      found = labelSets.union(found, labels)
    }
    return found
  }

  private mutating func end(
    _ attempt: Attempt, isStart: Bool, _ answer: Answer
  ) -> LabelSets.Number? {
    let symbol = isStart ? Self.start : Self.later
    if let known = remembered(attempt, symbol, answer) { return known.found }
    subsets.end(
      threads(of: attempt), isStart: isStart, found: [], endings: endings(of: answer))
    return result(of: attempt, symbol, answer)?.found
  }

}

// MARK: - What is remembered

extension Attempts {
  /// Symbols that no step reads, for the ends of subjects: of empty ones, and of others.
  private static let start: Program.Symbol = 0x1F_FFFF
  private static let later: Program.Symbol = 0x1F_FFFE

  /// An answer that nobody gets, for the steps of the trackers; those after it are not remembered.
  private static let toTrackers: Answer = 0xFFE

  /// The answer where no tracker has anything to say.
  private static let silence: Answer = 0

  @inline(__always)
  private func remembered(
    _ attempt: Attempt, _ symbol: Program.Symbol, _ answer: Answer
  ) -> Step? {
    if isAmongFirst(attempt, answer) {
      let bits = firstSteps[place(attempt, symbol)]
      return bits == Self.unknown ? nil : Step(bits: bits)
    }
    return steps[Self.key(attempt, symbol, answer)].map { Step(bits: $0) }
  }

  private mutating func remember(
    _ step: Step, _ attempt: Attempt, _ symbol: Program.Symbol, _ answer: Answer
  ) {
    if isAmongFirst(attempt, answer) {
      firstSteps[place(attempt, symbol)] = step.bits
    } else {
      steps.insert(Self.key(attempt, symbol, answer), step.bits)
    }
    isLarge = byteCount > maximumByteCount
  }

  /// Whether a step is remembered in a row of its own.
  ///
  /// A set belongs to the trackers or to an attempt, and the empty one only begins.
  @inline(__always)
  private func isAmongFirst(_ attempt: Attempt, _ answer: Answer) -> Bool {
    attempt < Self.firstCount && (answer == Self.silence || answer == Self.toTrackers)
  }

  @inline(__always)
  private func place(_ attempt: Attempt, _ symbol: Program.Symbol) -> Int {
    let column = symbol < Self.later ? Int(symbol) + 2 : Int(symbol - Self.later)
    return Int(attempt) * rowLength + column
  }

  /// An attempt takes 31 bits, a symbol 21 and an answer 12.
  @inline(__always)
  private static func key(
    _ attempt: Attempt, _ symbol: Program.Symbol, _ answer: Answer
  ) -> UInt64 {
    UInt64(attempt) << 33 | UInt64(symbol) << 12 | UInt64(min(answer, toTrackers + 1))
  }
}
