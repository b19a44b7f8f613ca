@testable import PathConfigSyntax
import Testing

@Suite struct UTF8StringTests {
  @Test func comparesBytesAndNotCanonicalEquivalence() {
    #expect("\u{E9}" == "e\u{301}", "String compares canonically")
    #expect(UTF8String("\u{E9}") != UTF8String("e\u{301}"))
    #expect(UTF8String("\u{212A}") != UTF8String("K"))
    #expect(Set([UTF8String("\u{E9}"), UTF8String("e\u{301}")]).count == 2)
  }

  @Test func repairsBytesThatAreNotUTF8() {
    #expect(UTF8String(repairing: [0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(UTF8String(repairing: [0x61, 0x62]) == "ab")
  }

  /// The edges of table 3-7 of the Unicode Standard; the standard library repairs exactly the
  /// ill-formed parts.
  @Test(arguments: [
    [], [0x61], [0xC2, 0x80], [0xDF, 0xBF], [0xC1, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0x9F, 0x80],
    [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80],
    [0x61, 0xC3], [0x80], [0xE2, 0x82], [0xE2, 0x82, 0xAC, 0x61],
  ])
  func takesWellFormedBytesOnly(bytes: ContiguousArray<UInt8>) {
    let isWellFormed = UTF8String(repairing: bytes).bytes == bytes
    #expect(UTF8String(validating: bytes)?.bytes == (isWellFormed ? bytes : nil))
  }

  @Test func longTextsAreCut() {
    #expect(UTF8String("abcd").shortened(atMost: 4) == "abcd")
    #expect(UTF8String("abcde").shortened(atMost: 4) == "abc…")
  }
}
