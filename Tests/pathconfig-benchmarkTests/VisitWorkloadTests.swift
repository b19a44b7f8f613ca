import PathConfigTestSupport
import Testing

@Suite struct VisitWorkloadTests {
  @Test(arguments: ["ios", "android", "turbo-ios", "turbo-android"])
  func visitChecksBeforeItMeasures(client: String) throws {
    let outcome = try BenchmarkProcess().run([
      "visit", "--rules", "10", "--rounds", "1", "--client", client,
    ])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "visit, rules 10, seed 1")
    #expect(outcome.lines.contains("checked: a journey of all URLs is its steps"))
    #expect(outcome.lines.contains { $0.hasPrefix("outcome from the start screen ") })
  }
}
