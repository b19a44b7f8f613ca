@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Compiling a configuration; the tests of the loaders compare its answers.
struct TableCompilationTests {
  private func compiled(_ json: String, _ client: String) throws -> CompiledConfiguration {
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    let profile = try Client.find(client)
    let configuration = ConfigurationView([ConfigurationDocument(parse)], for: profile)
    return CompiledConfiguration(configuration, for: profile)
  }

  private func json(_ patterns: [String]) -> String {
    let rules = patterns.enumerated().map { index, pattern in
      let text = JSONWriter.write(.string(UTF8String(pattern))).string
      return """
        {"patterns": [\(text)], "properties": {"title": \(index), "key\(index % 3)": [\(index)]}}
        """
    }
    return #"{"settings": {"a": {"b": 1.50}}, "rules": [\#(rules.joined(separator: ","))]}"#
  }

  private func tables(
    _ compiled: [CompiledConfiguration]
  ) -> (json: String, unknown: [UTF8String]) {
    var compilation = TableCompilation()
    for configuration in compiled { compilation.add(configuration) }
    return (JSONWriter.write(compilation.output).string, compilation.unknown.map(\.pattern))
  }

  private func automata(of json: String) -> Int { json.ranges(of: #""columns":"#).count }

  private static let clients = [
    "hotwire-native-ios@1.3", "hotwire-native-android@1.3", "turbo-ios@7.1", "turbo-android@7.0",
  ]

  @Test func theSameClientsGiveTheSameBytes() throws {
    let json = json(["/new$", "/a.*b", "(?i)/É"])
    let texts = try (0..<3).map { _ in
      tables(try Self.clients.map { try compiled(json, $0) }).json
    }
    expectEqual(Set(texts).count, 1)
    // Clients with the same matching share their tables.
    let twice = tables(try (0..<2).map { _ in try compiled(json, "turbo-ios@7.1") }).json
    expectEqual(automata(of: twice), 1)
  }

  @Test func patternsWithoutTableAreNamed() throws {
    let configuration = try compiled(json([#"(.)\1"#, "/a"]), "turbo-ios@7.1")
    let (json, unknown) = tables([configuration])
    expectEqual(unknown, [#"(.)\1"#])
    #expect(json.contains(#"{"number":0,"text":"(.)\\1","fate":"unknown"}"#))
    #expect(json.contains(#"{"number":1,"text":"/a","fate":"table"}"#))
  }

  @Test func splitsPatternsThatAreTooManyForOneTable() throws {
    let configuration = try compiled(json((0..<90).map { "/a\($0)$" }), "turbo-ios@7.1")
    expectEqual(automata(of: tables([configuration]).json), 4)
  }

  @Test func splitsPatternsThatNeedTooManyStates() throws {
    let gaps = (0..<14).map { "/a\($0)/.*/b\($0)" }
    let configuration = try compiled(json(gaps), "turbo-ios@7.1")
    #expect(automata(of: tables([configuration]).json) > 1)
  }
}
