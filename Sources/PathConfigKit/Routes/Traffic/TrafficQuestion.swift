import PathConfigClients
import PathConfigSyntax

/// The configuration and the clients that the requests of a log are counted for.
package struct TrafficQuestion: Sendable {
  let configuration: Configuration

  /// The configuration to compare with.
  package let other: Configuration?
  package let profiles: [ClientProfile]
  package let filter: RouteFilter

  /// The sources of a configuration, the lowest precedence first.
  package struct Configuration: Sendable {
    package var sources: SourceStack
    var combine: CombineMode

    package init(_ sources: SourceStack, _ combine: CombineMode) {
      self.sources = sources
      self.combine = combine
    }
  }

  package init(
    _ configuration: Configuration, comparedWith other: Configuration? = nil,
    for profiles: [ClientProfile], counting filter: RouteFilter
  ) {
    self.configuration = configuration
    self.other = other
    self.profiles = profiles
    self.filter = filter
  }
}

/// A client with the configuration of a question, ready to answer.
package struct AskedClient {
  let client: CompiledClient

  /// The same client with the configuration to compare with.
  let other: CompiledClient?
}

extension TrafficQuestion {
  /// The number of patterns that each client has in each configuration.
  var patternCounts: [(own: Int, other: Int)] {
    profiles.map { profile in
      (configuration.patternCount(profile), other?.patternCount(profile) ?? 0)
    }
  }

  /// Every client with its configurations, compiled.
  ///
  /// Complexity: O(pattern text) for each client.
  package func clients(fallback: any FallbackEngine) -> [AskedClient] {
    profiles.map { profile in
      AskedClient(
        client: configuration.compiled(for: profile, fallback),
        other: other?.compiled(for: profile, fallback))
    }
  }
}

extension TrafficQuestion.Configuration {
  fileprivate func patternCount(_ profile: ClientProfile) -> Int {
    sources.combined(combine, for: profile).rules(for: profile).reduce(0) { $0 + $1.patterns.count }
  }

  fileprivate func compiled(
    for profile: ClientProfile, _ fallback: any FallbackEngine
  ) -> CompiledClient {
    CompiledClient(sources.combined(combine, for: profile), for: profile, fallback: fallback)
  }
}
