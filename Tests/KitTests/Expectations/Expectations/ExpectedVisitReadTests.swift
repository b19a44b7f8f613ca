@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@testable import PathConfigKit

/// The member `visit` of an expectation: its forms, and every mistake with its place.
@Suite struct ExpectedVisitReadTests {
  private func read(_ visit: String) -> ToolFileReading<ExpectationFile> {
    let text = #"{"configuration": "a.json", "expectations": [{"url": "/", "visit": \#(visit)}]}"#
    return ExpectationFile.read(JSONParser.parse(name: "expectations.json", text: text))
  }

  @Test(arguments: [
    #""modal""#, #"["dismiss","push"]"#, #"["push"]"#, #"{"is":"push","by":"redirect"}"#,
    #"{"is":"push","from":"deep-modal"}"#,
    #"{"is":["dismiss","push"],"by":"form@modal","from":"main=[/,/a] modal=[/new]"}"#,
    #"{"is":"crash","after":["/posts","redirect:/posts/new"]}"#,
  ])
  func readsEveryForm(visit: String) throws {
    let reading = read(visit)
    #expect(reading.mistakes.map(\.message) == [])
    let expected = try #require(reading.value.expectations.first?.visit)
    #expect((expected.step != .link) == visit.contains("by"))
    #expect((expected.place != nil) == visit.contains("from"))
    #expect(expected.earlier.isEmpty == !visit.contains("after"))
  }
}
