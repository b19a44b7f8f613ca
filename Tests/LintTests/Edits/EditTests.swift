@testable import PathConfigAutomata
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Fixes keep the layout of the file.
struct EditTests {
  @Test(arguments: [
    ("{\n  // c\n  \"rules\": []\n}", "{\n  \"rules\": []\n}"),
    ("{\r\n  // c\r\n  \"rules\": []\r\n}", "{\r\n  \"rules\": []\r\n}"),
    ("// c\n{\"rules\": []}", "{\"rules\": []}"),
    ("{\"rules\": [] // c\n}", "{\"rules\": []\n}"),
    ("{\"rules\": /* c */ []}", "{\"rules\": []}"),
    ("{\n  /* c */ \"rules\": []\n}", "{\n  \"rules\": []\n}"),
    ("{\n  /* c\n     d */\n  \"rules\": []\n}", "{\n  \"rules\": []\n}"),
    ("\n# c\n\n{\"rules\": []}", "\n\n{\"rules\": []}"),
  ]) func commentsGoWithTheirBlanks(text: String, fixed: String) throws {
    let found = try lint(text, for: ["hotwire-native-ios@1.3"])
    expectEqual(found.map(\.check), ["comment"])
    expectEqual(found.flatMap(\.fixes).map { apply($0.edits, to: text) }, [fixed])
  }

  @Test(arguments: [
    (#"{"screenshots_enabled": true}"#, "{}"),
    (#"{"screenshots_enabled": true, "a": 1}"#, #"{"a": 1}"#),
    (#"{"a": 1, "screenshots_enabled": true}"#, #"{"a": 1}"#),
    (#"{"a": 1, "screenshots_enabled": true, "b": 2}"#, #"{"a": 1, "b": 2}"#),
    ("{\n  \"a\": 1,\n  \"screenshots_enabled\": true\n}", "{\n  \"a\": 1\n}"),
    ("{\n  \"screenshots_enabled\": true\n}", "{}"),
    ("{ \"screenshots_enabled\": true }", "{}"),
    ("{\n  \"screenshots_enabled\": true,\n  \"a\": 1\n}", "{\n  \"a\": 1\n}"),
  ]) func membersGoWithTheirComma(settings: String, fixed: String) throws {
    let text = "{\"settings\": \(settings), \"rules\": []}"
    let found = try lint(text, for: ["hotwire-native-ios@1.3"])
    let expected = "{\"settings\": \(fixed), \"rules\": []}"
    expectEqual(found.flatMap(\.fixes).map { apply($0.edits, to: text) }, [expected])
  }
}
