import Foundation
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing
@testable import pathconfig_benchmark

/// Differences are noticed and reported; these are artificial, because no real ones are known.
struct MismatchTests {
  /// The automaton has another expression than the pattern.
  @Test func aWrongAutomatonIsNoticed() throws {
    let batch = PatternBatch(["/a", "/b"], ignoringCase: false)
    var builder = ProgramBuilder()
    try builder.add(SearchExpression(.set(ScalarSet("b"))), label: 0)
    let wrong = PatternBatch(batch, automaton: builder.build())
    var cache = wrong.automaton.makeCache()
    var answers: [[Bool]] = []
    wrong.compare("/b", using: &cache) { answers.append([$1, $2 ?? $1]) }
    expectEqual(answers, [[true, false], [false, true]])
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
    expectEqual(mismatch.description, text)
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
    expectEqual(KnownDivergence.explaining(mismatch) != nil, isKnown)
  }
}

/// Every construct of ICU's regular expressions, by ICU and by our engine.
///
/// The page "ICU compatibility" describes the same constructs.
struct DialectConformanceTests {
  /// A pattern and subjects, as JSON: the treatment, and ICU's answer for each subject.
  ///
  /// `~` is before a pattern that ignores case.
  @Test func bothEnginesReadTheExamplesAlike() throws {
    var reasons: Set<NonRegularReason> = []
    try GoldenFile.replay("Tests/Tables/dialect.txt") { line in
      let isFolded = line.hasPrefix("~ ")
      let json = Data(line.dropFirst(isFolded ? 2 : 0).utf8)
      let texts = try JSONDecoder().decode([String].self, from: json).map { UTF8String($0) }
      let batch = PatternBatch([texts[0]], ignoringCase: isFolded)
      #expect(batch.acceptanceMismatches.isEmpty, "\(line)")
      guard let oracle = batch.entries[0].oracle else { return ["rejected"] }
      var words: [String] = []
      switch batch.entries[0].fate {
      case .automaton: words.append("regular")
      case .nonRegular(let reason):
        reasons.insert(reason)
        words.append("left to ICU: \(reason)")
      default: Issue.record("\(line) is not compiled")
      }
      var cache = batch.automaton.makeCache()
      for subject in texts.dropFirst() {
        let isFound = oracle.isFound(in: subject)
        words.append(isFound ? "found" : "not found")
        batch.compare(subject, using: &cache) { _, ours, _ in
          expectEqual(ours, isFound, "\(line): \(subject)")
        }
      }
      return [words.joined(separator: ", ")]
    }
    expectEqual(reasons, Set(NonRegularReason.allCases))
  }
}

/// Regressions of the whole engine and of its parts.
struct RegressionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var pattern: UTF8String
    var subject: UTF8String
    var ignoresCase = false
    var isFound: Bool
    var testDescription: String { Mismatch.escaped(pattern) + " in " + Mismatch.escaped(subject) }
  }

  /// Conditions on positions: a thread that has passed `$` goes on, and `(?!…)` excludes.
  static let positions: [Row] = [
    Row(pattern: "\\d+$+$$+$+$", subject: "9", isFound: true),
    Row(pattern: "\\d+$+$$+$+$", subject: "9\r\n", isFound: true),
    Row(pattern: "[a-f0-9-0-9-]^*${36}$", subject: "fi", isFound: false),
    Row(pattern: "[a-f0-9-0-9-]^*${36}$", subject: "if\n", isFound: true),
    Row(pattern: "a$\\s", subject: "a\n", isFound: true),
    Row(pattern: "a$\\s", subject: "a\nb", isFound: false),
    Row(pattern: "a$\\s\\s\\s", subject: "a\r\n\n", isFound: false),
    Row(pattern: "a$\r\n", subject: "a\r\n", isFound: true),
    Row(pattern: "a\r$\n", subject: "a\r\n", isFound: false),
    Row(pattern: "a\r(?d:$)\n", subject: "a\r\n", isFound: true),
    Row(pattern: "a\r(?d:$)$\n", subject: "a\r\n", isFound: false),
    Row(pattern: "a\r$(?d:$)\n", subject: "a\r\n", isFound: false),
    Row(pattern: "a$(?d:$)\n", subject: "a\n", isFound: true),
    Row(pattern: "a$(?d:$)\r", subject: "a\r", isFound: false),
    Row(pattern: "a\\b.\\B", subject: "a\u{301}.", isFound: false),
    Row(pattern: "^(?!/admin)/a", subject: "/a/admin", isFound: true),
    Row(pattern: "^(?!/admin)/a", subject: "/admin", isFound: false),
    Row(pattern: "\\A(?!.*foo)(?!.*\\bbar$)/x", subject: "/x/ba", isFound: true),
    Row(pattern: "\\A(?!.*foo)(?!.*\\bbar$)/x", subject: "/x/bar\n", isFound: false),
    Row(pattern: "^/(?!(?i)new)(?!old).", subject: "/NEW", isFound: false),
    Row(pattern: "^/(?!(?i)new)(?!old).", subject: "/OLD", isFound: true),
    Row(pattern: "^(?!a)", subject: "", isFound: true),
  ]

  /// Earlier differences in the parser or the lowering, run by the automaton.
  static let lowering: [Row] = [
    // White space is a property, unlike in the manual.
    Row(pattern: "^\\s$", subject: "\u{85}", isFound: true),
    Row(pattern: "^[^\\S]$", subject: "\u{0B}", isFound: true),
    // A search for a pattern that begins with a multiline ^ does not start within CR LF.
    Row(pattern: "(?m)^\\n", subject: "\r\n", isFound: false),
    Row(pattern: "(?m)(?:x|^)\\n", subject: "\r\n", isFound: true),
    Row(pattern: "(?m)(?:^\\v){1,}", subject: "\u{2004}\r\n", isFound: true),
    Row(pattern: "(?m)^+\\n", subject: "\r\n", isFound: false),
    Row(pattern: "(?m)(?:^){1}\\n", subject: "\r\n", isFound: false),
    // The multiline ^ does not match at the end.
    Row(pattern: "(?m)^\\z", subject: "a\n", isFound: false),
    Row(pattern: "(?md)^\\z", subject: "a\n", isFound: true),
    Row(pattern: "(?:a|ab){1}c", subject: "abc", isFound: true),
    // A set of one member begins a literal; the text before it stays apart.
    Row(pattern: "ss", subject: "\u{DF}", ignoresCase: true, isFound: true),
    Row(pattern: "s{2}", subject: "\u{DF}", ignoresCase: true, isFound: false),
    Row(pattern: "s(?#)s", subject: "\u{DF}", ignoresCase: true, isFound: true),
    Row(pattern: "s{1}s", subject: "\u{DF}", ignoresCase: true, isFound: false),
    Row(pattern: "as{0}s", subject: "a\u{DF}", ignoresCase: true, isFound: false),
    Row(pattern: "[\u{2BC}]n", subject: "\u{149}", ignoresCase: true, isFound: true),
    Row(pattern: "\u{2BC}[n]", subject: "\u{149}", ignoresCase: true, isFound: false),
    Row(pattern: "^k\u{17F}$", subject: "\u{212A}S", ignoresCase: true, isFound: true),
    Row(pattern: "^i$", subject: "\u{130}", ignoresCase: true, isFound: false),
    // Bare operators leave the last character as the start of a range.
    Row(pattern: "[ab&-d]", subject: "c", isFound: true),
    Row(pattern: "[a-\\h]", subject: "d", isFound: true),
    // A part with zero repetitions may refer to nothing.
    Row(pattern: "a\\9{0}", subject: "a", isFound: true),
    Row(pattern: "(\\9){0}a", subject: "a", isFound: true),
    // Halves of surrogate pairs join across escapes of different kinds.
    Row(pattern: "^[\\ud83d\\x{de00}]$", subject: "\u{1F600}", isFound: true),
    Row(pattern: "e\\b", subject: "e\u{301}", isFound: false),
    Row(pattern: "^\\R\\z", subject: "\r\n", isFound: true),
    Row(pattern: "^.$", subject: "\u{1F600}", isFound: true),
    Row(pattern: "", subject: "a", isFound: false),
  ]

  @Test(
    arguments: [
      // Compiled with a jump backwards, unlike {0,1}?.
      "(?<!a??)b", "(?<!a{0,1}?)b", "(?<=ab{16777215})c", "(?<=\\d{8388608})c", "(?<=(?:){2,})a",
      "(?<=(?=a*)b)c",
      "(?<=(a*){0}b)c",
      // A quoted bracket does not end a POSIX name.
      "[[:alpha:\\x5D]]", "[:alpha]", "\\x{00000041}", "[&-z]", "a{2}{3}", "(?x)[a#b]", "\\p{L\n}",
      "(?x)\\p {L}", "\\p{\\QL\\E}", "\\N{LINE FEED}", "\\1{0}", "\\1(a)", "(?--i)a", "(?-)a",
      "\\c",
      "\\Q", "\\E",
    ] as [UTF8String])
  func bothEnginesAcceptTheSame(pattern: UTF8String) {
    #expect(PatternBatch([pattern], ignoringCase: false).acceptanceMismatches.isEmpty)
  }

  /// The longest that ICU accepts, for which it takes 20 seconds.
  @Test(arguments: ["(?<=b{16777215})c", "(?<=\\d{8388607})c"] as [UTF8String])
  func theLongestLookBehindsAreRead(pattern: UTF8String) {
    #expect(PatternParser.parse(pattern).syntax != nil)
  }

  @Test(arguments: positions + lowering, [Limits.standard, tinyCache])
  func bothEnginesGiveTheSameAnswer(row: Row, limits: Limits) throws {
    let batch = PatternBatch([row.pattern], ignoringCase: row.ignoresCase, limits: limits)
    #expect(batch.acceptanceMismatches.isEmpty)
    #expect(row.pattern.isEmpty || batch.entries[0].fate.isMatchedByAutomaton)
    var cache = batch.automaton.makeCache()
    let set = cache.search(row.subject.bytes.span)
    expectEqual(set.map { cache.labels(of: $0) }, row.isFound ? [0] : [])
    expectEqual(batch.entries[0].oracle?.isFound(in: row.subject) ?? false, row.isFound)
  }

  static let tinyCache: Limits = {
    var limits = Limits.standard
    limits.cacheBytes = 256
    return limits
  }()
}
