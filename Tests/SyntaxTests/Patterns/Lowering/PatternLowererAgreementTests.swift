import Testing

/// Random patterns from grammars, compared with ICU by the reference matcher.
@Suite struct PatternLowererAgreementTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func agreesWithICUOnPlainPatterns(seed: UInt64) {
    expectAgreement(seed, .plain, alphabet: "ab/skSK1.\u{E9}ßẞſ\u{212A}tﬆ\r\n\u{85}\u{301}😀𝟏 ")
  }

  @Test(arguments: [UInt64(11), 12, 13])
  func agreesWithICUOnAllPatterns(seed: UInt64) {
    expectAgreement(
      seed, .full, alphabet: "ab/skSK1.\u{E9}ßẞſ\u{212A}tTﬁfiﬆ\r\n\u{85}\u{2028}\u{301}😀𝟏 ")
  }

  @Test(arguments: [UInt64(21), 22, 23])
  func agreesWithICUOnNestedLooks(seed: UInt64) {
    expectAgreement(seed, .looks, alphabet: "aabbs\r\n\r\n😀t\u{301}")
  }

  @Test(arguments: [UInt64(31), 32])
  func agreesWithICUOnAtomicGroups(seed: UInt64) {
    expectAgreement(seed, .atomic, alphabet: "aaabbbc/\r\n")
  }

  private func expectAgreement(
    _ seed: UInt64, _ grammar: PatternGenerator.Grammar, alphabet: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let agreement = Agreement(
      seed: seed, grammar: grammar, alphabet: Array(alphabet.unicodeScalars),
      patterns: 250 * Agreement.factor, subjects: 12)
    let shown = agreement.mismatches.sorted { $0.count < $1.count }.prefix(20)
    #expect(
      agreement.mismatches.isEmpty, "seed \(seed): \(shown.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
    // Most patterns of the grammars are valid and regular.
    #expect(agreement.pairs > 250 * 6, sourceLocation: sourceLocation)
    if Agreement.factor > 1 {
      print("seed \(seed): \(agreement.pairs) pairs, \(agreement.nonRegular) patterns not regular")
    }
  }
}
