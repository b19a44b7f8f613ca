@testable import PathConfigAutomata
@testable import PathConfigSyntax
import Testing

@testable import pathconfig_benchmark

/// Differences are noticed and reported; these are artificial, because no real ones are known.
@Suite struct MismatchTests {
  /// The automaton has another expression than the pattern.
  @Test func aWrongAutomatonIsNoticed() throws {
    let batch = PatternBatch(["/a", "/b"], ignoringCase: false)
    var builder = ProgramBuilder()
    try builder.add(.set(ScalarSet("b")), label: 0)
    let wrong = PatternBatch(batch, automaton: SearchAutomaton(builder.build()))
    var cache = wrong.automaton.makeCache()
    var answers: [[Bool]] = []
    wrong.compare("/b", using: &cache) { answers.append([$1, $2 ?? $1]) }
    #expect(answers == [[true, false], [false, true]])
  }

  @Test func doesNotConfirmAFalseDifference() {
    let mismatch = Mismatch(
      patterns: ["/new$"], index: 0, ignoresCase: false, subject: "/new\n", icuAnswer: false)
    #expect(mismatch.confirmed() == nil)
  }

  @Test(arguments: [
    (
      Mismatch(
        patterns: ["a", "\u{DF}\\d"], index: 1, ignoresCase: true, subject: "\n\"", icuAnswer: true),
      #""\u{DF}\\d" in "\u{A}\"", ignoring case, together with "a": "#
        + "ICU finds a match, our engine none"
    ),
    (
      Mismatch(patterns: ["["], index: 0, ignoresCase: false, subject: nil, icuAnswer: false),
      #""[": ICU rejects it, our parser accepts it"#
    ),
  ])
  func describesTheDifference(mismatch: Mismatch, text: String) {
    #expect(mismatch.description == text)
  }

  @Test func explainsOnlyKnownDivergences() throws {
    let known = try #require(
      Mismatch(
        patterns: ["(?m:^)\\na"], index: 0, ignoresCase: false, subject: "\r\na", icuAnswer: true
      ).confirmed())
    #expect(KnownDivergence.explaining(known) != nil)
    var other = known
    other.subject = "\na"
    #expect(KnownDivergence.explaining(other) == nil)
  }

  @Test(arguments: [
    ("[[:alpha}:]]", true),
    ("(?<=(?:a{4096}){4096})", true), ("[[:alpha:]]}", false), ("\\p{L}{2}", false),
    ("(?<n>a{1234567})", false), ("(?<=a{12345})", false), ("(?<=a{9})b", false),
  ])
  func aVerdictIsExcusedForTheNamedConstructsAlone(pattern: UTF8String, isKnown: Bool) {
    let mismatch = Mismatch(
      patterns: [pattern], index: 0, ignoresCase: false, subject: nil, icuAnswer: true)
    #expect((KnownDivergence.explaining(mismatch) != nil) == isKnown)
  }
}
