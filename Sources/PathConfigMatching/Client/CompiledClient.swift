package import PathConfigDiagnostics
package import PathConfigModel
package import PathConfigPattern

/// A client with the configuration that it has, ready to answer.
///
/// A class because its cache learns from every answer. It belongs to one thread; `another()` makes one
/// for another thread.
package final class CompiledClient {
  package let configuration: EffectiveConfiguration
  package let compiled: CompiledConfiguration
  package var cache: MatchCache

  /// The reasons, a clause each, if the client has no configuration; else nil.
  private let absence: [String]?

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

  /// A client that has loaded nothing.
  ///
  /// - Parameters:
  ///   - reasons: what happened, a clause each.
  ///   - patterns: the table of the run, for the client's own rules.
  package init(
    withoutConfigurationBecause reasons: [String], for profile: ClientProfile,
    patterns: PatternTable, fallback: any FallbackEngine
  ) {
    configuration = SourceStack([]).combined(.replace, for: profile, patterns: patterns)
    compiled = CompiledConfiguration(configuration, for: profile, fallback: fallback)
    cache = compiled.makeCache()
    absence = reasons
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
    if let absence { return .nothingLoaded(absence) }
    return compiled.answer(url, using: &cache)
  }

  /// The answers to some URLs, in their order; their subjects are looked up together.
  package func answers(_ urls: [UTF8String]) -> [ClientAnswer] {
    if let absence { return urls.map { _ in .nothingLoaded(absence) } }
    return compiled.answers(urls, using: &cache)
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
