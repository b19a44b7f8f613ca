import PathConfigSyntax
import Testing

@Suite struct PatternSpellingTests {
  @Test(arguments: [
    ("^/posts/new$", ["/posts/new"]), (#"/report\.pdf$"#, ["/report.pdf"]),
    ("/report.pdf", ["/report.pdf"]), ("/(edit|new)/?$", ["/edit"]), ("/users?$", ["/users"]),
    (#"/posts/\d+"#, ["/posts/1", "/posts/a"]),
    ("/posts/[^/]+/edit", ["/posts/1/edit", "/posts/a/edit"]),
    ("/posts/.*/edit", ["/posts/1/edit", "/posts/a/edit"]), (".*", [""]), ("/a.+", ["/a1", "/aa"]),
    (#"/\d{4}/"#, ["/1111/", "/aaaa/"]),
    ("/search?filters=open", ["/searchfilters=open"]), ("^(?!/admin).*", []), (#"/(a)\1"#, []),
    ("/a{1000}", []),
  ])
  func aPatternSpellsWhatItsAuthorThoughtOf(_ pattern: String, _ texts: [String]) {
    let syntax = Pattern(UTF8String(pattern)).parse.syntax
    #expect(syntax?.spellings.map(\.string) == texts)
  }
}
