@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Budgets count all work; questions beyond them are undecided and never pass silently.
@Suite(.timeLimit(.minutes(10))) struct AnalysisLimitsTests {
  private static func rules(_ count: Int, _ pattern: (Int) -> String) -> String {
    let rules = (0..<count).map { number in
      let value = #"{"title": "\#(number % 7)"}"#
      return #"{"patterns": ["\#(pattern(number))"], "properties": \#(value)}"#
    }
    return "[\(rules.joined(separator: ","))]"
  }

  private static func languages(
    _ rules: String, for client: String = "hotwire-native-ios@1.3",
    _ change: (inout Limits) -> Void = { _ in }
  ) throws -> ConfigurationLanguages {
    var limits = Limits()
    change(&limits)
    return try ConfigurationLanguages(rules: rules, for: client, limits: limits)
  }

  @Test(arguments: [
    ("^(?!.*a.{100,200}x).{50,300}y", 20_000), ("(?:a{30}){30}\\b", 3_000),
    ("^(?!(.*a){9})(?!(.*b){9})(?!(.*c){9}).*z", 20_000),
  ])
  func countsThreadsAsWork(pattern: String, work: Int) throws {
    var limits = Limits()
    limits.workPerLanguage = work
    limits.statesPerLanguage = 60_000
    let universe = SubjectUniverse.of(try Client.find("hotwire-native-ios@1.3"))
    let language = Pattern(UTF8String(pattern))
      .language(ignoringCase: false, in: universe, limits: limits)
    guard case .opaque(.limit(let limit)) = language else {
      Issue.record("\(language)")
      return
    }
    expectEqual(limit, .tooMuchWork(limit: work))
  }

  // MARK: - Rules and patterns

  /// Once the work is spent, patterns of the usual size still have their languages.
  @Test func patternsShareTheWorkForTheirAutomata() throws {
    let standard = Limits.standard
    var budget = LanguageBudget(standard)
    expectEqual(budget.share(of: 1), standard)
    expectEqual(budget.share(of: 20), budget.share(of: 21))
    #expect(budget.share(of: 64).workPerLanguage < standard.workPerLanguage)
    budget.spend(on: .exact(.empty), work: 1 << 26)
    let share = budget.share(of: 1)
    let universe = SubjectUniverse.of(try Client.find("hotwire-native-ios@1.3"))
    let usual = #"^/posts/[^/]+/(?:edit|new)(?:\?.*)?$"#
    for (pattern, isKnown) in [(usual, true), ("a.{300}b", false), ("(.*a){99}", false)] {
      let language = Pattern(UTF8String(pattern))
        .language(ignoringCase: false, in: universe, limits: share).language
      expectEqual(language != nil, isKnown, "\(pattern)")
    }
  }

  @Test func ruleOfTooManyPatternsIsNotPutTogether() throws {
    let patterns = (0..<400).map { "\"/\($0)x$\"" }.joined(separator: ",")
    let rule = #"{"patterns": [\#(patterns)], "properties": {"title": "a"}}"#
    let languages = try Self.languages("[\(rule)]") {
      $0.statesPerLanguage = 100
    }
    expectEqual(languages.rules[0].opaque.count, 400)
    #expect(languages.rules[0].unknownPatterns.isEmpty)
    var budget = AnalysisBudget()
    expectEqual(languages.matches(Array("/a/7x".utf8), budget: &budget).rules, [RulePlace(0)])
    // Each of its patterns is known.
    let verdict = try #require(AssignmentAnalysis(languages).fates().first).verdict
    guard case .decides = verdict else {
      Issue.record("\(verdict)")
      return
    }
  }

  @Test func repeatedPatternsArePutTogetherOnce() throws {
    let patterns = repeatElement(#""/new$""#, count: 400).joined(separator: ",")
    let rule = #"{"patterns": [\#(patterns)], "properties": {"title": "a"}}"#
    let languages = try Self.languages("[\(rule)]") {
      $0.statesPerLanguage = 20
    }
    #expect(languages.rules[0].isExact)
  }

  @Test func fatesBeyondTheBudgetAreUndecided() throws {
    let languages = try Self.languages(Self.rules(200) { _ in "/new$" }) {
      $0.statesPerRun = 20_000
      $0.additionalStatesPerRule = 0
    }
    let fates = AssignmentAnalysis(languages).fates()
    expectEqual(fates.count, 200)
    guard case .overridden = fates[0].verdict, case .undecided(.runTooLarge) = fates[199].verdict
    else {
      Issue.record("\(fates[0]), \(fates[199])")
      return
    }
  }

  @Test func everyPairCountsAndReportedPairsCountMore() throws {
    let same = try Self.languages(Self.rules(150) { _ in "/new$" }) {
      $0.statesPerComparison = 40_000
    }
    let apart = try Self.languages(Self.rules(150) { "^/\($0)x$" }) {
      $0.statesPerComparison = 8_000
    }
    for selection in [RuleComparison.Selection.pairsThatMatter, .everything] {
      for languages in [same, apart] {
        let comparison = RuleComparison(
          AssignmentAnalysis(languages), keeping: selection)
        expectEqual(comparison.counts.pairs, 150 * 149 / 2)
        #expect(comparison.counts.notAsked > 0)
        #expect(comparison.pairs.count < 40_000 / 20 + 64 * 16)
      }
    }
  }

  @Test func contradictionsBeyondTheBudgetAreUndecided() throws {
    let rules = (0..<40).map { number in
      let property =
        number % 2 == 0 ? #""context": "modal""# : #""presentation": "replace_root""#
      return #"{"patterns": ["^/\#(number)x"], "properties": {\#(property)}}"#
    }
    let languages = try Self.languages(
      "[\(rules.joined(separator: ","))]", for: "hotwire-native-android@1.3")
    let analysis = AssignmentAnalysis(languages)
    var all = AnalysisBudget()
    #expect(analysis.contradictions(budget: &all).undecided.isEmpty)
    var none = AnalysisBudget(states: 0)
    let answer = analysis.contradictions(budget: &none)
    #expect(answer.found.isEmpty)
    #expect(!answer.undecided.isEmpty)
    #expect(answer.undecided.allSatisfy { $0.reason == .runTooLarge })
  }

  // MARK: - Differences

  @Test(arguments: [0, 500, 5_000])
  func differenceBeyondTheBudgetIsNotEqual(states: Int) throws {
    let before = try Self.languages(Self.rules(60) { "/\($0)x" })
    let after = try Self.languages(Self.rules(60) { "/\(59 - $0)x" })
    var budget = AnalysisBudget(states: states)
    let difference = ConfigurationDifference(from: before, to: after, budget: &budget)
    let rest = difference.doubts.filter { $0.pair?.property == "title" }
    expectEqual(rest.map(\.reason), [.runTooLarge])
    #expect(rest.allSatisfy { $0.pair?.before == nil && $0.pair?.after == nil })
    #expect(difference.changes.count < 60 * 61)
    var first = AnalysisBudget(states: 0)
    let isEqual = ConfigurationDifference(
      from: before, to: after, extent: .firstChange, budget: &first
    ).isEmpty
    #expect(!isEqual)
  }

  @Test func nothingIsLeftOfABudgetThatIsGivenUp() {
    let limits = Limits.standard
    var budget = AnalysisBudget(limits: limits, unless: { true })
    // It is asked now and then, and not at every state.
    budget.spend(1)
    expectEqual(budget.states, limits.statesPerRun - 1)
    budget.spend(10_000)
    expectEqual(budget.states, 0)
  }
}
