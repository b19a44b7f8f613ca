import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Bytes that are read, values that are compared, and strings that are written.
struct JSONPartTests {
  private static let text = #"{"rules": [{"a/b~": [1, {"": "x"}]}, 2], "s": {}}"#

  /// Two texts with the same or another value; a part of a text, and the pointer to the innermost
  /// value around it; a string as JSON; and bytes, with what is read from them.
  ///
  /// A joiner and a variation selector stay if they join several characters into one symbol. The
  /// bytes have parts that are ill-formed, or are the beginnings of binary files: PNG, gzip, ZIP, a
  /// property list, JPEG, SQLite, and an icon that RFC 4627 would call UTF-32.
  @Test func partsAreWhatTheTableSays() throws {
    try GoldenFile.replay(
      "Tests/Tables/json-parts.txt",
      [
        "same value": { line in
          let forms = try line.components(separatedBy: " ~ ").map {
            try #require(JSONParser.parse(name: "a", text: $0).root).canonicalForm
          }
          expectEqual(Set(forms).count == 1, forms[0] == forms[1])
          return [forms[0] == forms[1] ? "the same" : "another"]
        },
        "pointer to the value around": { part in
          let root = try #require(JSONParser.parse(name: "a", text: Self.text).root)
          let start = try #require(Self.text.range(of: part)).lowerBound.utf16Offset(in: Self.text)
          return [root.pointer(to: start..<start + part.utf8.count)?.string ?? "none"]
        },
        "string written": { [JSONWriter.write(.string(UTF8String($0))).string] },
        "bytes": { line in
          let bytes = try line.split(separator: " ").map { try #require(UInt8($0, radix: 16)) }
          let report = ParseReport(bytes)
          return [report.parse.encoding.form.rawValue] + report.lines
        },
      ])
  }

  @Test func namesNothingOutside() throws {
    let parse = JSONParser.parse(name: "a", text: " [1] ")
    let root = try #require(parse.root)
    #expect(root.pointer(to: 0..<2) == nil)
    #expect(root.pointer(to: 4..<5) == nil)
    expectEqual(root.pointer(to: 4..<4), "")
    expectEqual(root.pointer(to: 2..<2), "/0")
  }
}
