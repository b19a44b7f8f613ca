@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigCLI

@Suite struct ValueContrastTests {
  private static let long = String(repeating: "x", count: 90)

  private static func contrast(_ before: String, _ after: String) throws -> [String] {
    let nodes = try [before, after].map {
      try #require(JSONParser.parse(name: "a.json", text: $0).root)
    }
    let contrast = ValueContrast(nodes[0], nodes[1])
    return [contrast.before, contrast.after]
  }

  @Test func showsShortValuesCompletely() throws {
    #expect(try Self.contrast("[1,2]", "[1, 3]") == ["[1,2]", "[1,3]"])
  }

  @Test(arguments: [
    (#"["LONG",1,2]"#, #"["LONG",1,3,2]"#, "[…]", "[…,3,…]"),
    (#"["LONG",{"a":1,"b":2}]"#, #"["LONG",{"a":1,"b":3}]"#, #"[…,{…,"b":2}]"#, #"[…,{…,"b":3}]"#),
    (#"{"a":"LONG","b":1}"#, #"{"a":"LONG","c":1}"#, #"{…,"b":1}"#, #"{…,"c":1}"#),
    (#"{"a":"LONG","b":[1]}"#, #"{"b":{},"a":"LONG"}"#, #"{…,"b":[1]}"#, #"{…,"b":{}}"#),
    (#"["LONG",1]"#, #"["LONG"]"#, "[…,1]", "[…]"),
  ])
  func leavesOutEqualParts(before: String, after: String, old: String, new: String) throws {
    let texts = [before, after].map { $0.replacing("LONG", with: Self.long) }
    #expect(try Self.contrast(texts[0], texts[1]) == [old, new])
  }

  @Test func cutsOffAnEqualBeginning() throws {
    let texts = try Self.contrast("\"\(Self.long)a\"", "\"\(Self.long)b\"")
    let rest = String(Self.long.prefix(20))
    #expect(texts == ["…\(rest)a\"", "…\(rest)b\""])
  }
}
