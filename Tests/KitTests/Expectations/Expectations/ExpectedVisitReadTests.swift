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

  /// Each with the underlined text.
  @Test(arguments: [
    (#""pushed""#, #""pushed""#, "`pushed` is no value of `visit`: did you mean `push`?"),
    ("1", "1", "`visit` is a number instead of a word, an array of words or an object"),
    ("[]", "[]", "`visit` is empty"),
    ("{}", "{", "`visit` has no `is`"),
    (
      #"{"is": "push", "from": "nowhere"}"#, #""nowhere""#, "`nowhere` is not a place in an app"
    ),
    (
      #"{"is": "push", "from": "main=/"}"#, #""main=/""#, "`main=/` is not a place in an app"
    ),
    (#"{"is": "push", "by": "post"}"#, #""post""#, "`post` is no value of `by`"),
    (#"{"is": "push", "form": "modal"}"#, #""form""#, "`visit` has no key `form`"),
  ])
  func aMistakeHasItsPlace(visit: String, place: String, message: String) throws {
    let mistake = try #require(read(visit).mistakes.first)
    #expect(mistake.message.hasPrefix(message))
    let bytes = mistake.location.buffer.bytes[mistake.location.range]
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(place))
  }
}
