@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct EffectiveValueTests {
  private static func effective(
    _ client: some StringProtocol, _ property: some StringProtocol, _ json: some StringProtocol
  ) throws -> (text: String?, note: String?) {
    let name = UTF8String(String(property))
    let root = try #require(JSONParser.parse(name: "value", text: String(json)).root)
    let value = try Client.find(String(client)).effectiveValue(ofProperty: name, root.value)
    return (value.output.map { JSONWriter.write($0).string }, value.note(for: name))
  }

  /// A client, a property and its value: the JSON for `effective` in an answer, and the note.
  ///
  /// There is none if the value is as written or never read.
  @Test func readsValuesAsTheClientDoes() throws {
    try GoldenFile.replay("Tests/Tables/effective-values.txt") { line in
      let words = line.split(separator: " ", maxSplits: 2)
      let (text, note) = try Self.effective(words[0], words[1], words[2])
      return [text ?? "(as written)"] + (note.map { [$0] } ?? [])
    }
  }

  @Test(arguments: [
    // 65 digits are a number, and with one more zero a text.
    ("hotwire-native-android@1.3", "title", Self.digits(65), #""1.0E64""#),
    ("hotwire-native-android@1.3", "title", Self.digits(66), "\"\(Self.digits(66))\""),
    ("hotwire-native-android@1.2.0", "mine", Self.digits(65), nil),
    ("hotwire-native-android@1.2.0", "mine", Self.digits(66), "\"\(Self.digits(66))\""),
    ("hotwire-native-android@1.1", "mine", Self.digits(65), "\"\(Self.digits(65))\""),
    ("hotwire-native-android@1.3", "mine", Self.digits(66) + ".5", "\"\(Self.digits(66)).5\""),
    ("hotwire-native-android@1.3", "mine", Self.digits(66, "9"), nil),
    (
      "hotwire-native-android@1.3", "mine", Self.digits(1_024, "9"),
      "\"\(Self.digits(1_024, "9"))\""
    ),
    ("hotwire-native-ios@1.3", "mine", Self.digits(66), nil),
  ])
  func longNumbersAreTexts(
    client: String, property: String, json: String, effective: String?
  ) throws {
    let (text, note) = try Self.effective(client, property, json)
    expectEqual(text, effective)
    #expect(note == nil)
  }

  /// A 1 and other digits.
  private static func digits(_ count: Int, _ digit: String = "0") -> String {
    "1" + String(repeating: digit, count: count - 1)
  }

  @Test func settingsAreReadLikeProperties() throws {
    let client = try Client.find("turbo-android@7.1")
    let text = JSONValue.string(
      JSONString(text: "FALSE", escapes: EscapeMap(contentStart: 0)))
    expectEqual(client.effectiveValue(ofSetting: "screenshots_enabled", text), .boolean(false))
    expectEqual(client.effectiveValue(ofSetting: "tabs", .bool(true)), .text("true"))
  }

  @Test(arguments: Client.all.map(\.id))
  func onlyTurboOnAndroidRequiresAProperty(client: String) throws {
    let profile = try Client.find(client)
    let missing = profile.missingRequirements { _ in nil }
    expectEqual(missing.map(\.property), profile.name == .turboAndroid ? ["uri"] : [])
    #expect(missing.allSatisfy { $0.consequence == .crashes(.readingProperty) })
  }

  @Test(arguments: [
    (#"{"context": "modal"}"#, true), (#"{"fallback_uri": "turbo://fragment/web"}"#, true),
    (#"{"URI": "turbo://fragment/web"}"#, true),
    (#"{"uri": "turbo://fragment/web"}"#, false), (#"{"uri": ""}"#, false),
    // The effect of a null is reported with the value.
    (#"{"uri": null}"#, false),
  ])
  func reportsAMissingRequiredProperty(json: String, isMissing: Bool) throws {
    let root = try #require(JSONParser.parse(name: "properties", text: json).root)
    guard case .object(let object) = root.value else {
      Issue.record("no object: \(json)")
      return
    }
    let missing = try Client.find("turbo-android").missingRequirements { name in
      object.last(name)?.value.value
    }
    let sentence = "`uri` is not set and has no default: the app crashes when it reads the property"
    expectEqual(missing.map(\.sentence), isMissing ? [sentence] : [])
  }

  @Test(arguments: [
    ("hotwire-native-android@1.3", "modal", "replace_root", true),
    ("turbo-android@7.0", "MODAL", "Replace_Root", true),
    ("hotwire-native-android@1.3", "modal", "replace", false),
    ("hotwire-native-android@1.3", "default", "replace_root", false),
    ("hotwire-native-ios@1.3", "modal", "replace_root", false),
  ])
  func aModalCannotReplaceTheRoot(
    client: String, context: String, presentation: String, isRefused: Bool
  ) throws {
    let values: [UTF8String: UTF8String] = [
      "context": UTF8String(context), "presentation": UTF8String(presentation),
    ]
    let found = try Client.find(client).contradictions { name in
      values[name].map { .string(JSONString(text: $0, escapes: EscapeMap(contentStart: 0))) }
    }
    expectEqual(found.map(\.consequence), isRefused ? [.crashes(.navigation)] : [])
  }
}

struct JavaTextTests {
  /// A number, and its text from `Double.toString` of OpenJDK 17.
  @Test(arguments: [
    ("5e-324", "4.9E-324"),
    ("-5e-324", "-4.9E-324"),
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
    expectEqual(JavaText.number(try #require(Double(number))), expected)
  }

  /// A number, its text, and that of OpenJDK 17, whose digits are not always the fewest and
  /// nearest.
  @Test(arguments: [
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
    expectEqual(JavaText.number(value), expected)
    expectEqual(Double(older), value)
  }

  @Test func printsInfinityAndNaN() {
    expectEqual(JavaText.number(.infinity), "Infinity")
    expectEqual(JavaText.number(-.infinity), "-Infinity")
    expectEqual(JavaText.number(.nan), "NaN")
  }

  /// The printed digits identify the number, whatever their count.
  @Test func everyTextIsReadBackAsTheNumber() {
    var bits: UInt64 = 1
    for _ in 0..<5_000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: bits)
      if !number.isFinite { continue }
      expectEqual(Double(JavaText.number(number)), number)
    }
  }
}
