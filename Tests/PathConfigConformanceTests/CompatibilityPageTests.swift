import PathConfigConformance
import PathConfigPattern
import PathConfigTestSupport
import Testing

@Suite struct CompatibilityPageTests {
  @Test func theCommittedPageIsFresh() {
    GoldenFile.expect(
      CompatibilityPage.render(),
      at: "Sources/PathConfigKit/PathConfigKit.docc/ICU-Compatibility.md")
  }

  @Test func everyConstructHasOneRow() {
    let rows = CompatibilityPage.render().split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| construct")
    }
    #expect(rows.count == DialectConstruct.all.count)
  }
}
