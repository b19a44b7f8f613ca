@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

@Suite struct PatternSampleTests {
  /// A loop around nothing may go round as often as it says, and nested loops multiply.
  @Test(arguments: [
    ("(?:(?:(?:(?:(?:){999}){999}){999}){999}){999}", nil),
    ("(?:(?:(?:a{16}){16}){16}){16}", nil), ("/(?:a{3}){3}", "/aaaaaaaaa"),
    ("/x(?:(?:){9}){9}", "/x"),
  ])
  func writesFewNodes(pattern: String, url: String?) throws {
    let syntax = try #require(Pattern(UTF8String(pattern)).parse.syntax)
    #expect(PatternSample.url(of: syntax) == url)
  }
}
