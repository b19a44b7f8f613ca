import PathConfigSyntax

/// Builds the deterministic automaton of a search, restricted to a universe as it goes.
///
/// The search reads scalars, and the automaton bytes: between two scalars it is in a ``UTF8Prefix``. States
/// that the universe never reaches are never built. Subjects of ASCII never reach one inside a scalar.
struct Determinizer {
  private var automaton: SubsetAutomaton
  private let alphabet: ScalarSet
  private let limits: Limits

  /// The states met.
  private var places = Numbers<Place>()

  /// The work so far, in threads.
  var work: Int { automaton.program.instructions.count + automaton.work }

  /// - Parameter alphabet: the scalars that subjects consist of.
  ///
  /// Complexity: O(size of the expressions).
  init(
    searchingFor expressions: [SearchExpression], over alphabet: ScalarSet, limits: Limits
  ) throws(LanguageLimitReached) {
    var builder = ProgramBuilder(limits: limits)
    for expression in expressions {
      do throws(ProgramBuilder.TooLarge) {
        try builder.add(expression, label: 0)
      } catch {
        throw .tooManyInstructions(error.instructions)
      }
    }
    automaton = SubsetAutomaton(
      builder.build(), remembering: .whole, maximumThreads: limits.workPerLanguage)
    self.alphabet = alphabet
    self.limits = limits
  }

  /// The language of the search, within all subjects of a universe; within nothing, all of it.
  mutating func language(within universe: Language?) throws(LanguageLimitReached) -> Language {
    let classes = classes(within: universe)
    var raw = RawAutomaton(classOfByte: classes.classOfByte, classCount: classes.count)
    _ = start(within: universe)
    while raw.stateCount < places.count {
      if raw.stateCount >= limits.statesPerLanguage {
        throw .tooManyStates(limit: limits.statesPerLanguage)
      }
      let state = State(raw.stateCount)
      for byte in classes.representatives {
        raw.table.append(try next(state, byte, within: universe) ?? RawAutomaton.dead)
      }
      let accepts = try accepts(state, within: universe)
      raw.accepting.append(accepts)
      raw.misses.append(!accepts && mayEnd(state, within: universe))
    }
    return raw.minimized()
  }

  /// The number of a state that was met.
  typealias State = UInt32

  /// The bytes that lead alike from every state.
  func classes(within universe: Language?) -> JointClasses {
    JointClasses(
      UTF8Prefix.classOfByte(automaton.program.scalars, isASCII: alphabet.isASCII),
      universe.map { [$0.classOfByte] } ?? [])
  }

  mutating func start(within universe: Language?) -> State {
    places.number(of: Place(state: automaton.start(), universe: universe?.start ?? 0))
  }

  /// The state that a byte leads to; nil if the universe has no subject that goes on like this.
  mutating func next(
    _ state: State, _ byte: UInt8, within universe: Language?
  ) throws(LanguageLimitReached) -> State? {
    let place = places[state]
    let next = universe?.next(place.universe, byte) ?? 0
    if universe != nil, next == Language.dead { return nil }
    return try number(of: place, after: byte, next)
  }

  /// True if the search finds something in a subject that ends there.
  mutating func accepts(
    _ state: State, within universe: Language?
  ) throws(LanguageLimitReached) -> Bool {
    guard mayEnd(state, within: universe) else { return false }
    return try automaton.labelsAtEnd(of: places[state].state) != 0
  }

  private func mayEnd(_ state: State, within universe: Language?) -> Bool {
    places[state].prefix == nil && universe?.accepts(places[state].universe) ?? true
  }

  /// For each instruction of the program whether something can be found from it.
  func canFind() -> ContiguousArray<Bool> { automaton.program.canFind() }

  /// True if the search is known to find nothing, however a subject goes on.
  func isHopeless(_ state: State, _ canFind: ContiguousArray<Bool>) -> Bool {
    automaton.isHopeless(places[state].state, canFind)
  }

  /// A state of the search, in a state of the universe.
  private struct Place: Hashable {
    /// The state before the prefix; if it is settled, the state after every scalar with the prefix.
    var state: SubsetAutomaton.State
    var isSettled = false

    /// The bytes of a scalar that is not complete.
    var prefix: UTF8Prefix?
    var universe: Language.State
  }

  /// The number of the state that a byte leads to; nil if no scalar goes on like this.
  private mutating func number(
    of place: Place, after byte: UInt8, _ universe: Language.State
  ) throws(LanguageLimitReached) -> UInt32? {
    var next = place
    next.universe = universe
    if place.prefix == nil, byte < 0x80 {
      let symbol = automaton.program.scalars.classOfASCII[Int(byte)]
      next.state = try automaton.target(of: place.state, on: Program.Symbol(symbol))
      return places.number(of: next)
    }
    let following = place.prefix.map { $0.followed(by: byte) } ?? UTF8Prefix(byte)
    guard let prefix = following else { return nil }
    if !place.isSettled, let target = try commonTarget(of: place.state, for: prefix) {
      (next.state, next.isSettled) = (target, true)
    }
    next.prefix = next.isSettled ? .anyMissing(prefix.missing) : prefix
    if prefix.missing == 0 { (next.prefix, next.isSettled) = (nil, false) }
    return places.number(of: next)
  }

  /// The state that all scalars with a prefix lead to; nil if they lead to different ones, or if not all
  /// bytes complete a scalar.
  private mutating func commonTarget(
    of state: SubsetAutomaton.State, for prefix: UTF8Prefix
  ) throws(LanguageLimitReached) -> SubsetAutomaton.State? {
    guard prefix.isAlwaysCompleted else { return nil }
    var common: SubsetAutomaton.State?
    for symbol in automaton.program.scalars.classes(beyondASCII: prefix.range) {
      let target = try automaton.target(of: state, on: symbol)
      if let common, common != target { return nil }
      common = target
    }
    return common
  }
}
