import Foundation
@testable import PathConfigKit
import Testing

/// The kind of a body, from its first bytes.
@Suite struct BodyBeginningTests {
  @Test(arguments: [
    "{}", " \r\n\t[", "\u{FEFF}{", "{\"rules\": [", ")]}'\n{}", "// a\n{\"rules\": []}",
    "/* a */ {\"rules\": []}", "\0{\0}",
  ])
  func readsTheBeginningOfJSON(body: String) {
    #expect(BodyBeginning.isJSON(ContiguousArray(body.utf8)))
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16])
  func readsTheBeginningOfJSONInOtherEncodings(encoding: String.Encoding) throws {
    let body = try #require(" {}".data(using: encoding))
    #expect(BodyBeginning.isJSON(ContiguousArray(body)))
  }

  private static let otherTexts: [(body: String, text: String)] = [
    ("nothing", "nothing"), (" \r\n not  yet\t\n", "not yet"), (" \n", ""), ("\"{}\"", "\"{}\""),
    ("// a\n", "// a"),
    (String(repeating: "日", count: 99), String(repeating: "日", count: 20)),
    (String(repeating: "x", count: 99), String(repeating: "x", count: 30) + "…"),
    ("ab" + String(repeating: "é", count: 40), "ab" + String(repeating: "é", count: 28) + "…"),
  ]

  @Test(arguments: otherTexts)
  func quotesTheBeginningOfOtherText(body: String, text: String) {
    let body = ContiguousArray(body.utf8)
    #expect(!BodyBeginning.isJSON(body))
    #expect(BodyBeginning.phrase(body) == (text.isEmpty ? "white space" : "“\(text)”"))
  }

  private static let otherBytes: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00], [0x61, 0x1B, 0x5B], [0x61, 0xE6],
    [0x00],
  ]

  @Test(arguments: otherBytes)
  func givesTheFirstBytesOfAnythingElse(body: [UInt8]) {
    let bytes = body.prefix(8).map { String(format: "%02X", $0) }
    #expect(
      BodyBeginning.phrase(ContiguousArray(body)) == "the bytes " + bytes.joined(separator: " "))
  }
}
