@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax

extension Answerer {
  /// A client with a configuration of these rules, which answers whatever the file's verdict.
  static func with(
    _ rules: String, _ client: String = "hotwire-native-ios@1.3"
  ) throws -> Answerer {
    let text = #"{"settings": {}, "rules": ["# + rules + "]}"
    let document = ConfigurationDocument(JSONParser.parse(name: "app.json", text: text))
    return try Answerer.with([document], client)
  }

  static func with(
    _ sources: [ConfigurationDocument], _ client: String
  ) throws -> Answerer {
    let profile = try Client.find(client)
    return Answerer(CompiledConfiguration(ConfigurationView(sources), for: profile))
  }
}

/// The expectations of a text such as `[{"url": "/", "rule": 1}]`.
func expectations(_ text: String) -> [Expectation] {
  let file = #"{"expectations": "# + text + "}"
  return ExpectationFile.read(JSONParser.parse(name: "expectations.json", text: file))
    .value.expectations
}

/// A file about `app.json` with some expectations, as JSON.
func file(of expectations: [Expectation]) -> JSONOutput {
  ExpectationFile.output(about: ["app.json"], for: [], expectations)
}
