@testable import PathConfigCLI
import TestSupport
import Testing

struct MarkdownTests {
  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`a``", "``` `a`` ```"), ("a\nb", "`a\u{240A}b`"),
    ("", ""), ("a|b", "`a|b`"),
  ])
  func codeShowsATextUnchanged(text: String, expected: String) {
    expectEqual(Markdown.code(text), expected)
  }

  @Test func aBarDoesNotEndACell() {
    expectEqual(Markdown.code("a|b", inTable: true), "`a\\|b`")
  }

  @Test(arguments: [
    ("`a` is *b*", #"`a` is \*b\*"#), ("a", "a"), ("", ""), ("`a|b`", "`a|b`"),
    ("`a` or `b*`.", "`a` or `b*`."), ("`a`b` c", #"`a`b\` c"#), ("a ` b", #"a \` b"#),
    ("``", #"\`\`"#), ("`a", #"\`a"#), ("`</summary>`", "`</summary>`"),
  ])
  func aSentenceShowsQuotationsAsCode(text: String, expected: String) {
    expectEqual(Markdown.sentence(text), expected)
  }

  @Test func aSentenceInATableEscapesBars() {
    expectEqual(Markdown.sentence("`a|b` | c", inTable: true), #"`a\|b` \| c"#)
  }

  @Test func longListsFold() {
    let lines = (1...12).map { "\($0)" }
    #expect(Markdown.list(Array(lines.prefix(10))).hasSuffix("- 10\n"))
    #expect(
      Markdown.list(lines).hasSuffix(
        "- 10\n\n<details>\n<summary>2 more</summary>\n\n- 11\n- 12\n\n</details>\n"))
    let rows = lines.map { [$0] }
    #expect(
      Markdown.table(["A"], folding: rows).hasSuffix(
        """
        | 10 |

        <details>
        <summary>2 more</summary>

        | A |
        | - |
        | 11 |
        | 12 |

        </details>

        """))
  }

  @Test func escapesMarkupInText() {
    expectEqual(Markdown.text("*a* [b](c) <i> & `d` e_f"), #"\*a\* \[b\](c) \<i> \& \`d\` e\_f"#)
  }

  @Test(arguments: [
    ("@user", "@&#8203;user"), ("see #12", "see #&#8203;12"), ("a@", "a@"), ("ios@1.3", "ios@1.3"),
    ("a@b.c", "a@&#8203;b.c"), ("(@1a", "(@&#8203;1a"), ("#a", "#a"),
    ("https://x.y", #"https\://x.y"#), ("a: b", "a: b"), ("www.x.y", #"www\.x.y"#),
    ("$a$", #"\$a\$"#), ("</summary>", #"\</summary>"#), ("![a](b)", #"!\[a\](b)"#),
    ("a\u{202E}\n- b", "a\u{FFFD}\u{240A}- b"),
  ])
  func nothingIsMentionedOrLinked(text: String, expected: String) {
    expectEqual(Markdown.text(text), expected)
  }

  @Test func aTableHasItsHeader() {
    expectEqual(
      Markdown.table(["A", "B"], folding: [["1", "2"]]), "| A | B |\n| - | - |\n| 1 | 2 |\n")
  }

  @Test func aHeadingWithoutContentHasNoEmptyLine() {
    expectEqual(
      [Block.heading("a", [.text(""), .rows([])]), .text("b")].markdown(), "### a\n\nb\n")
  }
}
