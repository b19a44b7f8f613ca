@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "10", "-12.50", "1e5", "0.5E-3", "1E+10",
    "123456789012345678901234567890.000", "\"\"", "\"a\"", "[]", "{}", "[[[]]]",
    "[1,\"é\",null,{\"a\":[]}]", "{\"a\":{\"b\":{}},\"c\":\"d\"}", "{\"\":\"\"}",
    "{\"rules\":[{\"patterns\":[\"/new$\",\"\\\\d+\"],\"properties\":{\"context\":\"modal\"}}]}",
  ])
  func readsStrictTextAndWritesItBack(text: String) {
    let report = ParseReport(text)
    #expect(report.faults == [])
    #expect(report.relaxations == [])
    #expect(report.parse.isStrict)
    #expect(report.value == text)
  }

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
    let firsts = report.parse.relaxations.map(\.kind)
    #expect(ranges.count == 3)
    let n3 = JSONRelaxation.Kind.duplicateName(first: 22..<26)
    #expect(firsts[0] == n3)
    #expect(firsts[2] == n3)
    #expect(firsts[1] != n3)
  }

  @Test func readsTheOrderOfMembersAndExactNumbers() {
    #expect(ParseReport("{\"z\":1.0,\"a\":1.00}").value == "{\"z\":1.0,\"a\":1.00}")
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
}
