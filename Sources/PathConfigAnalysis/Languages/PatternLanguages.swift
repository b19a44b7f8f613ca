import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Determinises the patterns of a configuration, equal ones once.
struct PatternLanguages {
  private let compiled: CompiledConfiguration
  private let universe: Universe
  private let limits: Limits

  /// Languages that are known from elsewhere.
  private let known: [Pattern: PatternLanguage]

  init(
    _ compiled: CompiledConfiguration, _ universe: Universe, _ limits: Limits,
    reusing other: ConfigurationLanguages? = nil
  ) {
    self.compiled = compiled
    self.universe = universe
    self.limits = limits
    known = other?.languagesByPattern ?? [:]
  }

  /// In the order of the compiled patterns.
  func all() -> [PatternLanguage] {
    let languages = languages()
    return compiled.patterns.map { pattern in
      switch pattern.fate {
      case .automaton: languages[pattern.pattern.pattern] ?? .exact(.empty)
      case .rejected, .emptyRejected: .exact(.empty)
      case .fallback(_, let reason), .unsupported(let reason): .opaque(.notRegular(reason))
      }
    }
  }

  /// The distinct patterns that the automaton runs, in order.
  ///
  /// One client reads equal texts alike.
  private var distinctPatterns: [Pattern] {
    var seen: Set<Pattern> = []
    return compiled.patterns.compactMap { pattern in
      guard case .automaton = pattern.fate, seen.insert(pattern.pattern.pattern).inserted else {
        return nil
      }
      return pattern.pattern.pattern
    }
  }

  /// The languages, built batch by batch.
  ///
  /// So the cost of large automata is known at the same places whatever the number of cores. Once
  /// it is too much, only small automata are built.
  private func languages() -> [Pattern: PatternLanguage] {
    let patterns = distinctPatterns
    var languages: [Pattern: PatternLanguage] = [:]
    var allowance = Self.maximumExcessStates
    var start = 0
    while start < patterns.count {
      let end = min(start + Self.batch, patterns.count)
      var languageLimits = limits
      if allowance <= 0 {
        languageLimits.statesPerLanguage = min(
          Self.usualStates, languageLimits.statesPerLanguage)
      }
      let limit = languageLimits
      let (universe, known) = (universe, known)
      let ignoresCase = compiled.profile.caseSensitivity == .insensitive
      let batch = Array(patterns[start..<end])
      let found = batch.parallelMap { pattern in
        known[pattern] ?? pattern.language(ignoringCase: ignoresCase, in: universe, limits: limit)
      }
      for (pattern, language) in zip(batch, found) {
        allowance -= excess(language)
        languages[pattern] = language
      }
      start = end
    }
    return languages
  }

  private static let batch = 64

  /// States of an automaton that cost nothing extra.
  private static let usualStates = 200

  /// States above the usual number that all automata of a configuration may have together.
  private static let maximumExcessStates = 60_000

  /// States above the usual number.
  private func excess(_ language: PatternLanguage) -> Int {
    switch language {
    case .exact(let language): max(0, language.stateCount - Self.usualStates)
    case .opaque: limits.statesPerLanguage
    }
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
