@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ConfigurationViewTests {
  private static let bundled = ConfigurationDocument(
    """
    {
      "settings": {"tabs": ["a"], "help": "/help"},
      "rules": [
        {"comment": "all", "patterns": [".*"], "properties": {"context": "default"}},
        {"patterns": ["/new$", "/edit$"], "properties": {"context": "x", "context": "modal"}}
      ]
    }
    """, name: "bundled.json")

  private static let remote = ConfigurationDocument(
    """
    {
      "rules": [{"patterns": ["/é"], "properties": {"title": 1.50}}],
      "settings": {"beta": true, "tabs": ["b"]}
    }
    """, name: "https://e.com/ios_v1.json")

  private static let broken = ConfigurationDocument(#"{"rules": [4]}"#, name: "broken.json")

  @Test func mergingConcatenatesRulesAndMergesSettings() {
    let configuration = ConfigurationView([Self.bundled, Self.remote])
    expectEqual(configuration.rules.map(\.place.index), [0, 1, 2])
    expectEqual(
      configuration.rules.map { $0.patterns.map(\.text) }, [[".*"], ["/new$", "/edit$"], ["/é"]])
    expectEqual(
      configuration.rules.map(\.sourceName),
      ["bundled.json", "bundled.json", "https://e.com/ios_v1.json"])
    expectEqual(configuration.settings.map(\.name), ["tabs", "help", "beta"])
    expectEqual(
      configuration.settings.map(\.location.name),
      ["https://e.com/ios_v1.json", "bundled.json", "https://e.com/ios_v1.json"])
    expectEqual(
      configuration.settings.map { JSONWriter.write($0.value).string },
      [#"["b"]"#, #""/help""#, "true"])
  }

  @Test func everyRulePatternAndPropertyKnowsItsPlace() throws {
    let configuration = ConfigurationView([Self.remote, Self.bundled])
    let rule = configuration.rules[2]
    let location = try #require(rule.location)
    expectEqual(location.start, SourcePosition(line: 5, column: 5))
    let buffer = location.buffer
    expectEqual(rule.properties.map(\.name), ["context"])
    let member = try #require(rule.properties[0].member)
    expectEqual(buffer.text(in: member.range), #""context": "modal""#)
    expectEqual(buffer.text(in: rule.patterns[1].range), #""/edit$""#)
    expectEqual(rule.written?.index, 1)
  }

  /// `é` as one character and as two, in one rule, in two, and in settings.
  @Test func keysAreOneAsTheClientHasThem() throws {
    let document = ConfigurationDocument(
      """
      {"settings": {"\u{E9}": 1, "e\u{301}": 2}, "rules": [
        {"patterns": ["a"], "properties": {"caf\u{E9}": 1, "cafe\u{301}": 2, "x": 1}},
        {"patterns": ["b"], "properties": {"cafe\u{301}": 3}}
      ]}
      """)
    func text(_ name: UTF8String, _ value: JSONNode) -> UTF8String {
      UTF8String("\(name)=\(JSONWriter.write(value))")
    }
    for (client, rules, settings) in [
      ("hotwire-native-ios", [["caf\u{E9}=2", "x=1"], ["caf\u{E9}=3"]], ["\u{E9}=2"]),
      (
        "hotwire-native-android",
        [["caf\u{E9}=1", "cafe\u{301}=2", "x=1"], ["cafe\u{301}=3"]], ["\u{E9}=1", "e\u{301}=2"]
      ),
    ] as [(String, [[UTF8String]], [UTF8String])] {
      let configuration = ConfigurationView([document], for: try Client.find(client))
      expectEqual(
        configuration.rules.map { $0.properties.map { text($0.name, $0.value) } }, rules,
        "\(client)")
      expectEqual(
        configuration.settings.map { text($0.name, $0.value) }, settings, "\(client)")
    }
  }

  /// Few names are compared one by one, and many are hashed.
  @Test func theLastOfARepeatedPropertyCounts() throws {
    let client = try Client.find("hotwire-native-ios")
    for others in [1, 20] {
      let members = [#""a": 1"#] + (0..<others).map { #""p\#($0)": 0"# } + [#""a": 2"#]
      let document = ConfigurationDocument(
        #"{"rules": [{"patterns": ["a"], "properties": {\#(members.joined(separator: ", "))}}]}"#)
      let properties = ConfigurationView([document], for: client).rules[0].properties
      let last = try #require(properties.last)
      expectEqual(properties.count, others + 1)
      #expect(last.name == "a" && JSONWriter.write(last.value) == "2")
      expectEqual(client.verdict(on: document).reasons.map(\.range), [last.member?.nameRange])
    }
  }

  /// An object without rules is a configuration to one client and none to the other.
  @Test func theClientDecidesWhichSourcesLoad() throws {
    let empty = ConfigurationDocument("{}", name: "empty.json")
    let bundled = ConfigurationDocument(
      #"{"rules": [{"patterns": ["a"], "properties": {}}, {"patterns": [], "properties": {}}]}"#)
    for (client, source, inForce) in [
      ("hotwire-native-ios", empty, [true, false]),
      ("hotwire-native-android", empty, [true, true]),
      ("hotwire-native-ios", Self.broken, [true, false]),
    ] {
      let configuration = ConfigurationView([bundled, source], for: try Client.find(client))
      expectEqual(configuration.sources.map(\.isInForce), inForce, "\(client)")
      expectEqual(configuration.rules.count, 2)
    }
  }

  @Test func theClientsOwnRulesComeLast() throws {
    let configuration = ConfigurationView([Self.bundled])
    let rules = configuration.rules(for: try Client.find("hotwire-native-android"))
    expectEqual(rules.map(\.place.index), [0, 1, 2, 3, 4])
    expectEqual(
      rules.map(\.sourceName), ["bundled.json", "bundled.json"] + ["client", "client", "client"])
    expectEqual(rules[4].patterns.map(\.text), ["/refresh_historical_location"])
    expectEqual(
      rules[4].properties.map { "\($0.name)=\(JSONWriter.write($0.value))" },
      [#"presentation="REFRESH""#, #"context="DEFAULT""#, "historical_location=true"])
    #expect(rules[4].location == nil)
    let old = configuration.rules(for: try Client.find("hotwire-native-android@1.1"))
    expectEqual(old.count, 2)
  }

  /// Every client loads the printed text as it would without provenance, and the tool reads it
  /// back.
  @Test func aPrintedConfigurationCanBeUsed() {
    let configuration = ConfigurationView([Self.bundled, Self.remote])
    let plain = JSONWriter.write(configuration.output(), style: .pretty)
    let text = JSONWriter.write(configuration.output(withProvenance: true), style: .pretty)
    let again = ConfigurationDocument(text.string)
    #expect(again.parse.isStrict)
    for client in Client.all {
      let verdict = client.verdict(on: again)
      guard verdict.word == .loads else {
        #expect(client.keepsValuesAsText, "\(client.id)")
        continue
      }
      #expect(verdict.reasons.isEmpty, "\(client.id)")
    }
    let second = ConfigurationView([again])
    let twice = ConfigurationDocument(
      JSONWriter.write(second.output(withProvenance: true)).string)
    #expect(twice.parse.isStrict)
    expectEqual(
      twice.rules.map { $0.patterns.map(\.text) },
      ConfigurationDocument(plain.string).rules.map { $0.patterns.map(\.text) })
  }
}
