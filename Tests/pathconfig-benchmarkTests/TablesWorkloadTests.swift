import PathConfigTestSupport
import Testing

@Suite struct TablesWorkloadTests {
  @Test func checksTheTablesBeforeItMeasures() throws {
    let outcome = try BenchmarkProcess().run(["tables", "--rules", "10", "--rounds", "1"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "tables, rules 10, seed 1")
    #expect(outcome.lines.contains("checked: tables and configurations give the same answers"))
    #expect(outcome.lines.contains { $0.hasPrefix("look-up by the tables, warm ") })
  }
}
