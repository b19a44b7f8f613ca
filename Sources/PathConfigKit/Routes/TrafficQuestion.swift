import PathConfigClients
import PathConfigSyntax

/// The configuration and the clients that the requests of a log are counted for.
package struct TrafficQuestion: Sendable {
  /// The sources of the configuration, the lowest precedence first.
  let configuration: [ConfigurationDocument]

  /// The configuration to compare with.
  package let other: [ConfigurationDocument]?
  package let profiles: [ClientProfile]
  package let filter: RouteFilter

  package init(
    _ configuration: [ConfigurationDocument], comparedWith other: [ConfigurationDocument]? = nil,
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
  var other: CompiledClient?
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
  package func clients() -> [AskedClient] {
    profiles.map { profile in
      AskedClient(
        client: configuration.compiled(for: profile),
        other: other?.compiled(for: profile))
    }
  }
}

extension [ConfigurationDocument] {
  fileprivate func patternCount(_ profile: ClientProfile) -> Int {
    ConfigurationView(self, for: profile).patternCount(for: profile)
  }

  fileprivate func compiled(
    for profile: ClientProfile
  ) -> CompiledClient {
    CompiledClient(ConfigurationView(self, for: profile), for: profile)
  }
}
