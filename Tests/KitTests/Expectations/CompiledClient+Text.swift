@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax

extension CompiledClient {
  /// A client with a configuration of these rules, which answers whatever the file's verdict.
  static func with(
    _ rules: String, _ client: String = "hotwire-native-ios@1.3"
  ) throws -> CompiledClient {
    let text = #"{"settings": {}, "rules": ["# + rules + "]}"
    let document = ConfigurationDocument(JSONParser.parse(name: "app.json", text: text))
    return try CompiledClient.with([document], client)
  }

  static func with(
    _ sources: [ConfigurationDocument], _ client: String
  ) throws -> CompiledClient {
    let profile = try ClientProfile.find(client)
    return CompiledClient(
      ConfigurationView(sources), for: profile, fallback: ICUEngine())
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
  var file = ExpectationFile(SourceBuffer(name: "", text: ""))
  file.configurations = [
    TestedConfiguration(sources: ["app.json"])
  ]
  file.expectations = expectations
  return file.output
}
