@testable import PathConfigSyntax
import Testing

/// Bytes as ASCII characters, compared with the standard library's properties of characters.
@Suite struct UInt8ASCIITests {
  @Test(arguments: UInt8.min...UInt8.max)
  func classesAreThoseOfTheCharacter(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    let isASCII = byte < 0x80
    #expect(byte.isASCIILetter == (isASCII && character.isLetter))
    #expect(byte.isASCIICapital == (isASCII && character.isUppercase))
    #expect(byte.isASCIIDigit == (isASCII && character.isNumber))
    #expect(byte.isASCIILetterOrDigit == (byte.isASCIILetter || byte.isASCIIDigit))
    #expect(byte.isASCIIWhiteSpace == (isASCII && character.isWhitespace))
    #expect(byte.isJSONWhiteSpace == [" ", "\t", "\n", "\r"].contains(character))
    #expect(byte.isBlank == [" ", "\t"].contains(character))
    #expect(byte.lowercasedASCII == (isASCII ? character.lowercased().utf8.first : byte))
    #expect(byte.hexadecimalValue.map(Int.init) == (isASCII ? character.hexDigitValue : nil))
  }

  @Test(arguments: UInt8(0)...15)
  func digitsHaveTheirValue(value: UInt8) {
    let digit = UInt8(hexadecimalDigit: value)
    #expect(digit.hexadecimalValue == value)
    #expect(!(UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit))
  }

  @Test(arguments: [("a" as Unicode.Scalar, "U+0061"), ("\u{1F600}", "U+1F600"), ("\0", "U+0000")])
  func scalarsAreNamedAsUnicodeDoes(scalar: Unicode.Scalar, name: String) {
    #expect(scalar.codePointName == name)
  }
}
