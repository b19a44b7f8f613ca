@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigCLI

/// Long values of a setting, cut to the parts around their difference.
struct ContrastTests {
  @Test(arguments: [
    ("[1,2]", "[1, 3]", "[1,2]", "[1,3]"),
    (
      #"["LONG",1,2]"#, #"["LONG",1,3,2]"#, "…xxxxxxxxxxxxxxxx\",1,2]", "…xxxxxxxxxxxxxxxx\",1,3,2]"
    ),
    (
      #"{"a":1,"b":"LONG"}"#, #"{"a":2,"b":"LONG"}"#, #"{"a":1,"b":"\#(long.prefix(67))…"#,
      #"{"a":2,"b":"\#(long.prefix(67))…"#
    ),
    (#"["LONG",1]"#, #"["LONG"]"#, "…xxxxxxxxxxxxxxxxxxx\",1]", "…xxxxxxxxxxxxxxxxxxx\"]"),
    (#""LONGa""#, #""LONGb""#, "…xxxxxxxxxxxxxxxxxxxxa\"", "…xxxxxxxxxxxxxxxxxxxxb\""),
  ])
  func leavesOutEqualParts(before: String, after: String, old: String, new: String) throws {
    let nodes = try [before, after].map { text in
      try #require(JSONParser.parse(name: "a.json", text: text.replacing("LONG", with: long)).root)
    }
    let texts = contrast(nodes[0], nodes[1])
    expectEqual([texts.before, texts.after], [old, new])
  }
}

private let long = String(repeating: "x", count: 90)
