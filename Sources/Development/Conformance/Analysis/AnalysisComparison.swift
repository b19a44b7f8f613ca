import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A comparison of all answers of the analysis about one case with brute force.
///
/// Its subjects are enough. First, ICU and the automaton of every pattern are compared on the texts
/// that distinguish it from any other of its size. Then ICU matches all texts up to the length that
/// reaches every joint state of those automata. The combination of matching rules depends on the
/// joint state alone.
struct AnalysisComparison {
  let analysisCase: AnalysisCase
  private(set) var isTooDeep = false

  /// True if ICU gave up on some pattern and subject.
  private(set) var isTooCostly = false
  private(set) var subjectCount = 0

  /// The number of answers of each kind.
  private(set) var answers: [String: Int] = [:]

  /// The mismatches.
  private(set) var mismatches: [String] = []

  /// The maximum number of texts that ICU matches for one case.
  private static let maximumTexts = 12_000
  private static let maximumJointStates = 3_000

  /// The maximum length of a subject: one character alone makes few texts of any length.
  private static let maximumDepth = 40

  init(_ analysisCase: AnalysisCase) {
    self.analysisCase = analysisCase
    do throws(LanguageLimitReached) {
      try compare(within: analysisCase.universe.universe())
    } catch {
      mismatches.append("the universe is too large: \(error)")
    }
  }

  mutating func count(_ answer: String) { answers[answer, default: 0] += 1 }

  mutating func fail(_ message: String) { mismatches.append(message) }

  private mutating func compare(within universe: Universe) {
    let before = Side(analysisCase.before, analysisCase.client, universe)
    let after = Side(analysisCase.after, analysisCase.client, universe)
    for side in [before, after] where !side.isReadWhole { fail("not all rules are in force") }
    guard mismatches.isEmpty else { return }
    let symbols = analysisCase.universe.symbols
    let languages = Set(before.languages + after.languages)
    let depth = AutomatonWalk.depth(
      languages.sorted { $0.stateCount < $1.stateCount }, within: universe, over: symbols,
      limit: Self.maximumJointStates)
    guard let depth, depth <= Self.maximumDepth,
      analysisCase.universe.textCount(upToLength: depth) <= Self.maximumTexts
    else {
      isTooDeep = true
      return
    }
    do throws(RuleSetOracle.GaveUp) {
      for side in [before, after] { try comparePatterns(side, symbols) }
      let subjects = analysisCase.universe.subjects(upToLength: depth)
      subjectCount += subjects.count
      let oracle = try RuleSetOracle(before.applied, after.applied, over: subjects)
      compareAnswers(before, after, oracle)
      compareLaws(before, after, universe)
    } catch {
      isTooCostly = true
    }
  }

  private mutating func compareAnswers(_ before: Side, _ after: Side, _ oracle: RuleSetOracle) {
    compareRelations(before, oracle)
    compareFates(before, oracle)
    compareContradictions(before, oracle)
    compareMissing(before, oracle)
    compareDifference(before, after, oracle)
    compareClasses(before, after, oracle)
  }

  /// Compares each automaton with ICU.
  private mutating func comparePatterns(
    _ side: Side, _ symbols: [[UInt8]]
  ) throws(RuleSetOracle.GaveUp) {
    for (label, pattern) in side.configuration.compiled.patterns.enumerated() {
      guard pattern.rule < side.ruleSet.rules.count,
        let language = side.configuration.patterns[label].language
      else { continue }
      let alone = AppliedRules(
        RuleSet(rules: [.init(patterns: [pattern.pattern.text], properties: [])]),
        for: analysisCase.client)
      let texts = Set(AutomatonWalk.characteristicTexts(of: language, over: symbols))
      subjectCount += texts.count
      for text in texts {
        let isFound = try alone.matches(UTF8String(repairing: text)) == 1
        let isMatch = isFound && analysisCase.universe.contains(text)
        if isMatch != language.contains(text) {
          fail("'\(pattern.pattern.text)' at '\(UTF8String(repairing: text))': ICU \(isMatch)")
        }
      }
    }
  }

  /// Checks that a witness is a subject, and that the matcher and ICU agree on it.
  ///
  /// - Returns: the rules that match it; nil for a mismatch.
  mutating func replay(_ witness: [UInt8], _ side: Side) -> RuleSetOracle.Matches? {
    guard analysisCase.universe.contains(witness) else {
      fail("'\(UTF8String(repairing: witness))' is not in the universe")
      return nil
    }
    let subject = UTF8String(repairing: witness)
    guard let matches = try? side.applied.matches(subject) else {
      isTooCostly = true
      return nil
    }
    let resolved = side.resolvedRules(subject)
    guard resolved == matches else {
      fail("at '\(subject)' ICU \(matches), the matcher \(resolved)")
      return nil
    }
    return matches
  }
}

extension AnalysisComparison {
  /// One of the two rule sets of a case.
  struct Side {
    let ruleSet: RuleSet
    let applied: AppliedRules
    let configuration: ConfigurationLanguages
    let analysis: AssignmentAnalysis

    init(_ ruleSet: RuleSet, _ client: ClientProfile, _ universe: Universe) {
      self.ruleSet = ruleSet
      applied = AppliedRules(ruleSet, for: client)
      configuration = ConfigurationLanguages(ruleSet.compiled(for: client), within: universe)
      analysis = AssignmentAnalysis(configuration)
    }

    var languages: [Language] { configuration.patterns.compactMap(\.language) }

    /// True if the client reads all written rules.
    var isReadWhole: Bool { configuration.rules.count >= ruleSet.rules.count }

    /// True if every rule is fully known, so that nothing may be undecided.
    var isExact: Bool { configuration.rules.allSatisfy(\.isExact) }

    func resolvedRules(_ subject: UTF8String) -> RuleSetOracle.Matches {
      var cache = configuration.compiled.makeCache()
      return configuration.compiled.resolve(subject, using: &cache).rules
        .reduce(0) { $0 | 1 << RuleSetOracle.Matches($1.rule) }
    }
  }
}
