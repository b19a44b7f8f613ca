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

  /// Rules of the effective list that are to blame together, as a finding holds them.
  func culprits(_ rules: [Int]) -> [Int?] { rules.map { written($0)?.index } }

  /// A budget for the questions of one check.
  func budget() -> AnalysisBudget { AnalysisBudget(languages.limits) }
}
