import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigLint
import PathConfigModel
import PathConfigPlatform

extension ExplanationPage {
  /// How many examples of either kind a page shows unless all are asked for.
  private static let usualExamples = 2

  /// The page of a check; its examples are run.
  package static func page(of check: Check, showsAllExamples: Bool) -> ExplanationPage {
    var page = ExplanationPage(title: check.id, blocks: [])
    page.add(.paragraph(JSONSchema.sentence(check.summary)))
    page.add(.paragraph(ofLevel(check)))
    page.add(.heading("Why"))
    for paragraph in check.rationale.split(separator: "\n\n") {
      page.add(.paragraph(String(paragraph)))
    }
    let limit = showsAllExamples ? Int.max : usualExamples
    page.add(
      check.examples.filter { !$0.expectations.isEmpty }, of: check, limit,
      under: "What it finds")
    page.add(
      check.examples.filter(\.expectations.isEmpty), of: check, limit,
      under: "What it leaves alone")
    page.addClients(check)
    page.add(.heading("Change its level"))
    page.add(.paragraph(ofChange(check)))
    page.add(
      .code(
        "pathconfig lint --check \(check.id)=\(check.otherLevel) app.json", language: "console"))
    page.add(.paragraph(ofConfiguration))
    page.add(
      .code(#"{ "checks": { "\#(check.id)": "\#(check.otherLevel)" } }"#, language: "json"))
    page.addPermission(check)
    return page
  }

  mutating func add(_ block: Block) { blocks.append(block) }

  private mutating func add(
    _ examples: [CheckExample], of check: Check, _ limit: Int, under title: String
  ) {
    add(.heading(title))
    for example in examples.prefix(limit) { add(example, of: check) }
    if examples.count > limit { add(.paragraph(moreExamples(examples.count - limit))) }
  }

  /// How a finding is allowed; one in a baseline is mended there.
  private mutating func addPermission(_ check: Check) {
    if check.id == Check.staleBaseline.id { return }
    add(.heading("Allow what it finds"))
    add(.paragraph(ofAllowing))
    add(.code(#""lint": { "allow": { "\#(check.id)": "the reason" } }"#, language: "json"))
  }

  private mutating func addClients(_ check: Check) {
    add(.heading("Clients"))
    add(.paragraph(ofReach(check.reach(fallback: ICUEngine()))))
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
  /// What somebody writes who does not want the check as it is.
  fileprivate var otherLevel: String { isOffByDefault ? "warning" : "off" }

  fileprivate var isOffByDefault: Bool { !CheckLevels.standard.isOn(self) }
}

// MARK: - Wording

private func ofLevel(_ check: Check) -> String {
  switch check.defaultLevel {
  case .off: "It is off until it is given a level."
  case .on(let severity) where check.preset == .strict:
    "It runs in the `strict` preset. Default severity: \(severity.name)."
  case .on(let severity):
    "A finding weighs as \(severity.name) where no client's verdict says otherwise."
  }
}

private func moreExamples(_ count: Int) -> String {
  "With `--all` \(count) more \(count == 1 ? "example is" : "examples are") shown."
}

private func ofReach(_ reach: Check.Reach) -> String {
  switch reach {
  case .comparison:
    "It compares what several clients or releases do; no client is affected by itself."
  case .everyClient: "Every described release of every client is affected."
  case .clients(let span): "By these examples, \(span.phrase) are affected."
  }
}

private func ofSubject(_ subject: CheckSubject) -> String { "It looks at \(subject.phrase)." }

private let ofDependencies = "What is found depends on what a client:"

private func ofSources(_ client: ClientProfile) -> String {
  "What \(client.id) does is known from:"
}

private func ofChange(_ check: Check) -> String {
  check.isOffByDefault ? "Turn it on for a run:" : "Turn it off for a run:"
}

private let ofAllowing = "In the rule, or beside `rules` for the whole file:"
private let ofConfiguration = "or for a project, in `.pathconfig.json`:"
