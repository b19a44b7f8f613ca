import PathConfigPattern

/// Builds the deterministic automaton of a search, restricted to a universe as it goes.
///
/// What the universe never brings about is never built: for subjects of ASCII no state inside a
/// longer UTF-8 sequence is met.
struct Determinizer {
  private let program: Program
  private let limits: LanguageLimits
  private var subsets: SubsetConstruction

  /// The subsets met; the first number is for "found", from where everything is accepted.
  private var interner = SequenceInterner()
  private static let found = 0

  /// What is known of each subset: whether it accepts where the subject ends, and where each joint
  /// class leads; -1 where that is not known yet.
  private var acceptsAtEnd: ContiguousArray<Int8> = []
  private var steps: ContiguousArray<Int32> = []

  /// Complexity: O(size of the expressions).
  init(
    searchingFor expressions: [RegularExpression], limits: LanguageLimits
  ) throws(LanguageLimitReached) {
    var builder = ProgramBuilder()
    for expression in expressions {
      do throws(ProgramBuilder.Refusal) {
        try builder.add(expression, label: 0)
      } catch {
        switch error {
        case .tooLarge(let instructions): throw .tooManyInstructions(instructions)
        }
      }
    }
    program = builder.build()
    self.limits = limits
    subsets = SubsetConstruction(program, limits: .standard)
  }

  /// The language of the search, within all subjects of a universe; within nothing, all of it.
  mutating func language(within universe: Language?) throws(LanguageLimitReached) -> Language {
    let classes = JointClasses(
      program.classes.classOfByte, universe.map { [$0.classOfByte] } ?? [])
    var raw = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    _ = interner.intern([])
    acceptsAtEnd = [1]
    steps = ContiguousArray(repeating: Int32(Self.found), count: classes.count)
    var pairs = Pairs(universeStates: universe?.stateCount ?? 1)
    let start = try startSubset(classes.count)
    _ = pairs.number(of: start, universe?.start ?? 0)
    var index = 0
    while index < pairs.count {
      let (subset, place) = pairs[index]
      if index >= limits.maximumStatesPerLanguage {
        throw .tooManyStates(limit: limits.maximumStatesPerLanguage)
      }
      index += 1
      let universeAccepts = universe.map { $0.accepting[Int(place)] } ?? true
      let accepts = try accepts(subset, isStart: index == 1) && universeAccepts
      raw.accepting.append(accepts)
      var misses = universeAccepts && !accepts
      for column in 0..<classes.count {
        let byte = classes.representatives[column]
        let next = universe.map { $0.next(place, byte) } ?? 0
        if universe != nil, next == Language.dead {
          raw.table.append(RawAutomaton.dead)
          continue
        }
        let target = try step(subset, column, byte, classes.count)
        if let target {
          raw.table.append(pairs.number(of: target, next))
        } else {
          raw.table.append(RawAutomaton.dead)
          misses = true
        }
      }
      raw.misses.append(misses)
    }
    return raw.minimized()
  }

  /// The states of the product of subsets and universe, by number.
  private struct Pairs {
    private let universeStates: Int
    private var numbers: ContiguousArray<UInt32> = []
    private var pairs: ContiguousArray<(subset: Int, place: Language.State)> = []

    init(universeStates: Int) { self.universeStates = universeStates }

    var count: Int { pairs.count }

    subscript(index: Int) -> (subset: Int, place: Language.State) { pairs[index] }

    mutating func number(of subset: Int, _ place: Language.State) -> UInt32 {
      let slot = subset * universeStates + Int(place)
      while numbers.count <= slot { numbers.append(.max) }
      if numbers[slot] == .max {
        numbers[slot] = UInt32(pairs.count)
        pairs.append((subset, place))
      }
      return numbers[slot]
    }
  }
}

// MARK: - Subsets

extension Determinizer {
  private mutating func startSubset(_ classCount: Int) throws(LanguageLimitReached) -> Int {
    let threads = subsets.start()
    return try number(of: threads, isStart: true, classCount)
  }

  /// The number of what an advance has reached; a search that has found something is done.
  private mutating func number(
    of threads: ContiguousArray<SubsetConstruction.Thread>, isStart: Bool, _ classCount: Int
  ) throws(LanguageLimitReached) -> Int {
    if subsets.isOverwhelmed { throw .tooManyDemands }
    if !subsets.found.isEmpty { return Self.found }
    let (id, isNew) = interner.intern([isStart ? 1 : 0] + threads)
    if isNew {
      acceptsAtEnd.append(-1)
      steps.append(contentsOf: repeatElement(-1, count: classCount))
    }
    return id
  }

  private mutating func accepts(_ subset: Int, isStart: Bool) throws(LanguageLimitReached) -> Bool {
    if acceptsAtEnd[subset] < 0 {
      subsets.end(threads(of: subset), isStart: isStart, found: [])
      if subsets.isOverwhelmed { throw .tooManyDemands }
      acceptsAtEnd[subset] = subsets.found.isEmpty ? 0 : 1
    }
    return acceptsAtEnd[subset] == 1
  }

  /// Where a byte leads; nil where nothing can be found any more.
  private mutating func step(
    _ subset: Int, _ column: Int, _ byte: UInt8, _ classCount: Int
  ) throws(LanguageLimitReached) -> Int? {
    let slot = subset * classCount + column
    if steps[slot] == -1 {
      let threads = subsets.step(threads(of: subset), on: byte, found: [])
      let target = try number(of: threads, isStart: false, classCount)
      steps[slot] = Int32(target)
    }
    return Int(steps[slot])
  }

  private func threads(of subset: Int) -> ContiguousArray<SubsetConstruction.Thread> {
    ContiguousArray(interner.sequence(subset).dropFirst())
  }
}
