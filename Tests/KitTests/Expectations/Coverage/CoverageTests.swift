@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The parts that expectations exercise, and the state of the others.
@Suite struct CoverageTests {
  private static let rules = #"""
    {"patterns": [".*"], "properties": {"context": "default", "title": "All"}},
    {"patterns": ["/new$", "/edit$", "["], "properties": {"context": "modal"}},
    {"patterns": ["^/search$"], "properties": {"title": "Search"}},
    {"patterns": ["^/search"], "properties": {"title": "Find"}},
    {"patterns": ["(.)\\1\\1"], "properties": {"title": "Triple"}},
    {"patterns": [], "properties": {"title": "Never"}}
    """#

  private func coverage(
    _ expected: String, _ clients: [CompiledClient]
  ) -> ConfigurationCoverage {
    var coverage = ConfigurationCoverage(clients)
    for expectation in expectations(expected) {
      for client in clients {
        let app = NavigatingClient(client, in: AppDescription())
        coverage.note(expectation, client.answer(expectation.url), in: app)
      }
    }
    return coverage
  }

  private func shares(_ coverage: ConfigurationCoverage) -> [[Int]] {
    [CoverageItem.Kind.rule, .key, .pattern].map { kind in
      let ratio = coverage.ratio(kind)
      return [ratio.covered, ratio.total]
    }
  }

  @Test(arguments: [
    ("[]", [[0, 6], [0, 7], [0, 7]]),
    // Matching parts are exercised; keys count if they decide the expected value.
    (#"[{"url": "/new", "properties": {"context": "x"}}]"#, [[2, 6], [1, 7], [2, 7]]),
    (#"[{"url": "/new", "rule": 2}]"#, [[2, 6], [0, 7], [2, 7]]),
    (#"[{"url": "/new", "properties": {}, "match": "exact"}]"#, [[2, 6], [2, 7], [2, 7]]),
    (#"[{"url": "/search", "properties": {"title": null}}]"#, [[3, 6], [1, 7], [3, 7]]),
    // Every matching pattern counts, not only the first of its rule.
    (#"[{"url": "/aaa", "properties": {"title": null}}]"#, [[2, 6], [1, 7], [2, 7]]),
    (#"[{"url": "no url", "properties": {"title": null}}]"#, [[0, 6], [0, 7], [0, 7]]),
  ])
  func matchingAndDecidingPartsAreExercised(expected: String, shares: [[Int]]) throws {
    let client = try CompiledClient.with(Self.rules)
    #expect(self.shares(coverage(expected, [client])) == shares)
  }

  /// A client's own rules are not part of the configuration.
  @Test func builtInRulesDoNotCount() throws {
    let client = try CompiledClient.with(
      #"{"patterns": ["^/a$"], "properties": {"context": "modal"}}"#)
    #expect(client.compiled.rules.count > 1)
    let url = "/recede_historical_location"
    let coverage = coverage(
      #"[{"url": "\#(url)", "properties": {"presentation": null}}]"#, [client])
    #expect(shares(coverage) == [[0, 1], [0, 1], [0, 1]])
  }

  @Test func gapsAreOpenDeadOrUndecided() throws {
    let client = try CompiledClient.with(Self.rules)
    let coverage = coverage(#"[{"url": "/new", "properties": {"context": "x"}}]"#, [client])
    let search = GapSearch([client])
    let gaps = coverage.uncovered.map { item in
      let name = item.property ?? item.pattern ?? ""
      let verdict =
        switch search.gap(item).verdict {
        case .open(let subject, let url, let client): "\(subject) \(url) \(client)"
        case .dead: "dead"
        case .undecided(let reason): reason
        }
      return "\(item.kind.rawValue) \(item.rule) \(name): \(verdict)"
    }
    let triple =
      #"`(.)\1\1` cannot be analysed: a back-reference repeats text that only a match can tell"#
    #expect(
      gaps == [
        "key 0 context: / / 0", "key 0 title: / / 0", "pattern 1 /edit$: /edit /edit 0",
        "pattern 1 [: dead",
        "rule 2 : /search /search 0", "pattern 2 ^/search$: /search /search 0", "key 2 title: dead",
        "rule 3 : /search /search 0", "pattern 3 ^/search: /search /search 0",
        "key 3 title: /search /search 0", "rule 4 : \(triple)", "pattern 4 (.)\\1\\1: \(triple)",
        "key 4 title: \(triple)", "rule 5 : dead", "key 5 title: dead",
      ])
  }

  /// A rule that is dead for one client may be alive for another.
  @Test func aPartIsAliveIfItLivesForOneClient() throws {
    let rules = #"""
      {"patterns": ["/New$"], "properties": {"context": "modal"}},
      {"patterns": ["/new$"], "properties": {"context": "default"}}
      """#
    let android = try CompiledClient.with(rules, "hotwire-native-android@1.3")
    let coverage = ConfigurationCoverage([android])
    let key = try #require(coverage.items.first { $0.kind == .key })
    guard case .dead = GapSearch([android]).gap(key).verdict else {
      Issue.record("case does not count there")
      return
    }
    let ios = try CompiledClient.with(rules)
    let both = ConfigurationCoverage([ios])
    let item = try #require(both.items.first { $0.kind == .key })
    guard case .open(_, "/New", 0) = GapSearch([ios]).gap(item).verdict else {
      Issue.record("case counts there")
      return
    }
  }

  @Test func suggestionsAreFewAndReadable() throws {
    let client = try CompiledClient.with(Self.rules)
    let app = NavigatingClient(client, in: AppDescription())
    var coverage = ConfigurationCoverage([client])
    #expect(
      JSONWriter.write(file(of: coverage.suggestions([app], visits: false))) == #"""
        {"configuration":"app.json","expectations":{"/":{"context":"default","title":"All"},\#
        "/new":{"context":"modal","title":"All"},"/search":{"context":"default","title":"Find"},\#
        "/edit":{"context":"modal","title":"All"}}}
        """#)
  }
}

extension ConfigurationCoverage {
  /// Suggestions for clients whose configuration is the same at all times.
  mutating func suggestions(_ apps: [NavigatingClient], visits: Bool) -> [PathConfigKit.Expectation]
  {
    suggestions(apps.map { SuggestedApp($0, at: []) }, visits: visits)
  }
}
