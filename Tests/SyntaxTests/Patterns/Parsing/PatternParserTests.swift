import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The tree of a pattern, and the bytes of its nodes.
struct PatternParserTests {
  /// The tree of each pattern; the nodes with exactly the marked bytes; and the letter without a
  /// meaning after a backslash, for a client that rejects it.
  @Test func readsTheTree() throws {
    func syntax(_ pattern: UTF8String) throws -> PatternSyntax {
      try #require(PatternParser.parse(pattern).syntax, "\(pattern)")
    }
    try GoldenFile.replay(
      "Tests/Tables/pattern-trees.txt",
      [
        "tree": { [try syntax(UTF8String($0)).root.notation] },
        "marked node": { line in
          let text = MarkedPattern(line)
          return try syntax(text.pattern).root.nodes(at: text.range)
        },
        "escapes without a meaning": { pattern in
          let syntax = try syntax(UTF8String(pattern))
          guard let error = syntax.meaninglessEscapeError else {
            return []
          }
          return [
            "\(MarkedPattern.marking(error.range, in: pattern))  \(error.icuName)", error.reason,
            error.remedy,
          ]
        },
      ])
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
      let marked = MarkedPattern.marking(error.range, in: pattern)
      return ["\(marked)  \(error.icuName)", error.reason, error.remedy]
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
    expectEqual(
      PatternParser.parse("").lowered(ignoringCase: true), .regular(SearchExpression(.empty)))
    #expect(!ICUOracle.accepts(""))
  }

  @Test func reportsNothingForAPatternThatIsTooLong() {
    expectEqual(PatternParser.parse("abcé", limit: 4), .undecided(patternBytes: 5, limit: 4))
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
      let isRejected = syntax.meaninglessEscapeError != nil
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
    let parse = PatternParser.parse(pattern)
    for ignoringCase in [false, true] { _ = parse.lowered(ignoringCase: ignoringCase) }
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
      let parse = PatternParser.parse(UTF8String(nested))
      #expect(parse.syntax != nil, "rejects \(nested)")
      _ = parse.lowered(ignoringCase: true)
      isFinished.signal()
    }
    thread.stackSize = Self.stackBytes
    thread.start()
    isFinished.wait()
  }

  @Test func reportsALiteralWithTooManySpellings() throws {
    let parse = PatternParser.parse(UTF8String("/a" + String(repeating: "s", count: 999) + "*"))
    expectEqual(
      parse.lowered(ignoringCase: true),
      .nonRegular(.foldingTooLarge, range: 0..<1_000))
  }
}
