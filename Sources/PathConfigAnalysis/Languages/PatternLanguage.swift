import Dispatch
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension [CompiledPattern] {
  /// The languages of the patterns, in their order; equal patterns are determinised once.
  ///
  /// They are built batch by batch. So the cost of large automata is known at the same places
  /// whatever the number of cores.
  func languages(
    for client: Client, in universe: Universe, _ limits: Limits
  ) -> [PatternLanguage] {
    // One client reads equal texts alike.
    let patterns = filter { $0.expression != nil }.map(\.pattern.pattern).distinct()
    var languages: [Pattern: PatternLanguage] = [:]
    var budget = LanguageBudget(limits)
    let count = Swift.min(patterns.count, LanguageBudget.maximumPatterns)
    for start in stride(from: 0, to: count, by: batchSize) {
      let end = Swift.min(start + batchSize, count)
      let batch = [Pattern](patterns[start..<end])
      let share = budget.share(of: batch.count)
      let found = batch.parallelMap { pattern in
        pattern.measuredLanguage(
          ignoringCase: client.ignoresCase, in: universe, limits: share)
      }
      for (pattern, (language, work)) in zip(batch, found) {
        budget.spend(on: language, work: work)
        languages[pattern] = language
      }
    }
    return map { pattern in
      switch pattern.engine {
      case .automaton:
        languages[pattern.pattern.pattern] ?? .opaque(.tooManyPatterns(limit: count))
      case .rejected, .emptyRejected: .exact(.empty)
      case .fallback(_, let reason), .unsupported(let reason): .opaque(.notRegular(reason))
      }
    }
  }
}

private let batchSize = 64

/// The states and the work that the automata of many patterns may take together.
///
/// Once it is spent, only automata of the usual size are built.
struct LanguageBudget {
  private let limits: Limits

  /// States above the usual number that all automata may still have together.
  private var excessStates = 60_000

  /// Work above the usual that building them may still take: a second's worth.
  private var excessWork = 1 << 25

  /// The distinct patterns that have automata: hundreds of times as many as in the largest known file.
  static let maximumPatterns = 15_000

  /// States of an automaton, the work for it and its instructions that cost nothing extra.
  private static let usualStates = 200
  private static let usualWork = 1 << 13
  private static let usualInstructions = 1_000

  init(_ limits: Limits) { self.limits = limits }

  /// The limits for each of some more patterns.
  ///
  /// They are round, so that the languages of a pattern serve files that differ a little in length.
  func share(of count: Int) -> Limits {
    var share = limits
    if excessStates <= 0 {
      share.statesPerLanguage = min(Self.usualStates, limits.statesPerLanguage)
    }
    let work = Self.round(max(Self.usualWork, excessWork / max(1, count)))
    share.workPerLanguage = min(work, limits.workPerLanguage)
    if excessWork <= 0 { share.instructions = min(Self.usualInstructions, limits.instructions) }
    return share
  }

  /// The greatest power of two up to a number.
  private static func round(_ number: Int) -> Int {
    1 << (Int.bitWidth - 1 - number.leadingZeroBitCount)
  }

  mutating func spend(on language: PatternLanguage, work: Int) {
    let states = language.language?.stateCount ?? limits.statesPerLanguage + Self.usualStates
    excessStates -= max(0, states - Self.usualStates)
    excessWork -= max(0, work - Self.usualWork)
  }
}

/// The subjects that a pattern matches, as far as they are known.
package enum PatternLanguage: Sendable {
  /// Exactly these.
  ///
  /// A pattern that the client takes as matching nothing has the empty language.
  case exact(Language)

  /// The pattern is outside the exact tier, so that only questions about single subjects have
  /// answers.
  case opaque(OpaqueReason)

  /// The language if it is known.
  package var language: Language? {
    if case .exact(let language) = self { language } else { nil }
  }
}

extension PatternLanguage {
  /// The URLs whose subjects these are, once a client has made them of the URLs.
  func ofURLs(rewrittenBy rewriting: TextRewriting, limits: Limits) -> PatternLanguage {
    guard case .exact(let language) = self else { return self }
    do throws(LanguageLimitReached) {
      return .exact(
        try SubjectUniverse.urls.subjects(rewrittenBy: rewriting, into: language, limits: limits))
    } catch {
      return .opaque(.limit(error))
    }
  }
}

/// The reason that the language of a pattern is not known.
package enum OpaqueReason: Hashable, Sendable {
  /// The fallback engine runs the pattern, or no engine does.
  case notRegular(CompiledPattern.FallbackReason)
  /// Its automaton would be too large.
  case limit(LanguageLimitReached)
  /// The patterns before it have used up the automata of the configuration.
  case tooManyPatterns(limit: Int)
}

extension Pattern {
  /// The subjects of a universe in which a search finds the pattern.
  ///
  /// The first caller builds it, once for each case mode, universe and limits, and others wait. It
  /// depends on nothing else, so that the order of the questions does not matter.
  ///
  /// Complexity: O(states of the automaton), within the limits.
  package func language(
    ignoringCase: Bool, in universe: Universe, limits: Limits = .standard
  ) -> PatternLanguage {
    measuredLanguage(ignoringCase: ignoringCase, in: universe, limits: limits).language
  }

  /// The same with the work that building it takes, whether it has been built before or not.
  func measuredLanguage(
    ignoringCase: Bool, in universe: Universe, limits: Limits
  ) -> (language: PatternLanguage, work: Int) {
    switch lowered(ignoringCase: ignoringCase) {
    case .regular(let expression):
      let key = PatternLanguageKey(ignoresCase: ignoringCase, universe: universe, limits: limits)
      return attachment(PatternStore<(language: PatternLanguage, work: Int)>.self).value(key) {
        key.language(of: expression)
      }
    case .nonRegular(let reason, let range):
      return (.opaque(.notRegular(.nonRegular(reason, range))), 0)
    case .undecided(let bytes, let limit):
      return (.opaque(.notRegular(.tooLong(bytes: bytes, limit: limit))), 0)
    case .rejected: return (.exact(.empty), 0)
    }
  }
}

/// The values of one kind for one pattern: a few at most, because clients share universes.
final class PatternStore<Value: Sendable>: PatternAttachment {
  /// Locked also while a value is made.
  private let values = Guarded<[(key: PatternLanguageKey, value: Value)]>([])

  func value(_ key: PatternLanguageKey, _ make: () -> Value) -> Value {
    values.withLock { values in
      for known in values where known.key == key { return known.value }
      let value = make()
      values.append((key, value))
      return value
    }
  }
}

/// The facts on which the language of a pattern depends.
struct PatternLanguageKey: Equatable {
  let ignoresCase: Bool
  let universe: Universe
  let limits: Limits

  fileprivate func language(of expression: SearchExpression) -> (PatternLanguage, Int) {
    var work = 0
    do throws(LanguageLimitReached) {
      let language = try universe.language(searchingFor: [expression], limits: limits, work: &work)
      return (.exact(language), work)
    } catch {
      return (.opaque(.limit(error)), work)
    }
  }
}

extension Array where Element: Sendable {
  /// The results of a function for all elements, in order, worked out on all cores.
  ///
  /// - Parameter minimum: fewer elements are not worth a thread.
  package func parallelMap<Result: Sendable>(
    atLeast minimum: Int = 8, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    if count < minimum { return map(transform) }
    let results = UnsafeMutableBufferPointer<Result?>.allocate(capacity: count)
    results.initialize(repeating: nil)
    defer {
      results.deinitialize()
      results.deallocate()
    }
    // Every iteration writes its own slots, and all have ended when the results are read.
    nonisolated(unsafe) let slots = results
    let chunks = Swift.min(count, 64)
    DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
      for index in (count * chunk / chunks)..<(count * (chunk + 1) / chunks) {
        slots[index] = transform(self[index])
      }
    }
    return results.compactMap { $0 }
  }
}
