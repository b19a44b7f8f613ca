import PathConfigDiagnostics

/// One kind of mistake that the linter looks for.
///
/// A value that says everything about the check, in one file under `Checks/`: what `explain`, the
/// documentation, rule tables of reports and the tests show is printed from it.
package struct Check: Sendable {
  /// The kebab-case name by which it is reported, configured and explained; never reused.
  package let id: String

  /// What it finds: a noun phrase without a full stop, beginning in lower case.
  package let summary: String

  /// Why that matters, for the documentation: sentences in paragraphs, code in backticks.
  package let rationale: String

  /// How its findings weigh where neither a client's verdict nor the user says otherwise.
  package let defaultLevel: CheckLevel

  /// The smallest preset that has it.
  package let preset: CheckPreset

  /// The facts of clients that decide whether something is found, and how it is worded.
  package let dependencies: [ClientDependency]

  /// What it finds and what it leaves alone; at least one of each.
  package var examples: [CheckExample] { writeExamples() }

  /// Only documentation and tests ask: the examples of all checks are a millisecond of a lint.
  private let writeExamples: @Sendable () -> [CheckExample]

  /// Adds what is found, in any order.
  let search: CheckSearch

  init(
    id: String, summary: String, rationale: String, level: CheckLevel,
    in preset: CheckPreset = .recommended,
    dependsOn dependencies: [ClientDependency],
    examples: @autoclosure @escaping @Sendable () -> [CheckExample],
    search: CheckSearch
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.defaultLevel = level
    self.preset = preset
    self.dependencies = dependencies
    self.writeExamples = examples
    self.search = search
  }

  /// A check of one file for itself.
  init(
    id: String, summary: String, rationale: String, level: CheckLevel,
    in preset: CheckPreset = .recommended,
    dependsOn dependencies: [ClientDependency],
    examples: @autoclosure @escaping @Sendable () -> [CheckExample],
    find: @escaping @Sendable (LintContext, inout Findings) -> Void
  ) {
    self.init(
      id: id, summary: summary, rationale: rationale, level: level, in: preset,
      dependsOn: dependencies,
      examples: examples(), search: .file(find))
  }

  package var subject: CheckSubject { search.subject }

  /// Whether it says something of URLs, which takes the exact analysis.
  package var asksAboutURLs: Bool {
    dependencies.contains { [.subjects, .letterCase, .ownRules].contains($0) }
  }
}

/// A group of facts of a client that a check asks for.
package enum ClientDependency: CaseIterable, Sendable {
  case syntax
  case dialect
  case shape
  case repeatedKeys
  case nestedValues
  case patterns
  case subjects
  case letterCase
  case unitTests
  case properties
  case settings
  case ownRules
  case values
  case sources
  case servers

  /// What the group is about, completing “depends on what the client …”.
  package var phrase: String {
    switch self {
    case .syntax: "does with a text that is no JSON"
    case .dialect: "reads beyond the JSON standard"
    case .shape: "does with a file of another shape"
    case .repeatedKeys: "does with a key that stands twice"
    case .nestedValues: "does with arrays and objects as values"
    case .patterns: "does with a pattern that cannot be compiled"
    case .subjects: "takes of a URL to look for patterns in"
    case .letterCase: "does with the case of letters"
    case .unitTests: "is compiled against in unit tests"
    case .properties: "reads of the properties"
    case .settings: "reads of the settings"
    case .ownRules: "adds to the rules of the file"
    case .values: "holds of a number or a boolean"
    case .sources: "loads of several sources, and stores"
    case .servers: "accepts of a server"
    }
  }
}
