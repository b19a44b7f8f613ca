import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let overridesBuiltIn = Check(
    id: "overrides-built-in",
    summary: "a property at URLs where the client's own rules have the last word",
    rationale: """
      The Hotwire Native clients put rules of their own after the app's, for the three historical \
      locations by which turbo-rails closes or refreshes a screen. No rule of a file can override \
      them. Where all that a rule matches is such a URL, and the rule asks for something else, it \
      asks in vain: before release 1.2 apps had to write these rules themselves, and what is left \
      of them since has no effect.
      """,
    level: .on(.error),
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "An own idea of what a historical location does",
        in: """
          {"rules": [{
            "patterns": ["^/refresh_historical_location$"],
            "properties": {«"presentation"»: "replace"}
          }]}
          """,
        """
        `presentation` never takes effect: the client's own rules decide for the historical \
        locations
        """),
      .ignores(
        "The same before the client had such rules", for: ["hotwire-native-ios@1.1"],
        in: """
          {"rules": [{
            "patterns": ["^/refresh_historical_location$"],
            "properties": {"presentation": "replace"}
          }]}
          """),
      .ignores(
        "A catch-all, which is meant for the other URLs",
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
    var finding = Finding(hasTheLastWord(assignment.name), at: assignment.member.nameRange)
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

private func hasTheLastWord(_ name: UTF8String) -> String {
  "\(Quotation.of(name)) never takes effect: the client's own rules decide for the historical "
    + "locations"
}

private let removeIt = "remove it, or show the screen at another URL"
