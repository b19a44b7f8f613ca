import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The tree of a pattern, and the bytes of its nodes.
struct PatternParserTests {
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
    ("\\N{DIGIT ONE}", "p(DIGIT ONE)"),
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
    ("[\\p{L}\\N{DIGIT ONE}-3]", "set{p(L) p(DIGIT ONE) named-range}"),
    ("[ab&-d]", "set{lit(a) lit(b) bare(&) 62-64}"),
    ("[a-\\p{L}]", "set{lit(a) 61-70 lit({) lit(L) lit(})}"),
  ])
  func readsTheTree(_ pattern: String, _ notation: String) throws {
    let syntax = try #require(PatternParser.parse(UTF8String(pattern)).syntax)
    expectEqual(syntax.root.notation, notation)
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

  @Test func keepsTheBytesOfAQuantifier() throws {
    let syntax = try #require(PatternParser.parse("é{2,3}?").syntax)
    guard case .quantified(_, let quantifier) = syntax.root.kind else {
      Issue.record("\(syntax.root.notation)")
      return
    }
    expectEqual(quantifier.range, 2..<8)
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

/// The underlined text and the message.
struct PatternErrorTests {
  /// Each pattern with the underlined bytes in `«` and `»`, ICU's name, the reason and the remedy.
  @Test func describesTheMistakeAndTheRemedy() throws {
    try GoldenFile.replay("Tests/Tables/patterns.txt") { pattern in
      #expect(!ICUOracle.accepts(pattern))
      let error = try #require(PatternParser.parse(UTF8String(pattern)).error)
      var marked = Array(pattern.utf8)
      marked.insert(contentsOf: "»".utf8, at: error.range.upperBound)
      marked.insert(contentsOf: "«".utf8, at: error.range.lowerBound)
      let shown = "\(String(decoding: marked, as: UTF8.self))  \(error.icuName)"
      return [shown, error.reason, error.remedy]
    }
  }

  @Test func namesTheBracketThatIsTooDeep() throws {
    let nested = String(repeating: "(", count: 60) + String(repeating: "[", count: 40)
    let error = try #require(PatternParser.parse(UTF8String(nested)).error)
    expectEqual(error.icuName, "U_REGEX_INTERNAL_ERROR")
    expectEqual(error.reason, "more than 99 brackets are open at once")
    expectEqual(error.remedy, "Nest fewer groups and sets.")
    expectEqual(error.range, 99..<100)
  }

  @Test func leavesTheEmptyPatternToTheCaller() throws {
    guard case .empty(let syntax) = PatternParser.parse("") else {
      Issue.record("the empty pattern is its own case")
      return
    }
    expectEqual(
      PatternLowering.lower(syntax, ignoringCase: true), .regular(SearchExpression(.empty)))
    #expect(!ICUOracle.accepts(""))
  }

  @Test func reportsNothingForAPatternThatIsTooLong() {
    expectEqual(PatternParser.parse("abcé", limit: 4), .undecided(patternBytes: 5, limit: 4))
  }

  /// ICU accepts these, and a client may reject the first letter that the backslash gives no
  /// meaning.
  @Test(arguments: [
    (#"/«\y»ou"#, "'\\y' has no meaning"), (#"a«\E»\j"#, "'\\E' has no meaning"),
    (#"[«\b»]"#, "'\\b' has no meaning"), (#"[a[^«\q»]]"#, "'\\q' has no meaning"),
    (#"[«\y»-z]"#, "'\\y' has no meaning"),
  ])
  func letterEscapesAreKnown(marked: String, reason: String) throws {
    let test = MarkedPattern(marked)
    let parse = PatternParser.parse(test.pattern)
    let error = try #require(parse.syntax?.meaninglessEscapeError)
    expectEqual(error.range, test.range)
    expectEqual(error.reason, reason)
    expectEqual(error.icuName, "U_REGEX_BAD_ESCAPE_SEQUENCE")
    #expect(error.remedy.hasSuffix(" for the letter itself."))
  }

  @Test(arguments: [
    #"\."#, #"\_"#, #"\é"#, #"\n\b\X\cA\Q\y\E"#, #"(?#\y)"#, "(?x)# \\y", #"[a-\y]"#, #"[\n\d]"#,
  ])
  func otherEscapesAreNotLetterEscapes(pattern: String) {
    let parse = PatternParser.parse(UTF8String(pattern))
    expectEqual(parse.syntax?.meaninglessEscapes, [])
  }
}

extension PatternParse {
  fileprivate var error: PatternError? {
    if case .rejected(let error) = self { error } else { nil }
  }
}

/// The letters after a backslash that Android rejects, on random sequences of ICU's own tokens.
struct PatternParserAcceptanceTests {
  static let tokens = [
    "a", "b", "1", "-", "&", "#", "|", "(", ")", "[", "]", "{2}", "*", "?", "^", "$", ".", "\\",
    "(?:", "(?<=", "(?x)", "(?#", "[^", "&&", "--", "[:alpha:]", "\\Q", "\\E", "\\d", "\\n",
    "\\x41",
    "\\_",
  ]

  /// Letters that ICU rejects with the flag that Android sets, if ICU itself can be asked.
  @Test(.enabled(if: StrictICU.standard != nil), arguments: [UInt64(21), 22])
  func knowsTheLettersThatAndroidRejects(seed: UInt64) throws {
    let strict = try #require(StrictICU.standard)
    var random = SeededGenerator(seed: seed)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".map { "\\\($0)" }
    let tokens = Self.tokens + letters + ["[", "]", "a-"]
    var mismatches: [String] = []
    var rejected = 0
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...6, using: &random)
      let pattern = (0..<count).map { _ in
        tokens[Int.random(in: 0..<tokens.count, using: &random)]
      }.joined()
      guard case .accepted(let syntax) = PatternParser.parse(UTF8String(pattern)) else { continue }
      let isRejected = !syntax.meaninglessEscapes.isEmpty
      if isRejected { rejected += 1 }
      if isRejected == strict.accepts(pattern) { mismatches.append(pattern.debugDescription) }
    }
    #expect(mismatches.isEmpty, "seed \(seed): \(mismatches.prefix(20).joined(separator: "\n"))")
    #expect(rejected > 200)
  }
}

/// Patterns that try to cost time, memory or stack.
@Suite(.timeLimit(.minutes(10))) struct PatternLowererHostilePatternTests {
  /// A start, a repeated part and an end.
  @Test(arguments: [
    ("", "s", ""), ("", "ffi", ""), ("(?i)", "s", ""), ("", "\\p{L}", ""), ("", "[^\\p{Lu}]", ""),
    ("", "(a)", ""), ("", "(?<n>a)", ""), ("(a)", "\\1", ""), ("", "a{0}", ""), ("", "\\1{0}", ""),
    ("[", "a-z", "]"), ("[", "[a]", "]"), ("[a", "&&a", "]"), ("", "a|", ""), ("", "(?#x)", ""),
    ("(?x)", " ", "a"), ("", "\\ud83d", ""), ("", "(?>a|ab)", ""), ("(?>", "(a|ab)", ")"),
    ("(?>", "a?", ")"), ("(?>", "(?:a|b)*", ")"), ("", "(?<=a)", ""), ("", "\\b", ""),
    ("", "$", ""),
    ("", "a{16777215}", ""), ("[:", "a", ":]"), ("\\p{", "a", "}"), ("\\N{", "A", "}"),
    ("\\Q", "a", ""), ("", "\\Q\\E", ""),
  ])
  func lowersALongPattern(_ start: String, _ part: String, _ end: String) {
    // A sixteenth of the largest size, to be fast without optimisation.
    let count = (4_096 - start.utf8.count - end.utf8.count) / part.utf8.count
    let pattern = UTF8String(start + String(repeating: part, count: count) + end)
    guard let syntax = PatternParser.parse(pattern).syntax else { return }
    for ignoringCase in [false, true] {
      _ = PatternLowering.lower(syntax, ignoringCase: ignoringCase)
    }
  }

  /// The stack size of threads on Apple's systems; without optimisation frames are larger.
  #if DEBUG
    private static let stackBytes = 1024 * 1024
  #else
    private static let stackBytes = 512 * 1024
  #endif

  /// Brackets as deep as ICU allows; the tree and the expression are freed on the same stack.
  @Test(arguments: [
    ("(", ")", 99), ("(?i:", ")", 99), ("[a", "]", 99), ("(?=", ")", 99), ("(?<=", ")", 99),
    ("(?>a|", ")", 99), ("(?:", ")+", 99), ("(?:a", ")*+", 99), ("(?>(?:", "|ab)c)", 49),
    ("(?:", "){16777215}", 99), ("(?>(?:", "){2})", 49),
  ])
  func lowersTheDeepestNesting(_ open: String, _ close: String, _ depth: Int) {
    let nested =
      String(repeating: open, count: depth) + "s" + String(repeating: close, count: depth)
    let isFinished = DispatchSemaphore(value: 0)
    let thread = Thread {
      if let syntax = PatternParser.parse(UTF8String(nested)).syntax {
        _ = PatternLowering.lower(syntax, ignoringCase: true)
      } else {
        Issue.record("rejects \(nested)")
      }
      isFinished.signal()
    }
    thread.stackSize = Self.stackBytes
    thread.start()
    isFinished.wait()
  }

  @Test func reportsALiteralWithTooManySpellings() throws {
    let syntax = try #require(
      PatternParser.parse(UTF8String("/a" + String(repeating: "s", count: 999) + "*")).syntax)
    expectEqual(
      PatternLowering.lower(syntax, ignoringCase: true),
      .nonRegular(.foldingTooLarge, range: 0..<1_000))
  }
}
