import PathConfigAutomata

/// What subjects that were tried tell about all pairs of rules, before anything is proved.
struct RuleEvidence: Sendable {
  /// For each rule the subjects of it that were tried.
  private let samples: [[AssignmentQuestion.Sample]]

  /// Subjects of each rule that are tried: nearly every rule that is not contained in another has one
  /// among them that shows it.
  private static let samplesPerRule = 8

  /// For each rule the most readable of its subjects; nil where it has none.
  private let words: [[UInt8]?]
  private let languages: ConfigurationLanguages

  /// Complexity: O(rules · samples) look-ups, on all cores.
  init(_ analysis: AssignmentAnalysis) {
    let languages = analysis.languages
    self.languages = languages
    let rules = Array(languages.rules.indices)
    samples = rules.parallelMap { rule in
      var budget = AnalysisBudget(languages.limits)
      return analysis.samples(
        of: languages.rules[rule].known, Self.samplesPerRule, seed: rule, &budget)
    }
    words = rules.parallelMap { rule in
      var search = LanguageSearch(inside: [languages.rules[rule].known])
      if case .found(let subject) = search.mostReadable() { return subject }
      return nil
    }
  }

  /// What is known of a pair.
  ///
  /// Complexity: O(samples · log rules + length of words).
  func about(_ first: Int, _ second: Int) -> RelationEvidence {
    var evidence = RelationEvidence()
    evidence.firstLeavesSecond = isOutside(first, second, &evidence.common)
    evidence.secondLeavesFirst = isOutside(second, first, &evidence.common)
    if let word = commonWords(first, second).first {
      evidence.common = word
      evidence.isReadable = true
    }
    return evidence
  }

  /// Subjects of both rules that are made of their words: most rules that overlap do so where the
  /// words stand one after the other, as in `/admin/new`.
  ///
  /// Complexity: O(length of words).
  func commonWords(_ first: Int, _ second: Int) -> [[UInt8]] {
    guard let left = words[first], let right = words[second] else { return [] }
    let (known, other) = (languages.rules[first].known, languages.rules[second].known)
    var common: [[UInt8]] = []
    if other.contains(left) { common.append(left) }
    if left != right, known.contains(right) { common.append(right) }
    for word in [left + right, right + left] where known.contains(word) && other.contains(word) {
      common.append(word)
    }
    return common
  }

  /// Whether some subject of a rule is not matched by another; notes one that is.
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
  /// Whether an ascending list holds a number.
  fileprivate func containsSorted(_ number: Int) -> Bool {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == number
  }
}
