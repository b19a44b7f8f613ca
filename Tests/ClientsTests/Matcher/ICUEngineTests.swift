@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct ICUEngineTests {
  @Test(arguments: [
    ("(.)\\1", "/book", false, true), ("(.)\\1", "/bok", false, false),
    ("NEW", "/new", true, true), ("NEW", "/new", false, false),
    ("^.$", "\u{1D11E}", false, true), ("\u{E9}", "e\u{301}", false, false),
  ])
  func searchesSubjects(pattern: String, subject: String, ignoringCase: Bool, isFound: Bool) throws
  {
    let compiled = ICUEngine().compile(UTF8String(pattern), ignoringCase: ignoringCase)
    #expect(try #require(compiled).isFound(in: UTF8String(subject)) == isFound)
  }

  @Test(arguments: ["[", "*", "(?P<n>x)", ""])
  func refusesThePatternsThatICURefuses(pattern: String) {
    #expect(ICUEngine().compile(UTF8String(pattern), ignoringCase: false) == nil)
  }
}
