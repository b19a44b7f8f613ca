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

  /// Writing and reading gives the same value.
  @Test(arguments: [
    #""modal""#, #"["dismiss","push"]"#, #"["push"]"#, #"{"is":"push","by":"redirect"}"#,
    #"{"is":"push","from":"deep-modal"}"#,
    #"{"is":["dismiss","push"],"by":"form@modal","from":"main=[/,/a] modal=[/new]"}"#,
    #"{"is":"crash","after":["/posts","redirect:/posts/new"]}"#,
  ])
  func everyFormIsWrittenAsItIsRead(visit: String) {
    let reading = read(visit)
    #expect(reading.mistakes.map(\.message) == [])
    let written = JSONWriter.write(reading.value.output).string
    #expect(written.hasSuffix(#","visit":\#(visit)}]}"#))
  }

  @Test func writesASimpleVisitAsAWord() {
    let reading = read(#"{"is": "modal", "by": "link", "after": []}"#)
    #expect(reading.mistakes.map(\.message) == [])
    #expect(JSONWriter.write(reading.value.output).string.contains(#""visit":"modal"}"#))
  }
}
