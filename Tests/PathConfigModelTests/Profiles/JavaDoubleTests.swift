import Testing

@testable import PathConfigModel

@Suite struct JavaDoubleTests {
  /// A number, and its text from `Double.toString` of OpenJDK 17.
  @Test(arguments: [
    ("5e-324", "4.9E-324"),
    ("-5e-324", "-4.9E-324"),
    ("1e-323", "1.0E-323"),
    ("1.5e-323", "1.5E-323"),
    ("2e-323", "2.0E-323"),
    ("1e-322", "1.0E-322"),
    ("2.2250738585072011e-308", "2.225073858507201E-308"),
    ("2.2250738585072014e-308", "2.2250738585072014E-308"),
    ("1.7976931348623157e308", "1.7976931348623157E308"),
    ("1e23", "9.999999999999999E22"),
    ("2e23", "1.9999999999999998E23"),
    ("8.41e21", "8.409999999999999E21"),
    ("-2.4695140698011723e25", "-2.4695140698011723E25"),
    ("3.5392591022102303e25", "3.5392591022102303E25"),
    ("9007199254740993", "9.007199254740992E15"),
    ("1125899906842624.25", "1.1258999068426242E15"),
    ("1125899906842624.75", "1.1258999068426248E15"),
    ("9223372036854775807", "9.223372036854776E18"),
    ("9223372036854775808", "9.223372036854776E18"),
    ("1e18", "1.0E18"),
    ("123456789012345678", "1.2345678901234568E17"),
    ("4611686018427387904", "4.6116860184273879E18"),
    ("1e7", "1.0E7"),
    ("9999999", "9999999.0"),
    ("9999999.5", "9999999.5"),
    ("12345678.9", "1.23456789E7"),
    ("0.001", "0.001"),
    ("0.00099999", "9.9999E-4"),
    ("1e-5", "1.0E-5"),
    ("0.1", "0.1"),
    ("0.3", "0.3"),
    ("4.35", "4.35"),
    ("100", "100.0"),
    ("1.0", "1.0"),
    ("-0.0", "-0.0"),
    ("1e22", "1.0E22"),
    ("1e21", "1.0E21"),
    ("2.0e-3", "0.002"),
    ("2.9802322387695312e-8", "2.9802322387695312E-8"),
    ("9.5367431640625e-7", "9.5367431640625E-7"),
    ("3.0e-44", "3.0E-44"),
    ("2.2e-322", "2.2E-322"),
  ])
  func printsAsJavaDoes(number: String, expected: String) throws {
    #expect(JavaDouble.text(try #require(Double(number))) == expected)
  }

  @Test func printsInfinityAndNaN() {
    #expect(JavaDouble.text(.infinity) == "Infinity")
    #expect(JavaDouble.text(-.infinity) == "-Infinity")
    #expect(JavaDouble.text(.nan) == "NaN")
  }

  /// The printed digits identify the number, whatever their count.
  @Test func everyTextIsReadBackAsTheNumber() {
    var bits: UInt64 = 1
    for _ in 0..<5_000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: bits)
      if !number.isFinite { continue }
      #expect(Double(JavaDouble.text(number)) == number)
    }
  }
}
