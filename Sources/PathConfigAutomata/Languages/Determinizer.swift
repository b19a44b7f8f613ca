import PathConfigSyntax

/// Builds the deterministic automaton of a search, restricted to a universe as it goes.
///
/// States that the universe never reaches are never built. Subjects of ASCII never reach a state
/// inside a longer UTF-8 sequence.
struct Determinizer {
  private var subsets: SubsetConstruction
  private let limits: Limits

  /// Classes of bytes that no instruction separates.
  private let classes: ByteClasses

  /// The threads of each subset, behind a 1 for the one before the first byte.
  ///
  /// The first subset is for "found", from which everything is accepted.
  private var threads = SequenceInterner()
  private static let found = 0

  /// For each subset whether the subject may end there.
  private var accepting: ContiguousArray<Bool> = [true]

  /// For each subset and class the target, or -1 if it is not known.
  private var steps: ContiguousArray<Int32>
  private var threadsFollowed = 0

  /// A demand takes some twenty times as long as a plain thread.
  static let workPerDemand = 20

  /// The work so far, in plain threads.
  var work: Int {
    subsets.program.instructions.count + threadsFollowed
      + subsets.demandsFollowed * Self.workPerDemand
  }

  /// - Parameter alphabet: the scalars that subjects consist of.
  ///
  /// Complexity: O(size of the expressions).
  init(
    searchingFor expressions: [RegularExpression], over alphabet: ScalarSet, limits: Limits
  ) throws(LanguageLimitReached) {
    var builder = ProgramBuilder(reading: .bytes(over: alphabet), limits: limits)
    for expression in expressions {
      do throws(ProgramBuilder.Refusal) {
        try builder.add(expression, label: 0)
      } catch {
        switch error {
        case .tooLarge(let instructions): throw .tooManyInstructions(instructions)
        }
      }
    }
    let program = builder.build()
    classes = program.classes
    subsets = SubsetConstruction(program, limits: .standard)
    subsets.maximumDemands = min(limits.demandsPerLanguage, limits.workPerLanguage)
    self.limits = limits
    _ = threads.intern([])
    steps = ContiguousArray(repeating: Int32(Self.found), count: classes.count)
  }

  /// The target of a class of bytes.
  private mutating func step(_ subset: Int, on column: Int) throws(LanguageLimitReached) -> Int {
    let slot = subset * classes.count + column
    if steps[slot] == -1 {
      let before = ContiguousArray(threads.sequence(subset).dropFirst())
      threadsFollowed += before.count + 1
      if threadsFollowed + subsets.demandsFollowed > limits.workPerLanguage {
        throw .tooMuchWork(limit: limits.workPerLanguage)
      }
      subsets.step(before, on: Program.Symbol(classes.representatives[column]), found: [])
      steps[slot] = Int32(try reached(isStart: false))
    }
    return Int(steps[slot])
  }

  /// The number of the subset that the last advance has reached.
  ///
  /// A search that has found something is done.
  private mutating func reached(isStart: Bool) throws(LanguageLimitReached) -> Int {
    if subsets.isOverwhelmed { throw overwhelmed }
    if !subsets.found.isEmpty { return Self.found }
    let resting = subsets.resting
    let (number, isNew) = threads.intern([isStart ? 1 : 0] + resting)
    if isNew {
      subsets.end(resting, isStart: isStart, found: [])
      if subsets.isOverwhelmed { throw overwhelmed }
      accepting.append(!subsets.found.isEmpty)
      steps.append(contentsOf: repeatElement(-1, count: classes.count))
    }
    return number
  }

  private var overwhelmed: LanguageLimitReached {
    subsets.demandsFollowed > subsets.maximumDemands
      ? .tooMuchWork(limit: limits.workPerLanguage) : .tooManyDemands
  }

  /// The language of the search, within all subjects of a universe; within nothing, all of it.
  mutating func language(within universe: Language?) throws(LanguageLimitReached) -> Language {
    let columnOfByte = self.classes.classOfByte
    let classes = JointClasses(columnOfByte, universe.map { [$0.classOfByte] } ?? [])
    let columns = classes.representatives.map { Int(columnOfByte[Int($0)]) }
    var raw = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    var pairs = Pairs(universeStates: universe?.stateCount ?? 1)
    subsets.start()
    _ = pairs.number(of: try reached(isStart: true), universe?.start ?? 0)
    var index = 0
    // Read out of the optional once instead of for every byte, which counted references to five
    // arrays.
    let table = universe?.table ?? []
    let rows = universe?.classCount ?? 0
    let places = classes.representatives.map { Int(universe?.classOfByte[Int($0)] ?? 0) }
    while index < pairs.count {
      let (subset, place) = pairs[index]
      if index >= limits.statesPerLanguage {
        throw .tooManyStates(limit: limits.statesPerLanguage)
      }
      index += 1
      let universeAccepts = universe.map { $0.accepting[Int(place)] } ?? true
      let accepts = accepting[subset] && universeAccepts
      raw.accepting.append(accepts)
      for number in 0..<columns.count {
        let next = table.isEmpty ? 0 : table[Int(place) * rows + places[number]]
        if !table.isEmpty, next == Language.dead {
          raw.table.append(RawAutomaton.dead)
        } else {
          raw.table.append(pairs.number(of: try step(subset, on: columns[number]), next))
        }
      }
      raw.misses.append(universeAccepts && !accepts)
    }
    return raw.minimized()
  }

  /// The states of the product of subsets and universe, by number.
  private struct Pairs {
    private let universeStates: Int
    private var numbers: ContiguousArray<UInt32> = []
    private var pairs: ContiguousArray<(subset: Int, place: Language.State)> = []

    /// The numbers of a new subset: an array is appended as a whole, also in debug builds.
    private let unknown: ContiguousArray<UInt32>

    init(universeStates: Int) {
      self.universeStates = universeStates
      unknown = ContiguousArray(repeating: .max, count: universeStates)
    }

    var count: Int { pairs.count }

    subscript(index: Int) -> (subset: Int, place: Language.State) { pairs[index] }

    mutating func number(of subset: Int, _ place: Language.State) -> UInt32 {
      let slot = subset * universeStates + Int(place)
      while numbers.count <= slot { numbers += unknown }
      if numbers[slot] == .max {
        numbers[slot] = UInt32(pairs.count)
        pairs.append((subset, place))
      }
      return numbers[slot]
    }
  }
}
