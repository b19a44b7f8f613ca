import Testing

@testable import PathConfigClients

@Suite struct JavaTextTests {
  /// A number, and its text from `Double.toString` of OpenJDK 17.
  @Test(arguments: [
    ("1e-323", "1.0E-323"),
    ("1.5e-323", "1.5E-323"),
    ("2e-323", "2.0E-323"),
    ("2.2250738585072011e-308", "2.225073858507201E-308"),
    ("2.2250738585072014e-308", "2.2250738585072014E-308"),
    ("1.7976931348623157e308", "1.7976931348623157E308"),
    ("9007199254740993", "9.007199254740992E15"),
    ("9223372036854775808", "9.223372036854776E18"),
    ("123456789012345678", "1.2345678901234568E17"),
    ("1e7", "1.0E7"),
    ("9999999", "9999999.0"),
    ("9999999.5", "9999999.5"),
    ("12345678.9", "1.23456789E7"),
    ("0.001", "0.001"),
    ("0.00099999", "9.9999E-4"),
    ("1e-5", "1.0E-5"),
    ("0.1", "0.1"),
    ("4.35", "4.35"),
    ("100", "100.0"),
    ("-0.0", "-0.0"),
    ("1e22", "1.0E22"),
    ("2.0e-3", "0.002"),
    ("9.5367431640625e-7", "9.5367431640625E-7"),
  ])
  func printsAsJavaDoes(number: String, expected: String) throws {
    #expect(JavaText.number(try #require(Double(number))) == expected)
  }

  /// A number, its text, and that of OpenJDK 17, whose digits are not always the fewest and
  /// nearest.
  @Test(arguments: [
    ("5e-324", "5.0E-324", "4.9E-324"),
    ("1e23", "1.0E23", "9.999999999999999E22"),
    ("2e23", "2.0E23", "1.9999999999999998E23"),
    ("8.41e21", "8.41E21", "8.409999999999999E21"),
    ("-2.4695140698011723e25", "-2.4695140698011724E25", "-2.4695140698011723E25"),
    ("4611686018427387904", "4.611686018427388E18", "4.6116860184273879E18"),
  ])
  func printsTheFewestAndNearestDigitsWhereOlderJavaDoesNot(
    number: String, expected: String, older: String
  ) throws {
    let value = try #require(Double(number))
    #expect(JavaText.number(value) == expected)
    #expect(Double(older) == value)
  }

  @Test func printsInfinityAndNaN() {
    #expect(JavaText.number(.infinity) == "Infinity")
    #expect(JavaText.number(-.infinity) == "-Infinity")
    #expect(JavaText.number(.nan) == "NaN")
  }

  /// The printed digits identify the number, whatever their count.
  @Test func everyTextIsReadBackAsTheNumber() {
    var bits: UInt64 = 1
    for _ in 0..<5_000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: bits)
      if !number.isFinite { continue }
      #expect(Double(JavaText.number(number)) == number)
    }
  }
}
