import PathConfigDiagnostics
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, section 10, and bytes that use every digit.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func encodesTheExamplesOfTheStandard(text: String, encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
  }

  @Test func usesPlusAndSlash() {
    #expect(String(decoding: Base64.encode([0xFB, 0xEF, 0xFF]), as: UTF8.self) == "++//")
  }
}
