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
  typealias Step = StepTable.Target

  /// The sets of labels that searches find; those that steps find are among them.
  var labelSets = LabelSets()

  private var subsets: SubsetConstruction
  private var sets = SequenceInterner()

  /// For every attempt the only label that it can still find, or `Program.manyLabels`.
  private var soleLabels: ContiguousArray<Label> = []

  /// What the trackers say, by the number of the answer less one, since the first says nothing.
  private var answers: [SubsetConstruction.Endings] = []
  private var answerNumbers: [SubsetConstruction.Endings: Answer] = [:]

  /// What is remembered, by attempt, symbol and answer.
  private var steps = StepTable()

  /// What begins at every position but the first where the trackers say nothing, once it is known.
  private var usualStart: Step?

  /// The trackers that wait, and the symbols at which they go on waiting and say nothing, one a bit.
  private var waiting: (trackers: Attempt, symbols: StepTable.Symbols) = (over, 0)

  private let maximumByteCount: Int

  /// An estimate of the memory taken, as of the last step that was remembered; the sets of labels are
  /// not counted.
  ///
  /// Stored, and put together in place: a getter is handed a copy of all that it belongs to.
  private(set) var byteCount = 0

  /// Whether more memory is taken than half of what a cache may take.
  private(set) var isLarge = false

  init(_ program: Program, limits: AutomatonLimits) {
    subsets = SubsetConstruction(program, limits: limits)
    maximumByteCount = limits.maximumCacheBytes / 2
    begin()
  }

  private mutating func begin() {
    _ = attempt(of: [])
  }

  private mutating func noteSize() {
    byteCount =
      sets.byteCount + steps.byteCount + subsets.threads.byteCount + answers.count * 200
    isLarge = byteCount > maximumByteCount
  }

  mutating func removeAll() {
    subsets.removeAllThreads()
    answers.removeAll()
    answerNumbers.removeAll()
    removeSets()
    begin()
  }

  private mutating func removeSets() {
    sets.removeAll()
    soleLabels.removeAll()
    steps.removeAll()
    usualStart = nil
    waiting = (Self.over, 0)
    noteSize()
  }

  /// Forgets all attempts but those of a state, which get other numbers.
  mutating func removeAll(keeping state: inout SearchState) {
    let trackers = threads(of: state.trackers)
    let kept = state.attempts.map { threads(of: state.words[$0]) }
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
    if isNew {
      soleLabels.append(subsets.soleLabel(of: threads))
      steps.addAttempt(reading: subsets.symbols(readBy: threads) | Self.ends)
    }
    return Attempt(number)
  }

  private mutating func answer(of endings: SubsetConstruction.Endings) -> Answer {
    if endings.allSatisfy({ $0.isEmpty }) { return Self.silence }
    if let known = answerNumbers[endings] { return known }
    if answers.count + 1 == Self.toTrackers { answers.append([]) }
    answers.append(endings)
    answerNumbers[endings] = Answer(answers.count)
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
    for place in before.attempts {
      guard let step = step(before.words[place], on: symbol, trackers.answer) else { return false }
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
    if trackers == waiting.trackers, symbol < 64, waiting.symbols >> UInt64(symbol) & 1 == 1 {
      return Step(trackers, Self.silence)
    }
    if trackers == Self.over { return Step(Self.over, Self.silence) }
    if let known = remembered(trackers, symbol, Self.toTrackers) { return known }
    subsets.step(threads(of: trackers), on: symbol, found: [])
    guard let step = trackersResult(of: trackers, symbol) else { return nil }
    noteWhetherWaiting(trackers, symbol, step)
    return step
  }

  private mutating func noteWhetherWaiting(
    _ trackers: Attempt, _ symbol: Program.Symbol, _ step: Step
  ) {
    guard step.attempt == trackers, step.answer == Self.silence, symbol < 64 else { return }
    if waiting.trackers != trackers { waiting = (trackers, 0) }
    waiting.symbols |= 1 << UInt64(symbol)
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
    let isUsual = !isStart && answer == Self.silence
    if isUsual, let usualStart { return usualStart }
    let symbol = isStart ? Self.start : Self.later
    if let known = remembered(Self.over, symbol, answer) { return known }
    subsets.startAttempt(isStart: isStart, endings(of: answer))
    let step = result(of: Self.over, symbol, answer)
    if isUsual { usualStart = step }
    return step
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

  /// The labels that have been found where the subject ends in a state.
  mutating func end(_ state: borrowing SearchState) -> LabelSets.Number? {
    guard let answer = endTrackers(state.trackers, isStart: state.isStart)?.answer else {
      return nil
    }
    var found = state.found
    for place in state.attempts {
      guard let labels = end(state.words[place], isStart: state.isStart, answer) else { return nil }
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
  private static let start: Program.Symbol = 0x1F_FFFE
  private static let later: Program.Symbol = 0x1F_FFFD

  /// Their bits.
  private static let ends: UInt64 = 1 << (start & 63) | 1 << (later & 63)

  /// An answer that nobody gets, for the steps of the trackers; those after it are not remembered.
  private static let toTrackers: Answer = 0x7FE

  /// The answer where no tracker has anything to say.
  private static let silence: Answer = 0

  @inline(__always)
  private func remembered(
    _ attempt: Attempt, _ symbol: Program.Symbol, _ answer: Answer
  ) -> Step? {
    steps.target(of: attempt, Self.key(symbol, answer))
  }

  private mutating func remember(
    _ step: Step, _ attempt: Attempt, _ symbol: Program.Symbol, _ answer: Answer
  ) {
    steps.insert(attempt, Self.key(symbol, answer), step)
    noteSize()
  }

  @inline(__always)
  private static func key(_ symbol: Program.Symbol, _ answer: Answer) -> StepTable.Key {
    symbol << 11 | min(answer, toTrackers + 1)
  }
}

extension StepTable.Target {
  fileprivate init(_ attempt: Attempts.Attempt, _ found: UInt32) {
    self.init(attempt: attempt, found: found)
  }

  /// Of a step of the trackers, what they say.
  var answer: Attempts.Answer { found }

  /// Whether nothing is left and nothing was found.
  fileprivate var isNothing: Bool { attempt == Attempts.over && found == LabelSets.empty }
}

extension Attempts {
  /// The faults of the tables, none if they are sound.
  func checkInvariants() -> [String] {
    var faults: [String] = []
    if soleLabels.count != sets.count { faults.append("an attempt without sole label") }
    if answerNumbers.values.contains(where: { endings(of: $0).allSatisfy(\.isEmpty) }) {
      faults.append("an answer that says nothing")
    }
    return faults + sets.checkInvariants() + steps.checkInvariants() + labelSets.checkInvariants()
      + subsets.threads.checkInvariants()
  }
}
