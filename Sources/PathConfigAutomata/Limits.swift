/// The limits of the work of a run, beyond which an answer is "too large" or "undecided".
///
/// They count instructions, states and bytes, and never time, so that the same input has the same
/// answers on every machine.
package struct Limits: Hashable, Sendable {
  /// Instructions that one expression may compile to.
  ///
  /// `x{1000}` is a thousand copies of `x`, and nested counts multiply. Patterns of real
  /// configurations stay under a hundred.
  package var instructions = 20_000

  /// Bytes that the states of one search cache may take.
  ///
  /// Beyond that they are forgotten, and built again as subjects need them.
  package var cacheBytes = 32 << 20

  /// Threads that a search may follow within one subject, byte by byte, where it learns.
  ///
  /// Many threads go on at once only in long subjects, for patterns such as a thousand times `a`.
  package var threadsPerSubject = 20_000_000

  /// States that determinising one expression may meet before the expression is given up.
  ///
  /// Patterns of real configurations need 25 on average and 155 at most; `.*a.{n}` needs 2^n. The
  /// maximum is 60,000, because states are numbered in 16 bits.
  package var statesPerLanguage = 4_000 {
    didSet { statesPerLanguage = min(statesPerLanguage, 60_000) }
  }

  /// Threads that determinising one expression may follow, state by state and byte by byte.
  ///
  /// `(?:a{30}){30}` has states of a thousand threads each. Patterns of real configurations need a
  /// few thousand in all.
  package var workPerLanguage = 1_000_000

  /// States of the product of several languages that one question may visit.
  package var statesPerQuestion = 100_000

  /// States of products that all questions about one rule may visit.
  package var statesPerRule = 400_000

  /// States of products that all questions of a run may visit: a few seconds' worth.
  package var statesPerRun = 3_000_000

  /// States that every rule adds to the budget of a run.
  ///
  /// Realistic rules need 500, most of them if thousands set the same property.
  package var additionalStatesPerRule = 1_000

  /// States of products that comparing all rules with each other may visit: 300 rules take a fifth.
  ///
  /// Every pair counts as at least one.
  package var statesPerComparison = 4_000_000

  /// Instructions of a whole program, all expressions together.
  static let instructionsOfProgram = 4_000_000

  /// Comparisons of a set that is not of ASCII with a piece of a range, for the classes of scalars: a
  /// quarter of a second's worth.
  static let comparisonsOfSets = 1 << 26

  /// Steps of single languages that a walk through a product may take: its states times the classes of
  /// bytes times the languages.
  static let stepsPerProduct = 20_000_000

  package static let standard = Limits()

  /// The limits for one of many expressions whose cost nobody adds up.
  package static let ofOneAmongMany: Limits = {
    var limits = Limits()
    limits.statesPerLanguage = 1_000
    limits.workPerLanguage = 20_000
    return limits
  }()

  package init() {}

  /// The budget of a run with so many rules.
  package func statesPerRun(ofRules count: Int) -> Int {
    statesPerRun + min(count * additionalStatesPerRule, 6_000_000)
  }
}

/// The reason that an automaton is not built, or an answer about languages is not known.
package enum LanguageLimitReached: Error, Hashable, Sendable {
  /// Determinising the expression takes more states than the limit.
  case tooManyStates(limit: Int)
  /// Determinising the expression takes following more threads than the limit.
  case tooMuchWork(limit: Int)
  /// The program of the expression takes more instructions than the limit.
  case tooManyInstructions(Int)
  /// The expressions tell more classes of scalars apart than a byte can number.
  case tooManyClasses
}
