import PathConfigKit
import Testing

/// Compiling for a client, and looking up.
@Suite struct PathConfigurationTests {
  private let apple: PathConfiguration.Client
  private let android: PathConfiguration.Client

  init() throws {
    apple = try PathConfiguration.Client("hotwire-native-ios@1.3")
    android = try PathConfiguration.Client("hotwire-native-android@1.3")
  }

  private func configuration(
    _ texts: String..., combination: PathConfiguration.Combination = .merged
  ) -> PathConfiguration {
    let sources = texts.enumerated().map {
      PathConfiguration.Source(json: $0.element, name: "\($0.offset).json")
    }
    return PathConfiguration(sources, combination: combination)
  }

  private func rule(_ pattern: String, _ properties: String) -> String {
    #"{"rules": [{"patterns": ["\#(pattern)"], "properties": {\#(properties)}}]}"#
  }

  @Test func clientsDisagreeAsTheyDo() throws {
    let configuration = configuration(rule("/NEW$", #""context": "modal""#))
    #expect(try configuration.compiled(for: apple).resolve("/new")["context"] == nil)
    #expect(
      try configuration.compiled(for: android).resolve("/new")["context"]?.string == "modal")
  }

  @Test func aLaterSourceOverridesKeyByKeyOrReplaces() throws {
    let texts = (
      rule(".*", #""context": "default", "title": "All""#),
      rule("/new$", #""context": "modal""#)
    )
    let merged = try configuration(texts.0, texts.1).compiled(for: apple).resolve("/new")
    #expect(merged.properties.map(\.name) == ["context", "title"])
    #expect(merged["context"]?.string == "modal")
    #expect(merged.rules.map(\.index) == [0, 1])
    let decided = try #require(merged.properties.first)
    #expect(decided.decider.place?.description == "1.json:1:51")
    #expect(decided.overridden.map(\.value.json) == [#""default""#])
    let replaced = try configuration(texts.0, texts.1, combination: .replaced)
      .compiled(for: apple)
    #expect(try replaced.resolve("/new").properties.map(\.name) == ["context"])
    #expect(try replaced.resolve("/").properties.isEmpty)
  }

  @Test func aMatcherAnswersLikeASingleLookUp() throws {
    let compiled = try configuration(
      rule(#"^/(\\d+)/\\1$"#, #""twice": true"#), rule("^/[0-9]", #""number": [1, {"a": null}]"#)
    ).compiled(for: apple)
    var matcher = compiled.makeMatcher()
    for path in ["/1/1", "/1/2", "/1/1", "/", "/x", "/22/22"] {
      let known = try matcher.resolve(path)
      let fresh = try compiled.resolve(path)
      #expect(known.properties.map(\.name) == fresh.properties.map(\.name), "\(path)")
      #expect(known.properties.map(\.value) == fresh.properties.map(\.value), "\(path)")
    }
    #expect(try matcher.resolve("/1/1")["twice"]?.boolean == true)
    #expect(try matcher.resolve("/1/2")["twice"] == nil)
  }

  @Test func settingsAreThere() throws {
    let compiled = try configuration(
      #"{"settings": {"tabs": 2, "name": "a"}, "rules": []}"#,
      #"{"settings": {"tabs": 3}, "rules": []}"#
    ).compiled(for: apple)
    #expect(compiled.setting("tabs")?.number == 3)
    #expect(compiled.setting("name")?.string == "a")
    #expect(compiled.setting("other") == nil)
  }

  @Test func aClientsOwnRulesHaveNoPlace() throws {
    let compiled = try configuration(#"{"rules": []}"#).compiled(for: apple)
    let answer = try compiled.resolve("/recede_historical_location")
    let rule = try #require(answer.rules.first)
    #expect(rule.index == 0)
    #expect(rule.place == nil)
    #expect(answer.properties.allSatisfy { $0.decider.place == nil })
  }

  @Test func whatAClientRefusesIsNotCompiled() throws {
    let error = #expect(throws: PathConfiguration.NotLoaded.self) {
      try configuration(#"{"rules": [1]}"#).compiled(for: apple)
    }
    #expect(error?.verdict == .rejected)
    #expect(error?.reasons.map(\.place.description) == ["0.json:1:12"])
    #expect(
      error.map { "\($0)" }
        == "hotwire-native-ios@1.3 has no configuration: 0.json:1:12: "
        + (error?.reasons.first?.message ?? ""))
    let nothing = #expect(throws: PathConfiguration.NotLoaded.self) {
      try PathConfiguration([]).compiled(for: apple)
    }
    #expect(
      nothing.map { "\($0)" } == "hotwire-native-ios@1.3 has no configuration: there is no source")
  }

  @Test func whatIsNoURLIsNotLookedUp() throws {
    let compiled = try configuration(#"{"rules": []}"#).compiled(for: apple)
    #expect("\(try compiled.resolve("/"))" == "{}")
    #expect(throws: PathConfiguration.LookUpError.self) { try compiled.resolve("https://[") }
  }

  @Test func aLookUpThatCrashesIsSaid() throws {
    let configuration = configuration(#"{"rules": [{"patterns": [".*"]}, ]}"#)
    let error = #expect(throws: (any Error).self) {
      try configuration.compiled(for: android).resolve("/")
    }
    #expect(error.map { "\($0)" }?.contains("0.json:1:") == true)
  }

  @Test func aClientIsFoundByNameOrSuggested() throws {
    #expect(PathConfiguration.Client.current.map(\.id) == [apple.id, android.id])
    let error = #expect(throws: PathConfiguration.UnknownClient.self) {
      try PathConfiguration.Client("hotwire-native-iso")
    }
    #expect(error?.description.contains("did you mean `hotwire-native-ios`?") == true)
    #expect(try PathConfiguration.Client("turbo-android").matchingQueryStrings(true) == nil)
  }

  /// Swift's strings would call the two equal.
  @Test func valuesAreEqualScalarByScalar() throws {
    let compiled = try configuration(
      rule("/a", #""x": "\u00e9", "y": "e\u0301", "z": {"b": 1, "a": 2}, "w": {"a": 2, "b": 1}"#)
    ).compiled(for: apple)
    let answer = try compiled.resolve("/a")
    #expect(answer["x"] != answer["y"])
    #expect(answer["z"] == answer["w"])
    #expect(answer["z"]?.object?.map(\.name) == ["b", "a"])
  }
}
