import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The place of a range in the values of a text.
struct JSONPointerTests {
  private static let text = #"{"rules": [{"a/b~": [1, {"": "x"}]}, 2], "s": {}}"#

  /// A text is looked for; the pointer is that of the innermost value around it.
  @Test(arguments: [
    ("\"x\"", "/rules/0/a~1b~0/1/"), ("x", "/rules/0/a~1b~0/1/"), ("1", "/rules/0/a~1b~0/0"),
    ("{\"\":", "/rules/0/a~1b~0/1"), ("\"a/b~\"", "/rules/0/a~1b~0"), ("2", "/rules/1"),
    ("\"rules\"", "/rules"), ("}, 2", "/rules"), ("{}", "/s"), ("2], \"s", ""),
    ("{\"rules\"", ""),
  ])
  func namesTheInnermostValueAround(part: String, pointer: String) throws {
    let root = try #require(JSONParser.parse(name: "a", text: Self.text).root)
    let start = try #require(Self.text.range(of: part)).lowerBound.utf16Offset(in: Self.text)
    let path = try #require(root.path(to: start..<start + part.utf8.count))
    expectEqual(path.pointer.string, pointer)
  }

  @Test func namesNothingOutside() throws {
    let parse = JSONParser.parse(name: "a", text: " [1] ")
    let root = try #require(parse.root)
    #expect(root.path(to: 0..<2)?.pointer == nil)
    #expect(root.path(to: 4..<5)?.pointer == nil)
    expectEqual(root.path(to: 4..<4)?.pointer, "")
    expectEqual(root.path(to: 2..<2)?.pointer, "/0")
  }
}
