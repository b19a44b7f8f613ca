import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The exact analysis of one file for one client.
///
/// A class, because what is said of each property holds it.
final class ClientAnalysis: Sendable {
  let client: ClientProfile
  let languages: ConfigurationLanguages
  let assignments: AssignmentAnalysis

  /// The fate of every property of every rule, in the order of the file.
  let fates: [AssignmentFate]

  /// Analyses the file as written, whatever the client's verdict on it.
  ///
  /// Mistakes in its rules are worth knowing before it is accepted.
  init(
    _ document: ConfigurationDocument, for client: ClientProfile, fallback: any FallbackEngine,
    unless isGivenUp: @escaping @Sendable () -> Bool
  ) {
    self.client = client
    let configuration = ConfigurationView([document])
    let compiled = CompiledConfiguration(configuration, for: client, fallback: fallback)
    languages = ConfigurationLanguages(compiled, unless: isGivenUp)
    assignments = AssignmentAnalysis(languages)
    fates = assignments.fates()
  }

  var rules: [EffectiveRule] { languages.compiled.rules }

  /// The rule of the file behind a rule of the effective list, or nil for the client's own.
  func written(_ rule: Int) -> DocumentRule? {
    guard let written = rules[rule].written else { return nil }
    return written
  }

  /// Rules of the effective list that are to blame together, in the form of a finding.
  func culprits(_ rules: [Int]) -> [Int?] { rules.map { written($0)?.index } }

  /// A budget for the questions of one check.
  func budget() -> AnalysisBudget { languages.budget() }
}
