import Foundation
import PathConfigClients
import PathConfigKit
import TestSupport
import Testing

/// The tutorial's code does what the tutorial says.
struct TutorialCodeTests {
  private let bundled = PackageRoot.url.appendingPathComponent("Samples/Apps/ios.json")
  private let client: Client

  init() throws {
    client = try Client(.hotwireNativeIOS, "1.3")
  }

  @Test func serverCopyReplacesBundledOne() throws {
    let answer = #"{"rules": [{"patterns": ["^/all$"], "properties": {"context": "modal"}}]}"#
    let app = try AppConfiguration(bundled: bundled, server: Data(answer.utf8))
    var router = try PageRouter(app)
    try expectEqual(router.presentation(of: "https://example.com/all"), .modal)
    try expectEqual(router.presentation(of: "https://example.com/books/new"), .push)
  }

  @Test(arguments: [nil, "<html>Sign in</html>"])
  func bundledCopyAppliesWithoutServer(answer: String?) throws {
    let app = try AppConfiguration(bundled: bundled, server: answer.map { Data($0.utf8) })
    var router = try PageRouter(app)
    try expectEqual(router.presentation(of: "https://example.com/books/new"), .modal)
    try expectEqual(
      router.presentation(of: "https://example.com/books/7/reader"), .native(screen: "reader"))
    try expectEqual(router.presentation(of: "/library"), .push)
  }

  @Test func explanationNamesRuleAndPlace() throws {
    let configuration = PathConfig(json: try Data(contentsOf: bundled), name: bundled.path)
    let lines = try explanation(
      of: "https://example.com/books/new", in: configuration, for: client)
    expectEqual(
      lines,
      [
        "context: \"modal\" by `/new$` at \(bundled.path):19:9, over \"default\" by `.*`",
        "pull_to_refresh_enabled: false by `/new$` at \(bundled.path):20:9, over true by `.*`",
      ])
  }

  @Test func mergedFeaturesKeepTheirOrder() throws {
    let base = #"{"rules": [{"patterns": [".*"], "properties": {"context": "default"}}]}"#
    let shop = #"{"rules": [{"patterns": ["/buy$"], "properties": {"context": "modal"}}]}"#
    let json = merged([("base.json", Data(base.utf8)), ("shop.json", Data(shop.utf8))])
    let compiled = try PathConfig(json: Data(json.utf8), name: "merged.json").compiled(for: client)
    try expectEqual(compiled.lookUp("/buy")["context"]?.string, "modal")
    try expectEqual(compiled.lookUp("/")["context"]?.string, "default")
    #expect(json.contains(#""file": "shop.json""#))
  }

  @Test func objectionsNameErrorsAndUnexpectedChanges() throws {
    let published = PathConfig(
      ConfigurationDocument(
        json: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#,
        name: "published.json"))
    try expectEqual(objections(to: published, inPlaceOf: published, changing: []), [])
    let candidate = PathConfig(
      ConfigurationDocument(
        json: #"{"rules": [{"patterns": ["/news$"], "properties": {"presentation": "modal"}}]}"#,
        name: "candidate.json"))
    let told = try objections(to: candidate, inPlaceOf: published, changing: ["presentation"])
    expectEqual(
      told,
      [
        "candidate.json:1:68: error: `modal` is not a valid `presentation`: "
          + "Hotwire Native iOS 1.3 and Android 1.3 treat it as `default` "
          + "[invalid-value]",
        "hotwire-native-ios@1.3: `context` changes, as at /new",
        "hotwire-native-android@1.3: `context` changes, as at /new",
      ])
  }
}
