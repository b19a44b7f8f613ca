@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The likely libraries for a file without a named client.
@Suite struct ClientInferenceTests {
  private static let context = #""context": "modal""#
  private static let modal = #""presentation": "modal""#
  private static let hotwire = #""uri": "hotwire://fragment/web""#
  private static let turbo = #""uri": "turbo://fragment/web""#
  private static let ownScheme = #""uri": "piazza://fragment/web""#
  private static let controller = #""view_controller": "numbers""#
  private static let refresh = #""pull_to_refresh_enabled": true"#
  private static let screenshots = #""screenshots_enabled": true"#

  private static func inference(
    _ name: String, _ properties: [String], _ settings: String = ""
  ) -> ClientInference {
    let rules = properties.map { #"{"patterns": ["/a"], "properties": {\#($0)}}"# }
    return ClientInference(
      ConfigurationDocument(
        #"{"settings": {\#(settings)}, "rules": [\#(rules.joined(separator: ", "))]}"#, name: name)
    )
  }

  /// A file's name, the properties of its rules, and the library with its evidence.
  @Test(
    arguments: [
      // Android apps name their destinations by URIs, and each library has its own scheme.
      ("a.json", [hotwire], .hotwireNativeAndroid, "a `uri` begins with hotwire://"),
      ("a.json", [turbo], .turboAndroid, "a `uri` begins with turbo://"),
      ("a.json", [context, context, turbo], .turboAndroid, "a `uri` begins with turbo://"),
      (
        "a.json", [#""uri": "turbolinks://fragment/web""#], .turboAndroid,
        "a `uri` begins with turbolinks://"
      ),
      // Another scheme is that of an Android app, most likely of the current library.
      ("a.json", [ownScheme, context], .hotwireNativeAndroid, "it sets `uri`"),
      // Hotwire Native iOS alone reads these.
      ("a.json", [controller], .hotwireNativeIOS, "it sets `view_controller`"),
      ("a.json", [#""modal_style": "medium""#], .hotwireNativeIOS, "it sets `modal_style`"),
      // The code of turbo-ios apps reads the words of their demo.
      ("a.json", [modal, #""view-controller": "a""#], .turboIOS, "it sets `view-controller`"),
      (
        "a.json", [modal, #""presentation": "authentication""#], .turboIOS,
        "it sets `presentation` to `authentication`"
      ),
      // A file with `context` follows Hotwire Native, and its `modal` is a mistake.
      (
        "ios_v1.json", [context, modal, refresh], .hotwireNativeIOS,
        "its path contains `ios`"
      ),
      // The name decides the platform if the content does not.
      ("ios_v1.json", [context], .hotwireNativeIOS, "its path contains `ios`"),
      (
        "https://a.com/config/Android.json", [], .hotwireNativeAndroid,
        "its path contains `android`"
      ),
      (
        "app/src/main/assets/json/a.json", [context], .hotwireNativeAndroid,
        "it is in a folder of an Android app"
      ),
      // The name decides the platform, and the content the library.
      ("android.json", [turbo], .turboAndroid, "a `uri` begins with turbo://"),
      ("ios.json", [hotwire], .hotwireNativeIOS, "its path contains `ios`"),
      ("ios.json", [ownScheme], .hotwireNativeIOS, "its path contains `ios`"),
      ("android.json", [controller], .hotwireNativeAndroid, "its path contains `android`"),
      (
        "app/src/main/assets/json/ios.json", [controller], .hotwireNativeIOS,
        "it sets `view_controller`"
      ),
    ] as [(String, [String], ClientName, String)])
  func decidesByTheEvidence(
    name: String, properties: [String], library: ClientName, evidence: String
  ) {
    let inference = Self.inference(name, properties)
    #expect(inference.candidates == [library])
    #expect(inference.evidence.first?.clause == evidence)
  }

  /// A file's name, the properties of its rules, its settings, and the libraries that remain.
  @Test(
    arguments: [
      // Only properties that both current libraries read.
      ("a.json", [context], "", [.hotwireNativeIOS, .hotwireNativeAndroid]),
      ("a.json", [], "", [.hotwireNativeIOS, .hotwireNativeAndroid]),
      ("ios-and-android.json", [context], "", [.hotwireNativeIOS, .hotwireNativeAndroid]),
      ("curios.json", [context], "", [.hotwireNativeIOS, .hotwireNativeAndroid]),
      ("a.json", [#""title": "turbo://a""#], "", [.hotwireNativeIOS, .hotwireNativeAndroid]),
      // `modal` alone is a word of turbo-ios apps, and the most copied mistake in Hotwire Native.
      ("a.json", [modal], "", [.hotwireNativeIOS, .hotwireNativeAndroid, .turboIOS]),
      ("ios.json", [modal], "", [.hotwireNativeIOS, .turboIOS]),
      // A word that no library has is a word of a turbo-ios app, or a mistake in Hotwire Native.
      ("ios.json", [#""presentation": "sheet""#], "", [.hotwireNativeIOS, .turboIOS]),
      ("ios.json", [#""presentation": "sheet""#, context], "", [.hotwireNativeIOS]),
      ("ios.json", [#""presentation": "Replace""#], "", [.hotwireNativeIOS]),
      ("ios.json", [#""presentation": "default""#], "", [.hotwireNativeIOS]),
      // The demo of turbo-ios after it got `context`.
      (
        "ios.json", [context, #""presentation": "replace_root", "view-controller": "a""#],
        #""enable-feature-x": true"#, [.hotwireNativeIOS, .turboIOS]
      ),
      // turbo-android reads the setting, and files of Hotwire Native still have it.
      ("android.json", [context], screenshots, [.hotwireNativeAndroid, .turboAndroid]),
      ("a.json", [ownScheme, context], screenshots, [.hotwireNativeAndroid, .turboAndroid]),
      ("ios.json", [context, refresh], screenshots, [.hotwireNativeIOS]),
      // Signs of two libraries or platforms.
      ("a.json", [hotwire, turbo], "", [.hotwireNativeAndroid, .turboAndroid]),
      ("a.json", [turbo, hotwire], "", [.hotwireNativeAndroid, .turboAndroid]),
      ("a.json", [controller, hotwire], "", [.hotwireNativeAndroid]),
      ("a.json", [turbo, controller], "", [.turboAndroid]),
    ] as [(String, [String], String, [ClientName])])
  func leavesTheChoiceOpenWithoutEvidence(
    name: String, properties: [String], settings: String, libraries: [ClientName]
  ) {
    #expect(Self.inference(name, properties, settings).candidates == libraries)
  }

  @Test func evidenceHasItsPlace() throws {
    let inference = Self.inference("ios.json", [Self.context, Self.controller])
    let places = inference.evidence.map { $0.place.map { $0.buffer.text(in: $0.range) } }
    #expect(places == [Self.controller, nil, Self.context])
  }

  @Test func namesTheEvidenceThatKeepsTheChoiceOpenFirst() {
    let inference = Self.inference("ios.json", [Self.modal])
    #expect(
      inference.evidence.map(\.clause) == [
        "it sets `presentation` to `modal`", "its path contains `ios`",
      ])
  }
}
