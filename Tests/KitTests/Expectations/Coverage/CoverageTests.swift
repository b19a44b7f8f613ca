@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The parts that expectations exercise, and the state of the others.
struct CoverageTests {
  private static let rules = #"""
    {"patterns": [".*"], "properties": {"context": "default", "title": "All"}},
    {"patterns": ["/new$", "/edit$", "["], "properties": {"context": "modal"}},
    {"patterns": ["^/search$"], "properties": {"title": "Search"}},
    {"patterns": ["^/search"], "properties": {"title": "Find"}},
    {"patterns": ["(.)\\1\\1"], "properties": {"title": "Triple"}},
    {"patterns": [], "properties": {"title": "Never"}}
    """#

  private func coverage(
    _ expected: String, _ answerers: [Answerer]
  ) -> ConfigurationCoverage {
    var coverage = ConfigurationCoverage(answerers)
    for expectation in expectations(expected) {
      for answerer in answerers {
        coverage.note(expectation, answerer.answer(expectation.url), by: answerer)
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

  @Test func matchingAndDecidingPartsAreExercised() throws {
    for (expected, shares) in [
      ("[]", [[0, 6], [0, 7], [0, 7]]),
      // Matching parts are exercised; keys count if they decide the expected value.
      (#"[{"url": "/new", "properties": {"context": "x"}}]"#, [[2, 6], [1, 7], [2, 7]]),
      (#"[{"url": "/new", "rule": 2}]"#, [[2, 6], [0, 7], [2, 7]]),
      (#"[{"url": "/new", "properties": {}, "match": "exact"}]"#, [[2, 6], [2, 7], [2, 7]]),
      (#"[{"url": "/search", "properties": {"title": null}}]"#, [[3, 6], [1, 7], [3, 7]]),
      // Every matching pattern counts, not only the first of its rule.
      (#"[{"url": "/aaa", "properties": {"title": null}}]"#, [[2, 6], [1, 7], [2, 7]]),
      (#"[{"url": "no url", "properties": {"title": null}}]"#, [[0, 6], [0, 7], [0, 7]]),
    ] {
      let coverage = coverage(expected, [try Answerer.with(Self.rules)])
      expectEqual(self.shares(coverage), shares, "\(expected)")
    }
    // Percentages are rounded down, so that a hundred means all.
    for (covered, total, percent) in [
      (0, 0, 100), (0, 3, 0), (1, 3, 33), (2, 3, 66), (3, 3, 100), (199, 200, 99), (999, 1000, 99),
    ] {
      expectEqual(CoverageRatio(covered: covered, total: total).percent, percent)
    }
  }

  /// A client's own rules are not part of the configuration.
  @Test func builtInRulesDoNotCount() throws {
    let client = try Answerer.with(
      #"{"patterns": ["^/a$"], "properties": {"context": "modal"}}"#)
    #expect(client.compiled.rules.count > 1)
    let url = "/recede_historical_location"
    let coverage = coverage(
      #"[{"url": "\#(url)", "properties": {"presentation": null}}]"#, [client])
    expectEqual(shares(coverage), [[0, 1], [0, 1], [0, 1]])
  }

  /// A rule that is dead for one client may be alive for another.
  @Test func aPartIsAliveIfItLivesForOneClient() throws {
    let rules = #"""
      {"patterns": ["/New$"], "properties": {"context": "modal"}},
      {"patterns": ["/new$"], "properties": {"context": "default"}}
      """#
    let android = try Answerer.with(rules, "hotwire-native-android@1.3")
    guard case .dead? = verdict(ofKey: ConfigurationCoverage([android])) else {
      Issue.record("case does not count there")
      return
    }
    let ios = try Answerer.with(rules)
    guard case .open(_, "/New")? = verdict(ofKey: ConfigurationCoverage([ios])) else {
      Issue.record("case counts there")
      return
    }
  }

  private func verdict(ofKey coverage: ConfigurationCoverage) -> CoverageGap.Verdict? {
    coverage.gaps().first { $0.item.kind == .key }?.verdict
  }
}

extension ConfigurationCoverage {
  /// With nothing exercised, for clients whose configuration is the same at all times.
  init(_ apps: [Answerer]) {
    self.init()
    for app in apps { add(app) }
  }
}
