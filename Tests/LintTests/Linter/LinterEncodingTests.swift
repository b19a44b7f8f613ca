@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// Each client judges bytes that are not plain UTF-8.
@Suite struct LinterEncodingTests {
  static let text = #"{"rules": []}"#
  static let ios = "hotwire-native-ios@1.3"
  static let android = "hotwire-native-android@1.3"

  private func bytes(utf16 text: String, mark: Bool) -> [UInt8] {
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test(arguments: [true, false]) func utf16IsRefusedWhereOnlyUTF8IsRead(_ mark: Bool) throws {
    let found = try lintResult(
      bytes(utf16: Self.text, mark: mark), for: [Self.ios, Self.android]
    ).findings
    #expect(
      found.map(\.message) == [
        "the file is UTF-16LE instead of UTF-8: Hotwire Native Android 1.3 ignores the whole file"
      ])
    #expect(found.map(\.clients) == [[Self.android]])
    #expect(
      found.flatMap(\.notes).map(\.message) == ["Hotwire Native iOS 1.3 accepts it"])
    #expect(found.map(\.help) == ["save the file as UTF-8 without a byte-order mark"])
  }

  @Test func acceptsUTF16ForClientsThatReadIt() throws {
    let found = try lintResult(bytes(utf16: Self.text, mark: true), for: [Self.ios]).findings
    #expect(found.isEmpty)
  }

  @Test func aByteOrderMarkIsReadByAll() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)
    #expect(try lintResult(bytes, for: [Self.ios, Self.android]).findings.isEmpty)
  }

  @Test func reportsIllFormedBytesAtTheirPlace() throws {
    let before = #"{"rules": [{"patterns": ["/caf"#
    let after = #""], "properties": {"title": "A"}}]}"#
    let bytes = Array(before.utf8) + [0xE9] + Array(after.utf8)
    let found = try lintResult(bytes, for: [Self.ios, Self.android]).findings
    #expect(
      found.map(\.message) == [
        "these bytes are not valid in the file's encoding: Hotwire Native iOS 1.3 ignores the whole file"
      ])
    let start = before.utf8.count
    #expect(found.map(\.location.range) == [start..<start + 1])
  }
}
