@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// A file that loads and crashes the client at some look-ups only.
@Suite struct CompiledConfigurationCrashTests {
  private static let json = """
    {"rules": [
      {"patterns": ["/safe"], "properties": {"context": "modal"}},
      {"patterns": ["/early", null], "properties": {"context": "modal"}},
      {"patterns": ["/late"]}
    ]}
    """

  @Test(arguments: [
    ("/early", []), ("/safe", ["pattern"]), ("/late/early", ["rule"]),
    ("/late", ["pattern"]),
  ])
  func crashesIfTheLookUpReachesTheCause(subject: String, expected: [String]) throws {
    let profile = try ClientProfile.find("hotwire-native-android@1.3")
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(Self.json.utf8))
    let configuration = ConfigurationView([ConfigurationDocument(parse)], for: profile)
    let compiled = CompiledConfiguration(configuration, for: profile, fallback: ICUEngine())
    var cache = compiled.makeCache()
    let crashes = compiled.crashes(at: compiled.resolve(UTF8String(subject), using: &cache))
    #expect(crashes.map { $0.reason.pattern == nil ? "rule" : "pattern" } == expected)
  }
}
