@testable import PathConfigSyntax
import TestSupport
import Testing

/// One mistake gives one fault: its place, its message, and the values read in spite of it.
@Suite struct JSONFaultTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var text: String
    var faults: [String]
    var value: String

    init(_ text: String, _ faults: String..., value: String) {
      self.text = text
      self.faults = faults
      self.value = value
    }

    var testDescription: String { text }
  }

  static let separators = [
    Example(
      "[1 2]", "1:3-1:3 expected `,` or `]` after this, found `2`", value: "[1,2]"),
    Example(
      "[\"a\"\n\"b\" \"c\"]", "1:5-1:5 expected `,` or `]` after this, found `\"b\"`",
      "2:4-2:4 expected `,` or `]` after this, found `\"c\"`", value: "[\"a\",\"b\",\"c\"]"),
    Example(
      "{\"settings\": {}\n \"rules\": []}",
      "1:16-1:16 expected `,` or `}` after this, found `\"rules\"`",
      value: "{\"settings\":{},\"rules\":[]}"),
    Example(
      "{\"a\" 1, \"b\": 2}", "1:5-1:5 expected `:` after the name, found `1`",
      value: "{\"a\":1,\"b\":2}"),
    Example(
      "{\"a\" {\"b\": 2}}", "1:5-1:5 expected `:` after the name, found `{`",
      value: "{\"a\":{\"b\":2}}"),
    Example(
      "{\"a\", \"b\": 2}", "1:5-1:5 expected `:` and a value after the name, found `,`",
      value: "{\"a\":null,\"b\":2}"),
    Example(
      "{\"a\"}", "1:5-1:5 expected `:` and a value after the name, found `}`",
      value: "{\"a\":null}"),
    Example(
      "{\"a\": , \"b\": }", "1:6-1:6 expected a value after `:`, found `,`",
      "1:13-1:13 expected a value after `:`, found `}`", value: "{\"a\":null,\"b\":null}"),
    Example(
      "{\"a\": 1,, \"b\": 2}", "1:9-1:10 expected a name in double quotation marks, found `,`",
      value: "{\"a\":1,\"b\":2}"),
    Example(
      "{,}", "1:2-1:3 expected a name in double quotation marks, found `,`", value: "{}"),
    Example(
      "{: 1, \"b\": 2}", "1:2-1:3 expected a name in double quotation marks, found `:`",
      value: "{\"b\":2}"),
    Example(
      "{\"a\": 1, [\"x\", 2], \"b\": 3}",
      "1:10-1:11 expected a name in double quotation marks, found `[`",
      value: "{\"a\":1,\"b\":3}"),
    Example(
      "{{\"a\": 1}, \"b\": 2}", "1:2-1:3 expected a name in double quotation marks, found `{`",
      value: "{\"b\":2}"),
    Example(
      "{\"a\": 1 [2], \"b\": 3}", "1:8-1:8 expected `,` or `}` after this, found `[`",
      value: "{\"a\":1,\"b\":3}"),
    Example(
      "[\"a\": 1]",
      "1:5-1:6 expected `,` or `]`, found `:`: elements of an array have no names",
      value: "[\"a\",1]"),
    Example(
      "{\"a\": \"b\": 1, \"c\": 2}", "1:10-1:11 expected `,` or `}`, found `:`",
      value: "{\"a\":\"b\",\"c\":2}"),
  ]

  static let brackets = [
    Example(
      "{\"rules\": [{\"patterns\": [\"/a\", \"properties\": {}}, {}]}",
      "1:30-1:30 expected `]` to close the array, found `\"properties\"`",
      value: "{\"rules\":[{\"patterns\":[\"/a\"],\"properties\":{}},{}]}"),
    Example(
      "{\"patterns\": [ \"properties\": {}}",
      "1:15-1:15 expected `]` to close the array, found `\"properties\"`",
      value: "{\"patterns\":[],\"properties\":{}}"),
    Example(
      "{\"rules\": [{\"patterns\": [\"/a\"}, \"properties\": {}}, {}]}",
      "1:30-1:31 expected `]` to close the array, found `}`",
      value: "{\"rules\":[{\"patterns\":[\"/a\"],\"properties\":{}},{}]}"),
    Example(
      "{\"rules\": [{\"patterns\": [\"/a\"], \"properties\": {\"x\": 1}, {\"y\": 2}]}",
      "1:55-1:55 expected `}` to close the object, found `{`",
      value: "{\"rules\":[{\"patterns\":[\"/a\"],\"properties\":{\"x\":1}},{\"y\":2}]}"),
    Example(
      "[{\"a\": 1 {\"b\": 2}]", "1:9-1:9 expected `}` to close the object, found `{`",
      value: "[{\"a\":1},{\"b\":2}]"),
    Example(
      "{\"rules\": [{\"x\": 1]}", "1:19-1:19 expected `}` to close the object, found `]`",
      value: "{\"rules\":[{\"x\":1}]}"),
    Example(
      "{\"rules\": [{\"x\": [1}, {\"y\": 2}]}",
      "1:20-1:20 expected `]` to close the array, found `}`",
      value: "{\"rules\":[{\"x\":[1]},{\"y\":2}]}"),
    Example(
      "[{\"a\": 1]]", "1:9-1:10 expected `}` to close the object, found `]`", value: "[{\"a\":1}]"),
    Example(
      "{\"rules\": [\"patterns\": [], \"properties\": {}}, {\"y\": 2}]}",
      "1:12-1:12 expected `{` to open the object, found `\"patterns\"`",
      value: "{\"rules\":[{\"patterns\":[],\"properties\":{}},{\"y\":2}]}"),
    Example(
      "[{\"properties\": \"context\": \"modal\"}, \"x\": 1}]",
      "1:17-1:17 expected `{` to open the object, found `\"context\"`",
      value: "[{\"properties\":{\"context\":\"modal\"},\"x\":1}]"),
    Example(
      "{\"patterns\": \"/a\", \"/b\", \"/c\"], \"x\": 1}",
      "1:14-1:14 expected `[` to open the array, found `\"/a\"`",
      value: "{\"patterns\":[\"/a\",\"/b\",\"/c\"],\"x\":1}"),
    Example(
      "{\"n\": 0, -1.5, true], \"x\": 1}",
      "1:7-1:7 expected `[` to open the array, found `0`",
      value: "{\"n\":[0,-1.5,true],\"x\":1}"),
    Example(
      "{\"rules\": {\"a\": 1}, {\"a\": 2}]}",
      "1:11-1:11 expected `[` to open the array, found `{`",
      value: "{\"rules\":[{\"a\":1},{\"a\":2}]}"),
    Example(
      "[{\"patterns\": \"/a\"], \"properties\": {}}, {}]",
      "1:15-1:15 expected `[` to open the array, found `\"/a\"`",
      value: "[{\"patterns\":[\"/a\"],\"properties\":{}},{}]"),
    Example(
      "\"rules\": [], \"settings\": {}}",
      "1:1-1:1 expected `{` to open the object, found `\"rules\"`",
      value: "{\"rules\":[],\"settings\":{}}"),
    Example("[1, 2}", "1:6-1:7 expected `]` to close the array, found `}`", value: "[1,2]"),
    Example(
      "{\"a\": 1], \"b\": 2}", "1:8-1:9 `]` has no matching `[`",
      value: "{\"a\":1,\"b\":2}"),
    Example(
      "{\"a\": [1]], \"b\": 2}", "1:10-1:11 `]` has no matching `[`",
      value: "{\"a\":[1],\"b\":2}"),
    Example(
      "{\"settings\": {}}, \"rules\": []}",
      "1:16-1:17 this `}` closes the whole object, but more members follow",
      value: "{\"settings\":{},\"rules\":[]}"),
    Example(
      "{\"a\": {}}}", "1:10-1:11 expected the end of the file after the JSON value, found `}`",
      value: "{\"a\":{}}"),
    Example(
      "{\"a\": [1, 2", "1:12-1:12 expected `]` to close the array, found the end of the file",
      value: "{\"a\":[1,2]}"),
    Example(
      "{\"a\":", "1:6-1:6 expected `}` to close the object, found the end of the file",
      value: "{\"a\":null}"),
    Example(
      "{\"a\"", "1:5-1:5 expected `}` to close the object, found the end of the file",
      value: "{\"a\":null}"),
    Example(
      "[{ \n", "1:3-1:3 expected `}` to close the object, found the end of the file",
      value: "[{}]"),
  ]

  static let strings = [
    Example(
      "{\"a\": [\"/new$],\n\"b\": 1}",
      "1:8-1:14 the string is not closed: expected `\"` before the end of the line",
      value: "{\"a\":[\"/new$\"],\"b\":1}"),
    Example(
      "{\"a\": \"modal,\n\"b\": \"c\"}",
      "1:7-1:13 the string is not closed: expected `\"` before the end of the line",
      value: "{\"a\":\"modal\",\"b\":\"c\"}"),
    Example(
      "[\"/[0-9],\n\"/b\"]",
      "1:2-1:9 the string is not closed: expected `\"` before the end of the line",
      value: "[\"/[0-9]\",\"/b\"]"),
    Example(
      "{\"a\": \"/c{2}\n}",
      "1:7-1:13 the string is not closed: expected `\"` before the end of the line",
      value: "{\"a\":\"/c{2}\"}"),
    Example(
      "[\"abc", "1:2-1:6 the string is not closed: expected `\"` before the end of the file",
      value: "[\"abc\"]"),
    Example(
      "[\"abc\\\"]", "1:2-1:9 the string is not closed: expected `\"` before the end of the file",
      value: "[\"abc\\\"]\"]"),
    Example(
      "{\"t\": \"Say \"hi\" now\", \"b\": 1}",
      "1:13-1:21 the string ends before `hi\" now\"`: a quotation mark is missing or not escaped",
      value: "{\"t\":\"Say \",\"b\":1}"),
    Example(
      "{\"context: \"modal\", \"b\": 1}",
      "1:2-1:10 the string is not closed: expected `\"` before `:`",
      value: "{\"context\":\"modal\",\"b\":1}"),
    Example(
      "[\"/new$, \"/edit$\"]",
      "1:2-1:8 the string is not closed: expected `\"` before `,`",
      value: "[\"/new$\",\"/edit$\"]"),
    Example(
      "{\"settings : { \"tabs\": [] }, \"b\": 1}",
      "1:2-1:12 the string is not closed: expected `\"` before `:`",
      value: "{\"settings \":{\"tabs\":[]},\"b\":1}"),
    Example(
      "{\"rules: [\n{\"a\": 1}]}",
      "1:2-1:8 the string is not closed: expected `\"` before the end of the line",
      value: "{\"rules\":[{\"a\":1}]}"),
    Example(
      "{\"t\": \"Hello, \"World\"\", \"b\": 1}",
      "1:16-1:23 the string ends before `World\"\"`: a quotation mark is missing or not escaped",
      value: "{\"t\":\"Hello, \",\"b\":1}"),
    Example(
      "[\"/\\d+\\.pdf\"]", "1:4-1:6 `\\d` is not a valid JSON escape",
      "1:7-1:9 `\\.` is not a valid JSON escape", value: "[\"/\\\\d+\\\\.pdf\"]"),
    Example(
      "[\"\\é\"]", "1:3-1:5 a backslash before `é` is not a valid JSON escape",
      value: "[\"\\\\é\"]"),
    Example(
      "[\"\\u12G4\"]", "1:3-1:7 `\\u` needs four hexadecimal digits, found `\\u12`",
      value: "[\"\u{FFFD}G4\"]"),
    Example(
      "[\"\\u\"]", "1:3-1:5 `\\u` needs four hexadecimal digits, found `\\u`",
      value: "[\"\u{FFFD}\"]"),
  ]

  static let words = [
    Example(
      "{\"title\": New Post, \"b\": 1}", "1:11-1:19 text without quotation marks: `New Post`",
      value: "{\"title\":\"New Post\",\"b\":1}"),
    Example(
      "[/new$, \\d+/edit]", "1:2-1:7 text without quotation marks: `/new$`",
      "1:9-1:17 text without quotation marks: `\\d+/edit`",
      value: "[\"/new$\",\"\\\\d+/edit\"]"),
    Example(
      "[/[0-9]{2}$]", "1:2-1:12 text without quotation marks: `/[0-9]{2}$`",
      value: "[\"/[0-9]{2}$\"]"),
    Example(
      "{\"a\": /new$\", \"b\": 1}", "1:7-1:13 text without quotation marks: `/new$\"`",
      value: "{\"a\":\"/new$\\\"\",\"b\":1}"),
    Example(
      "{\"a\": {...}}", "1:8-1:11 text without quotation marks: `...`",
      value: "{\"a\":{\"...\":null}}"),
    Example(
      "{\"uri\": hotwire://fragment/web\", \"y\": /new?x=1}",
      "1:9-1:32 text without quotation marks: `hotwire://fragment/web\"`",
      "1:39-1:47 text without quotation marks: `/new?x=1`",
      value: "{\"uri\":\"hotwire://fragment/web\\\"\",\"y\":\"/new?x=1\"}"),
    Example(
      "{\"path\": /\" }", "1:10-1:12 text without quotation marks: `/\"`",
      value: "{\"path\":\"/\\\"\"}"),
    Example(
      "{\"a\": 1 / 2}", "1:9-1:10 expected `,` or `}`, found `/`",
      "1:11-1:12 text without quotation marks: `2`", value: "{\"a\":1,\"2\":null}"),
    Example(
      "[1] \u{C}", "1:5-1:6 expected the end of the file after the JSON value, found U+000C",
      value: "[1]"),
    Example(
      "[1] // x\n ", "1:5-1:9 expected the end of the file after the JSON value, found `// x`",
      value: "[1]"),
    Example(
      "[1]/* x", "1:4-1:8 expected the end of the file after the JSON value, found `/* x`",
      value: "[1]"),
    Example(
      "{} {}", "1:4-1:5 expected the end of the file after the JSON value, found `{`",
      value: "{}"),
    Example("[1 /* 2", "1:4-1:6 the comment is not closed: expected `*/`", value: "[1]"),
    Example("", "1:1-1:1 the file is empty", value: ""),
    Example(" \n ", "2:2-2:2 the file is empty", value: ""),
    Example("]", "1:1-1:2 expected a value, found `]`", value: ""),
    Example(", {}", "1:1-1:2 expected a value, found `,`", value: "{}"),
    Example(
      "\n<!DOCTYPE html>\n<html>", "2:1-2:10 expected JSON, found markup: `<!DOCTYPE`",
      value: ""),
  ]

  @Test(arguments: separators + brackets + strings + words)
  func eachMistakeIsOneFault(example: Example) {
    let report = ParseReport(example.text)
    #expect(report.faults == example.faults)
    #expect(report.relaxations == [])
    #expect(report.value == example.value)
    #expect(!report.parse.isStrict)
  }

  @Test func findsAllMistakesOfAFile() {
    let report = ParseReport(
      """
      {
        "settings": { "tabs": [1 2] }
        "rules": [
          { "patterns": ["/new$, "/edit$"], "properties": { "context": "modal } },
          { "patterns" ["/\\d"], "properties": { "context": } }
          { "patterns": ["/x"], "properties": {} ]
      }
      """)
    #expect(
      report.faults == [
        "2:27-2:27 expected `,` or `]` after this, found `2`",
        "2:32-2:32 expected `,` or `}` after this, found `\"rules\"`",
        "4:20-4:26 the string is not closed: expected `\"` before `,`",
        "4:66-4:72 the string is not closed: expected `\"` before the end of the line",
        "5:17-5:17 expected `:` after the name, found `[`",
        "5:21-5:23 `\\d` is not a valid JSON escape",
        "5:53-5:53 expected a value after `:`, found `}`",
        "5:57-5:57 expected `,` or `]` after this, found `{`",
        "6:43-6:43 expected `}` to close the object, found `]`",
      ])
    #expect(report.relaxations == [])
  }

  private static let document = """
    {
      "settings": { "tabs": [ { "title": "Café", "path": "/" } ], "n": [0, -1.5e3, true] },
      "rules": [
        {
          "patterns": ["/new$", "/edit\\\\?.*", "/posts"],
          "properties": {
            "context": "modal",
            "pull_to_refresh_enabled": false,
            "x": null
          }
        },
        {
          "patterns": [".*"],
          "properties": { "uri": "/fragment/web", "y": true }
        }
      ]
    }
    """

  @Test func oneMissingCharacterIsOneMistake() throws {
    let bytes = Array(Self.document.utf8)
    let whole = try #require(ParseReport(bytes).parse.root?.canonicalForm)
    var changed: [String] = []
    for index in bytes.indices where "{}[],:\"".utf8.contains(bytes[index]) {
      var damaged = bytes
      damaged.remove(at: index)
      let report = ParseReport(damaged)
      let mistakes = report.faults + report.relaxations
      let place = ParseReport(bytes).parse.buffer.position(at: index)
      #expect(mistakes.count == 1, "\(place): \(mistakes)")
      let isRestored = report.parse.root?.canonicalForm == whole
      if bytes[index] != UInt8(ascii: "\""), !isRestored {
        changed.append("\(place.line):\(place.column)")
      }
    }
    // The end of `settings`, without which everything after it belongs to it.
    #expect(changed == ["2:86"])
  }

  @Test func aTruncatedTextIsOneMistake() {
    let bytes = Array(Self.document.utf8)
    for count in bytes.indices where bytes[count] & 0xC0 != 0x80 {
      let report = ParseReport(Array(bytes[..<count]))
      #expect(report.parse.faults.count == 1, "\(count): \(report.faults)")
      #expect(report.relaxations == [], "\(count)")
    }
  }

  @Test func showsWhereAnUnclosedContainerIsOpened() {
    let parse = ParseReport("{\"a\": [1, 2").parse
    #expect(parse.faults.map(\.opened) == [6..<7])
    #expect(parse.faults.map(\.openedMessage) == ["the array is opened here"])
    #expect(parse.faults.map(\.help) == ["add `]}`"])
    #expect(ParseReport("[1 2]").parse.faults.map(\.opened) == [nil])
  }

  @Test(arguments: [
    ("[1 2]", "add `,` here"),
    ("{\"a\" 1}", "add `:` here"),
    ("{\"a\"}", "add `:` and a value, as in `: null`"),
    ("{\"a\":}", "add a value, such as `null`"),
    ("{\"a\":1,,\"b\":2}", "remove it"),
    ("{\"a\": \"b", "add the closing `\"`"),
    ("[\"\\d\"]", "replace it with `\\\\d`"),
    ("[\"\\é\"]", "replace the backslash with `\\\\`"),
    ("{}}", "remove it"),
    ("[1, 2}", "replace it with `]`"),
    ("{\"a\":1],\"b\":2}", "remove it"),
    ("[{\"a\":1 {\"b\":2}]", "add `},`"),
    ("<html>", "check that the address returns JSON instead of a web page"),
    ("[New Post]", "put the text in double quotation marks"),
    ("[\"\\u1\"]", nil),
  ])
  func offersTheTextToWrite(text: String, help: String?) {
    #expect(ParseReport(text).parse.faults.first.map(\.help) == help)
  }

  @Test func cutsLongTextsInMessages() {
    let report = ParseReport("[1 " + String(repeating: "é", count: 100) + "]")
    let shown = String(repeating: "é", count: 32)
    #expect(report.faults == ["1:3-1:3 expected `,` or `]` after this, found `\(shown)…`"])
  }
}
