import PathConfigSyntax

/// Builds the deterministic automaton of a search, restricted to a universe as it goes.
///
/// States that the universe never reaches are never built. Subjects of ASCII never reach a state
/// inside a longer UTF-8 sequence.
struct Determinizer {
  private var automaton: SubsetAutomaton
  private let limits: Limits

  /// The work so far, in plain threads.
  var work: Int { automaton.program.instructions.count + automaton.work }

  /// - Parameter alphabet: the scalars that subjects consist of.
  ///
  /// Complexity: O(size of the expressions).
  init(
    searchingFor expressions: [RegularExpression], over alphabet: ScalarSet, limits: Limits
  ) throws(LanguageLimitReached) {
    var builder = ProgramBuilder(reading: .bytes(over: alphabet), limits: limits)
    for expression in expressions {
      do throws(ProgramBuilder.TooLarge) {
        try builder.add(expression, label: 0)
      } catch {
        throw .tooManyInstructions(error.instructions)
      }
    }
    automaton = SubsetAutomaton(
      builder.build(), remembering: .whole, maximumThreads: limits.workPerLanguage,
      maximumDemands: min(limits.demandsPerLanguage, limits.workPerLanguage))
    self.limits = limits
  }

  /// The language of the search, within all subjects of a universe; within nothing, all of it.
  mutating func language(within universe: Language?) throws(LanguageLimitReached) -> Language {
    let columnOfByte = automaton.program.bytes.classOfByte
    let classes = JointClasses(columnOfByte, universe.map { [$0.classOfByte] } ?? [])
    var raw = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    var pairs = Numbers<Pair>()
    _ = pairs.number(of: Pair(state: try automaton.start(), place: universe?.start ?? 0))
    while raw.stateCount < pairs.count {
      if raw.stateCount >= limits.statesPerLanguage {
        throw .tooManyStates(limit: limits.statesPerLanguage)
      }
      let pair = pairs.values[raw.stateCount]
      let universeAccepts = universe?.accepts(pair.place) ?? true
      let finds = try automaton.labelsAtEnd(of: pair.state) != 0
      for byte in classes.representatives {
        let next = universe?.next(pair.place, byte) ?? 0
        if universe != nil, next == Language.dead {
          raw.table.append(RawAutomaton.dead)
        } else {
          let symbol = Program.Symbol(columnOfByte[Int(byte)])
          let target = try automaton.target(of: pair.state, on: symbol)
          raw.table.append(pairs.number(of: Pair(state: target, place: next)))
        }
      }
      raw.accepting.append(universeAccepts && finds)
      raw.misses.append(universeAccepts && !finds)
    }
    return raw.minimized()
  }

  /// A state of the search, in a state of the universe.
  private struct Pair: Hashable {
    var state: SubsetAutomaton.State
    var place: Language.State
  }
}
