@testable import PathConfigSyntax
import Testing

/// The tree of a pattern, and the bytes of its nodes.
@Suite struct PatternParserTests {
  @Test(arguments: [
    ("a", "lit(a)"),
    ("", "cat{}"),
    ("ab|", "alt{cat{lit(a) lit(b)} cat{}}"),
    ("a|b|c", "alt{lit(a) lit(b) lit(c)}"),
    ("/new$", "cat{lit(/) lit(n) lit(e) lit(w) lineEnd}"),
    ("^.*$", "cat{lineStart star{dot} lineEnd}"),
    ("(a)(?:b)(?<n>c)", "cat{cap1{lit(a)} group{lit(b)} cap2:n{lit(c)}}"),
    ("((a)|(b))", "cap1{alt{cap2{lit(a)} cap3{lit(b)}}}"),
    (
      "(?>a)(?=b)(?!c)(?<=d)(?<!e)",
      "cat{atomic{lit(a)} ahead{lit(b)} ahead!{lit(c)} behind{lit(d)} behind!{lit(e)}}"
    ),
    ("()", "cap1{cat{}}"),
    ("a*b+c?", "cat{star{lit(a)} plus{lit(b)} opt{lit(c)}}"),
    ("a*?b++c??", "cat{star?{lit(a)} plus+{lit(b)} opt?{lit(c)}}"),
    ("a{2}b{2,}c{2,5}+", "cat{rep(2,2){lit(a)} rep(2,){lit(b)} rep(2,5)+{lit(c)}}"),
    ("^*", "star{lineStart}"),
    ("a(?#x)*", "cat{star{lit(a)} comment}"),
    (
      "\\d\\D\\w\\s\\h\\v",
      "cat{decimalDigit not-decimalDigit word whiteSpace horizontalSpace verticalSpace}"
    ),
    (
      "\\A\\Z\\z\\b\\B\\G",
      "cat{subjectStart subjectEndBeforeTerminator subjectEnd wordBoundary notWordBoundary previousMatchEnd}"
    ),
    ("\\R\\X", "cat{newline cluster}"),
    ("\\.\\q]", "cat{escaped(.) escaped(q) lit(])}"),
    (
      "\\n\\x41\\x{42}\\u0043\\U00000044\\cA",
      "cat{coded(a) coded(A) coded(B) coded(C) coded(D) coded(1)}"
    ),
    ("\\0101\\0777", "cat{octal(A) octal(?) lit(7)}"),
    ("\\Qa*\\Eb", "cat{quoted(a) quoted(*) lit(b)}"),
    ("\\N{DIGIT ONE}", "named(1)"),
    ("\\p{L}\\P{sc=Greek}", "cat{p(L) P(sc=Greek)}"),
    ("(a)\\1\\10", "cat{cap1{lit(a)} ref(1) ref(1) lit(0)}"),
    ("(?<n>a)\\k<n>", "cat{cap1:n{lit(a)} ref(1)}"),
    ("\\2(a)(b)", "cat{ref(2) cap1{lit(a)} cap2{lit(b)}}"),
    ("(?i)a(?-i)", "cat{flags(i) lit(a) flags(-i)}"),
    ("(?im-sx:a)", "flags(im-sx){lit(a)}"),
    ("(?x) a # b\nc", "cat{flags(x) lit(a) lit(c)}"),
    ("(?x:a b) c", "cat{flags(x){cat{lit(a) lit(b)}} lit(20) lit(c)}"),
    ("(?x)\\ [a b]", "cat{flags(x) escaped(20) set{lit(a) lit(b)}}"),
    ("[abc]", "set{lit(a) lit(b) lit(c)}"),
    ("[^a-z/]", "not-set{lit(a) 61-7a lit(/)}"),
    ("[]a]", "set{lit(]) lit(a)}"),
    ("[a-]", "set{lit(a) bare(-)}"),
    ("[-a]", "set{bare(-) lit(a)}"),
    ("[\\d-z]", "set{decimalDigit bare(-) lit(z)}"),
    ("[a&b]", "set{lit(a) bare(&) lit(b)}"),
    ("[a&&b--c]", "set{lit(a) intersection lit(b) difference lit(c)}"),
    (
      "[[a]&[b]-[c]]",
      "set{set{lit(a)} nestedIntersection set{lit(b)} nestedDifference set{lit(c)}}"
    ),
    ("[[:alpha:][:^Lu:]]", "set{set{p(alpha)} set{P(Lu)}}"),
    ("[:alpha:]", "set{p(alpha)}"),
    ("[:alpha]", "set{lit(:) lit(a) lit(l) lit(p) lit(h) lit(a)}"),
    ("[\\p{L}\\N{DIGIT ONE}-3]", "set{p(L) named(1) 31-33}"),
    ("[ab&-d]", "set{lit(a) lit(b) bare(&) 62-64}"),
    ("[a-\\p{L}]", "set{lit(a) 61-70 lit({) lit(L) lit(})}"),
  ])
  func readsTheTree(_ pattern: String, _ notation: String) throws {
    let syntax = try #require(PatternParser.parse(UTF8String(pattern)).syntax)
    #expect(syntax.root.notation == notation)
  }

  /// The marked node, by its notation.
  @Test(arguments: [
    ("é«\\d»+", "decimalDigit"),
    ("é«\\d+»", "plus{decimalDigit}"),
    ("a«(b|c)»d", "cap1{alt{lit(b) lit(c)}}"),
    ("a(«b|c»)d", "alt{lit(b) lit(c)}"),
    ("(?x) «a»  b", "lit(a)"),
    ("😀«[^/]»*", "not-set{lit(/)}"),
    ("\\Qa«b»\\Ec", "quoted(b)"),
    ("«\\x{e9}»a", "coded(e9)"),
    ("a«\\p{L}»", "p(L)"),
    ("(a)«\\1»", "ref(1)"),
    ("a«(?#c)»b", "comment"),
    ("a«(?i)»b", "flags(i)"),
    ("«^»a", "lineStart"),
    ("a«(?<!b{2})»c", "behind!{rep(2,2){lit(b)}}"),
  ])
  func knowsTheBytesOfANode(_ marked: String, _ notation: String) throws {
    let text = MarkedPattern(marked)
    let syntax = try #require(PatternParser.parse(text.pattern).syntax)
    let nodes = syntax.root.nodes(at: text.range)
    #expect(nodes.contains(notation), "\(nodes)")
  }

  @Test func numbersAndNamesGroups() throws {
    let syntax = try #require(PatternParser.parse("(a)(?<x>(b))(?:c)(?<y>d)").syntax)
    #expect(syntax.groupCount == 4)
    #expect(syntax.namedGroups.map(\.name) == ["x", "y"])
    #expect(syntax.namedGroups.map(\.number) == [2, 4])
  }

  @Test func keepsTheBytesOfAQuantifier() throws {
    let syntax = try #require(PatternParser.parse("é{2,3}?").syntax)
    guard case .quantified(_, let quantifier) = syntax.root.kind else {
      Issue.record("\(syntax.root.notation)")
      return
    }
    #expect(quantifier.range == 2..<8)
  }
}

extension PatternNode {
  /// The notations of the nodes with exactly these bytes.
  fileprivate func nodes(at range: Range<Int>) -> [String] {
    let own = self.range == range ? [notation] : []
    switch kind {
    case .group(_, let body), .quantified(let body, _):
      return own + body.nodes(at: range)
    case .concatenation(let parts), .alternation(let parts):
      return own + parts.flatMap { $0.nodes(at: range) }
    default:
      return own
    }
  }
}
