import PathConfigModel
import Testing

/// For which client a file is taken where nobody says.
@Suite struct ClientInferenceTests {
  private static let hotwire = #""uri": "hotwire://fragment/web""#
  private static let turbo = #""uri": "turbo://fragment/web""#
  private static let controller = #""view_controller": "numbers""#
  private static let none = #""context": "modal""#

  private static let byHotwire = "a `uri` begins with hotwire://"
  private static let byTurbo = "a `uri` begins with turbo://"
  private static let byController = "it sets `view_controller`"

  private static func document(
    _ name: String, _ properties: [String]
  ) -> ConfigurationDocument {
    let rules = properties.map { #"{"patterns": ["/a"], "properties": {\#($0)}}"# }
    return ConfigurationDocument(#"{"rules": [\#(rules.joined(separator: ", "))]}"#, name: name)
  }

  /// A file's name, the properties of its rules, and the client with what gave it away.
  @Test(arguments: [
    ("a.json", [hotwire], "hotwire-native-android@1.3", byHotwire),
    ("a.json", [turbo], "turbo-android@7.1", byTurbo),
    ("a.json", [controller], "hotwire-native-ios@1.3", byController),
    ("a.json", [none, none, turbo], "turbo-android@7.1", byTurbo),
    ("ios_v1.json", [none], "hotwire-native-ios@1.3", "its name contains the word `ios`"),
    (
      "https://a.com/config/Android.json", [], "hotwire-native-android@1.3",
      "its name contains the word `android`"
    ),
    // What stands in the file decides and is what is told, be the name of the same mind or not.
    ("android.json", [turbo], "turbo-android@7.1", byTurbo),
    ("android.json", [none, hotwire], "hotwire-native-android@1.3", byHotwire),
    ("ios.json", [controller], "hotwire-native-ios@1.3", byController),
  ])
  func isTold(name: String, properties: [String], client: String, evidence: String) throws {
    let inference = try #require(ClientInference(Self.document(name, properties)))
    #expect(inference.client.id == client)
    #expect(inference.evidence == evidence)
  }

  @Test(arguments: [
    ("a.json", [none]), ("a.json", []),
    // Two libraries of one platform, in one rule or in two, in either order.
    ("a.json", [hotwire, turbo]), ("a.json", [turbo, hotwire]),
    ("a.json", ["\(turbo), \(hotwire)"]), ("android.json", [turbo, hotwire]),
    // Two platforms.
    ("a.json", [controller, hotwire]), ("a.json", ["\(turbo), \(controller)"]),
    ("ios.json", [hotwire]), ("android.json", [controller]), ("ios-and-android.json", [none]),
    // No signs.
    ("curios.json", [none]), ("androids.json", [none]),
    ("a.json", [#""uri": "Hotwire://fragment/web""#]), ("a.json", [#""uri": 1"#]),
    ("a.json", [#""uri": "https://a.com/turbo://""#]), ("a.json", [#""title": "turbo://a""#]),
  ])
  func isNotTold(name: String, properties: [String]) {
    #expect(ClientInference(Self.document(name, properties)) == nil)
  }
}
