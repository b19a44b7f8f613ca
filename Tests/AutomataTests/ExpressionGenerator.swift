@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport

/// Generates small random expressions and subjects over an alphabet with one scalar of every UTF-8
/// length, and one of every kind that conditions on positions tell apart.
struct ExpressionGenerator {
  static let alphabet: [Unicode.Scalar] = [
    "a", "b", "\r", "\n", "é", "\u{301}", "\u{2028}", "𝄞",
  ]

  var random: SeededGenerator

  mutating func expression(depth: Int) -> RegularExpression {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<11, using: &random) {
    case 0...3: return .concatenation(parts(depth))
    case 4, 5: return .alternation(parts(depth))
    case 6, 7: return repetition(depth)
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
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .subjectStart
    case 1: return .subjectEnd
    case 2: return .after(Preceding(rawValue: UInt8.random(in: 0..<64, using: &random)))
    case 3: return .before(set(), negated: Bool.random(using: &random))
    case 4: return .remaining(Bool.random(using: &random) ? .lineTerminator : .lineFeed)
    case 5:
      return random.pick([
        .lineStart, .lineEnd, .wordBoundary, .notWordBoundary, .notWithinLineTerminator,
      ])
    default: return .set(set())
    }
  }

  private mutating func set() -> ScalarSet {
    let members = Self.alphabet.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    let set = ScalarSet(members.map { $0.value...$0.value })
    return Int.random(in: 0..<5, using: &random) == 0 ? set.complement : set
  }

  /// An expression that another one excludes now and then.
  mutating func search(depth: Int) -> SearchExpression {
    SearchExpression(
      expression(depth: depth),
      unless: Int.random(in: 0..<3, using: &random) == 0 ? expression(depth: depth - 1) : nil)
  }
}

extension ProgramBuilder {
  mutating func add(
    _ expression: RegularExpression, label: Program.Label
  ) throws(TooLarge) {
    try add(SearchExpression(expression), label: label)
  }
}

extension Universe {
  func language(
    searchingFor expressions: [RegularExpression], limits: Limits = .standard
  ) throws(LanguageLimitReached) -> Language {
    try language(searchingFor: expressions.map { SearchExpression($0) }, limits: limits)
  }
}
