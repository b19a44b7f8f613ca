@testable import PathConfigSyntax
import TestSupport
import Testing

struct JSONWriterTests {
  private let sample: JSONOutput = [
    "check": "invalid-value", "rule": nil, "ok": true, "count": -3, "empty": [], "none": [:],
    "clients": ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"],
    "range": ["start": ["line": 1, "column": 1]], "mixed": [1, [2], ["a": 3]],
  ]

  @Test func writesCompactTextOnOneLine() {
    expectEqual(
      JSONWriter.write(sample).string,
      """
      {"check":"invalid-value","rule":null,"ok":true,"count":-3,"empty":[],"none":{},\
      "clients":["hotwire-native-ios@1.3","hotwire-native-android@1.3"],\
      "range":{"start":{"line":1,"column":1}},"mixed":[1,[2],{"a":3}]}
      """)
  }

  @Test func prettyIndentsByTwoAndKeepsShortListsTogether() {
    expectEqual(
      JSONWriter.write(sample, style: .pretty).string,
      """
      {
        "check": "invalid-value",
        "rule": null,
        "ok": true,
        "count": -3,
        "empty": [],
        "none": {},
        "clients": ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"],
        "range": {
          "start": {"line": 1, "column": 1}
        },
        "mixed": [
          1,
          [2],
          {"a": 3}
        ]
      }
      """)
  }

  @Test func listsBreakBeyondEightyColumns() {
    for (length, fits) in [(63, true), (64, false)] {
      let text = String(repeating: "é", count: length)
      let written = JSONWriter.write(["name": [.string(text), 1]], style: .pretty).string
      // Two spaces, the name with colon and space, brackets, quotation marks and `, 1`.
      expectEqual(written.split(separator: "\n").count, fits ? 3 : 6)
      expectEqual(written.contains("[\""), fits)
    }
  }

  @Test func writesNodesAsTheyWere() throws {
    let text = "{\"z\":1.00,\"a\":[1e5,\"\\u00e9\"],\"z\":-0}"
    let root = try #require(JSONParser.parse(name: "x", text: text).root)
    expectEqual(
      JSONWriter.write(["properties": .node(root), "n": 1]).string,
      "{\"properties\":{\"z\":1.00,\"a\":[1e5,\"é\"],\"z\":-0},\"n\":1}")
  }

  @Test(arguments: [JSONWriter.Style.compact, .pretty])
  func writtenTextReadsAsTheSameValue(style: JSONWriter.Style) throws {
    var generator = SeededGenerator(seed: 0x5EED_0002)
    for _ in 0..<300 {
      let output = RandomJSON.value(depth: 4, using: &generator)
      let written = JSONWriter.write(output, style: style)
      let parse = JSONParser.parse(name: "x", bytes: written.bytes)
      #expect(parse.faults.isEmpty, "\(written)")
      #expect(
        parse.relaxations.allSatisfy { $0.kind == .duplicateName })
      let root = try #require(parse.root)
      expectEqual(JSONWriter.write(root), JSONWriter.write(output))
      let again = JSONWriter.write(root, style: style)
      #expect(again == written || style == .pretty)
      let reread = JSONParser.parse(name: "x", bytes: again.bytes).root
      expectEqual(reread.map { JSONWriter.write($0, style: style) }, again)
      expectEqual(root.range, 0..<written.bytes.count)
    }
  }

  @Test func spellsStringsAsInTheirText() throws {
    let parse = JSONParser.parse(name: "x", text: #"["\u0061", 'b"', c]"#)
    let root = try #require(parse.root)
    let written = JSONWriter.write(root, spelledAsIn: parse.buffer, style: .compact)
    expectEqual(written.string, #"["\u0061","b\"","c"]"#)
  }

  @Test func absentValuesAreNull() {
    let members: JSONOutput = [
      "a": .optional(nil as UTF8String?), "b": .optional(3), "c": .optional("x" as UTF8String?),
      "d": .strings(["y"]),
    ]
    expectEqual(JSONWriter.write(members).string, "{\"a\":null,\"b\":3,\"c\":\"x\",\"d\":[\"y\"]}")
  }
}

/// Random values, for properties that apply to all of them.
private enum RandomJSON {
  private static let texts: [UTF8String] = [
    "", "a", "b", "context", "/new$", "\\d+", "\"", "é", "e\u{301}", "字", "𝄞", "\n", "\u{0}", "/",
    "a b", "//", "[", "{\"", "\u{7F}", "\u{2028}",
  ]

  static func value(depth: Int, using generator: inout SeededGenerator) -> JSONOutput {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int.random(in: -1000...1000, using: &generator))
    case 3, 4, 5: return .string(text(using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          value(depth: depth - 1, using: &generator)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          JSONOutput.Member(
            text(using: &generator), value(depth: depth - 1, using: &generator))
        })
    }
  }

  private static func text(using generator: inout SeededGenerator) -> UTF8String {
    texts[Int.random(in: 0..<texts.count, using: &generator)]
  }
}
