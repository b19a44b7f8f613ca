@testable import PathConfigSyntax
import TestSupport
import Testing

/// Deviations that some reader accepts are read as by that reader, and marked.
@Suite struct JSONRelaxationTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var text: String
    var marks: [String]
    var value: String

    init(_ text: String, _ marks: String..., value: String) {
      self.text = text
      self.marks = marks
      self.value = value
    }

    var testDescription: String { text }
  }

  static let structure = [
    Example("[1,]", "1:3-1:4 trailing comma before the `]` of the array", value: "[1]"),
    Example(
      "{\"a\":1 , }", "1:8-1:9 trailing comma before the `}` of the object", value: "{\"a\":1}"),
    Example("[1,,2]", "1:4-1:5 expected a value before this comma", value: "[1,null,2]"),
    Example(
      "[,]", "1:2-1:3 expected a value before this comma",
      "1:2-1:3 trailing comma before the `]` of the array", value: "[null]"),
    Example("[1;2]", "1:3-1:4 expected `,`, found `;`", value: "[1,2]"),
    Example("{\"a\":1;\"b\":2}", "1:7-1:8 expected `,`, found `;`", value: "{\"a\":1,\"b\":2}"),
    Example("{\"a\"=1}", "1:5-1:6 expected `:`, found `=`", value: "{\"a\":1}"),
    Example("{\"a\" => 1}", "1:6-1:8 expected `:`, found `=`", value: "{\"a\":1}"),
    Example("[1 // x\n]", "1:4-1:8 JSON has no `//` comments", value: "[1]"),
    Example(
      "# x\n[1/* y\n */]", "1:1-1:4 JSON has no `#` comments",
      "2:3-3:4 JSON has no `/* */` comments", value: "[1]"),
    Example("[\"a\"/**/,\"b\"]", "1:5-1:9 JSON has no `/* */` comments", value: "[\"a\",\"b\"]"),
    Example(")]}'\n{}", "1:1-1:5 the file begins with the prefix `)]}'`", value: "{}"),
    Example(
      "{\"a\":1,\"a\":2}", "1:8-1:11 this name appears earlier in the same object",
      value: "{\"a\":1,\"a\":2}"),
  ]

  static let strings = [
    Example(
      "{'a':'b\"c'}", "1:2-1:5 expected double quotation marks, found single ones",
      "1:6-1:11 expected double quotation marks, found single ones", value: "{\"a\":\"b\\\"c\"}"),
    Example(
      "[\"a\tb\nc\u{1}\"]", "1:4-1:5 a tab inside a string", "1:6-2:1 a line break inside a string",
      "2:2-2:3 the control character U+0001 inside a string", value: "[\"a\\tb\\nc\\u0001\"]"),
    Example(
      "[\"a\u{0}b\"]", "1:4-1:5 the control character U+0000 inside a string",
      value: "[\"a\\u0000b\"]"),
    Example("[\"\\'\"]", "1:3-1:5 `\\'` is not a valid JSON escape", value: "[\"'\"]"),
    Example(
      "[\"a\\\nb\"]",
      "1:4-2:1 a backslash at the end of a line is not a valid JSON escape",
      value: "[\"a\\nb\"]"),
    Example(
      "[\"\\ud800x\"]", "1:3-1:9 half of a surrogate pair is not a character",
      value: "[\"\u{FFFD}x\"]"),
    Example(
      "[\"\\udc00\\ud83d\\u0041\"]",
      "1:3-1:9 half of a surrogate pair is not a character",
      "1:9-1:15 half of a surrogate pair is not a character",
      value: "[\"\u{FFFD}\u{FFFD}A\"]"),
  ]

  static let words = [
    Example(
      "{a:b}", "1:2-1:3 expected a name: text needs double quotation marks",
      "1:4-1:5 expected a value: text needs double quotation marks", value: "{\"a\":\"b\"}"),
    Example(
      "{context\":1}", "1:2-1:10 expected a name: a quotation mark is missing",
      value: "{\"context\\\"\":1}"),
    Example(
      "{“a”:1}", "1:2-1:5 expected straight quotation marks, found typographic ones",
      value: "{\"“a”\":1}"),
    Example(
      "[\u{A0}1]", "1:2-1:4 U+00A0 is not white space in JSON",
      value: "[\"\u{A0}1\"]"),
    Example(
      "[True,NULL,fALSE]", "1:2-1:6 `true`, `false` and `null` must be in lower case",
      "1:7-1:11 `true`, `false` and `null` must be in lower case",
      "1:12-1:17 `true`, `false` and `null` must be in lower case",
      value: "[true,null,false]"),
    Example(
      "[NaN,-Infinity]",
      "1:2-1:5 JSON has no `NaN` or `Infinity`",
      "1:6-1:15 JSON has no `NaN` or `Infinity`",
      value: "[\"NaN\",\"-Infinity\"]"),
    Example("[+1]", "1:2-1:4 a number must not begin with `+`", value: "[\"+1\"]"),
    Example("[01]", "1:2-1:4 a number must not have leading zeros", value: "[\"01\"]"),
    Example("[-00.5]", "1:2-1:7 a number must not have leading zeros", value: "[\"-00.5\"]"),
    Example("[.5]", "1:2-1:4 a number needs a digit before the decimal point", value: "[\".5\"]"),
    Example("[1.]", "1:2-1:4 a number needs a digit after the decimal point", value: "[\"1.\"]"),
    Example(
      "[1.e5]", "1:2-1:6 a number needs a digit after the decimal point", value: "[\"1.e5\"]"),
    Example("[1e]", "1:2-1:4 a number needs a digit in its exponent", value: "[\"1e\"]"),
    Example("[1E+]", "1:2-1:5 a number needs a digit in its exponent", value: "[\"1E+\"]"),
    Example("[0x1F]", "1:2-1:6 JSON has no hexadecimal numbers", value: "[\"0x1F\"]"),
    Example("[-]", "1:2-1:3 a number needs a digit after the sign", value: "[\"-\"]"),
    Example(
      "[1.2.3]", "1:2-1:7 expected a value: text needs double quotation marks",
      value: "[\"1.2.3\"]"),
    Example(
      "[.]", "1:2-1:3 expected a value: text needs double quotation marks", value: "[\".\"]"),
    Example(
      "[truefalse]", "1:2-1:11 expected a value: text needs double quotation marks",
      value: "[\"truefalse\"]"),
  ]

  @Test(arguments: structure + strings + words)
  func readsAndMarksRelaxations(example: Example) {
    let report = ParseReport(example.text)
    #expect(report.relaxations == example.marks)
    #expect(report.faults == [])
    #expect(report.value == example.value)
    #expect(!report.parse.isStrict)
  }

  @Test(arguments: [
    ("fasle", "false"), ("tru", "true"), ("trux", "true"), ("ture", "true"), ("nul", "null"),
    ("None", "null"), ("yes", "true"), ("Off", "false"), ("undefined", "null"), ("truee", "true"),
  ])
  func guessesTheKeyword(word: String, keyword: String) {
    let help = ParseReport("[\(word)]").parse.relaxations.map(\.help)
    #expect(help == ["replace it with `\(keyword)`, or put it in double quotation marks"])
  }

  @Test(arguments: ["modal", "t", "tuna", "nine", "fall", "trrue2"])
  func doesNotGuessAnyWord(word: String) {
    let help = ParseReport("[\(word)]").parse.relaxations.map(\.help)
    #expect(help == ["put it in double quotation marks"])
  }

  @Test func everyKindOffersTheTextToWrite() {
    let texts = (Self.structure + Self.strings + Self.words).map(\.text)
    let helps = texts.flatMap { ParseReport($0).parse.relaxations }.map(\.help)
    #expect(helps.count > 40)
    #expect(helps.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }

  @Test func aStringEndsAtTheLineOnlyWhereAQuotationMarkIsMissing() {
    let spread = ParseReport("{\"a\": \"x\ny\", \"b\": 1}")
    #expect(spread.faults == [])
    #expect(ParseReport("{\"x\ny\" = 1}").faults == [])
    #expect(spread.value == "{\"a\":\"x\\ny\",\"b\":1}")
    let broken = ParseReport("{\"a\": \"x\n\"y\": 1}")
    #expect(broken.faults.count == 1)
    #expect(broken.relaxations == [])
    #expect(broken.value == "{\"a\":\"x\",\"y\":1}")
  }
}
