import PathConfigDiagnostics
import Testing

@Suite struct UTF8StringTests {
  @Test func comparesBytesAndNotCanonicalEquivalence() {
    #expect("\u{E9}" == "e\u{301}", "String compares canonically")
    #expect(UTF8String("\u{E9}") != UTF8String("e\u{301}"))
    #expect(UTF8String("\u{212A}") != UTF8String("K"))
    #expect(Set([UTF8String("\u{E9}"), UTF8String("e\u{301}")]).count == 2)
  }

  @Test func repairsWhatIsNotUTF8() {
    #expect(UTF8String(repairing: [0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(UTF8String(repairing: [0x61, 0x62]) == "ab")
  }
}
