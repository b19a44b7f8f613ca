import Foundation
@testable import PathConfigSyntax

/// Compares parser and lowering with ICU on random patterns and subjects from a grammar.
///
/// `PATHCONFIG_FUZZ=100` in the environment makes the runs a hundred times as long.
struct Agreement {
  private(set) var pairs = 0
  private(set) var nonRegular = 0
  private(set) var rejected = 0
  private(set) var mismatches: [String] = []

  static let factor =
    ProcessInfo.processInfo.environment["PATHCONFIG_FUZZ"].flatMap { Int($0) } ?? 1

  init() {}

  init(
    seed: UInt64, grammar: PatternGenerator.Grammar, alphabet: [Unicode.Scalar], patterns: Int,
    subjects: Int
  ) {
    var generator = PatternGenerator(seed: seed, grammar: grammar)
    for _ in 0..<patterns {
      let pattern = generator.pattern()
      let ignoringCase = generator.chance(1, in: 2)
      let texts = (0..<subjects).map { _ in
        generator.subject(from: alphabet, maximumLength: 7)
      }
      compare(pattern, ignoringCase, texts)
    }
  }

  mutating func compare(
    _ pattern: String, _ ignoringCase: Bool, _ subjects: [[Unicode.Scalar]]
  ) {
    let oracle = ICUOracle(pattern, ignoringCase: ignoringCase)
    let parse = PatternParser.parse(UTF8String(pattern))
    guard let syntax = parse.syntax, !pattern.isEmpty else {
      rejected += 1
      if oracle != nil { mismatches.append("ICU accepts \(pattern.debugDescription): \(parse)") }
      return
    }
    guard let oracle else {
      mismatches.append("ICU rejects \(pattern.debugDescription)")
      return
    }
    guard
      case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: ignoringCase)
    else {
      nonRegular += 1
      return
    }
    for subject in subjects {
      pairs += 1
      let expected = oracle.finds(in: String(String.UnicodeScalarView(subject)))
      if ReferenceMatcher(subject).finds(expression) != expected {
        let mode = ignoringCase ? " ignoring case" : ""
        let verdict = expected ? "finds" : "does not find"
        mismatches.append(
          "ICU \(verdict) \(pattern.debugDescription)\(mode) in \(Self.shown(subject))")
      }
    }
  }

  private static func shown(_ subject: [Unicode.Scalar]) -> String {
    let escaped = subject.map { scalar in
      scalar.isASCII && scalar.value >= 0x20
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(escaped.joined())\""
  }
}
