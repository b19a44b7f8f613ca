import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let emptyRule = Check(
    id: "empty-rule",
    summary: "a rule without patterns or without properties",
    rationale: """
      A rule whose `patterns` are an empty array matches no URL, and one whose `properties` are \
      an empty object changes nothing where it matches. Both do no harm; most often something was \
      forgotten.
      """,
    level: .on(.warning),
    dependsOn: [],
    examples: [
      .finds(
        "No pattern",
        in: #"{"rules": [{"patterns": «[]», "properties": {"context": "modal"}}]}"#,
        "rule 1 has no pattern and matches nothing"),
      .finds(
        "No property",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": «{}»}]}"#,
        "rule 1 sets no property and changes nothing"),
      .finds(
        "Neither",
        in: #"{"rules": [{"patterns": «[]», "properties": {}}]}"#,
        "rule 1 has neither pattern nor property"),
      .ignores("No rules at all", in: #"{"settings": {}, "rules": []}"#),
      .ignores(
        "An empty value",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"tabs": [], "title": ""}}]}"#),
    ],
    find: EmptyRules.find)
}

private enum EmptyRules {
  static func find(in context: LintContext, into findings: inout Findings) {
    let faults = context.document.shapeFaults
    let withoutPatterns = rules(with: .patternsEmpty, in: faults)
    let withoutProperties = rules(with: .propertiesEmpty, in: faults)
    for fault in faults {
      guard let rule = fault.rule, context.isCertain(fault.range) else { continue }
      var message: String
      switch fault.kind {
      case .patternsEmpty where withoutProperties.contains(rule): message = hasNeither(rule)
      case .patternsEmpty: message = hasNoPattern(rule)
      case .propertiesEmpty where !withoutPatterns.contains(rule): message = setsNothing(rule)
      default: continue
      }
      var finding = Finding(message, at: fault.range)
      finding.rule = rule
      finding.help = fillOrRemove
      findings.add(finding)
    }
  }

  private static func rules(
    with kind: ShapeFault.Kind, in faults: [ShapeFault]
  ) -> Set<Int> {
    Set(faults.filter { $0.kind == kind }.compactMap(\.rule))
  }
}

// MARK: - Wording

private func hasNoPattern(_ rule: Int) -> String {
  "rule \(rule + 1) has no pattern and matches nothing"
}

private func setsNothing(_ rule: Int) -> String {
  "rule \(rule + 1) sets no property and changes nothing"
}

private func hasNeither(_ rule: Int) -> String {
  "rule \(rule + 1) has neither pattern nor property"
}

private let fillOrRemove = "add what is missing, or remove the rule"
