import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

/// The exact analysis of one file for one client.
struct ClientAnalysis: Sendable {
  let client: ClientProfile
  let languages: ConfigurationLanguages
  let assignments: AssignmentAnalysis

  /// What becomes of every property of every rule, in the order of the file.
  let fates: [AssignmentFate]

  /// The file is analysed as written, whatever the client does with it: what is wrong with its
  /// rules is worth knowing before it is accepted.
  init(
    _ document: ConfigurationDocument, for client: ClientProfile, fallback: any FallbackEngine,
    limits: AnalysisLimits
  ) {
    self.client = client
    let configuration = SourceStack([document]).combined(.merge)
    let compiled = CompiledConfiguration(configuration, for: client, fallback: fallback)
    languages = ConfigurationLanguages(compiled, limits: limits)
    assignments = AssignmentAnalysis(languages)
    fates = assignments.fates()
  }

  var rules: [EffectiveRule] { languages.compiled.rules }

  /// The rule of the file that a rule of the effective list is; nil for the client's own.
  func written(_ rule: Int) -> DocumentRule? {
    guard case .source(_, let written) = rules[rule].origin else { return nil }
    return written
  }

  /// What a rule matches; nil where the file's rule of that place is none.
  ///
  /// Complexity: O(log rules).
  func language(ofRule index: Int) -> RuleLanguage? {
    effective(index).map { languages.rules[$0] }
  }

  /// What a pattern matches, by the places of its rule and of itself in the file's arrays.
  func language(ofPattern index: Int, ofRule rule: Int) -> PatternLanguage? {
    guard let effective = effective(rule) else { return nil }
    let label = languages.rules[effective].patterns.first { label in
      languages.compiled.patterns[label].pattern.written?.index == index
    }
    return label.map { languages.patterns[$0] }
  }

  /// The place in the effective list of a rule of the file.
  private func effective(_ index: Int) -> Int? {
    var low = 0
    var high = rules.count
    while low < high {
      let middle = (low + high) / 2
      if let written = written(middle), written.index < index {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < rules.count && written(low)?.index == index ? low : nil
  }

  /// A budget for the questions of one check.
  func budget() -> AnalysisBudget { AnalysisBudget(languages.limits) }
}
