@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Rules that are written to be slow give answers or reasons, the same every time.
struct AnalysisLimitsHostileRulesTests {
  private static let families: [(name: String, patterns: [String])] = [
    ("words anywhere", letters(16).map { "\($0)\($0)" } + [".*"]),
    ("a letter so far from the end", (10...20).map { "a.{\($0)}$" } + ["^.*$"]),
    ("nested counts", ["(?:(?:a{30}){30}){30}", "(?:(?:a{20}){20}){20}b", "/a"]),
    ("without a letter", [".*"] + letters(14).map { "^[^\($0)]*$" }),
    ("back-references", letters(8).map { "(\($0)+)+\\1!" } + ["^/a+$", ".*"]),
  ]

  private static func letters(_ count: Int) -> [String] {
    (0..<count).map { String(UnicodeScalar(UInt8(0x61 + $0))) }
  }

  /// Small enough for a debug build; the benchmark uses the standard ones.
  private static let limits: Limits = {
    var limits = Limits()
    limits.statesPerLanguage = 300
    limits.workPerLanguage = 50_000
    limits.statesPerQuestion = 2_000
    limits.statesPerRule = 4_000
    limits.statesPerRun = 20_000
    return limits
  }()

  private func answers(_ patterns: [String]) throws -> [String] {
    let rules = patterns.enumerated().map { index, pattern in
      let escaped = pattern.replacing("\\", with: "\\\\")
      return #"{"patterns": ["\#(escaped)"], "properties": {"title": "\#(index)"}}"#
    }
    let languages = try ConfigurationLanguages(
      rules: "[\(rules.joined(separator: ","))]", limits: Self.limits)
    let analysis = AssignmentAnalysis(languages)
    var budget = AnalysisBudget(limits: Self.limits)
    let missing = analysis.subject(decidedBy: [("title", nil)], &budget)
    return analysis.fates().map { "\($0)" } + ["\(missing)", "\(budget.states)"]
  }

  @Test(arguments: families.map(\.name))
  func answersAreTheSameEveryTime(family: String) throws {
    let patterns = try #require(Self.families.first { $0.name == family }).patterns
    let first = try answers(patterns)
    expectEqual(first.count, patterns.count + 2)
    try expectEqual(answers(patterns), first)
  }

  @Test func givesAReasonForUndecidedQuestions() throws {
    let counts = try answers(["(?:(?:a{30}){30}){30}", "(?:(?:a{20}){20}){20}b"])
    #expect(counts[0].contains("tooLarge"))
    #expect(counts[1].contains("tooMuchWork") || counts[1].contains("tooManyStates"))
    let far = try answers(["a.{20}$"])
    #expect(far[0].contains("tooManyStates(limit: 300)"))
    let union = try answers(Self.families[3].patterns)
    #expect(union[0].contains("TooLarge") || union[0].contains("decides"))
  }

  /// A higher limit gives more answers, and changes none of those before.
  @Test func moreStatesChangeNoAnswer() throws {
    let rules = Self.letters(8).enumerated().map { index, letter in
      #"{"patterns": ["^[^\#(letter)]*$"], "properties": {"title": "\#(index)"}}"#
    }
    func kinds(_ states: Int) throws -> [String] {
      var limits = Limits()
      limits.statesPerRun = states
      limits.additionalStatesPerRule = 0
      let languages = try ConfigurationLanguages(
        rules: "[\(rules.joined(separator: ","))]", limits: limits)
      return AssignmentAnalysis(languages).fates().map {
        String("\($0.verdict)".prefix { $0 != "(" })
      }
    }
    let all = try kinds(3_000_000)
    #expect(!all.contains("undecided"))
    for states in [0, 100, 3_000, 30_000] {
      for (some, whole) in zip(try kinds(states), all) where some != "undecided" {
        expectEqual(some, whole, "\(states)")
      }
    }
  }
}
