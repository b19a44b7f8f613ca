@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing
@testable import pathconfig_benchmark

/// Regressions of the whole engine and of its parts.
@Suite struct RegressionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var pattern: UTF8String
    var subject: UTF8String
    var ignoresCase = false
    var isFound: Bool
    var testDescription: String { Mismatch.escaped(pattern) + " in " + Mismatch.escaped(subject) }
  }

  /// A thread through many looks had as many demands as the product of their alternatives, and a
  /// state took hours.
  ///
  /// Now looks are separate demands, and equal ones are shared.
  static let manyLooks: [Row] = [
    Row(pattern: "\\d+$+$$+$+$", subject: "9", isFound: true),
    Row(pattern: "\\d+$+$$+$+$", subject: "9\r\n", isFound: true),
    Row(pattern: "[a-f0-9-0-9-]^*${36}$", subject: "fi", isFound: false),
    Row(pattern: "[a-f0-9-0-9-]^*${36}$", subject: "if\n", isFound: true),
    Row(pattern: "a(?:$|\\z|(?=b)){9}", subject: "/ab", isFound: true),
    Row(pattern: "a(?:(?=b)|(?=.c)|(?=..d)){7}..d", subject: "abcd", isFound: true),
    Row(pattern: "a(?=b|c)(?=.b|.c)(?=c|b)(?=.c)", subject: "abb", isFound: false),
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
      "(?<!a??)b", "(?<!a{0,1}?)b", "(?<=ab{16777215})c", "(?<=b{16777215})c",
      "(?<=\\d{8388608})c", "(?<=\\d{8388607})c", "(?<=(?:){2,})a", "(?<=(?=a*)b)c",
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

  @Test(arguments: manyLooks + lowering, [Limits.standard, tinyCache])
  func bothEnginesGiveTheSameAnswer(row: Row, limits: Limits) throws {
    let batch = PatternBatch([row.pattern], ignoringCase: row.ignoresCase, limits: limits)
    #expect(batch.acceptanceMismatches.isEmpty)
    #expect(row.pattern.isEmpty || batch.entries[0].fate.isMatchedByAutomaton)
    var cache = batch.automaton.makeCache()
    let set = try #require(batch.automaton.search(row.subject.bytes.span, using: &cache))
    #expect(cache.labels(of: set) == (row.isFound ? [0] : []))
    #expect((batch.entries[0].oracle?.isFound(in: row.subject) ?? false) == row.isFound)
  }

  static let tinyCache: Limits = {
    var limits = Limits.standard
    limits.cacheBytes = 256
    limits.flushesPerSubject = 0
    return limits
  }()
}
