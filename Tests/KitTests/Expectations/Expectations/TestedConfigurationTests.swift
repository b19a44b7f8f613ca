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

  @Test(arguments: [
    ("{}", "[]", "the app has neither `bundled` nor `server`"),
    (
      #"{"bundle": "a"}"#, "[]",
      "the configuration of an app has no key `bundle`: did you mean `bundled`?"
    ),
    (#"{"bundled": 1}"#, "[]", "`bundled` is a number instead of a string"),
    (#"{"bundled": ""}"#, "[]", "`bundled` is empty"),
    (#"{"server": "-"}"#, "[]", "standard input cannot be a source here"),
    (
      #"{"server": "a"}"#, #"[{"url": "/", "rule": 1, "moment": "next-stard"}]"#,
      "`next-stard` is no moment: did you mean `next-start`?"
    ),
    (
      #"{"server": "a"}"#, #"[{"url": "/", "rule": 1, "moment": "downloaded-over-copy"}]"#,
      "no configuration of the file has a moment `downloaded-over-copy`, so that this is never tested"
    ),
    (
      #""a.json""#, #"[{"url": "/", "rule": 1, "moment": "next-start"}]"#,
      "no configuration of the file has a moment `next-start`, so that this is never tested"
    ),
  ])
  func reportsMistakes(configuration: String, expectations: String, message: String) {
    let messages = read(configuration, expectations).mistakes.map(\.message)
    #expect(messages.contains(message), "\(messages)")
  }
}
