import PathConfigAutomata
import PathConfigSyntax

/// The evidence of tried subjects about all pairs of rules, before any proof.
struct RuleEvidence: Sendable {
  /// For each rule the subjects of it that were tried.
  private let samples: [[AssignmentQuestion.Sample]]

  /// Subjects of each rule that are tried.
  ///
  /// Nearly every rule that is not contained in another has one among them that shows it.
  private static let samplesPerRule = 8

  private let words: RuleWords
  private let languages: ConfigurationLanguages

  /// Rules between two looks at the rest of the samples' budget.
  private static let batch = 64

  /// Complexity: O(rules · samples) look-ups, on all cores, within a quarter of the comparison's
  /// budget.
  ///
  /// If thousands of rules all match the same, the last ones have no samples.
  init(_ analysis: AssignmentAnalysis) {
    let languages = analysis.languages
    self.languages = languages
    var samples: [[AssignmentQuestion.Sample]] = []
    var remaining = languages.limits.maximumStatesPerComparison / 4
    while samples.count < languages.rules.count, remaining > 0 {
      let end = min(samples.count + Self.batch, languages.rules.count)
      let allowance = remaining
      let found = Array(samples.count..<end).parallelMap { rule in
        var budget = languages.budget(states: allowance)
        let samples = analysis.samples(
          of: languages.rules[rule].known, Self.samplesPerRule, seed: rule, &budget)
        return (samples: samples, spent: allowance - budget.states)
      }
      for rule in found {
        samples.append(rule.samples)
        remaining -= rule.spent
      }
    }
    samples += Array(repeating: [], count: languages.rules.count - samples.count)
    self.samples = samples
    words = RuleWords(languages)
  }

  /// The facts about a pair, with a common subject if there is one.
  ///
  /// Complexity: that of `finder`, for pairs without a known subject.
  func about(
    _ first: Int, _ second: Int, asking finder: inout OverlapFinder,
    budget: inout AnalysisBudget
  ) -> RelationEvidence {
    var evidence = about(first, second)
    if evidence.common != nil { return evidence }
    switch finder.subject(of: first, and: second, budget: &budget) {
    case .found(let subject): evidence.common = subject
    case .none: evidence.areDisjoint = true
    case .undecided: break
    }
    return evidence
  }

  /// The known facts about a pair.
  ///
  /// Complexity: O(samples · log rules + length of words).
  func about(_ first: Int, _ second: Int) -> RelationEvidence {
    var evidence = RelationEvidence()
    evidence.firstLeavesSecond = isOutside(first, second, &evidence.common)
    evidence.secondLeavesFirst = isOutside(second, first, &evidence.common)
    if let word = words.firstCommon(to: first, and: second) {
      evidence.common = word
      evidence.isReadable = true
    }
    return evidence
  }

  /// Subjects of both rules that are made of their words.
  func commonWords(_ first: Int, _ second: Int) -> [[UInt8]] {
    words.common(to: first, and: second)
  }

  /// The finder of a subject that two rules share.
  var overlapFinder: OverlapFinder { OverlapFinder(words, in: languages) }

  /// True if another rule does not match some subject of a rule.
  ///
  /// It notes a subject that both match.
  private func isOutside(_ rule: Int, _ other: Int, _ common: inout [UInt8]?) -> Bool {
    var isOutside = false
    for sample in samples[rule] {
      if sample.matches.rules.containsSorted(other) {
        common = common ?? sample.subject
      } else if !sample.matches.undecided.contains(other) {
        isOutside = true
      }
    }
    return isOutside
  }
}

extension [Int] {
  /// True if an ascending list has a number.
  fileprivate func containsSorted(_ number: Int) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < endIndex && self[index] == number
  }
}
