/// The cost limits of languages and questions about them, beyond which the answer is "undecided".
///
/// Everything is counted in states, never in time, so that the same question has the same answer on
/// every machine.
package struct LanguageLimits: Hashable, Sendable {
  /// States that determinising one expression may meet before the expression is given up.
  ///
  /// Patterns of real configurations need 25 on average and 155 at most; `.*a.{n}` needs 2^n. The
  /// maximum is 60,000, because states are numbered in 16 bits.
  package var maximumStatesPerLanguage = 4_000 {
    didSet { maximumStatesPerLanguage = min(maximumStatesPerLanguage, 60_000) }
  }

  /// Threads that determinising one expression may follow, state by state and byte by byte.
  ///
  /// `(?:a{30}){30}` has states of a thousand threads each. Patterns of real configurations need a
  /// few thousand in all.
  var maximumWorkPerLanguage = 1_000_000

  /// Steps of single languages that putting several together may take: the states of their product
  /// times the classes of bytes times the languages.
  var maximumStepsPerCombination = 20_000_000

  /// States of the product of several languages that one question may visit.
  package var maximumStatesPerQuestion = 100_000

  package static let standard = LanguageLimits()

  init() {}
}

/// The reason that a language or an answer about languages is not known.
package enum LanguageLimitReached: Error, Hashable, Sendable {
  /// Determinising the expression takes more states than the limit.
  case tooManyStates(limit: Int)
  /// Determinising the expression takes following more threads than the limit.
  case tooMuchWork(limit: Int)
  /// The program of the expression takes more instructions than the limit.
  case tooManyInstructions(Int)
  /// The looks of the expression demand more at one place than the limit.
  case tooManyDemands
}
