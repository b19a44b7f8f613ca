import PathConfigClients
import PathConfigSyntax

extension Check {
  static let emptyRule = Check("empty-rule", dependsOn: [], find: EmptyRules.find)
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
      case .patternsEmpty: message = hasNoPatterns(rule)
      case .propertiesEmpty where !withoutPatterns.contains(rule): message = hasNoProperties(rule)
      default: continue
      }
      var finding = context.finding(message, at: fault.range)
      finding.stance = .indifferent
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

private func hasNoPatterns(_ rule: Int) -> String {
  "rule \(rule + 1) has no patterns and matches no URL"
}

private func hasNoProperties(_ rule: Int) -> String {
  "rule \(rule + 1) has no properties and changes nothing"
}

private func hasNeither(_ rule: Int) -> String {
  "rule \(rule + 1) has neither patterns nor properties"
}

private let fillOrRemove = "remove the rule, or add what is missing"
