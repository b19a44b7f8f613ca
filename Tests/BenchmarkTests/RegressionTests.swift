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
    Row(pattern: "^\\s$", subject: "\u{85}", isFound: true),
    Row(pattern: "(?m)^\\n", subject: "\r\n", isFound: false),
    Row(pattern: "(?m)(?:x|^)\\n", subject: "\r\n", isFound: true),
    Row(pattern: "(?m)(?:^\\v){1,}", subject: "\u{2004}\r\n", isFound: true),
    Row(pattern: "(?m)^\\z", subject: "a\n", isFound: false),
    Row(pattern: "(?md)^\\z", subject: "a\n", isFound: true),
    Row(pattern: "ss", subject: "\u{DF}", ignoresCase: true, isFound: true),
    Row(pattern: "s{2}", subject: "\u{DF}", ignoresCase: true, isFound: false),
    Row(pattern: "s(?#)s", subject: "\u{DF}", ignoresCase: true, isFound: true),
    Row(pattern: "[\u{2BC}]n", subject: "\u{149}", ignoresCase: true, isFound: true),
    Row(pattern: "\u{2BC}[n]", subject: "\u{149}", ignoresCase: true, isFound: false),
    Row(pattern: "^k\u{17F}$", subject: "\u{212A}S", ignoresCase: true, isFound: true),
    Row(pattern: "^i$", subject: "\u{130}", ignoresCase: true, isFound: false),
    Row(pattern: "[^\\P{Lu}]", subject: "a", ignoresCase: true, isFound: true),
    Row(pattern: "e\\b", subject: "e\u{301}", isFound: false),
    Row(pattern: "^\\R\\z", subject: "\r\n", isFound: true),
    Row(pattern: "^.$", subject: "\u{1F600}", isFound: true),
    Row(pattern: "", subject: "a", isFound: false),
  ]

  @Test(arguments: manyLooks + lowering, [AutomatonLimits.standard, tinyCache])
  func bothEnginesGiveTheSameAnswer(row: Row, limits: AutomatonLimits) throws {
    let batch = PatternBatch([row.pattern], ignoringCase: row.ignoresCase, limits: limits)
    #expect(batch.acceptanceMismatches.isEmpty)
    #expect(row.pattern.isEmpty || batch.entries[0].fate.isMatchedByAutomaton)
    var cache = batch.automaton.makeCache()
    let set = try #require(batch.automaton.search(row.subject.bytes.span, using: &cache))
    #expect(cache.labels(of: set) == (row.isFound ? [0] : []))
    #expect((batch.entries[0].oracle?.isFound(in: row.subject) ?? false) == row.isFound)
  }

  static let tinyCache: AutomatonLimits = {
    var limits = AutomatonLimits.standard
    limits.maximumCacheBytes = 256
    limits.maximumFlushesPerSubject = 0
    return limits
  }()
}
