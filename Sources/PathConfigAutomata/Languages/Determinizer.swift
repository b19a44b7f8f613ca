import PathConfigSyntax

/// Builds the deterministic automaton of a search, restricted to a universe as it goes.
///
/// States that the universe never reaches are never built. Subjects of ASCII never reach a state
/// inside a longer UTF-8 sequence.
struct Determinizer {
  private let program: Program
  private let limits: LanguageLimits

  /// - Parameter alphabet: the scalars that subjects consist of.
  ///
  /// Complexity: O(size of the expressions).
  init(
    searchingFor expressions: [RegularExpression], over alphabet: ScalarSet, limits: LanguageLimits
  ) throws(LanguageLimitReached) {
    var builder = ProgramBuilder(reading: .bytes(over: alphabet))
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
  }

  /// The language of the search, within all subjects of a universe; within nothing, all of it.
  func language(within universe: Language?) throws(LanguageLimitReached) -> Language {
    if var plain = PlainSubsets(program) { return try language(within: universe, &plain) }
    var looking = LookingSubsets(program)
    return try language(within: universe, &looking)
  }

  private func language(
    within universe: Language?, _ subsets: inout some Subsets
  ) throws(LanguageLimitReached) -> Language {
    let classes = JointClasses(subsets.classOfByte, universe.map { [$0.classOfByte] } ?? [])
    let columns = classes.representatives.map { Int(subsets.classOfByte[Int($0)]) }
    var raw = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    var pairs = Pairs(universeStates: universe?.stateCount ?? 1)
    _ = pairs.number(of: try subsets.start(), universe?.start ?? 0)
    var index = 0
    // Read out of the optional once instead of for every byte, which counted references to five
    // arrays.
    let table = universe?.table ?? []
    let rows = universe?.classCount ?? 0
    let places = classes.representatives.map { Int(universe?.classOfByte[Int($0)] ?? 0) }
    while index < pairs.count {
      let (subset, place) = pairs[index]
      if index >= limits.maximumStatesPerLanguage {
        throw .tooManyStates(limit: limits.maximumStatesPerLanguage)
      }
      index += 1
      let universeAccepts = universe.map { $0.accepting[Int(place)] } ?? true
      let accepts = try subsets.accepts(subset) && universeAccepts
      raw.accepting.append(accepts)
      var misses = universeAccepts && !accepts
      for number in 0..<columns.count {
        let next = table.isEmpty ? 0 : table[Int(place) * rows + places[number]]
        let byte = classes.representatives[number]
        if !table.isEmpty, next == Language.dead {
          raw.table.append(RawAutomaton.dead)
        } else if let target = try subsets.step(subset, on: byte, ofClass: columns[number]) {
          raw.table.append(pairs.number(of: target, next))
          if subsets.work > limits.maximumWorkPerLanguage {
            throw .tooMuchWork(limit: limits.maximumWorkPerLanguage)
          }
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
