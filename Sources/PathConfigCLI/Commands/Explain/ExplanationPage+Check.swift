import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension ExplanationPage {
  /// The number of examples of each kind on a short page.
  private static let usualExamples = 1

  /// The page of a check, with examples that the tool runs.
  ///
  /// A short page fits on a screen: it has one example of each kind and no sources.
  ///
  /// - Parameter patterns: shared by several pages, whose examples have many patterns in common.
  package static func page(
    of check: Check, showsAllExamples: Bool, patterns: PatternTable
  ) -> ExplanationPage {
    var page = ExplanationPage(title: check.id, blocks: [])
    page.add(.paragraph(JSONSchema.sentence(check.summary)))
    let reach = check.reach(patterns: patterns, fallback: ICUEngine())
    page.add(.paragraph(ofLevel(check) + " " + ofReach(reach)))
    page.add(.heading("Why"))
    for paragraph in check.rationale.split(separator: "\n\n") {
      page.add(.paragraph(String(paragraph)))
    }
    let limit = showsAllExamples ? Int.max : usualExamples
    page.add(
      check.examples.filter { !$0.expectations.isEmpty }, of: check, limit,
      under: "Reported", patterns)
    page.add(
      check.examples.filter(\.expectations.isEmpty), of: check, limit,
      under: "Not reported", patterns)
    if !showsAllExamples { page.add(.paragraph(moreExamples(of: check))) }
    if showsAllExamples { page.addSources(check) }
    page.add(.heading(check.isOffByDefault ? "Turn it on" : "Turn it off"))
    page.add(.paragraph(ofRun))
    page.add(
      .code(
        "pathconfig lint --check \(check.id)=\(check.otherLevel) app.json", language: "console"))
    page.add(.paragraph(ofConfiguration))
    page.add(
      .code(#"{ "checks": { "\#(check.id)": "\#(check.otherLevel)" } }"#, language: "json"))
    page.addSuppression(check)
    return page
  }

  mutating func add(_ block: Block) { blocks.append(block) }

  private mutating func add(
    _ examples: [CheckExample], of check: Check, _ limit: Int, under title: String,
    _ patterns: PatternTable
  ) {
    add(.heading(title))
    for example in examples.prefix(limit) { add(example, of: check, patterns) }
  }

  /// Adds how to suppress a finding.
  private mutating func addSuppression(_ check: Check) {
    add(.paragraph(ofAllowing))
    add(.code(#""lint": { "allow": { "\#(check.id)": "the reason" } }"#, language: "json"))
  }

  /// Adds the facts that the findings depend on, with their sources.
  private mutating func addSources(_ check: Check) {
    add(.heading("Sources"))
    add(.paragraph(ofSubject(check.subject)))
    guard !check.dependencies.isEmpty else { return }
    add(.paragraph(ofDependencies))
    add(.list(check.dependencies.map(\.phrase)))
    for client in ClientProfile.current {
      let places = SourcePlaces(check.dependencies.flatMap { $0.citations(for: client) })
      guard !places.lines.isEmpty else { continue }
      add(.paragraph(ofSources(client)))
      add(.list(places.lines))
    }
  }
}

extension Check {
  /// The level for users who do not want the default.
  fileprivate var otherLevel: String { isOffByDefault ? "warning" : "off" }

  fileprivate var isOffByDefault: Bool { !CheckLevels.standard.isOn(self) }
}

// MARK: - Wording

private func ofLevel(_ check: Check) -> String {
  switch check.defaultLevel {
  case .off: return "Off by default."
  case .on(let severity):
    let found = Set(check.examples.flatMap(\.expectations).map { $0.severity ?? severity })
    let names = Severity.allCases.reversed().filter { $0 == severity || found.contains($0) }
    return "Severity: \(listed(names.map(\.name), "or"))."
  }
}

private func moreExamples(of check: Check) -> String {
  "`pathconfig explain --all \(check.id)` shows all \(check.examples.count) examples and the "
    + "sources of the facts."
}

private func ofReach(_ reach: Check.Reach) -> String {
  switch reach {
  case .comparison:
    "Clients: it compares several."
  case .everyClient: "Clients: all."
  case .clients(let span): "Clients: \(span.phrase)."
  }
}

private func ofSubject(_ subject: CheckSubject) -> String { "It looks at \(subject.phrase)." }

private let ofDependencies = "The findings depend on:"

private func ofSources(_ client: ClientProfile) -> String {
  "Sources for \(client.title):"
}

private let ofRun = "For one run:"
private let ofConfiguration = "For the project, in `.pathconfig.json`:"
private let ofAllowing = "For one rule, in that rule, or for a whole file, next to `rules`:"
