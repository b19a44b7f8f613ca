import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Determinises the patterns of a configuration, equal ones once.
struct PatternLanguages {
  private let compiled: CompiledConfiguration
  private let universe: Universe
  private let limits: AnalysisLimits

  /// Languages that are known from elsewhere.
  private let known: [Pattern: PatternLanguage]

  init(
    _ compiled: CompiledConfiguration, _ universe: Universe, _ limits: AnalysisLimits,
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
    var allowance = limits.maximumExcessStates
    var start = 0
    while start < patterns.count {
      let end = min(start + Self.batch, patterns.count)
      var languageLimits = limits.languages
      if allowance <= 0 {
        languageLimits.maximumStatesPerLanguage = min(
          limits.usualStates, languageLimits.maximumStatesPerLanguage)
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

  /// States above the usual number.
  private func excess(_ language: PatternLanguage) -> Int {
    switch language {
    case .exact(let language): max(0, language.stateCount - limits.usualStates)
    case .opaque: limits.languages.maximumStatesPerLanguage
    }
  }
}
