@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport

/// Generates small random expressions and subjects over an alphabet with one scalar of every UTF-8
/// length.
struct ExpressionGenerator {
  static let alphabet: [Unicode.Scalar] = ["a", "b", "\n", "é", "\u{2028}", "𝄞"]

  var random: SeededGenerator

  mutating func expression(depth: Int) -> RegularExpression {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: return .concatenation(parts(depth))
    case 4, 5: return .alternation(parts(depth))
    case 6, 7: return repetition(depth)
    case 8: return .look(.ahead, negated: Bool.random(using: &random), expression(depth: depth - 1))
    case 9:
      return .look(.behind, negated: Bool.random(using: &random), expression(depth: depth - 1))
    default: return leaf()
    }
  }

  mutating func subject(maximumLength: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...maximumLength, using: &random) {
      text.append(Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &random)])
    }
    return String(text)
  }

  private mutating func parts(_ depth: Int) -> [RegularExpression] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in expression(depth: depth - 1) }
  }

  private mutating func repetition(_ depth: Int) -> RegularExpression {
    let minimum = Int.random(in: 0...2, using: &random)
    let maximum =
      Bool.random(using: &random) ? minimum + Int.random(in: 0...2, using: &random) : nil
    return .repetition(expression(depth: depth - 1), minimum: minimum, maximum: maximum)
  }

  private mutating func leaf() -> RegularExpression {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .subjectStart
    case 1: return .subjectEnd
    default:
      let members = Self.alphabet.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let set = ScalarSet(members.map { $0.value...$0.value })
      return .set(Int.random(in: 0..<5, using: &random) == 0 ? set.complement : set)
    }
  }
}
