@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigLint

/// `.pathconfig.json`: the result of reading it, and every mistake with its place.
struct ToolConfigurationReadTests {
  private func read(_ text: String) -> ToolFileReading<ToolConfiguration> {
    ToolConfiguration.read(JSONParser.parse(name: ".pathconfig.json", text: text))
  }

  private static let whole = """
    {
      "$schema": "./tool-configuration.schema.json",
      "clients": ["hotwire-native-android@1.2", "turbo-ios", "turbo-ios@7.1"],
      "checks": {"empty-rule": "error", "comment": "off"},
      "properties": {
        "tab_bar_hidden": "boolean",
        "size": {"type": "string", "values": ["small", "large"], "description": "How large"},
        "anything": {}
      },
      "destinations": {"uris": ["hotwire://fragment/web"], "viewControllers": []},
      "failOn": "warning",
      "undecided": "fail",
      "apps": {
        "ios": {"bundled": "ios.json", "clients": ["turbo-ios"], "server":
          {"url": "https://example.com/ios.json", "headers": {"Authorization": "Bearer $TOKEN"}},
          "deployed": "public/ios.json",
          "shipped": [
            {"tags": "v*", "versions": ">=2.1"},
            {"version": "1.0", "client": "turbo-ios@7.0",
             "destinations": {"viewControllers": ["map"]}}
          ]},
        "android": {"server": "server.json"}
      },
      "routes": "routes.txt"
    }
    """

  @Test func readsEveryMember() throws {
    let reading = read(Self.whole)
    #expect(reading.mistakes.isEmpty)
    let configuration = reading.value
    expectEqual(
      configuration.clients.map(\.id), ["hotwire-native-android@1.2", "turbo-ios@7.1"])
    expectEqual(configuration.failLevel, .warning)
    expectEqual(configuration.undecided, .fail)
    expectEqual(configuration.declarations.destinations.uris, ["hotwire://fragment/web"])
    expectEqual(configuration.declarations.destinations.viewControllers, [])
    let properties = configuration.declarations.properties
    expectEqual(properties.map(\.name), ["tab_bar_hidden", "size", "anything"])
    expectEqual(properties.map(\.type), [.boolean, .string, .any])
    expectEqual(properties["size"]?.summary, "How large")
    expectEqual(properties["size"]?.values?.count, 2)
    #expect(properties["anything"]?.values == nil)
    expectEqual(properties["size"]?.location.start, SourcePosition(line: 7, column: 5))
    #expect(properties["other"]?.name == nil)
    expectEqual(configuration.apps.map(\.name), ["ios", "android"])
    expectEqual(configuration.apps[0].server?.headers, ["Authorization: Bearer $TOKEN"])
    expectEqual(configuration.apps[0].clients.map(\.id), ["turbo-ios@7.1"])
    expectEqual(configuration.apps[0].deployed, "public/ios.json")
    let shipped = configuration.apps[0].shipped
    expectEqual(shipped.map(\.client?.id), [nil, "turbo-ios@7.0"])
    #expect(configuration.apps[1].bundled == nil && configuration.apps[1].server != nil)
    expectEqual(configuration.routes, "routes.txt")
  }

  @Test func levelsHoldUnlessOverridden() throws {
    let checks = try ["empty-rule", "comment"].flatMap(Check.matching)
    let levels = read(Self.whole).value.levels
    expectEqual(checks.map(levels.level), [.on(.error), .off])
    let flags = try CheckLevels([(id: "empty-rule", level: .on(.info))])
    expectEqual(checks.map(levels.overridden(by: flags).level), [.on(.info), .off])
  }

  @Test(arguments: [
    "{}", #"{"$schema": "x"}"#, " {\n}\n",
    // Values that only look like headers.
    #"{"properties": {"plan": {"values": ["Basic plan", "Token: gold"]}}}"#,
  ])
  func acceptsAMinimalFile(text: String) {
    let reading = read(text)
    #expect(reading.mistakes.isEmpty)
    #expect(reading.value.clients.isEmpty)
    #expect(reading.value.failLevel == nil && reading.value.undecided == nil)
    #expect(reading.value.declarations.destinations.uris == nil)
  }

  /// Each mistake with the underlined text, and whether the schema sees it, too.
  ///
  /// The schema cannot see names of clients, values that differ from their declared type, the
  /// content of texts, and conflicts between two members.
  @Test func reportsMistakesWithTheirPlaces() throws {
    let validator = try SchemaValidator(FileSchema.toolConfiguration.text)
    expectEqual(validator.violations(of: Self.whole), [])
    try GoldenFile.replay("Tests/Tables/tool-configuration.txt") { line in
      let text = line == "∅" ? "" : line
      let found = read(text).mistakes
      #expect(found.allSatisfy { $0.check == "invalid-configuration" && $0.severity == .error })
      let isStrict = JSONParser.parse(name: "a", text: text).isStrict
      let isSeen = !isStrict || !validator.violations(of: text).isEmpty
      return found.map { mistake in
        "`\(mistake.location.buffer.text(in: mistake.location.range))` \(mistake.message)"
      } + (isSeen ? [] : ["(the schema accepts it)"])
    }
  }

  @Test func theIdOfMistakesIsNotACheck() { #expect(Check.named("invalid-configuration") == nil) }

  /// Mistakes are reported in the order of the file, and a fault without its possible consequences.
  @Test func reportsAllMistakesTogether() {
    let text = #"{"undecided": 1, "checks": {"x": "y"}, "client": 1}"#
    expectEqual(read(text).mistakes.map(\.location.range.lowerBound), [14, 28, 33, 39])
    expectEqual(
      read(#"{"client": 1, "checks" {}}"#).mistakes.map(\.location.range.lowerBound), [22])
  }

  /// No text makes the reader trap, and the schema accepts every text that the reader accepts.
  @Test func anyTextIsReadOrRefused() throws {
    var random = SeededGenerator(seed: 20)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"clients\"", "\"checks\"", "\"properties\"", "\"values\"",
      "\"type\"", "\"any\"", "\"destinations\"", "\"uris\"", "\"turbo-ios\"", "1", "null", "true",
      "\"comment\"", "\"off\"", "\"\\ud800\"", "\u{FEFF}", "//",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for mistake in read(text).mistakes {
        #expect(!mistake.message.isEmpty, "seed 20: \(text)")
        #expect(mistake.location.range.upperBound <= mistake.location.buffer.bytes.count)
      }
    }
  }
}
