@testable import PathConfigAnalysis
@testable import PathConfigSyntax
import Testing

/// Statements about patterns with an unknown language; the unknown part cannot disprove them.
@Suite struct RuleComparisonOpaquePatternTests {
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
    let answer = analysis.conflict(of: 0, and: 1, about: key, budget: &budget)
    guard case .undecided(.opaque(pattern: 0, _)) = answer else {
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
    #expect(override.cover == [1])
    #expect(override.differs == nil)
  }
}
