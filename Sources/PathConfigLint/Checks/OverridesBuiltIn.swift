import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let overridesBuiltIn = Check(
    id: "overrides-built-in",
    summary: "a property at URLs for which the library has rules of its own",
    rationale: """
      Hotwire Native adds three rules after the rules of the file, for the historical locations by which \
      turbo-rails closes or refreshes a screen. No rule of a file can override them. Before release 1.2 \
      apps had to write such rules themselves; since then they have no effect.
      """,
    level: .on(.error),
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "Another presentation for a historical location",
        in: """
          {"rules": [{
            "patterns": ["^/refresh_historical_location$"],
            "properties": {«"presentation"»: "replace"}
          }]}
          """,
        "`presentation` never takes effect: the library's own rules decide at these URLs"),
      .ignores(
        "A release without such rules", for: ["hotwire-native-ios@1.1"],
        in: """
          {"rules": [{
            "patterns": ["^/refresh_historical_location$"],
            "properties": {"presentation": "replace"}
          }]}
          """),
      .ignores(
        "A catch-all, which also matches other URLs",
        in: """
          {"rules": [{"patterns": [".*"], "properties": {"presentation": "replace"}}]}
          """),
    ],
    find: { context, findings in
      for assignment in context.judged {
        if let finding = OverridesBuiltIn.finding(assignment, in: context) { findings.add(finding) }
      }
    })
}

private enum OverridesBuiltIn {
  static func finding(_ assignment: JudgedAssignment, in context: LintContext) -> Finding? {
    let overridings = assignment.harmfulOverridings.filter(\.isByClientAlone)
    guard let first = overridings.first else { return nil }
    var finding = Finding(ownRulesMessage(assignment.name), at: assignment.member.nameRange)
    finding.clients = overridings.map(\.analysis.client)
    finding.rule = assignment.written.index
    finding.property = assignment.name
    finding.witness = UTF8String(repairing: first.override.witness)
    finding.notes = [OverriddenProperty.note(on: first, assignment.name, in: context)]
    finding.help = removeIt
    return finding
  }
}

// MARK: - Wording

private func ownRulesMessage(_ name: UTF8String) -> String {
  "\(Quotation.of(name)) never takes effect: the library's own rules decide at these URLs"
}

private let removeIt = "remove it"
