import Dispatch
import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension [CompiledPattern] {
  /// The languages of the patterns, in their order; equal patterns are determinised once.
  ///
  /// They are built batch by batch. So the cost of large automata is known at the same places
  /// whatever the number of cores. Once it is too much, only small automata are built.
  func languages(
    for client: ClientProfile, in universe: Universe, _ limits: Limits,
    knowing known: [Pattern: PatternLanguage]
  ) -> [PatternLanguage] {
    // One client reads equal texts alike.
    let patterns = filter { $0.expression != nil }.map(\.pattern.pattern).distinct()
    let ignoresCase = client.caseSensitivity == .insensitive
    var languages: [Pattern: PatternLanguage] = [:]
    var excessStates = 0
    for start in stride(from: 0, to: patterns.count, by: batchSize) {
      var smaller = limits
      if excessStates >= maximumExcessStates {
        smaller.statesPerLanguage = Swift.min(usualStates, limits.statesPerLanguage)
      }
      let end = Swift.min(start + batchSize, patterns.count)
      let batch = [Pattern](patterns[start..<end])
      let found = batch.parallelMap { [smaller] pattern in
        known[pattern]
          ?? pattern.language(ignoringCase: ignoresCase, in: universe, limits: smaller)
      }
      for (pattern, language) in zip(batch, found) {
        let states = language.language?.stateCount ?? limits.statesPerLanguage + usualStates
        excessStates += Swift.max(0, states - usualStates)
        languages[pattern] = language
      }
    }
    return map { pattern in
      switch pattern.fate {
      case .automaton: languages[pattern.pattern.pattern] ?? .exact(.empty)
      case .rejected, .emptyRejected: .exact(.empty)
      case .fallback(_, let reason), .unsupported(let reason): .opaque(.notRegular(reason))
      }
    }
  }
}

private let batchSize = 64

/// States of an automaton that cost nothing extra.
private let usualStates = 200

/// States above the usual number that all automata of a configuration may have together.
private let maximumExcessStates = 60_000

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
    switch lowered(ignoringCase: ignoringCase) {
    case .regular(let expression):
      let key = PatternLanguageStore.Key(
        ignoresCase: ignoringCase, universe: universe, limits: limits)
      return attachment(PatternLanguageStore.self).language(of: expression, key)
    case .nonRegular(let reason, let range): return .opaque(.notRegular(.nonRegular(reason, range)))
    case .undecided(let bytes, let limit):
      return .opaque(.notRegular(.tooLong(bytes: bytes, limit: limit)))
    case .rejected: return .exact(.empty)
    }
  }
}

/// The languages of one pattern: a few at most, because clients share universes.
private final class PatternLanguageStore: PatternAttachment, @unchecked Sendable {
  struct Key: Equatable {
    var ignoresCase: Bool
    var universe: Universe
    var limits: Limits
  }

  /// Guards the languages, also while one is built.
  private let lock = NSLock()
  private var languages: [(key: Key, language: PatternLanguage)] = []

  init() {}

  func language(of expression: RegularExpression, _ key: Key) -> PatternLanguage {
    lock.withLock {
      for known in languages where known.key == key { return known.language }
      let language = Self.built(expression, key)
      languages.append((key, language))
      return language
    }
  }

  private static func built(_ expression: RegularExpression, _ key: Key) -> PatternLanguage {
    do throws(LanguageLimitReached) {
      return .exact(try key.universe.language(searchingFor: [expression], limits: key.limits))
    } catch {
      return .opaque(.limit(error))
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
