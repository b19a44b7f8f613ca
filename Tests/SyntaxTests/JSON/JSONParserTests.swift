@testable import PathConfigSyntax
import TestSupport
import Testing

/// Texts and what the parser makes of them.
struct JSONParserTests {
  /// Each text, its value, and each fault with its place, message and help.
  ///
  /// `~` is before a departure that some reader takes. `⏎` and the like stand for characters that
  /// nobody sees.
  @Test func readsWhatItCanAndReportsTheRest() throws {
    try GoldenFile.replay("Tests/Tables/json.txt", ParseReport.lines)
  }

  @Test func everyNodeAndNameKnowsItsPlace() throws {
    let text = " { \"a\" : [ 1 , \"\\u0041é\" ] , \"b\":{ } }\n"
    let parse = JSONParser.parse(name: "x", text: text)
    let root = try #require(parse.root)
    func slice(_ range: Range<Int>) -> String { parse.buffer.text(in: range) }
    expectEqual(slice(root.range), "{ \"a\" : [ 1 , \"\\u0041é\" ] , \"b\":{ } }")
    guard case .object(let object) = root.value else {
      Issue.record("not an object")
      return
    }
    expectEqual(object.members.map { slice($0.nameRange) }, ["\"a\"", "\"b\""])
    expectEqual(object.members.map { slice($0.value.range) }, ["[ 1 , \"\\u0041é\" ]", "{ }"])
    expectEqual(slice(object.members[1].range), "\"b\":{ }")
    guard case .array(let array) = object.members[0].value.value else {
      Issue.record("not an array")
      return
    }
    expectEqual(array.elements.map { slice($0.range) }, ["1", "\"\\u0041é\""])
    #expect(array.trailingComma == nil)
  }

  @Test func keepsDuplicateNamesInOrder() throws {
    let parse = JSONParser.parse(name: "x", text: "{\"a\":1,\"b\":2,\"a\":3}")
    guard case .object(let object) = parse.root?.value else {
      Issue.record("not an object")
      return
    }
    expectEqual(object.members.map(\.name.text), ["a", "b", "a"])
    expectEqual(object.all("a").count, 2)
    expectEqual(object.last("a")?.value.range, 17..<18)
    #expect(object.last("c") == nil)
  }

  @Test func findsDuplicatesAmongManyNames() {
    let names =
      (0..<40).map { "\"n\($0)\":0" } + ["\"n3\":1", "\"n39\":1", "\"n40\":1", "\"n3\":2"]
    let report = ParseReport("{" + names.joined(separator: ",") + "}")
    let ranges = report.parse.relaxations.map(\.range)
    let firsts = report.parse.relaxations.map(\.related?.range)
    expectEqual(ranges.count, 3)
    #expect(firsts[0] == 22..<26 && firsts[2] == 22..<26 && firsts[1] != 22..<26)
  }

  @Test func aTrailingCommaIsKeptBesideTheElements() {
    let parse = JSONParser.parse(name: "x", text: "{\"a\":[1 ,],}")
    guard case .object(let object) = parse.root?.value,
      case .array(let array) = object.members.first?.value.value
    else {
      Issue.record("not as expected")
      return
    }
    expectEqual(array.elements.count, 1)
    expectEqual(array.trailingComma, 8..<9)
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
          "properties": { "uri": "/fragment/web", "y": true, "z": 1 }
        }
      ]
    }
    """

  /// One character too few is a fault wherever it is missing, mostly a single one, and a mistake at
  /// the end of the text is still found.
  @Test func aMissingCharacterHidesNothing() {
    let bytes = Array(Self.document.replacing("true, \"z\"", with: "true \"z\"").utf8)
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
    let bytes = Array(Self.document.utf8)
    for count in bytes.indices where bytes[count] & 0xC0 != 0x80 {
      let report = ParseReport(Array(bytes[..<count]))
      expectEqual(report.parse.faults.count, 1, "\(count): \(report.faults)")
      expectEqual(report.relaxations, [], "\(count)")
    }
  }

  @Test func showsWhereAnUnclosedContainerIsOpened() {
    let parse = ParseReport("{\"a\": [1, 2").parse
    expectEqual(parse.faults.map(\.related?.range), [6..<7])
    expectEqual(parse.faults.map(\.related?.message), ["the array is opened here"])
    expectEqual(parse.faults.map(\.help), ["add `]}`"])
    expectEqual(ParseReport("[1 2]").parse.faults.map(\.related), [nil])
  }
}
