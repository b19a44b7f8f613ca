@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// The clients for which a check reports findings, and the categories of the registry.
@Suite struct ReachTests {
  @Test func everyCheckHasOneCategory() {
    let ids = CheckCategory.allCases.flatMap(\.checks).map(\.id)
    #expect(ids == Check.all.map(\.id))
    #expect(Set(ids).count == ids.count)
    #expect(CheckCategory.allCases.allSatisfy { !$0.checks.isEmpty })
  }

  @Test(arguments: [
    ("dead-rule", Check.Reach.everyClient),
    ("platform-divergence", .comparison),
  ])
  func reachAgreesWithTheExamples(id: String, expected: Check.Reach) throws {
    #expect(
      try #require(Check.named(id)).reach(patterns: testPatterns, fallback: ICUEngine()) == expected
    )
  }

  /// A run of the check confirms the clients of a span, one by one.
  @Test(arguments: [
    "removed-setting", "end-anchored-pattern", "overrides-built-in",
  ])
  func aSpanIsConfirmedByRuns(id: String) throws {
    let check = try #require(Check.named(id))
    guard case .clients(let span) = check.reach(patterns: testPatterns, fallback: ICUEngine())
    else {
      Issue.record("\(id) is for some clients")
      return
    }
    let confirmed = ReleaseSpan(among: ClientProfile.all) { client in
      check.examples.contains { example in
        example.lint(
          for: [client], levels: .only(check), patterns: testPatterns, fallback: ICUEngine()
        )
        .diagnostics.contains { $0.check == id }
      }
    }
    #expect(span == confirmed)
  }

  @Test func onlyOneCheckRuns() throws {
    let check = try #require(Check.named("platform-divergence"))
    let levels = CheckLevels.only(check)
    #expect(Check.all.filter(levels.isOn).map(\.id) == ["platform-divergence"])
  }

  /// Every fact that a check depends on has a source.
  @Test(arguments: ClientDependency.allCases, ClientProfile.all)
  func factsHaveCitations(dependency: ClientDependency, client: ClientProfile) {
    let citations = dependency.citations(for: client)
    #expect(Set(citations).count == citations.count)
    if ![.properties, .settings].contains(dependency) { #expect(!citations.isEmpty) }
  }
}
