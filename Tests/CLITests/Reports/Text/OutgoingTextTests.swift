@testable import PathConfigCLI
import TestSupport
import Testing

struct OutgoingTextTests {
  private func written(
    _ text: String, _ kind: OutgoingText.Kind = .report
  ) -> String {
    let bytes = ContiguousArray(text.utf8)
    return String(decoding: OutgoingText.bytes(of: bytes, kind) ?? bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("a\nb\n", "a\nb\n"), ("\u{1B}[2J", "␛[2J"), ("\u{9B}2J", "\u{FFFD}2J"),
    ("a\tb\r\n", "a␉b␍\n"), ("\u{7F}", "␡"), ("\u{202E}abc\u{2069}", "\u{FFFD}abc\u{FFFD}"),
    ("\u{200F}\u{61C}\u{200B}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("a\u{2028}b", "a\u{FFFD}b"),
    ("a\u{E0041}", "a\u{FFFD}"), ("é 世 ❤\u{FE0F}", "é 世 ❤\u{FE0F}"),
  ])
  func writesNoControlCharacters(text: String, shown: String) {
    expectEqual(Array(written(text).utf8), Array(shown.utf8))
  }

  @Test func onlyMarksBecomeEscapeSequences() throws {
    let noMark = try #require(Unicode.Scalar(0xFDEF as UInt32))
    expectEqual(written("a\(noMark)"), "a\u{FFFD}")
    expectEqual(written(TextLook.failure.of("a\u{1B}b")), "\u{1B}[1;31ma␛b\u{1B}[0m")
    expectEqual(written(TextLook.bold.of("a"), .file), "\u{FFFD}a\u{FFFD}")
    for look in TextLook.allCases {
      expectEqual(written(look.of("")).unicodeScalars.count { $0 == "\u{1B}" }, 2)
    }
  }

  @Test(arguments: [
    ("::error::x", "<U+003A>:error::x"), ("a\n \u{3000}::x", "a\n \u{3000}<U+003A>:x"),
    ("a ::b", "a ::b"), ("a::b\n", "a::b\n"), ("a ##[error]b", "a #<U+0023>[error]b"),
    ("##vso[x]", "#<U+0023>vso[x]"), ("## Heading", "## Heading"), ("#a #b", "#a #b"),
  ])
  func noLineIsACommandOfALogReader(text: String, shown: String) {
    expectEqual(Array(written(text).utf8), Array(shown.utf8))
    expectEqual(written("::error::x\n", .annotations), "::error::x\n")
  }

  @Test func aFileKeepsTabsAndLineEnds() {
    expectEqual(Array(written("\ta\r\n::b\rc", .file).utf8), Array("\ta\r\n::b␍c".utf8))
  }

  @Test func plainTextIsNotCopied() {
    #expect(OutgoingText.bytes(of: ContiguousArray("a # b : c\n".utf8)) == nil)
  }
}
