@testable import PathConfigSyntax
import TestSupport
import Testing

/// Texts and what the parser makes of them.
@Suite struct JSONParserTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "10", "-12.50", "1e5", "0.5E-3", "1E+10",
    "123456789012345678901234567890.000", "\"\"", "\"a\"", "[]", "{}", "[[[]]]",
    "[1,\"é\",null,{\"a\":[]}]", "{\"a\":{\"b\":{}},\"c\":\"d\"}", "{\"\":\"\"}",
    "{\"z\":1.0,\"a\":1.00}",
    "{\"rules\":[{\"patterns\":[\"/new$\",\"\\\\d+\"],\"properties\":{\"context\":\"modal\"}}]}",
  ])
  func readsStrictTextAndWritesItBack(text: String) {
    let report = ParseReport(text)
    #expect(report.parse.isStrict)
    #expect(report.value == text)
  }

  @Test func readsWhatItCanAndReportsTheRest() { expect(Self.faults) }

  @Test func marksWhatOnlySomeReadersTake() { expect(Self.relaxations) }

  /// - Parameter table: each text with its value, then each fault with its place, its message and
  ///   its help. `~` is before a departure that some reader takes. `⏎` and the like stand for
  ///   characters that nobody sees.
  private func expect(_ table: String) {
    var entry: [Substring] = []
    for line in table.split(separator: "\n") + [Substring("")] {
      if !line.hasPrefix("  "), !entry.isEmpty {
        let text = entry[0].prefix { $0 != "→" }.dropLast()
        #expect(ParseReport.table(of: String(text)) == entry.joined(separator: "\n"))
        entry = []
      }
      entry.append(line)
    }
  }

  private static let faults = #"""
    ["a"⏎"b" "c"] → ["a","b","c"]
      1:5-1:5 expected `,` or `]` after this, found `"b"` | add `,` here
      2:4-2:4 expected `,` or `]` after this, found `"c"` | add `,` here
    {"a": 1,, "b": 2} → {"a":1,"b":2}
      1:9-1:10 expected a name in double quotation marks, found `,` | remove it
    [1 2] → [1,2]
      1:3-1:3 expected `,` or `]` after this, found `2` | add `,` here
    {"settings": {}⏎ "rules": []} → {"settings":{},"rules":[]}
      1:16-1:16 expected `,` or `}` after this, found `"rules"` | add `,` here
    {"a" {"b": 2}} → {"a":{"b":2}}
      1:5-1:5 expected `:` after the name, found `{` | add `:` here
    {"a", "b": 2} → {"a":null,"b":2}
      1:5-1:5 expected `:` and a value after the name, found `,` | add `:` and a value, as in `: null`
    {"a"} → {"a":null}
      1:5-1:5 expected `:` and a value after the name, found `}` | add `:` and a value, as in `: null`
    {"a": , "b": } → {"a":null,"b":null}
      1:6-1:6 expected a value after `:`, found `,` | add a value, such as `null`
      1:13-1:13 expected a value after `:`, found `}` | add a value, such as `null`
    {,} → {}
      1:2-1:3 expected a name in double quotation marks, found `,` | remove it
    {: 1, "b": 2} → {"b":2}
      1:2-1:3 expected a name in double quotation marks, found `:`
    {"a": 1, ["x", 2], "b": 3} → {"a":1,"b":3}
      1:10-1:11 expected a name in double quotation marks, found `[`
    {{"a": 1}, "b": 2} → {"b":2}
      1:2-1:3 expected a name in double quotation marks, found `{`
    {"a": 1 [2], "b": 3} → {"a":1,"b":3}
      1:8-1:8 expected `,` or `}` after this, found `[` | add `,` here
    ["a": 1] → [{"a":1}]
      1:5-1:6 expected `,` or `]`, found `:`: elements of an array have no names | put the name and its value in `{` and `}`, or close the array before them with `]`
    {"a": "b": 1, "c": 2} → {"a":{"b":1,"c":2}}
      1:10-1:11 expected `,` or `}`, found `:`
      1:22-1:22 expected `}` to close the object, found the end of the file | add `}`
    {"rules": [{"patterns": ["/a", "properties": {}}, {}]} → {"rules":[{"patterns":["/a"],"properties":{}},{}]}
      1:30-1:30 expected `]` to close the array, found `"properties"` | add `]`
    {"rules": [{"patterns": ["/a"}, "properties": {}}, {}]} → {"rules":[{"patterns":["/a"],"properties":{}},{}]}
      1:30-1:31 expected `]` to close the array, found `}` | replace it with `]`
    {"rules": [{"patterns": ["/a"], "properties": {"x": 1}, {"y": 2}]} → {"rules":[{"patterns":["/a"],"properties":{"x":1}},{"y":2}]}
      1:55-1:55 expected `}` to close the object, found `{` | add `}`
    [{"a": 1 {"b": 2}] → [{"a":1},{"b":2}]
      1:9-1:9 expected `}` to close the object, found `{` | add `},`
    {"rules": [{"x": 1]} → {"rules":[{"x":1}]}
      1:19-1:19 expected `}` to close the object, found `]` | add `}`
    {"rules": [{"x": [1}, {"y": 2}]} → {"rules":[{"x":[1]},{"y":2}]}
      1:20-1:20 expected `]` to close the array, found `}` | add `]`
    [{"a": 1]] → [{"a":1}]
      1:9-1:10 expected `}` to close the object, found `]` | replace it with `}`
    {"rules": ["patterns": [], "properties": {}}, {"y": 2}]} → {"rules":[{"patterns":[],"properties":{}},{"y":2}]}
      1:22-1:23 expected `,` or `]`, found `:`: elements of an array have no names | put the name and its value in `{` and `}`, or close the array before them with `]`
    [{"properties": "context": "modal"}, "x": 1}] → [{"properties":{"context":"modal"},"x":1}]
      1:26-1:27 expected `,` or `}`, found `:`
    {"patterns": "/a", "/b", "/c"], "x": 1} → {"patterns":"/a","/b":null,"/c":null,"x":1}
      1:24-1:24 expected `:` and a value after the name, found `,` | add `:` and a value, as in `: null`
    {"rules": {"a": 1}, {"a": 2}]} → {"rules":{"a":1}}
      1:21-1:22 expected a name in double quotation marks, found `{`
    [{"patterns": "/a"], "properties": {}}, {}] → [{"patterns":"/a","properties":{}},{}]
      1:19-1:20 `]` has no matching `[` | remove it
    "rules": [], "settings": {}} → {"rules":[],"settings":{}}
      1:8-1:9 expected the end of the file after the JSON value, found `:`
    {"a": 1], "b": 2} → {"a":1,"b":2}
      1:8-1:9 `]` has no matching `[` | remove it
    {"settings": {}}, "rules": []} → {"settings":{},"rules":[]}
      1:16-1:17 `}` has no matching `{` | remove it
    {"a": {}}} → {"a":{}}
      1:10-1:11 expected the end of the file after the JSON value, found `}` | remove it
    {"a": [1, 2 → {"a":[1,2]}
      1:12-1:12 expected `]` to close the array, found the end of the file | add `]}`
    {"a": → {"a":null}
      1:6-1:6 expected `}` to close the object, found the end of the file | add `}`
    [{ ⏎ → [{}]
      1:3-1:3 expected `}` to close the object, found the end of the file | add `}]`
    {"a": ["/new$],⏎"b": 1} → {"a":["/new$],"],"b":1}
      1:8-1:16 the string is not closed: expected `"` before the end of the line | add the closing `"`
    ["/[0-9],⏎"/b"] → ["/[0-9],","/b"]
      1:2-1:10 the string is not closed: expected `"` before the end of the line | add the closing `"`
    ["abc\"] → ["abc\"]"]
      1:2-1:9 the string is not closed: expected `"` before the end of the file | add the closing `"`
    {"t": "Say "hi" now", "b": 1} → {"t":"Say ","b":1}
      1:13-1:21 the string ends before `hi" now"`: a quotation mark is missing or not escaped | write quotation marks inside a string as `\"`
    {"context: "modal", "b": 1} → {"context: ":null,"b":1}
      1:13-1:19 the string ends before `modal"`: a quotation mark is missing or not escaped | write quotation marks inside a string as `\"`
    ["/new$, "/edit$"] → ["/new$, "]
      1:11-1:18 the string ends before `/edit$"`: a quotation mark is missing or not escaped | write quotation marks inside a string as `\"`
    {"settings : { "tabs": [] }, "b": 1} → {"settings : { ":null,"b":1}
      1:17-1:25 the string ends before `tabs": [`: a quotation mark is missing or not escaped | write quotation marks inside a string as `\"`
    {"rules: [⏎{"a": 1}]} → {"rules: [":{"a":1}}
      1:2-1:11 the string is not closed: expected `"` before the end of the line | add the closing `"`
      2:9-2:10 `]` has no matching `[` | remove it
    ["/\d+\.pdf"] → ["/\\d+\\.pdf"]
      1:4-1:6 `\d` is not a valid JSON escape | replace it with `\\d`
      1:7-1:9 `\.` is not a valid JSON escape | replace it with `\\.`
    ["\é"] → ["\\é"]
      1:3-1:5 a backslash before `é` is not a valid JSON escape | replace the backslash with `\\`
    ["\u12G4"] → ["�G4"]
      1:3-1:7 `\u` needs four hexadecimal digits, found `\u12`
    {"title": New Post, "b": 1} → {"title":"New Post","b":1}
      1:11-1:19 text without quotation marks: `New Post` | put the text in double quotation marks
    [/new$, \d+/edit] → ["/new$","\\d+/edit"]
      1:2-1:7 text without quotation marks: `/new$` | put the text in double quotation marks
      1:9-1:17 text without quotation marks: `\d+/edit` | put the text in double quotation marks
    {"a": {...}} → {"a":{"...":null}}
      1:11-1:11 expected `:` and a value after the name, found `}` | add `:` and a value, as in `: null`
      ~ 1:8-1:11 expected a name: text needs double quotation marks | put it in double quotation marks
    {"uri": hotwire://fragment/web", "y": /new?x=1} → {"uri":"hotwire://fragment/web\"","y":"/new?x=1"}
      1:9-1:32 text without quotation marks: `hotwire://fragment/web"` | put the text in double quotation marks
      1:39-1:47 text without quotation marks: `/new?x=1` | put the text in double quotation marks
    {"path": /" } → {"path":"/\""}
      1:10-1:12 text without quotation marks: `/"` | put the text in double quotation marks
    {"a": 1 / 2} → {"a":1,"2":null}
      1:9-1:10 expected `,` or `}`, found `/`
      1:12-1:12 expected `:` and a value after the name, found `}` | add `:` and a value, as in `: null`
      ~ 1:11-1:12 expected a name: text needs double quotation marks | put it in double quotation marks
    [1] ␌ → [1]
      1:5-1:6 expected the end of the file after the JSON value, found U+000C
    [1] // x⏎  → [1]
      1:5-1:9 expected the end of the file after the JSON value, found `// x`
    {} {} → {}
      1:4-1:5 expected the end of the file after the JSON value, found `{`
    [1 /* 2 → [1]
      1:4-1:6 the comment is not closed: expected `*/`
    ] →
      1:1-1:2 expected a value, found `]`
    , {} → {}
      1:1-1:2 expected a value, found `,`
    ⏎<!DOCTYPE html>⏎<html> →
      2:1-2:10 expected JSON, found markup: `<!DOCTYPE` | check that the address returns JSON instead of a web page
    {"rules": {"x": 1}, {"x": 2}, {"x": 3}], "y": 4} → {"rules":{"x":1},"y":4}
      1:21-1:22 expected a name in double quotation marks, found `{`
    {"a": ["x", "y", "b": 1} → {"a":["x","y"],"b":1}
      1:16-1:16 expected `]` to close the array, found `"b"` | add `]`
    [{"a": ["x"]], "b": 1}] → [{"a":["x"],"b":1}]
      1:13-1:14 `]` has no matching `[` | remove it
    {"rules": [{"a": {"b": 1, {"c": 2}]} → {"rules":[{"a":{"b":1}},{"c":2}]}
      1:25-1:25 expected `}` to close the object, found `{` | add `}}`
    {"a": [{}}, {}], "b": 1} → {"a":[{},{}],"b":1}
      1:10-1:11 `}` has no matching `{` | remove it
    {"a": 1}} , "b": [1 2]} → {"a":1,"b":[1,2]}
      1:8-1:9 `}` has no matching `{` | remove it
      1:20-1:20 expected `,` or `]` after this, found `2` | add `,` here
    ["x"", "y"] → ["x",", "]
      1:5-1:5 expected `,` or `]` after this, found `", "` | add `,` here
      1:9-1:11 the string ends before `y"`: a quotation mark is missing or not escaped | write quotation marks inside a string as `\"`
    {"a"": 1} → {"a":null}
      1:5-1:9 the string ends before `": 1`: a quotation mark is missing or not escaped | write quotation marks inside a string as `\"`
    [1 /* c */ 2] → [1,2]
      1:3-1:3 expected `,` or `]` after this, found `2` | add `,` here
      ~ 1:4-1:11 JSON has no `/* */` comments | remove it
    {"a": 1} # c → {"a":1}
      1:10-1:13 expected the end of the file after the JSON value, found `# c`
    """#

  private static let relaxations = #"""
    [1,] → [1]
      ~ 1:3-1:4 trailing comma before the `]` of the array | remove it
    {"a":1 , } → {"a":1}
      ~ 1:8-1:9 trailing comma before the `}` of the object | remove it
    [,1,,2] → [null,1,null,2]
      ~ 1:2-1:3 expected a value before this comma | remove it, or add the missing value before it
      ~ 1:5-1:6 expected a value before this comma | remove it, or add the missing value before it
    [1;2] → [1,2]
      ~ 1:3-1:4 expected `,`, found `;` | replace it with `,`
    {"a"=1;"b" => 2} → {"a":1,"b":2}
      ~ 1:5-1:6 expected `:`, found `=` | replace it with `:`
      ~ 1:7-1:8 expected `,`, found `;` | replace it with `,`
      ~ 1:12-1:14 expected `:`, found `=` | replace it with `:`
    [1 // x⏎] → [1]
      ~ 1:4-1:8 JSON has no `//` comments | remove it
    # x⏎[1/* y⏎ */,"a"/**/] → [1,"a"]
      ~ 1:1-1:4 JSON has no `#` comments | remove it
      ~ 2:3-3:4 JSON has no `/* */` comments | remove it
      ~ 3:8-3:12 JSON has no `/* */` comments | remove it
    )]}'⏎{} → {}
      ~ 1:1-1:5 the file begins with the prefix `)]}'` | remove it
    {"a":1,"a":2} → {"a":1,"a":2}
      ~ 1:8-1:11 this name appears earlier in the same object | remove one of the two
    {'a':'b"c'} → {"a":"b\"c"}
      ~ 1:2-1:5 expected double quotation marks, found single ones | replace each `'` around it with `"`
      ~ 1:6-1:11 expected double quotation marks, found single ones | replace each `'` around it with `"`
    ["a⇥b⏎c␁␀"] → ["a\tb\nc\u0001\u0000"]
      ~ 1:4-1:5 a tab inside a string | replace it with `\t`
      ~ 1:6-2:1 a line break inside a string | replace it with `\n`
      ~ 2:2-2:3 the control character U+0001 inside a string | replace it with `\u0001`
      ~ 2:3-2:4 the control character U+0000 inside a string | replace it with `\u0000`
    ["\'","a\⏎b"] → ["'","a\nb"]
      ~ 1:3-1:5 `\'` is not a valid JSON escape | replace it with `'`
      ~ 1:9-2:1 a backslash at the end of a line is not a valid JSON escape | replace it with `\n`
    ["\udc00\ud83d\u0041"] → ["��A"]
      ~ 1:3-1:9 half of a surrogate pair is not a character | replace it with the whole character, or with both halves as in `\ud83d\ude00`
      ~ 1:9-1:15 half of a surrogate pair is not a character | replace it with the whole character, or with both halves as in `\ud83d\ude00`
    {a:b,context":1,“d”:2} → {"a":"b","context\"":1,"“d”":2}
      ~ 1:2-1:3 expected a name: text needs double quotation marks | put it in double quotation marks
      ~ 1:4-1:5 expected a value: text needs double quotation marks | put it in double quotation marks
      ~ 1:6-1:14 expected a name: a quotation mark is missing | add the missing `"`
      ~ 1:17-1:20 expected straight quotation marks, found typographic ones | replace both quotation marks with `"`
    [⍽1] → ["⍽1"]
      ~ 1:2-1:4 U+00A0 is not white space in JSON | replace it with an ordinary space
    [True,NULL,fALSE] → [true,null,false]
      ~ 1:2-1:6 `true`, `false` and `null` must be in lower case | replace it with `true`, `false` or `null`
      ~ 1:7-1:11 `true`, `false` and `null` must be in lower case | replace it with `true`, `false` or `null`
      ~ 1:12-1:17 `true`, `false` and `null` must be in lower case | replace it with `true`, `false` or `null`
    [NaN,-Infinity] → ["NaN","-Infinity"]
      ~ 1:2-1:5 JSON has no `NaN` or `Infinity` | replace it with a number, a string or `null`
      ~ 1:6-1:15 JSON has no `NaN` or `Infinity` | replace it with a number, a string or `null`
    [+1,01,-00.5,.5,1.,1.e5,1e,1E+,0x1F,-] → ["+1","01","-00.5",".5","1.","1.e5","1e","1E+","0x1F","-"]
      ~ 1:2-1:4 a number must not begin with `+` | remove the `+`
      ~ 1:5-1:7 a number must not have leading zeros | remove the leading `0`, or put the digits in double quotation marks
      ~ 1:8-1:13 a number must not have leading zeros | remove the leading `0`, or put the digits in double quotation marks
      ~ 1:14-1:16 a number needs a digit before the decimal point | add `0` before the decimal point
      ~ 1:17-1:19 a number needs a digit after the decimal point | add `0` after the decimal point, or remove the point
      ~ 1:20-1:24 a number needs a digit after the decimal point | add `0` after the decimal point, or remove the point
      ~ 1:25-1:27 a number needs a digit in its exponent | remove the `e`, or add the exponent
      ~ 1:28-1:31 a number needs a digit in its exponent | remove the `e`, or add the exponent
      ~ 1:32-1:36 JSON has no hexadecimal numbers | use a decimal number, or put it in double quotation marks
      ~ 1:37-1:38 a number needs a digit after the sign | add the digits after the sign
    [1.2.3,.,truefalse,yes] → ["1.2.3",".","truefalse","yes"]
      ~ 1:2-1:7 expected a value: text needs double quotation marks | put it in double quotation marks
      ~ 1:8-1:9 expected a value: text needs double quotation marks | put it in double quotation marks
      ~ 1:10-1:19 expected a value: text needs double quotation marks | put it in double quotation marks
      ~ 1:20-1:23 expected a value: text needs double quotation marks | put it in double quotation marks
    [1e999,1] → [1e999,1]
      ~ 1:2-1:7 the number is too large for a `Double` | use a smaller number, or put the digits in double quotation marks
    {"a": "x⏎y", "b": 1} → {"a":"x\ny","b":1}
      ~ 1:9-2:1 a line break inside a string | replace it with `\n`
    {"x⏎y" = 1} → {"x\ny":1}
      ~ 1:4-2:1 a line break inside a string | replace it with `\n`
      ~ 2:4-2:5 expected `:`, found `=` | replace it with `:`
    """#

  @Test func everyNodeAndNameKnowsItsPlace() throws {
    let text = " { \"a\" : [ 1 , \"\\u0041é\" ] , \"b\":{ } }\n"
    let parse = JSONParser.parse(name: "x", text: text)
    let root = try #require(parse.root)
    func slice(_ range: Range<Int>) -> String { parse.buffer.text(in: range) }
    #expect(slice(root.range) == "{ \"a\" : [ 1 , \"\\u0041é\" ] , \"b\":{ } }")
    guard case .object(let object) = root.value else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.map { slice($0.nameRange) } == ["\"a\"", "\"b\""])
    #expect(object.members.map { slice($0.value.range) } == ["[ 1 , \"\\u0041é\" ]", "{ }"])
    #expect(slice(object.members[1].range) == "\"b\":{ }")
    guard case .array(let array) = object.members[0].value.value else {
      Issue.record("not an array")
      return
    }
    #expect(array.elements.map { slice($0.range) } == ["1", "\"\\u0041é\""])
    #expect(array.trailingComma == nil)
  }

  @Test func keepsDuplicateNamesInOrder() throws {
    let parse = JSONParser.parse(name: "x", text: "{\"a\":1,\"b\":2,\"a\":3}")
    guard case .object(let object) = parse.root?.value else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.map(\.name.text) == ["a", "b", "a"])
    #expect(object.all("a").count == 2)
    #expect(object.last("a")?.value.range == 17..<18)
    #expect(object.last("c") == nil)
  }

  @Test func namesAreComparedByBytes() {
    let report = ParseReport("{\"\u{E9}\":1,\"e\u{301}\":2,\"\\u00e9\":3}")
    #expect(report.relaxations == ["1:15-1:23 this name appears earlier in the same object"])
  }

  @Test func findsDuplicatesAmongManyNames() {
    let names =
      (0..<40).map { "\"n\($0)\":0" } + ["\"n3\":1", "\"n39\":1", "\"n40\":1", "\"n3\":2"]
    let report = ParseReport("{" + names.joined(separator: ",") + "}")
    let ranges = report.parse.relaxations.map(\.range)
    let firsts = report.parse.relaxations.map(\.first)
    #expect(ranges.count == 3)
    #expect(firsts[0] == 22..<26 && firsts[2] == 22..<26 && firsts[1] != 22..<26)
  }

  @Test func saysHowAStringIsQuoted() throws {
    let parse = JSONParser.parse(name: "x", text: "[\"a\", 'b', c]")
    guard case .array(let array) = parse.root?.value else {
      Issue.record("not an array")
      return
    }
    let quotings = array.elements.map { node -> JSONString.Quoting? in
      guard case .string(let string) = node.value else { return nil }
      return string.quoting
    }
    #expect(quotings == [.double, .single, JSONString.Quoting.none])
  }

  @Test func trailingCommasAreKeptBesideTheContent() {
    let parse = JSONParser.parse(name: "x", text: "{\"a\":[1 ,],}")
    guard case .object(let object) = parse.root?.value,
      case .array(let array) = object.members.first?.value.value
    else {
      Issue.record("not as expected")
      return
    }
    #expect(array.elements.count == 1)
    #expect(array.trailingComma == 8..<9)
    #expect(object.trailingComma == 10..<11)
  }

  /// One character too few is a fault wherever it is missing, mostly a single one, and a mistake at
  /// the end of the text is still found.
  @Test func aMissingCharacterHidesNothing() {
    let document = """
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
            "properties": { "uri": "/fragment/web", "y": true "z": 1 }
          }
        ]
      }
      """
    let bytes = Array(document.utf8)
    var counts: [Int] = []
    for index in bytes.indices.dropLast(45) where "{}[],:\"".utf8.contains(bytes[index]) {
      var damaged = bytes
      damaged.remove(at: index)
      let faults = ParseReport(damaged).faults
      counts.append(faults.count)
      #expect(faults.contains { $0.hasSuffix("after this, found `\"z\"`") }, "\(index): \(faults)")
    }
    #expect(counts.count { $0 <= 2 } > counts.count * 8 / 10, "\(counts)")
  }

  @Test func aTruncatedTextIsOneMistake() {
    let document = """
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
    let bytes = Array(document.utf8)
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

  @Test func cutsLongTextsInMessages() {
    let report = ParseReport("[1 " + String(repeating: "é", count: 100) + "]")
    let shown = String(repeating: "é", count: 32)
    #expect(report.faults == ["1:3-1:3 expected `,` or `]` after this, found `\(shown)…`"])
  }
}
