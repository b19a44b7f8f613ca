import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel
import PathConfigPattern

/// Determinises the patterns of a configuration, equal ones once.
struct PatternLanguages {
  private let universe: Universe
  private let limits: AnalysisLimits

  /// For each pattern the place of its expression, or why there is none.
  private var sources: [Source] = []
  private var expressions: [RegularExpression] = []

  /// Languages that are known from elsewhere.
  private let known: [RegularExpression: PatternLanguage]

  private enum Source {
    case expression(Int)
    case matchesNothing
    case opaque(OpaqueReason)
  }

  init(
    _ compiled: CompiledConfiguration, _ universe: Universe, _ limits: AnalysisLimits,
    reusing other: ConfigurationLanguages? = nil
  ) {
    self.universe = universe
    self.limits = limits
    known = other?.languagesByExpression ?? [:]
    // One client reads equal texts alike.
    var places: [UTF8String: Int] = [:]
    for pattern in compiled.patterns {
      switch pattern.fate {
      case .automaton(let expression):
        let place = places[pattern.pattern.text] ?? expressions.count
        if place == expressions.count {
          places[pattern.pattern.text] = place
          expressions.append(expression)
        }
        sources.append(.expression(place))
      case .rejected, .emptyRejected:
        sources.append(.matchesNothing)
      case .fallback(_, let reason), .unsupported(let reason):
        sources.append(.opaque(.notRegular(reason)))
      }
    }
  }

  func all() -> [PatternLanguage] {
    let languages = languages()
    return sources.map { source in
      switch source {
      case .expression(let place): languages[place]
      case .matchesNothing: .exact(.empty)
      case .opaque(let reason): .opaque(reason)
      }
    }
  }

  /// Batch by batch, so that what large automata have cost is known at the same places whatever the
  /// number of cores; once it is too much, only small ones are built.
  private func languages() -> [PatternLanguage] {
    var languages: [PatternLanguage] = []
    var allowance = limits.maximumExcessStates
    var start = 0
    while start < expressions.count {
      let end = min(start + Self.batch, expressions.count)
      var languageLimits = limits.languages
      if allowance <= 0 {
        languageLimits.maximumStatesPerLanguage = min(
          limits.usualStates, languageLimits.maximumStatesPerLanguage)
      }
      let limit = languageLimits
      let (universe, known) = (universe, known)
      let batch = Array(expressions[start..<end]).parallelMap { expression in
        known[expression] ?? Self.language(of: expression, in: universe, limit)
      }
      for language in batch { allowance -= excess(language) }
      languages += batch
      start = end
    }
    return languages
  }

  private static let batch = 64

  private static func language(
    of expression: RegularExpression, in universe: Universe, _ limits: LanguageLimits
  ) -> PatternLanguage {
    do throws(LanguageLimitReached) {
      return .exact(try universe.language(searchingFor: [expression], limits: limits))
    } catch {
      return .opaque(.limit(error))
    }
  }

  /// States above the usual number.
  private func excess(_ language: PatternLanguage) -> Int {
    switch language {
    case .exact(let language): max(0, language.stateCount - limits.usualStates)
    case .opaque: limits.languages.maximumStatesPerLanguage
    }
  }
}
