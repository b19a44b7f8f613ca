@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// All rules compared with each other; shortcuts and parallel work change no answer.
struct RuleComparisonTests {
  private static let client = "hotwire-native-ios@1.3"

  private static let patterns = [
    ".*", "^/$", "/new$", "/edit$", "/(new|edit)$", "^/posts", "^/posts/\\\\d+$", "/posts/[0-9]+$",
    "^/admin(/.*)?$", "^/admin", "^/admin/new$", "[^a]$", "a{2}", "^(?!/a)", "^x", "/p?osts$",
    "(.)\\\\1", "^/.{2,}$",
  ]

  private static func analysis(
    _ text: String, limits: Limits = .standard
  ) throws -> AssignmentAnalysis {
    let document = ConfigurationDocument(JSONParser.parse(name: "a.json", text: text))
    let compiled = CompiledConfiguration(
      ConfigurationView([document]), for: try Client.find(client))
    return AssignmentAnalysis(ConfigurationLanguages(compiled, limits: limits))
  }

  private static func text(_ rules: [(pattern: String, value: String)]) -> String {
    let rules = rules.map { rule in
      #"{"patterns": ["\#(rule.pattern)"], "properties": {"context": "\#(rule.value)"}}"#
    }
    return #"{"rules": [\#(rules.joined(separator: ","))]}"#
  }

  private static func random(_ count: Int, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    return text(
      (0..<count).map { _ in
        (generator.pick(patterns), generator.pick(["modal", "default", "other"]))
      })
  }

  // MARK: - Every pair

  @Test(arguments: 0..<UInt64(8))
  func comparesEveryPairAsIfItWereAlone(seed: UInt64) throws {
    let count = 14
    let analysis = try Self.analysis(Self.random(count, seed: seed))
    let comparison = RuleComparison(analysis, keeping: .everything)
    let expected = (0..<count).flatMap { first in
      ((first + 1)..<count).map { [first, $0] }
    }
    expectEqual(comparison.pairs.map { [$0.first.index, $0.second.index] }, expected)
    for pair in comparison.pairs {
      var budget = AnalysisBudget()
      let alone = analysis.languages.pair(pair.first, pair.second, budget: &budget)
      expectEqual(pair.relation, alone.relation, "seed \(seed)")
      let key = try #require(analysis.properties.key("context"))
      guard let told = pair.disagreements.first?.decision else { continue }
      let answer = analysis.conflict(
        of: pair.first, and: pair.second, about: key, budget: &budget)
      switch (told, answer) {
      case (.laterRule, .none), (.otherRules, .found), (.otherRules, .undecided):
        Issue.record("seed \(seed): \(told), but alone \(answer)")
      default: break
      }
    }
  }

  @Test(arguments: 0..<UInt64(4))
  func selectsThePairsOfOneRule(seed: UInt64) throws {
    let analysis = try Self.analysis(Self.random(14, seed: seed))
    let all = RuleComparison(analysis, keeping: .everything).pairs
    for rule in [0, 6, 13].map(RulePlace.init) {
      let own = RuleComparison(analysis, ofRule: rule, keeping: .everything)
      let expected = all.filter { $0.first == rule || $0.second == rule }
      expectEqual(own.pairs, expected, "seed \(seed)")
      expectEqual(own.counts.pairs, 13)
    }
  }

  @Test(arguments: 0..<UInt64(4))
  func countsPairsThatMatterAsPartOfAll(seed: UInt64) throws {
    let analysis = try Self.analysis(Self.random(14, seed: seed))
    let all = RuleComparison(analysis, keeping: .everything)
    let part = RuleComparison(analysis, keeping: .pairsThatMatter)
    expectEqual(part.pairs, all.pairs.filter(\.matters))
    #expect(part.counts == all.counts && all.counts.pairs == 91)
    let counted = all.counts
    expectEqual(counted.disjoint, all.pairs.count { $0.relation == .disjoint })
    expectEqual(
      counted.equal + counted.contained + counted.overlapping, all.pairs.count { $0.witness != nil }
    )
  }

  // MARK: - Single pairs

  @Test(arguments: [
    ("^/a$", "\\\\A/a\\\\z", "equal"), ("^/a/b", "^/a", "contained"),
    ("^/a", "^/a/b", "containing"), ("^/a", "/b$", "overlapping"), ("^/a", "^/b", "disjoint"),
    ("x\\bx", "x\\bx", "disjoint"), ("^x", "^/", "disjoint"),
    ("(.)\\\\1", "^/", "undecided"),
  ])
  func derivesTheRelationFromTheLanguages(first: String, second: String, word: String) throws {
    let analysis = try Self.analysis(Self.text([(first, "modal"), (second, "default")]))
    let pairs = RuleComparison(analysis, keeping: .everything).pairs
    #expect(pairs.count == 1 && "\(pairs[0].relation)".hasPrefix(word), "\(pairs)")
  }

  /// Values are compared as the client compares them.
  @Test(arguments: [("modal", "MODAL", 1), ("modal", "modal", 0), ("no-word", "default", 0)])
  func valuesThatTheClientReadsAlikeAgree(first: String, second: String, count: Int) throws {
    let analysis = try Self.analysis(Self.text([("^/a", first), ("/b$", second)]))
    let pairs = RuleComparison(analysis, keeping: .everything).pairs
    expectEqual(pairs.map(\.disagreements.count), [count])
    expectEqual(pairs.map(\.matters), [count > 0])
  }

  @Test func namesAThirdRuleThatDecidesEverywhere() throws {
    let analysis = try Self.analysis(
      Self.text([("^/a", "modal"), ("/b$", "default"), ("^/a.*/b$", "modal"), (".*", "default")]))
    let pairs = RuleComparison(analysis, keeping: .everything).pairs
    expectEqual(pairs[0].disagreements.map(\.decision), [.otherRules([RulePlace(3)])])
    #expect(!pairs[0].matters)
  }

  // MARK: - Limits

  @Test(arguments: [0, 1, 40, 2_000])
  func countsPairsBeyondTheBudget(states: Int) throws {
    var limits = Limits()
    limits.statesPerComparison = states
    let text = Self.random(20, seed: 3)
    let analysis = try Self.analysis(text, limits: limits)
    let comparison = RuleComparison(analysis, keeping: .everything)
    let complete = RuleComparison(try Self.analysis(text), keeping: .everything)
    expectEqual(comparison.counts.pairs, 190)
    expectEqual(comparison.pairs.count + comparison.counts.notAsked, 190)
    #expect(comparison.counts.notAsked > 0 || states == 2_000)
    if states == 0 { expectEqual(comparison.counts.notAsked, 190) }
    for pair in comparison.pairs where pair.witness != nil {
      let same = complete.pairs.first { $0.first == pair.first && $0.second == pair.second }
      #expect(same?.witness != nil)
    }
  }

  @Test func fewerThanTwoRulesHaveNoPairs() throws {
    for count in 0...1 {
      let analysis = try Self.analysis(Self.random(count, seed: 1))
      for rule in [nil, RulePlace(0)] {
        let comparison = RuleComparison(analysis, ofRule: rule, keeping: .everything)
        #expect(comparison.pairs.isEmpty && comparison.counts.pairs == 0)
      }
    }
  }

  // MARK: - Replay

  @Test func rejectsClaimsThatTheMatcherRefutes() throws {
    let languages = try Self.analysis(Self.text([("^/a", "modal"), ("/b$", "default")])).languages
    let other = try Self.analysis(Self.text([("^/a", "modal"), ("/c$", "default")])).languages
    let pair = RuleComparison(AssignmentAnalysis(languages), keeping: .everything).pairs[
      0]
    #expect(languages.confirms(pair, Answerer(languages.compiled)))
    #expect(!other.confirms(pair, Answerer(other.compiled)))
  }

  // MARK: - Patterns with an unknown language

  /// `(.)\1` matches `/aa` too, but its known part, the empty language, does not.
  @Test func doesNotRuleOutConflictsOfUnknownRules() throws {
    let languages = try ConfigurationLanguages(
      rules: #"""
        [{"patterns": ["(.)\\1"], "properties": {"title": "A"}},
         {"patterns": ["^/aa$"], "properties": {"title": "B"}}]
        """#)
    let analysis = AssignmentAnalysis(languages)
    let key = try #require(analysis.properties.key("title"))
    var budget = AnalysisBudget()
    let answer = analysis.conflict(
      of: RulePlace(0), and: RulePlace(1), about: key, budget: &budget)
    guard case .undecided(.opaque(pattern: #"(.)\1"#, _)) = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  /// At `/bb`, which only the unknown part of the first rule matches, the value differs.
  @Test func doesNotClaimEqualValuesForUnknownRules() throws {
    let languages = try ConfigurationLanguages(
      rules: #"""
        [{"patterns": ["^/a$", "(.)\\1"], "properties": {"title": "A"}},
         {"patterns": [".*"], "properties": {"title": "B"}},
         {"patterns": ["^/a$"], "properties": {"title": "A"}}]
        """#)
    let fate = try #require(AssignmentAnalysis(languages).fates().first)
    guard case .overridden(let override) = fate.verdict else {
      Issue.record("\(fate)")
      return
    }
    expectEqual(override.cover, [RulePlace(1)])
    #expect(override.differs == nil)
  }
}
