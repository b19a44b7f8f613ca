/// The later threads of those that began at one position of a subject.
///
/// A search tries its expressions at every position, and the threads of one attempt know nothing of
/// those of another. One attempt has hardly more sets of threads than the expressions have places.
/// A state of the search is a few of them at once, and the combinations are many. So the effect of
/// a symbol on an attempt is remembered here. A new state is put together from the known effects on
/// its attempts, without running any thread.
///
/// Trackers, which run along from the start of the subject, answer the questions of looks behind.
/// Their answer at a position is known by a number too, and a step depends on it.
struct Attempts: ~Copyable {
  typealias Label = Program.Label

  /// The number of a set of threads.
  typealias Attempt = UInt32

  /// The attempt that has no threads left.
  static let over: Attempt = 0

  /// The number of the trackers' answer at a position.
  typealias Answer = UInt32

  /// The result of a step: an attempt, and the set of labels that were found.
  ///
  /// For trackers, it is those after the step and their answer.
  typealias Step = StepTable.Target

  /// The sets of labels that searches and single steps find.
  var labelSets = LabelSets()

  private var subsets: SubsetConstruction
  private var sets = SequenceInterner()

  /// For every attempt the only label that it can still find, or `Program.manyLabels`.
  private var soleLabels: ContiguousArray<Label> = []

  /// The trackers' answers, by their number less one, because the first is empty.
  private var answers: [SubsetConstruction.Endings] = []
  private var answerNumbers: [SubsetConstruction.Endings: Answer] = [:]

  /// The remembered steps, by attempt, symbol and answer.
  private var steps = StepTable()

  /// The usual beginning at every position except the first, once it is known.
  ///
  /// The trackers have no answer there.
  private var usualStart: Step?

  /// The waiting trackers, and the symbols at which they go on waiting without an answer, one a
  /// bit.
  private var waiting: (trackers: Attempt, symbols: StepTable.Symbols) = (over, 0)

  private let maximumByteCount: Int

  /// An estimate of the memory taken, as of the last remembered step, without the sets of labels.
  ///
  /// Stored, and updated in place, because a getter receives a copy of the whole value.
  private(set) var byteCount = 0

  /// True if this takes more than half of the memory that a cache may take.
  private(set) var isLarge = false

  init(_ program: Program, limits: Limits) {
    subsets = SubsetConstruction(program, limits: limits)
    maximumByteCount = limits.cacheBytes / 2
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

  /// True if all labels that an attempt can still find are in a set of labels.
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

  /// The trackers' endings for an answer.
  ///
  /// The first answer has none.
  private func endings(of answer: Answer) -> SubsetConstruction.Endings {
    answer == Self.silence ? [] : answers[Int(answer) - 1]
  }
}

// MARK: - States

extension Attempts {
  /// The effect of a symbol on a state: every attempt goes on, and one more begins.
  ///
  /// - Parameter after: receives the state, which is between scalars.
  /// - Returns: false if looks ask for too much.
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

  /// Drops the attempts that can only find labels that have been found.
  func dropFinished(from state: inout SearchState) {
    let found = state.found
    if found != LabelSets.empty {
      state.keepAttempts { !hasNothingToFind($0, beyond: found) }
    }
  }
}

// MARK: - Steps

extension Attempts {
  /// The trackers at the start of a subject, or nil if looks ask for too much, as everywhere here.
  mutating func startTrackers() -> Step? {
    subsets.startTrackers()
    return trackersResult()
  }

  /// The effect of a symbol on the trackers.
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

  /// The trackers' answer at the end of the subject.
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

  /// A new attempt, and the labels that it finds without reading anything.
  ///
  /// - Parameter answer: the trackers' answer at the position.
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

  /// The effect of a symbol on an attempt.
  ///
  /// - Parameter answer: the trackers' answer after the symbol.
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

  /// An unused answer, for the steps of the trackers.
  ///
  /// Steps with later answers are not remembered.
  private static let toTrackers: Answer = 0x7FE

  /// The answer of trackers that have nothing to report.
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

  /// The trackers' answer, for a step of the trackers.
  var answer: Attempts.Answer { found }

  /// True if no threads are left and no labels were found.
  fileprivate var isNothing: Bool { attempt == Attempts.over && found == LabelSets.empty }
}

/// The targets of attempts, by the symbols that they read.
///
/// Most symbols lead nowhere. The set of symbols that an attempt may read shows this without a look
/// at the table.
struct StepTable {
  /// The target of a step.
  struct Target {
    /// An attempt or trackers, by number.
    var attempt: UInt32
    /// The set of labels that were found on the way, or the answer of the trackers.
    var found: UInt32

    static let nowhere = Target(attempt: 0, found: 0)
  }

  /// A symbol, in the upper 21 bits, and the answer of the trackers after it, in the lower 11.
  typealias Key = UInt32

  /// Symbols, one a bit.
  ///
  /// Symbols that are 64 apart share a bit.
  typealias Symbols = UInt64

  /// For each attempt the symbols that may lead it anywhere.
  private var symbols: ContiguousArray<Symbols> = []

  /// The steps that are known, each by its attempt in the upper half and its key in the lower one.
  private var steps: [UInt64: Target] = [:]

  var byteCount: Int { symbols.count * 8 + steps.count * 32 }

  /// Makes room for the steps of the next attempt.
  ///
  /// - Parameter symbols: those that may lead it anywhere. Others are not noted.
  mutating func addAttempt(reading symbols: Symbols) { self.symbols.append(symbols) }

  /// The target of an attempt, or nil if it is not known.
  func target(of attempt: UInt32, _ key: Key) -> Target? {
    if symbols[Int(attempt)] >> UInt64(key >> 11 & 63) & 1 == 0 { return .nowhere }
    return steps[UInt64(attempt) << 32 | UInt64(key)]
  }

  /// Notes the target of an attempt for a new key.
  mutating func insert(_ attempt: UInt32, _ key: Key, _ target: Target) {
    steps[UInt64(attempt) << 32 | UInt64(key)] = target
  }

  mutating func removeAll() { self = StepTable() }
}
