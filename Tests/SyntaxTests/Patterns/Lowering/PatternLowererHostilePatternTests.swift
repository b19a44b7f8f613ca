import Foundation
@testable import PathConfigSyntax
import Testing

/// Patterns that try to cost time, memory or stack.
@Suite(.timeLimit(.minutes(1))) struct PatternLowererHostilePatternTests {
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
    // An eighth of the largest size, to be fast without optimisation.
    let count = (8_192 - start.utf8.count - end.utf8.count) / part.utf8.count
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
    #expect(
      PatternLowering.lower(syntax, ignoringCase: true)
        == .nonRegular(.foldingTooLarge, range: 0..<1_000))
  }
}
