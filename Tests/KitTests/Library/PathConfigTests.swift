@testable import PathConfigClients
@testable import PathConfigKit
import TestSupport
import Testing

/// Compiling for a client, and looking up.
struct PathConfigTests {
  private let apple: Client
  private let android: Client

  init() throws {
    apple = try Client(.hotwireNativeIOS, "1.3")
    android = try Client(.hotwireNativeAndroid, "1.3")
  }

  private func configuration(_ texts: String...) -> PathConfig {
    let documents = texts.enumerated().map {
      ConfigurationDocument(json: $0.element, name: "\($0.offset).json")
    }
    return PathConfig(documents)
  }

  private func rule(_ pattern: String, _ properties: String) -> String {
    #"{"rules": [{"patterns": ["\#(pattern)"], "properties": {\#(properties)}}]}"#
  }

  @Test func clientsAnswerAsTheirLibrariesDo() throws {
    let configuration = configuration(rule("/NEW$", #""context": "modal""#))
    #expect(try configuration.compiled(for: apple).lookUp("/new")["context"] == nil)
    try expectEqual(
      configuration.compiled(for: android).lookUp("/new")["context"]?.string, "modal")
  }

  @Test func laterSourcesOverrideKeys() throws {
    let texts = (
      rule(".*", #""context": "default", "title": "All""#),
      rule("/new$", #""context": "modal""#)
    )
    let merged = try configuration(texts.0, texts.1).compiled(for: apple).lookUp("/new")
    expectEqual(merged.properties.map(\.name), ["context", "title"])
    expectEqual(merged["context"]?.string, "modal")
    expectEqual(merged.rules.map(\.rule.index), [0, 1])
    let decided = try #require(merged.properties.first)
    expectEqual(decided.decider.location?.description, "1.json:1:51")
    expectEqual(decided.overridden.map(\.value.json), [#""default""#])
  }

  @Test func answersAlikeWithAndWithoutACache() throws {
    let compiled = try configuration(
      rule(#"^/(\\d+)/\\1$"#, #""twice": true"#), rule("^/[0-9]", #""number": [1, {"a": null}]"#)
    ).compiled(for: apple)
    var cache = compiled.makeCache()
    for path in ["/1/1", "/1/2", "/1/1", "/", "/x", "/22/22"] {
      let known = try compiled.lookUp(path, using: &cache)
      let fresh = try compiled.lookUp(path)
      expectEqual(known.properties.map(\.name), fresh.properties.map(\.name), "\(path)")
      expectEqual(known.properties.map(\.value), fresh.properties.map(\.value), "\(path)")
    }
    try expectEqual(compiled.lookUp("/1/1", using: &cache)["twice"]?.boolean, true)
    #expect(try compiled.lookUp("/1/2", using: &cache)["twice"] == nil)
  }

  @Test func laterSourcesOverrideSettings() throws {
    let compiled = try configuration(
      #"{"settings": {"tabs": 2, "name": "a"}, "rules": []}"#,
      #"{"settings": {"tabs": 3}, "rules": []}"#
    ).compiled(for: apple)
    expectEqual(compiled.setting("tabs")?.number, 3)
    expectEqual(compiled.setting("name")?.string, "a")
    #expect(compiled.setting("other") == nil)
  }

  @Test func clientsOwnRulesHaveNoLocation() throws {
    let compiled = try configuration(#"{"rules": []}"#).compiled(for: apple)
    let answer = try compiled.lookUp("/recede_historical_location")
    let rule = try #require(answer.rules.first)
    expectEqual(rule.rule.index, 0)
    #expect(rule.location == nil)
    #expect(answer.properties.allSatisfy { $0.decider.location == nil })
  }

  @Test func throwsIfTheClientRejectsEverySource() throws {
    let error = #expect(throws: PathConfig.NotLoaded.self) {
      try configuration(#"{"rules": [1]}"#).compiled(for: apple)
    }
    expectEqual(error?.standing.verdict, .rejected)
    expectEqual(error?.standing.reasons.map(\.location.description), ["0.json:1:12"])
    expectEqual(
      error.map { "\($0)" },
      "Hotwire Native iOS 1.3 has no configuration: 0.json:1:12: "
        + (error?.standing.reasons.first?.sentence ?? ""))
    let nothing = #expect(throws: PathConfig.NotLoaded.self) {
      try PathConfig([]).compiled(for: apple)
    }
    expectEqual(
      nothing.map { "\($0)" }, "Hotwire Native iOS 1.3 has no configuration: there is no source")
  }

  @Test func throwsIfTheTextIsNotAURL() throws {
    let compiled = try configuration(#"{"rules": []}"#).compiled(for: apple)
    expectEqual("\(try compiled.lookUp("/"))", "{}")
    #expect(throws: LookUpError.self) { try compiled.lookUp("https://[") }
  }

  @Test func throwsIfTheLookUpCrashesTheApp() throws {
    let configuration = configuration(#"{"rules": [{"patterns": [".*"]}, ]}"#)
    let error = #expect(throws: (any Error).self) {
      try configuration.compiled(for: android).lookUp("/")
    }
    expectEqual(error.map { "\($0)" }?.contains("0.json:1:"), true)
  }

  @Test func findsClientsByNameAndSuggestsNames() throws {
    expectEqual(Client.current.map(\.id), [apple.id, android.id])
    let error = #expect(throws: ClientNotFound.self) {
      try Client.find("hotwire-native-iso")
    }
    expectEqual(error?.description.contains("did you mean `hotwire-native-ios`?"), true)
    for name in ClientName.allCases {
      let releases = Client.all.filter { $0.name == name }
      expectEqual(Client.newest(of: name).version, releases.last?.version)
    }
    #expect(throws: ClientNotFound.unknownVersion("9.9", of: .turboIOS)) {
      try Client(.turboIOS, "9.9")
    }
    #expect(Client.newest(of: .turboAndroid).matchingQueryStrings(true) == nil)
  }

  /// Swift's strings would call the two equal.
  @Test func valuesCompareByteByByte() throws {
    let compiled = try configuration(
      rule("/a", #""x": "\u00e9", "y": "e\u0301", "z": {"b": 1, "a": 2}, "w": {"a": 2, "b": 1}"#)
    ).compiled(for: apple)
    let answer = try compiled.lookUp("/a")
    #expect(answer["x"] != answer["y"])
    expectEqual(answer["z"], answer["w"])
    expectEqual(answer["z"]?.object?.map(\.name), ["b", "a"])
  }
}
