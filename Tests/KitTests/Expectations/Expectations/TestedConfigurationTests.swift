@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The configuration of an app, which changes with the moments, in a file of expectations.
@Suite struct TestedConfigurationTests {
  private func read(_ configuration: String, _ expectations: String = "[]")
    -> ToolFileReading<ExpectationFile>
  {
    let text = #"{"configuration": \#(configuration), "expectations": \#(expectations)}"#
    return ExpectationFile.read(JSONParser.parse(name: "expectations.json", text: text))
  }

  @Test func everySourceIsRead() throws {
    let reading = read(
      #"{"bundled": "a.json", "server": "https://example.com/v2.json"}"#,
      #"[{"url": "/", "moment": "before-download", "rule": 1}, "#
        + #"{"url": "/", "moment": ["downloaded", "next-start"], "rule": 1}]"#)
    #expect(reading.mistakes.map(\.message) == [])
    let configuration = try #require(reading.value.configurations.first)
    #expect(configuration.sources.isEmpty && !configuration.namesNothing)
    let app = try #require(configuration.app)
    #expect(app.bundled?.name == "a.json")
    #expect(app.server?.name == "https://example.com/v2.json")
    #expect(
      reading.value.expectations.map(\.moments)
        == [[.beforeDownload], [.downloaded, .nextStart]])
  }
}
