import PathConfigReporting
import Testing

@Suite struct MarkdownTests {
  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`a``", "``` `a`` ```"), ("a\nb", "`a\u{240A}b`"),
    ("", ""), ("a|b", "`a|b`"),
  ])
  func codeShowsATextAsItIs(text: String, expected: String) {
    #expect(Markdown.code(text) == expected)
  }

  @Test func aBarDoesNotEndACell() {
    #expect(Markdown.code("a|b", inTable: true) == "`a\\|b`")
  }

  @Test func textIsNoMarkup() {
    #expect(Markdown.text("*a* [b](c) <i> & `d` e_f") == #"\*a\* \[b\](c) \<i> \& \`d\` e\_f"#)
  }

  @Test(arguments: [
    ("@user", "@&#8203;user"), ("see #12", "see #&#8203;12"), ("a@", "a@"), ("ios@1.3", "ios@1.3"),
    ("a@b.c", "a@&#8203;b.c"), ("(@1a", "(@&#8203;1a"), ("#a", "#a"),
    ("https://x.y", #"https\://x.y"#), ("a: b", "a: b"), ("www.x.y", #"www\.x.y"#),
    ("$a$", #"\$a\$"#), ("</summary>", #"\</summary>"#), ("![a](b)", #"!\[a\](b)"#),
    ("a\u{202E}\n- b", "a\u{FFFD}\u{240A}- b"),
  ])
  func nothingIsMentionedOrLinked(text: String, expected: String) {
    #expect(Markdown.text(text) == expected)
  }

  @Test func aTableHasItsHeader() {
    #expect(Markdown.table(["A", "B"], [["1", "2"]]) == "| A | B |\n| - | - |\n| 1 | 2 |\n")
    #expect(
      Markdown.details("a < b", "c\n")
        == "<details>\n<summary>a &lt; b</summary>\n\nc\n\n</details>\n")
  }
}
