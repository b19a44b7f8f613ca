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

  @Test func settingsAreReadLikeProperties() throws {
    let client = try Client.find("turbo-android@7.1")
    let text = JSONValue.string(
      JSONString(text: "FALSE", escapes: EscapeMap(contentStart: 0)))
    func read(_ name: UTF8String, _ value: JSONValue) -> EffectiveValue {
      client.effectiveValue(value, of: client.setting(name))
    }
    expectEqual(read("screenshots_enabled", text), .boolean(false))
    expectEqual(read("tabs", .bool(true)), .text("true"))
  }

  @Test func onlyTurboOnAndroidRequiresAProperty() throws {
    for client in Client.all {
      let missing = client.missingRequirements { _ in nil }
      expectEqual(missing.map(\.property), client.name == .turboAndroid ? ["uri"] : [])
      #expect(missing.allSatisfy { $0.consequence == .crashes(.readingProperty) })
    }
    let sentence = "`uri` is not set and has no default: the app crashes when it reads the property"
    for (json, isMissing) in [
      (#"{"context": "modal"}"#, true), (#"{"fallback_uri": "turbo://fragment/web"}"#, true),
      (#"{"URI": "turbo://fragment/web"}"#, true),
      (#"{"uri": "turbo://fragment/web"}"#, false), (#"{"uri": ""}"#, false),
      // The effect of a null is reported with the value.
      (#"{"uri": null}"#, false),
    ] {
      let root = try #require(JSONParser.parse(name: "properties", text: json).root)
      guard case .object(let object) = root.value else {
        Issue.record("no object: \(json)")
        continue
      }
      let missing = try Client.find("turbo-android").missingRequirements { name in
        object.last(name)?.value.value
      }
      expectEqual(missing.map(\.sentence), isMissing ? [sentence] : [], "\(json)")
    }
  }

  @Test func aModalCannotReplaceTheRoot() throws {
    for (client, context, presentation, isRefused) in [
      ("hotwire-native-android@1.3", "modal", "replace_root", true),
      ("turbo-android@7.0", "MODAL", "Replace_Root", true),
      ("hotwire-native-android@1.3", "modal", "replace", false),
      ("hotwire-native-android@1.3", "default", "replace_root", false),
      ("hotwire-native-ios@1.3", "modal", "replace_root", false),
    ] as [(String, UTF8String, UTF8String, Bool)] {
      let values: [UTF8String: UTF8String] = ["context": context, "presentation": presentation]
      let found = try Client.find(client).contradictions { name in
        values[name].map { .string(JSONString(text: $0, escapes: EscapeMap(contentStart: 0))) }
      }
      expectEqual(
        found.map(\.consequence), isRefused ? [.crashes(.navigation)] : [],
        "\(client) \(context) \(presentation)")
    }
  }
}

struct JavaTextTests {
  /// A number, and the text of OpenJDK 17, whose digits are not always the fewest and nearest.
  @Test func textsOfOlderJavaAreOtherOnesOfTheSameNumbers() {
    for (number, older) in [
      (1e23, "9.999999999999999E22"), (2e23, "1.9999999999999998E23"),
      (8.41e21, "8.409999999999999E21"), (-2.4695140698011723e25, "-2.4695140698011723E25"),
      (4_611_686_018_427_387_904, "4.6116860184273879E18"),
    ] {
      #expect(Double(older) == number && JavaText.number(number) != older)
    }
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
