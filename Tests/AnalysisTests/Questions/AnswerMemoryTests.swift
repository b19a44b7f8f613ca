@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigSyntax
import Testing

/// Answers that are known from before change nothing but the time.
@Suite(.timeLimit(.minutes(1))) struct AnswerMemoryTests {
  private static let patterns = [
    ".*", "/new$", "/edit$", "^/a", "^/b", "^/(a|b)", "^/a/[0-9]+$", "^/a/[0-9]+/new$", "x",
    "a.{9}$", "(a)\\\\1", "^/a/?$",
  ]

  private static func rules(_ count: Int, using generator: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in rule(using: &generator) }
  }

  private static func rule(using generator: inout SeededGenerator) -> String {
    func pick(_ words: [String]) -> String { words.randomElement(using: &generator) ?? "" }
    let patterns = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      "\"\(pick(Self.patterns))\""
    }
    let context = pick(["default", "modal"])
    let presentation = pick(["default", "pop", "replace", "none"])
    return """
      {"patterns": [\(patterns.joined(separator: ","))],
       "properties": {"context": "\(context)", "presentation": "\(presentation)"}}
      """
  }

  private static func rule(_ pattern: String) -> String {
    #"{"patterns": ["\#(pattern)"], "properties": {"title": "a"}}"#
  }

  /// The answers of an analysis, with the rest of its budget.
  private static func words(_ languages: ConfigurationLanguages) -> [String] {
    let analysis = AssignmentAnalysis(languages)
    let fates = analysis.fates()
    var budget = languages.budget()
    let contradictions = analysis.contradictions(budget: &budget)
    var meetings: [Bool] = []
    for rule in languages.rules.indices {
      meetings.append(languages.mayMeet(rule, 0, &budget))
    }
    return fates.map { "\($0)" } + analysis.shadowedPatterns(fates).map { "\($0)" }
      + ["\(contradictions)", "\(meetings)", "\(budget.states)"]
  }

  @Test(arguments: [Limits.standard.statesPerRun, 3_000, 200])
  func answersAfterEditsAreThoseOfAFreshRun(states: Int) throws {
    var limits = Limits()
    limits.statesPerRun = states
    limits.additionalStatesPerRule = 0
    limits.statesPerQuestion = min(states, 100_000)
    var generator = SeededGenerator(seed: UInt64(states))
    let table = PatternTable()
    var rules = Self.rules(9, using: &generator)
    for _ in 0..<5 {
      let text = "[\(rules.joined(separator: ","))]"
      let known = try ConfigurationLanguages(rules: text, limits: limits, patterns: table)
      let fresh = try ConfigurationLanguages(rules: text, limits: limits)
      #expect(Self.words(known) == Self.words(fresh), "\(text)")
      let place = Int.random(in: 0..<rules.count, using: &generator)
      rules[place] = Self.rule(using: &generator)
    }
  }

  /// A budget that is too small for an answer does not get it from one that was large enough.
  @Test func aSmallBudgetStaysUndecided() throws {
    let table = PatternTable()
    func answer(_ states: Int) throws -> SubjectAnswer {
      let languages = try ConfigurationLanguages(
        rules: #"[\#(Self.rule("^/ab+c")), \#(Self.rule("c/d/e/f$"))]"#, patterns: table)
      var budget = languages.budget(states: states)
      return languages.subject(
        in: languages.rules.prefix(2).map(\.known), budget: &budget, outside: { _ in false })
    }
    guard case .found = try answer(100_000) else {
      Issue.record("a large budget does not suffice")
      return
    }
    guard case .undecided = try answer(5) else {
      Issue.record("a small budget suffices")
      return
    }
    guard case .found = try answer(100_000) else {
      Issue.record("the small budget is remembered")
      return
    }
  }

  @Test func theSameQuestionsAddNoAnswers() throws {
    let table = PatternTable()
    let memory = table.attachment(AnswerMemory.self)
    var generator = SeededGenerator(seed: 7)
    let text = "[\(Self.rules(9, using: &generator).joined(separator: ","))]"
    func ask() throws -> Int {
      _ = Self.words(try ConfigurationLanguages(rules: text, patterns: table))
      return memory.count
    }
    let count = try ask()
    #expect(count > 0)
    #expect(try ask() == count)
  }

  @Test func nothingIsLeftOfABudgetThatIsGivenUp() throws {
    let limits = Limits.standard
    var budget = AnalysisBudget(limits: limits, unless: { true })
    // It is asked now and then, and not at every state.
    budget.spend(1)
    #expect(budget.states == limits.statesPerRun - 1)
    budget.spend(10_000)
    #expect(budget.states == 0)
  }
}
