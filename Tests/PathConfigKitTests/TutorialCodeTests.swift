import Foundation
import PathConfigKit
import PathConfigTestSupport
import Testing

/// What the tutorial's code does.
@Suite struct TutorialCodeTests {
  private let bundled = PackageRoot.url.appendingPathComponent("Samples/Apps/ios.json").path
  private let client: PathConfiguration.Client

  init() throws {
    client = try PathConfiguration.Client("hotwire-native-ios@1.3")
  }

  @Test func theServersCopyReplacesTheBundledOne() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(
        200, ["Content-Type": "application/json"],
        #"{"rules": [{"patterns": ["^/all$"], "properties": {"context": "modal"}}]}"#)
    }
    defer { server.stop() }
    let app = try AppConfiguration(bundledAt: bundled, server: server.address("/ios_v1.json"))
    #expect(app.combined.sources.count == 2)
    #expect(server.requests.map { $0["Accept"] } == ["application/json"])
    var router = try Router(app.combined)
    #expect(try router.presentation(of: "https://example.com/all") == .modal)
    #expect(try router.presentation(of: "https://example.com/books/new") == .push)
  }

  @Test func withoutTheServerTheBundledCopyHolds() throws {
    let server = try LoopbackServer { _, connection in connection.answer(404, [:], "gone") }
    defer { server.stop() }
    let app = try AppConfiguration(bundledAt: bundled, server: server.address("/ios_v1.json"))
    #expect(app.server == nil)
    var router = try Router(app.combined)
    #expect(try router.presentation(of: "https://example.com/books/new") == .modal)
    #expect(
      try router.presentation(of: "https://example.com/books/7/reader") == .native(screen: "reader")
    )
    #expect(try router.presentation(of: "/library") == .push)
  }

  @Test func anExplanationNamesTheRuleAndThePlace() throws {
    let source = try PathConfiguration.Source.load(bundled)
    let lines = try explanation(
      of: "https://example.com/books/new", in: PathConfiguration(source), for: client)
    #expect(
      lines == [
        "context: \"modal\" by `/new$` at \(bundled):19:9, over \"default\" by `.*`",
        "pull_to_refresh_enabled: false by `/new$` at \(bundled):20:9, over true by `.*`",
      ])
  }

  @Test func mergedFeaturesKeepTheirOrder() throws {
    let json = merged([
      ("base.json", #"{"rules": [{"patterns": [".*"], "properties": {"context": "default"}}]}"#),
      ("shop.json", #"{"rules": [{"patterns": ["/buy$"], "properties": {"context": "modal"}}]}"#),
    ])
    let compiled = try PathConfiguration(.init(json: json, name: "merged.json"))
      .compiled(for: client)
    #expect(try compiled.resolve("/buy")["context"]?.string == "modal")
    #expect(try compiled.resolve("/")["context"]?.string == "default")
    #expect(json.contains(#""file": "shop.json""#))
  }

  @Test func aServerLearnsWhatSpeaksAgainstACandidate() throws {
    let published = PathConfiguration.Source(
      json: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#,
      name: "published.json")
    #expect(try objections(to: published, inPlaceOf: published, changing: []) == [])
    let candidate = PathConfiguration.Source(
      json: #"{"rules": [{"patterns": ["/news$"], "properties": {"presentation": "modal"}}]}"#,
      name: "candidate.json")
    let told = try objections(to: candidate, inPlaceOf: published, changing: ["presentation"])
    #expect(
      told == [
        "candidate.json:1:68: error: `modal` is no value of `presentation`: "
          + "hotwire-native-ios@1.3 and hotwire-native-android@1.3 fall back to `default` "
          + "[invalid-value]",
        "hotwire-native-ios@1.3: `context` changes, as at /new",
        "hotwire-native-android@1.3: `context` changes, as at /new",
      ])
  }
}
