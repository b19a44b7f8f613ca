import PathConfigSyntax

/// Builds the deterministic automaton of a search, restricted to a universe as it goes.
///
/// The search reads scalars, and the automaton bytes: between two scalars it is in a ``UTF8Prefix``. States
/// that the universe never reaches are never built. Subjects of ASCII never reach one inside a scalar.
struct Determinizer: WalkedStates {
  private var automaton: SubsetAutomaton
  private let universe: Language
  private let limits: Limits

  /// The bytes that lead alike from every state.
  let classes: JointClasses

  /// The states met.
  private var places = Numbers<Place>()
  var count: Int { places.count }

  /// For each instruction of the program whether something can be found from it.
  private lazy var canFind = automaton.program.canFind()

  /// The work so far, in threads.
  var work: Int { automaton.program.code.instructions.count + automaton.work }

  /// - Parameters:
  ///   - alphabet: the scalars that subjects consist of.
  ///   - universe: all subjects.
  ///
  /// Complexity: O(size of the expressions).
  init(
    searchingFor expressions: [SearchExpression], over alphabet: ScalarSet,
    within universe: Language, limits: Limits
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
    self.universe = universe
    self.limits = limits
    classes = JointClasses(
      UTF8Prefix.classOfByte(automaton.program.scalars, isASCII: alphabet.isASCII),
      [universe.classOfByte])
    _ = places.number(of: Place(state: automaton.start(), universe: universe.start))
  }

  /// The subjects in which the search finds something.
  mutating func language() throws(LanguageLimitReached) -> Language {
    let (universe, classes, limits) = (universe, classes, limits)
    return try RawAutomaton(of: &self, within: universe, classes, limits, languages: 1).minimized()
  }

  mutating func step(_ state: Int, _ symbol: Int) throws(LanguageLimitReached) -> Int? {
    try next(state, classes.representatives[symbol])
  }

  /// The state that a byte leads to; nil if the universe has no subject that goes on like this.
  mutating func next(_ state: Int, _ byte: UInt8) throws(LanguageLimitReached) -> Int? {
    let place = places.values[state]
    let next = universe.next(place.universe, byte)
    return next == Language.dead ? nil : try number(of: place, after: byte, next)
  }

  /// True if the search finds something in a subject that ends there.
  mutating func accepts(_ state: Int) throws(LanguageLimitReached) -> Bool {
    let place = places.values[state]
    guard place.prefix == nil, universe.accepts(place.universe) else { return false }
    return try automaton.labelsAtEnd(of: place.state) != 0
  }

  func placeInUniverse(of state: Int) -> Language.State { places.values[state].universe }

  /// True if the search is known to find nothing, however a subject goes on.
  mutating func isHopeless(_ state: Int) -> Bool {
    let canFind = canFind
    return automaton.isHopeless(places.values[state].state, canFind)
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
  ) throws(LanguageLimitReached) -> Int? {
    var next = place
    next.universe = universe
    if place.prefix == nil, byte < 0x80 {
      let symbol = automaton.program.scalars.classOfASCII[Int(byte)]
      next.state = try automaton.target(of: place.state, on: Program.Symbol(symbol))
      return Int(places.number(of: next))
    }
    let following = place.prefix.map { $0.followed(by: byte) } ?? UTF8Prefix(byte)
    guard let prefix = following else { return nil }
    if !place.isSettled, let target = try commonTarget(of: place.state, for: prefix) {
      (next.state, next.isSettled) = (target, true)
    }
    next.prefix = next.isSettled ? .anyMissing(prefix.missing) : prefix
    if prefix.missing == 0 { (next.prefix, next.isSettled) = (nil, false) }
    return Int(places.number(of: next))
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
