@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct EffectiveValueTests {
  /// A client, a property, its value as JSON, and the text for `effective` in an answer.
  ///
  /// The text is nil if the value is as written or never read. Otherwise it is the value's JSON,
  /// followed by the note if there is one.
  @Test(arguments: [
    ("hotwire-native-ios@1.3", "context", #""modal""#, nil, nil),
    (
      "hotwire-native-ios@1.3", "context", #""Modal""#, #""default""#,
      "`context` is `Modal`, which is none of `default`, `modal`: the default is used"
    ),
    ("hotwire-native-android@1.3", "context", #""Modal""#, #""modal""#, nil),
    ("hotwire-native-android@1.3", "context", #""MODAL""#, #""modal""#, nil),
    ("turbo-android@7.1", "presentation", #""Clear_All""#, #""clear_all""#, nil),
    ("hotwire-native-android@1.3", "presentation", #""pu\u017fh""#, #""push""#, nil),
    (
      "hotwire-native-ios@1.3", "presentation", #""push""#, #""default""#,
      "`presentation` is `push`, which is none of `default`, `pop`, `replace`, `refresh`, "
        + "`clear_all`, `replace_root`, `none`: the default is used"
    ),
    ("hotwire-native-android@1.3", "presentation", #""push""#, nil, nil),
    (
      "hotwire-native-ios@1.3", "presentation", "1", #""default""#,
      "`presentation` is a number and not a string: the default is used"
    ),
    (
      "hotwire-native-android@1.3", "context", "true", #""default""#,
      "`context` is `true`, which is none of `default`, `modal`: the default is used"
    ),
    ("hotwire-native-ios@1.3", "modal_style", #""medium""#, nil, nil),
    (
      "hotwire-native-ios@1.0", "modal_style", #""page_sheet""#, #""large""#,
      "`modal_style` is `page_sheet`, which is none of `medium`, `large`, `full`: "
        + "the default is used"
    ),
    ("hotwire-native-ios@1.3", "pull_to_refresh_enabled", "false", nil, nil),
    (
      "hotwire-native-ios@1.3", "pull_to_refresh_enabled", #""false""#, "true",
      "`pull_to_refresh_enabled` is a string and not a boolean: the default is used"
    ),
    ("hotwire-native-ios@1.3", "pull_to_refresh_enabled", "0", "false", nil),
    ("hotwire-native-ios@1.3", "pull_to_refresh_enabled", "1.0", "true", nil),
    (
      "hotwire-native-ios@1.3", "pull_to_refresh_enabled", "2", "true",
      "`pull_to_refresh_enabled` is a number and not a boolean: the default is used"
    ),
    ("hotwire-native-android@1.3", "title", "5e-324", #""5.0E-324""#, nil),
    ("hotwire-native-android@1.3", "title", "[1e23, 7]", #""[1.0E23, 7]""#, nil),
    ("hotwire-native-android@1.1", "title", "5e-324", #""5e-324""#, nil),
    ("hotwire-native-android@1.3", "pull_to_refresh_enabled", "true", nil, nil),
    (
      "hotwire-native-android@1.3", "pull_to_refresh_enabled", #""true""#, nil,
      "`pull_to_refresh_enabled` is a string and not a boolean: "
        + "the app crashes when it reads the property"
    ),
    ("hotwire-native-android@1.1", "pull_to_refresh_enabled", #""True""#, "true", nil),
    ("hotwire-native-android@1.1", "pull_to_refresh_enabled", #""yes""#, "false", nil),
    ("hotwire-native-android@1.1", "pull_to_refresh_enabled", "1", "false", nil),
    ("hotwire-native-android@1.1", "pull_to_refresh_enabled", "true", nil, nil),
    ("hotwire-native-android@1.1", "animated", #""no""#, "false", nil),
    (
      "hotwire-native-android@1.3", "animated", "null", "true",
      "`animated` is null and counts as not set"
    ),
    (
      "hotwire-native-ios@1.3", "context", "null", #""default""#,
      "`context` is null and counts as not set"
    ),
    ("hotwire-native-ios@1.3", "mine", "null", "null", "`mine` is null and counts as not set"),
    ("hotwire-native-ios@1.3", "mine", "1.50", nil, nil),
    ("hotwire-native-android@1.3", "mine", "1.50", nil, nil),
    ("hotwire-native-android@1.3", "mine", "[1]", nil, nil),
    ("hotwire-native-android@1.1", "mine", "1.50", #""1.50""#, nil),
    ("turbo-android@7.1", "mine", "true", #""true""#, nil),
    ("hotwire-native-android@1.3", "title", #""T""#, nil, nil),
    ("hotwire-native-android@1.3", "title", "007e2", nil, nil),
    ("hotwire-native-android@1.3", "title", "12", #""12""#, nil),
    ("hotwire-native-android@1.3", "title", "-0", #""0""#, nil),
    ("hotwire-native-android@1.3", "title", "1.50", #""1.5""#, nil),
    ("hotwire-native-android@1.1", "title", "1.50", #""1.50""#, nil),
    ("hotwire-native-android@1.3", "title", "1e2", #""100.0""#, nil),
    ("hotwire-native-android@1.3", "title", "1e7", #""1.0E7""#, nil),
    ("hotwire-native-android@1.3", "title", "12345678.9", #""1.23456789E7""#, nil),
    ("hotwire-native-android@1.3", "title", "0.00012", #""1.2E-4""#, nil),
    ("hotwire-native-android@1.3", "title", "0.0012", #""0.0012""#, nil),
    ("hotwire-native-android@1.3", "title", "-0.0", #""-0.0""#, nil),
    ("hotwire-native-android@1.3", "title", "1e999", #""Infinity""#, nil),
    (
      "hotwire-native-android@1.3", "title", "12345678901234567890", #""1.2345678901234567E19""#,
      nil
    ),
    // 65 digits are a number, and with one more zero a text.
    ("hotwire-native-android@1.3", "title", Self.digits(65), #""1.0E64""#, nil),
    ("hotwire-native-android@1.3", "title", Self.digits(66), "\"\(Self.digits(66))\"", nil),
    ("hotwire-native-android@1.2.0", "mine", Self.digits(65), nil, nil),
    ("hotwire-native-android@1.2.0", "mine", Self.digits(66), "\"\(Self.digits(66))\"", nil),
    ("hotwire-native-android@1.1", "mine", Self.digits(65), "\"\(Self.digits(65))\"", nil),
    ("hotwire-native-android@1.3", "mine", Self.digits(66) + ".5", "\"\(Self.digits(66)).5\"", nil),
    ("hotwire-native-android@1.3", "mine", Self.digits(66, "9"), nil, nil),
    (
      "hotwire-native-android@1.3", "mine", Self.digits(1_024, "9"),
      "\"\(Self.digits(1_024, "9"))\"", nil
    ),
    ("hotwire-native-ios@1.3", "mine", Self.digits(66), nil, nil),
    (
      "hotwire-native-android@1.3", "title", #"[1, null, {"a": "b", "c": true, "a": 2}]"#,
      #""[1, null, {a=2, c=true}]""#, nil
    ),
    (
      "hotwire-native-ios@1.3", "view_controller", "5", "null",
      "`view_controller` is a number and not a string: the default is used"
    ),
    (
      "turbo-android@7.1", "uri", "null", nil,
      "`uri` is null and not a string: the app crashes when it reads the property"
    ),
    (
      "hotwire-native-android@1.3", "uri", "null", "null", "`uri` is null and counts as not set"
    ),
    ("turbo-ios@7.1", "presentation", #""modal""#, nil, nil),
  ])
  func readsValuesAsTheClientDoes(
    client: String, property: String, json: String, effective: String?, note: String?
  ) throws {
    let name = UTF8String(property)
    let root = try #require(JSONParser.parse(name: "value", text: json).root)
    let value = try ClientProfile.find(client).effectiveValue(ofProperty: name, root.value)
    #expect(value.output.map { JSONWriter.write($0).string } == effective)
    #expect(value.note(for: name) == note)
  }

  /// A 1 and other digits.
  private static func digits(_ count: Int, _ digit: String = "0") -> String {
    "1" + String(repeating: digit, count: count - 1)
  }

  @Test func settingsAreReadLikeProperties() throws {
    let client = try ClientProfile.find("turbo-android@7.1")
    let text = JSONValue.string(
      JSONString(text: "FALSE", escapes: EscapeMap(contentStart: 0)))
    #expect(client.effectiveValue(ofSetting: "screenshots_enabled", text) == .boolean(false))
    #expect(client.effectiveValue(ofSetting: "tabs", .bool(true)) == .text("true"))
  }

  @Test(arguments: ClientProfile.all.map(\.id))
  func onlyTurboOnAndroidRequiresAProperty(client: String) throws {
    let profile = try ClientProfile.find(client)
    let missing = profile.missingRequirements { _ in nil }
    #expect(missing.map(\.property) == (profile.name == .turboAndroid ? ["uri"] : []))
    #expect(missing.allSatisfy { $0.consequence == .crashes(.readingProperty) })
    #expect(missing.allSatisfy { $0.source == profile.property($0.property)?.source })
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
    let missing = try ClientProfile.find("turbo-android").missingRequirements { name in
      object.last(name)?.value.value
    }
    let sentence = "`uri` is not set and has no default: the app crashes when it reads the property"
    #expect(missing.map(\.sentence) == (isMissing ? [sentence] : []))
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
    let values: [UTF8String: BuiltInValue] = [
      "context": .text(context), "presentation": .text(presentation),
    ]
    let found = try ClientProfile.find(client).contradictions { values[$0]?.node.value }
    #expect(found.map(\.consequence) == (isRefused ? [.crashes(.navigation)] : []))
  }
}
