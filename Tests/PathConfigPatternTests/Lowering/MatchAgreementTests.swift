import Foundation
import PathConfigDiagnostics
import PathConfigPattern
import Testing

/// Patterns drawn from a grammar, against ICU, by the reference matcher.
@Suite struct MatchAgreementTests {
  /// What path configurations use, and its neighbours.
  static let plain = PatternGenerator.Grammar(
    atoms: [
      "a", "b", "/", "s", "ss", "st", "k", "1", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\.", "é",
      "ß", "\\/",
    ],
    setElements: ["a", "b", "a-c", "/", "s", "k", "\\d", "\\w", "\\S", "ß", "é", "1"],
    groups: ["(", "(?:", "(?<n>", "(?i:", "(?-i:"],
    quantifiers: ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{1,}", "{2}?", "{0}"],
    flags: ["(?i)", "(?-i)"],
    assertions: ["^", "$", "\\A", "\\z", "\\Z"])

  static let alphabet = Array(
    "ab/skSK1.é\u{E9}ßẞſ\u{212A}tﬆ\r\n\u{85}\u{2028}\u{301}😀𝟏 ".unicodeScalars)

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func plainPatternsMatchAsInICU(seed: UInt64) {
    let outcome = Agreement.run(
      seed: seed, grammar: Self.plain, alphabet: Self.alphabet, patterns: 80, subjects: 12)
    #expect(outcome.mismatches.isEmpty, "\(outcome.mismatches.prefix(10).joined(separator: "\n"))")
    #expect(outcome.pairs > 500)
  }
}

enum Agreement {
  struct Outcome {
    var pairs = 0
    var nonRegular = 0
    var rejected = 0
    var mismatches: [String] = []
  }

  static func run(
    seed: UInt64, grammar: PatternGenerator.Grammar, alphabet: [Unicode.Scalar], patterns: Int,
    subjects: Int
  ) -> Outcome {
    var generator = PatternGenerator(seed: seed, grammar: grammar)
    var outcome = Outcome()
    for _ in 0..<patterns {
      let pattern = generator.pattern()
      let ignoringCase = generator.chance(1, in: 2)
      let texts = (0..<subjects).map { _ in generator.subject(from: alphabet, maximumLength: 7) }
      compare(pattern, ignoringCase, texts, &outcome)
    }
    return outcome
  }

  static func compare(
    _ pattern: String, _ ignoringCase: Bool, _ subjects: [[Unicode.Scalar]],
    _ outcome: inout Outcome
  ) {
    let oracle = ICUOracle(pattern, ignoringCase: ignoringCase)
    let parse = PatternParser.parse(UTF8String(pattern))
    guard case .accepted(let syntax) = parse else {
      outcome.rejected += 1
      if oracle != nil {
        outcome.mismatches.append("ICU accepts \(pattern.debugDescription): \(parse)")
      }
      return
    }
    guard let oracle else {
      outcome.mismatches.append("ICU rejects \(pattern.debugDescription)")
      return
    }
    guard case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: ignoringCase)
    else {
      outcome.nonRegular += 1
      return
    }
    for subject in subjects {
      outcome.pairs += 1
      let text = String(String.UnicodeScalarView(subject))
      let expected = oracle.finds(in: text)
      if ReferenceMatcher(subject).finds(expression) != expected {
        outcome.mismatches.append(
          "\(pattern.debugDescription)\(ignoringCase ? " ignoring case" : "") in \(text.unicodeScalars.map { $0.isASCII ? $0.debugDescription : "U+" + String($0.value, radix: 16) }): ICU \(expected)"
        )
      }
    }
  }
}
