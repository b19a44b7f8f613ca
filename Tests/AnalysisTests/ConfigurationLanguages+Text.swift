@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax

extension ConfigurationLanguages {
  /// The languages of the rules in a JSON array.
  convenience init(
    rules: String, for client: String = "hotwire-native-ios@1.1",
    limits: Limits = .standard, patterns: PatternTable = PatternTable()
  ) throws {
    let profile = try Client.find(client)
    let json = #"{"settings": {}, "rules": \#(rules)}"#
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    let configuration = ConfigurationView(
      [ConfigurationDocument(parse, patterns: patterns)], for: profile)
    self.init(
      CompiledConfiguration(configuration, for: profile), limits: limits)
  }
}
