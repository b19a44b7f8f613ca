@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The configuration of an app, which changes with the stages, in a file of expectations.
@Suite struct TestedConfigurationTests {
  private func read(_ configuration: String, _ expectations: String = "[]")
    -> ToolFileReading<ExpectationFile>
  {
    let text = #"{"configuration": \#(configuration), "expectations": \#(expectations)}"#
    return ExpectationFile.read(JSONParser.parse(name: "expectations.json", text: text))
  }

  @Test func everySourceIsRead() throws {
    let reading = read(
      #"{"bundled": "a.json", "server": "https://example.com/v2.json", "cached": "c.json", "#
        + #""cachedFrom": "https://example.com/v1.json", "serverFirst": true}"#,
      #"[{"url": "/", "stage": "first-launch-offline", "rule": 1}, "#
        + #"{"url": "/", "stage": ["relaunch-offline", "older-copy-offline"], "rule": 1}]"#)
    #expect(reading.mistakes.map(\.message) == [])
    let configuration = try #require(reading.value.configurations.first)
    #expect(configuration.sources.isEmpty && !configuration.namesNothing)
    let app = try #require(configuration.app)
    #expect(app.bundled?.name == "a.json")
    #expect(app.server?.name == "https://example.com/v2.json")
    #expect(app.cached?.name == "c.json")
    #expect(app.cachedFrom == "https://example.com/v1.json")
    #expect(app.isServerFirst)
    #expect(
      reading.value.expectations.map(\.stages)
        == [[.firstLaunchOffline], [.relaunchOffline, .olderCopyOffline]])
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
    (#"{"bundled": "a", "cached": "b"}"#, "[]", "an app with `cached` has no `server`"),
    (
      #"{"server": "a", "serverFirst": "yes"}"#, "[]",
      "`serverFirst` is a string instead of a boolean"
    ),
    (
      #"{"server": "a"}"#, #"[{"url": "/", "rule": 1, "stage": "relaunch-ofline"}]"#,
      "`relaunch-ofline` is no stage: did you mean `relaunch-offline`?"
    ),
    (
      #"{"server": "a"}"#, #"[{"url": "/", "rule": 1, "stage": "older-copy-offline"}]"#,
      "no configuration of the file has a stage `older-copy-offline`, so that this is never tested"
    ),
    (
      #""a.json""#, #"[{"url": "/", "rule": 1, "stage": "relaunch-offline"}]"#,
      "no configuration of the file has a stage `relaunch-offline`, so that this is never tested"
    ),
  ])
  func reportsMistakes(configuration: String, expectations: String, message: String) {
    let messages = read(configuration, expectations).mistakes.map(\.message)
    #expect(messages.contains(message), "\(messages)")
  }
}
