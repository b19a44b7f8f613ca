@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Each client judges bytes that are not plain UTF-8.
struct LinterEncodingTests {
  static let text = #"{"rules": []}"#
  static let ios = "hotwire-native-ios@1.3"
  static let android = "hotwire-native-android@1.3"

  private func bytes(utf16 text: String, mark: Bool) -> [UInt8] {
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test func acceptsUTF16ForClientsThatReadIt() throws {
    let found = try lintResult(bytes(utf16: Self.text, mark: true), for: [Self.ios]).findings
    #expect(found.isEmpty)
  }

  @Test func reportsIllFormedBytesAtTheirPlace() throws {
    let before = #"{"rules": [{"patterns": ["/caf"#
    let after = #""], "properties": {"title": "A"}}]}"#
    let bytes = Array(before.utf8) + [0xE9] + Array(after.utf8)
    let found = try lintResult(bytes, for: [Self.ios, Self.android]).findings
    expectEqual(
      found.map(\.message),
      [
        "these bytes are not valid in the file's encoding: Hotwire Native iOS 1.3 ignores the whole file"
      ])
    let start = before.utf8.count
    expectEqual(found.map(\.location.range), [start..<start + 1])
  }
}
