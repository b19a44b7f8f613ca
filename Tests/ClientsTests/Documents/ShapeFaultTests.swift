@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct ShapeFaultTests {
  @Test func hasTheFactsForAReport() throws {
    let text = #"{"rules": [{"patern": ["a"], "properties": {}, "properties": {"b": 1}}]}"#
    let document = ConfigurationDocument(text)
    #expect(
      document.shapeFaults.map(\.kind) == [.patternsMissing, .misspeltKey, .memberRepeated])
    let misspelt = document.shapeFaults[1]
    #expect(misspelt.rule == 0)
    #expect(misspelt.key == "patern")
    #expect(misspelt.meant == "patterns")
    let first = try #require(document.shapeFaults[2].firstRange)
    #expect(document.buffer.text(in: first) == #""properties""#)
    #expect(first.lowerBound < document.shapeFaults[2].range.lowerBound)
  }

  @Test(arguments: ["<html></html>", "{", "@"])
  func doesNotReadInvalidJSONAsEmpty(text: String) {
    let document = ConfigurationDocument(text)
    #expect(!document.shapeFaults.contains { $0.kind == .noValue })
  }

  @Test func leavesUnreadableValuesToTheReader() {
    let document = ConfigurationDocument(#"{"rules": [{"patterns": ["a"], "properties": }]}"#)
    #expect(!document.parse.faults.isEmpty)
    #expect(document.rules.count == 1)
    #expect(document.shapeFaults.map(\.kind) == [])
  }
}
