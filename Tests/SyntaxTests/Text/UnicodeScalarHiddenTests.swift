@testable import PathConfigSyntax
import Testing

@Suite struct UnicodeScalarHiddenTests {
  @Test(
    arguments: [
      "\u{0}", "\u{1B}", "\n", "\t", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{180E}",
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}",
      "\u{202A}",
      "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{3164}", "\u{FE0F}", "\u{FEFF}",
      "\u{FFF9}",
      "\u{E0001}", "\u{E0041}", "\u{E007F}", "\u{E0100}",
    ] as [Unicode.Scalar])
  func recognisesHiddenScalars(scalar: Unicode.Scalar) {
    #expect(scalar.isHidden(after: nil))
    #expect(scalar.isHidden(after: "a"))
    #expect(scalar.isHidden(after: "1"))
  }

  /// A literal cannot contain these scalars.
  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF] as [UInt32])
  func noncharactersStayWithinAProgram(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(scalar.isHidden(after: nil))
    #expect(Quotation.of("\(scalar)") == "`<U+\(String(value, radix: 16, uppercase: true))>`")
  }

  @Test(
    arguments: [
      " ", "a", "~", "é", "\u{A0}", "\u{301}", "ß", "א", "م", "世", "😀", "\u{E000}", "\u{FFFD}",
      "\u{2400}", "\u{3000}",
    ] as [Unicode.Scalar])
  func recognisesVisibleScalars(scalar: Unicode.Scalar) {
    #expect(!scalar.isHidden(after: nil))
  }

  @Test(
    arguments: [
      ("❤", "\u{FE0F}", false), ("👩", "\u{200D}", false), ("\u{FE0F}", "\u{200D}", false),
      ("ی", "\u{200C}", false), ("\u{94D}", "\u{200D}", false), ("م", "\u{200F}", true),
      ("é", "\u{200D}", true), ("ß", "\u{FE0F}", true), ("ж", "\u{200C}", true),
      ("😀", "\u{E0067}", true), ("😀", "\u{202E}", true),
    ] as [(Unicode.Scalar, Unicode.Scalar, Bool)])
  func judgesJoinersByTheScalarBefore(
    previous: Unicode.Scalar, scalar: Unicode.Scalar, isHidden: Bool
  ) {
    #expect(scalar.isHidden(after: previous) == isHidden)
  }

  @Test(arguments: [
    ("a\u{1B}[31m", "`a<U+001B>[31m`"), ("\u{202E}\u{E0041}", "`<U+202E><U+E0041>`"),
    ("a\u{FE0F}", "`a<U+FE0F>`"), ("❤\u{FE0F}", "`❤\u{FE0F}`"), ("\u{A0}", "`<U+00A0>`"),
    ("👩\u{200D}🔧", "`👩<U+200D>🔧`"),
  ])
  func aQuotationShowsTheNumber(text: String, quotation: String) {
    #expect(UTF8String(Quotation.of(text)) == UTF8String(quotation))
  }
}
