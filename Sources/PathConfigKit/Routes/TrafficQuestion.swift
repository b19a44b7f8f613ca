import PathConfigAnalysis
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

extension [ConfigurationDocument] {
  fileprivate func patternCount(_ profile: ClientProfile) -> Int {
    ConfigurationView(self, for: profile).patternCount(for: profile)
  }

  fileprivate func compiled(
    for profile: ClientProfile, _ fallback: any FallbackEngine
  ) -> CompiledClient {
    CompiledClient(ConfigurationView(self, for: profile), for: profile, fallback: fallback)
  }
}

/// The answers of one client to the requests of a log.
package struct TrafficCoverage: Sendable {
  package let languages: ConfigurationLanguages

  /// For each rule of the files, in order.
  package private(set) var rules: [RuleCount] = []

  /// The properties that requests get, the most frequent first.
  package private(set) var classes: [PropertyClass] = []

  /// Requests that only rules for everything match.
  package private(set) var uncovered = TrafficCounts.Requests()

  /// Requests of paths that look like a form but do not open as a modal.
  package private(set) var notModal = TrafficCounts.Requests()

  /// Requests that the client cannot be asked about.
  package private(set) var unanswered = TrafficCounts.Requests()

  /// Requests with other properties in the configuration to compare with, the most frequent first.
  package private(set) var changes: [Change] = []

  /// The rules that match every path.
  package let catchAll: [Int]

  package struct RuleCount: Sendable {
    package let rule: Int
    package fileprivate(set) var hits = 0

    /// For each pattern of the rule, the number of requests that it is the first to match.
    package fileprivate(set) var patternHits: [Int]
  }

  package struct PropertyClass: Sendable {
    package let resolution: Resolution

    /// True if a rule of the client's own takes part, which no rule of a file can override.
    package let isDecidedByClient: Bool
    package fileprivate(set) var requests = TrafficCounts.Requests()
  }

  /// Requests whose properties differ between the configurations.
  ///
  /// Nil for a configuration without an answer.
  package struct Change: Sendable {
    package let own: Resolution?
    package let other: Resolution?
    package fileprivate(set) var requests = TrafficCounts.Requests()
  }

  /// - Parameter answers: the counts of the client, in an order that does not depend on the log's.
  package init(
    _ asked: AskedClient,
    _ answers: [(answer: TrafficCounts.Answer, requests: TrafficCounts.Requests)]
  ) {
    let compiled = asked.client.compiled
    languages = ConfigurationLanguages(compiled)
    catchAll = languages.catchAllRules
    rules = compiled.rules.filter { $0.location != nil }.map {
      RuleCount(rule: $0.index, patternHits: Array(repeating: 0, count: $0.patterns.count))
    }
    let firstPatterns = compiled.rules.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + $1.patterns.count)
    }
    var placeOfClass: [ResolvedValues: Int] = [:]
    var placeOfChange: [[ResolvedValues?]: Int] = [:]
    for (answer, requests) in answers {
      let own = answer.patterns.map(compiled.resolution(ofPatterns:))
      if let own {
        add(requests, own, isForm: answer.isForm, firstPatterns)
        let place = placeOfClass[ResolvedValues(own)] ?? classes.count
        if place == classes.count {
          placeOfClass[ResolvedValues(own)] = place
          let isDecided = own.rules.contains { $0.rule >= rules.count }
          classes.append(PropertyClass(resolution: own, isDecidedByClient: isDecided))
        }
        classes[place].requests.add(requests)
      } else {
        unanswered.add(requests)
      }
      guard let otherClient = asked.other else { continue }
      let other = answer.others.map(otherClient.compiled.resolution(ofPatterns:))
      let values = [own, other].map { $0.map(ResolvedValues.init) }
      if values[0] == values[1] { continue }
      let place = placeOfChange[values] ?? changes.count
      if place == changes.count {
        placeOfChange[values] = place
        changes.append(Change(own: own, other: other))
      }
      changes[place].requests.add(requests)
    }
    classes.sortStably { $0.requests.hits > $1.requests.hits }
    changes.sortStably { $0.requests.hits > $1.requests.hits }
  }

  private mutating func add(
    _ requests: TrafficCounts.Requests, _ resolution: Resolution, isForm: Bool,
    _ firstPatterns: [Int]
  ) {
    for match in resolution.rules where match.rule < rules.count {
      rules[match.rule].hits += requests.hits
      rules[match.rule].patternHits[match.pattern - firstPatterns[match.rule]] += requests.hits
    }
    if resolution.rules.allSatisfy({ catchAll.contains($0.rule) }) { uncovered.add(requests) }
    if isForm, !languages.profile.isModal(resolution) { notModal.add(requests) }
  }
}
