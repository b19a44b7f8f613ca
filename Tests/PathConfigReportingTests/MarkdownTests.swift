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

  @Test func aTableHasItsHeader() {
    #expect(Markdown.table(["A", "B"], [["1", "2"]]) == "| A | B |\n| - | - |\n| 1 | 2 |\n")
    #expect(
      Markdown.details("a < b", "c\n")
        == "<details>\n<summary>a &lt; b</summary>\n\nc\n\n</details>\n")
  }
}
