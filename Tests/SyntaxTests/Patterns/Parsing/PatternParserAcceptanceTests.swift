import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The acceptance of patterns compared with ICU, on random sequences of ICU's own tokens.
@Suite struct PatternParserAcceptanceTests {
  static let tokens = [
    "a", "b", "Z", "1", "0", "9", " ", "#", "\n", "é", "😀", "/", "-", "&", ":", "=", "!", "<", ">",
    "|", "(", ")", "[", "]", "{", "}", "*", "+", "?", "^", "$", ".", "\\", ",", "_", "~", "'",
    "(", ")", ")", "[", "]", "]", "a", "b",
    "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<m1>", "(?#", "(?i)", "(?x)", "(?-x)",
    "(?x:", "(?i-s:", "(?dmsuwx)", "(?w)", "(?d)", "(?", "(?P<n>", "(?<1>", "(?'n'", "(?R)", "(?|",
    "(?(", "(?{", "[^", "[]", "[^]", "[[", "]]", "&&", "--", "[:", ":]", "[:alpha:]", "[[:digit:]]",
    "[[:^sc=Greek:]]", "[:foo:]", "[a-z]", "[\\w-x]", "a-z", "-a", "z-a", "\\p{L}", "\\P{Lu}",
    "\\p{sc=Latin}", "\\p{", "\\p", "\\pL", "\\p{x}", "\\p{IsGreek}", "\\p{InBasicLatin}",
    "\\N{DIGIT ONE}", "\\N{", "\\N", "\\N{X}", "\\Q", "\\E", "\\Q*\\E", "\\d", "\\D", "\\w", "\\s",
    "\\S", "\\h", "\\H", "\\v", "\\V", "\\R", "\\X", "\\b", "\\B", "\\A", "\\Z", "\\z", "\\G",
    "\\1",
    "\\2", "\\9", "\\10", "\\k<n>", "\\k<m1>", "\\k", "\\k<", "\\n", "\\t", "\\cA", "\\c", "\\x41",
    "\\x", "\\x{41}", "\\x{", "\\x{110000}", "\\u0041", "\\u00", "\\U00000041", "\\U0011", "\\0",
    "\\0141", "\\08", "\\0777", "\\q", "\\_", "\\\\", "\\(", "\\[", "\\]", "\\{", "\\-", "\\&",
    "\\ ",
    "\\ud83d\\ude00", "\\ud83d", "*?", "*+", "+?", "++", "??", "?+", "{2}", "{2,}", "{2,3}",
    "{3,2}",
    "{,3}", "{2}?", "{2}+", "{0}", "{0}?", "{ 2 }", "{16777215}", "{16777216}", "{99999999999}",
    "{1a}",
    "{1,", "{1",
  ]

  @Test(arguments: [UInt64(11), 12, 13, 14])
  func acceptsThePatternsThatICUAccepts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var mismatches: [String] = []
    var accepted = 0
    for _ in 0..<(5_000 * Agreement.factor) {
      let count = Int.random(in: 1...8, using: &random)
      let pattern = (0..<count).map { _ in
        Self.tokens[Int.random(in: 0..<Self.tokens.count, using: &random)]
      }.joined()
      let isAccepted =
        if case .accepted = PatternParser.parse(UTF8String(pattern)) { true } else { false }
      if isAccepted { accepted += 1 }
      if isAccepted != ICUOracle.accepts(pattern) {
        mismatches.append("\(pattern.debugDescription): ours \(isAccepted)")
      }
    }
    let shown = mismatches.sorted { $0.count < $1.count }.prefix(20)
    #expect(mismatches.isEmpty, "seed \(seed): \(shown.joined(separator: "\n"))")
    #expect(accepted > 500)
  }

  /// The same with the flag that Android sets, if ICU itself can be asked.
  @Test(.enabled(if: StrictICU.standard != nil), arguments: [UInt64(21), 22])
  func knowsTheLettersThatAndroidRejects(seed: UInt64) throws {
    let strict = try #require(StrictICU.standard)
    var random = SeededGenerator(seed: seed)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".map { "\\\($0)" }
    let tokens = Self.tokens + letters + ["[", "]", "a-"]
    var mismatches: [String] = []
    var rejected = 0
    for _ in 0..<(5_000 * Agreement.factor) {
      let count = Int.random(in: 1...6, using: &random)
      let pattern = (0..<count).map { _ in
        tokens[Int.random(in: 0..<tokens.count, using: &random)]
      }.joined()
      guard case .accepted(let syntax) = PatternParser.parse(UTF8String(pattern)) else { continue }
      let isRejected = !syntax.letterEscapes.isEmpty
      if isRejected { rejected += 1 }
      if isRejected == strict.accepts(pattern) { mismatches.append(pattern.debugDescription) }
    }
    #expect(mismatches.isEmpty, "seed \(seed): \(mismatches.prefix(20).joined(separator: "\n"))")
    #expect(rejected > 200)
  }
}
