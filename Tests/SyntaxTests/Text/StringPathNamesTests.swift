@testable import PathConfigSyntax
import Testing

@Suite struct StringPathNamesTests {
  @Test(
    arguments: [
      ("/", []), ("/a//b/", ["a", "b"]), ("/a/./b/../c", ["a", "c"]), ("/../../a", ["a"]),
      ("/.../..a/a..", ["...", "..a", "a.."]),
      ("/caf\u{E9}/cafe\u{301}", ["caf\u{E9}", "cafe\u{301}"]),
    ] as [(String, [UTF8String])])
  func resolvesTheNamesOfAPath(path: String, names: [UTF8String]) {
    #expect(path.pathNames == names)
  }
}
