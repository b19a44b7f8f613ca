@testable import PathConfigSyntax
import Testing

/// All patterns up to a small size, in all subjects up to a small length, compared with ICU.
@Suite struct PatternLowererSmallScopeTests {
  /// A letter, a line terminator that is half of another, and the other half.
  private static let subjects: [[Unicode.Scalar]] = (0...3).flatMap { length in
    (0..<length).reduce([[]]) { shorter, _ in
      shorter.flatMap { subject in ["a", "\r", "\n"].map { subject + [$0] } }
    }
  }

  private static let atoms = ["a", ".", "[^a]", "^", "$", "\\R", "(?s:.)"]
  private static let quantifiers = ["*", "+", "?", "*?", "??", "{2}", "*+"]
  private static let groups = ["(?=", "(?!", "(?<!", "(?>"]

  /// Patterns of exactly this many parts; a part is an atom, a quantifier, a group or `|`.
  private static func patterns(ofSize size: Int) -> [String] {
    guard size > 1 else { return size == 1 ? atoms : [] }
    let smaller = patterns(ofSize: size - 1)
    var patterns = smaller.flatMap { body in
      quantifiers.map { "(?:\(body))\($0)" } + groups.map { "\($0)\(body))" }
    }
    for left in 1..<(size - 1) {
      for first in Self.patterns(ofSize: left) {
        for second in Self.patterns(ofSize: size - 1 - left) {
          patterns.append("(?:\(first)|\(second))")
        }
      }
    }
    for left in 1..<size {
      for first in Self.patterns(ofSize: left) {
        for second in Self.patterns(ofSize: size - left) { patterns.append(first + second) }
      }
    }
    return patterns
  }

  @Test(arguments: [1, 2, 3])
  func agreesWithICU(size: Int) {
    let patterns = Self.patterns(ofSize: size)
    var agreement = Agreement()
    for pattern in patterns { agreement.compare(pattern, false, Self.subjects) }
    #expect(
      agreement.mismatches.isEmpty, "\(agreement.mismatches.prefix(20).joined(separator: "\n"))")
    #expect(agreement.pairs > patterns.count * Self.subjects.count / 2)
  }
}
