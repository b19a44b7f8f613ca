import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The letters after a backslash that Android rejects, on random sequences of ICU's own tokens.
@Suite struct PatternParserAcceptanceTests {
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
      let isRejected = !syntax.letterEscapes.isEmpty
      if isRejected { rejected += 1 }
      if isRejected == strict.accepts(pattern) { mismatches.append(pattern.debugDescription) }
    }
    #expect(mismatches.isEmpty, "seed \(seed): \(mismatches.prefix(20).joined(separator: "\n"))")
    #expect(rejected > 200)
  }
}
