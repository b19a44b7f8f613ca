import TestSupport
import Testing

@Suite struct VisitPageTests {
  @Test func theCommittedPageIsFresh() {
    GoldenFile.expect(
      VisitPage.render(), at: "Sources/PathConfigKit/PathConfigKit.docc/Visits.md")
  }
}
