import PathConfigAutomata
import PathConfigSyntax

/// A client with the configuration that it has, ready to answer.
///
/// A class because its cache learns from every answer. It belongs to one thread. `another()` makes
/// one for another thread.
package final class CompiledClient {
  package let configuration: EffectiveConfiguration
  package let compiled: CompiledConfiguration
  package var cache: MatchCache

  /// The reasons if the client has no configuration, or nil.
  private let absence: Absence?

  /// The reason why a client has no configuration.
  package enum Absence: Sendable {
    /// It has loaded nothing, and runs without. Each reason is a clause.
    case nothingLoaded([String])
    /// The app crashes before any look-up.
    case crashed([SourceReason])
    /// A source could not be read to its end here.
    case undecided([SourceReason])
  }

  package var profile: ClientProfile { compiled.profile }
  package var standing: Standing { compiled.standing }

  package init(
    _ configuration: EffectiveConfiguration, for profile: ClientProfile,
    fallback: any FallbackEngine
  ) {
    self.configuration = configuration
    compiled = CompiledConfiguration(configuration, for: profile, fallback: fallback)
    cache = compiled.makeCache()
    absence = nil
  }

  /// A client without a configuration.
  ///
  /// - Parameter patterns: the table of the run, for the client's own rules.
  package init(
    without absence: Absence, for profile: ClientProfile, patterns: PatternTable,
    fallback: any FallbackEngine
  ) {
    configuration = SourceStack([]).combined(for: profile, patterns: patterns)
    compiled = CompiledConfiguration(configuration, for: profile, fallback: fallback)
    cache = compiled.makeCache()
    self.absence = absence
  }

  private init(sharing other: CompiledClient) {
    configuration = other.configuration
    compiled = other.compiled
    cache = compiled.makeCache()
    absence = other.absence
  }

  /// The same client for another thread, with a cache of its own.
  package func another() -> CompiledClient { CompiledClient(sharing: self) }
}

extension CompiledClient {
  /// True if a source is in force and none crashes the client outright.
  package var loads: Bool { absence == nil && standing.verdict == .loads }

  package func answer(_ url: UTF8String) -> ClientAnswer {
    guard let absence else { return compiled.answer(url, using: &cache) }
    return answer(url, because: absence)
  }

  private func answer(_ url: UTF8String, because absence: Absence) -> ClientAnswer {
    switch absence {
    case .crashed(let reasons): return .crashes(subject: nil, reasons)
    case .undecided(let reasons): return .undecided(reasons)
    case .nothingLoaded(let reasons):
      // No source is in force, so that the rules are the client's own.
      switch compiled.answer(url, using: &cache) {
      case .ownRulesAlone(let subject, let resolution, _):
        return .ownRulesAlone(subject: subject, resolution, because: reasons)
      case .crashesOnURL(let defect, let isAsked):
        return .crashesOnURL(defect, isAskedByLibrary: isAsked)
      default: return .nothingLoaded(reasons)
      }
    }
  }

  /// Searches for the patterns that match a URL, in well-formed UTF-8.
  package func search(_ url: Span<UInt8>) -> SearchAnswer {
    absence == nil ? compiled.search(url, using: &cache) : .undecided
  }

  /// The answer to a subject in which a set of patterns was found by the last search.
  package func resolution(of set: SearchCache.LabelSet) -> Resolution {
    compiled.resolution(of: set, &cache)
  }

  /// The resolution of a subject that was cut already.
  package func resolve(_ subject: UTF8String) -> Resolution {
    compiled.resolve(subject, using: &cache)
  }

  /// Every pattern that matches a subject, by its place among the compiled ones, ascending.
  package func matchingPatterns(_ subject: UTF8String) -> [Int] {
    compiled.matchingPatterns(subject, using: &cache)
  }
}

/// The answer of a client to one URL.
package enum ClientAnswer: Sendable {
  /// The client looks the subject up and finds these properties.
  case resolved(subject: UTF8String, Resolution)

  /// The client has no configuration, and finds properties in its own rules. Each reason is a clause.
  case ownRulesAlone(subject: UTF8String, Resolution, because: [String])

  /// The client ignores every source.
  case rejected([SourceReason])

  /// The app crashes: when it loads a source if `subject` is nil, else at this look-up.
  case crashes(subject: UTF8String?, [SourceReason])

  /// A source could not be read to its end.
  case undecided([SourceReason])

  /// The client's URL parser throws, and nothing catches it.
  ///
  /// `isAskedByLibrary` is true if the library itself looks such links up. Otherwise only an app's
  /// own call does.
  case crashesOnURL(URLDefect, isAskedByLibrary: Bool)

  /// The client's URL parser yields no URL.
  case notAURL(URLDefect)

  /// The client has no configuration at this stage of the app's life. Each reason is a clause.
  case nothingLoaded([String])
}

extension ClientAnswer {
  /// The part of the URL in which patterns are searched, or nil if the client does not get that
  /// far.
  package var subject: UTF8String? {
    switch self {
    case .resolved(let subject, _), .ownRulesAlone(let subject, _, _): subject
    case .crashes(let subject, _): subject
    case .rejected, .undecided, .crashesOnURL, .notAURL, .nothingLoaded: nil
    }
  }

  package var resolution: Resolution? {
    switch self {
    case .resolved(_, let resolution), .ownRulesAlone(_, let resolution, _): resolution
    case .rejected, .crashes, .undecided, .crashesOnURL, .notAURL, .nothingLoaded: nil
    }
  }
}

// MARK: - Wording

extension ClientAnswer {
  /// The reasons that there are no properties of a configuration: sentences without a full stop.
  ///
  /// Empty if there are some.
  package var reasons: [String] {
    switch self {
    case .resolved: []
    case .rejected(let reasons), .crashes(_, let reasons), .undecided(let reasons):
      reasons.map(\.text)
    case .crashesOnURL(let defect, isAskedByLibrary: let isAsked):
      [
        "the client's URL parser throws and nothing catches it: \(defect)"
          + (isAsked ? "" : "; only a look-up by the app's own code gets there")
      ]
    case .notAURL(let defect): ["there is nothing to look up: \(defect)"]
    case .nothingLoaded(let reasons), .ownRulesAlone(_, _, let reasons): reasons
    }
  }

  /// The reasons, each with the client's reaction.
  package var explanations: [String] {
    switch self {
    case .resolved, .notAURL, .nothingLoaded, .ownRulesAlone: reasons
    case .rejected: reasons.map { "the client ignores the configuration: \($0)" }
    case .crashes, .crashesOnURL: reasons.map { "the client crashes: \($0)" }
    case .undecided: reasons.map { "the file could not be read to its end: \($0)" }
    }
  }
}
