@testable import PathConfigSyntax
import Testing

/// Percent escapes and their bytes.
@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("/a", "/a"), ("/caf%C3%a9", "/café"), ("%2F", "/"), ("%2f%2F", "//"),
    // Text without escapes stays unchanged.
    ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%%41", "%A"), ("%g41", "%g41"), ("a%2", "a%2"),
    ("%2541", "%41"),
  ])
  func resolvesWellFormedEscapes(text: String, decoded: String) {
    #expect(text.utf8.percentDecoded.elementsEqual(decoded.utf8))
    #expect(Array("x\(text)".utf8)[1...].percentDecoded.elementsEqual(decoded.utf8))
  }

  @Test(arguments: [("", ""), ("/a b", "/a%20b"), ("é", "%C3%A9"), ("%0A", "%250A"), ("\n", "%0A")])
  func escapesOtherBytes(text: String, encoded: String) {
    let bytes = text.utf8.percentEncoded { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "/") }
    #expect(bytes.elementsEqual(encoded.utf8))
    #expect(bytes.percentDecoded.elementsEqual(text.utf8))
  }

  @Test func everyByteComesBack() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(bytes.percentEncoded { _ in false }.percentDecoded.elementsEqual(bytes))
  }
}
