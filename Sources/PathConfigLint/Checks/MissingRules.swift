import PathConfigClients
import PathConfigSyntax

extension Check {
  static let missingRules = Check("missing-rules", dependsOn: [.shape], find: MissingRules.find)
}

private enum MissingRules {
  static func find(in context: LintContext, into findings: inout Findings) {
    let faults = context.document.shapeFaults
    let isMisspelt = faults.contains {
      $0.kind == .misspeltKey && $0.rule == nil && $0.meant == "rules"
    }
    for fault in faults where isOurs(fault.kind) && context.hasCertainShape(fault.range) {
      if fault.kind == .rulesMissing, isMisspelt || !context.hasCertainShape { continue }
      if let finding = finding(on: fault, in: context) { findings.add(finding) }
    }
  }

  private static func isOurs(_ kind: ShapeFault.Kind) -> Bool {
    switch kind {
    case .rootNull, .rootNotObject, .rulesMissing, .rulesNull, .rulesNotArray: true
    default: false
    }
  }

  /// The finding for a fault.
  ///
  /// Its severity is always error, because no client keeps any of the rules.
  private static func finding(on fault: ShapeFault, in context: LintContext) -> Finding? {
    let verdict = context.verdict(on: fault.kind)
    if verdict == .none { return nil }
    var finding = context.finding(fault.description, at: fault.range, verdict) {
      $0 == .countsAsAbsent ? loadsNoRules : $0.verb
    }
    finding.severity = .error
    finding.help = help(for: fault, writtenAs: context.buffer.text(in: fault.range))
    finding.fixes = fix(for: fault, in: context).map { [$0] } ?? []
    return finding
  }

  /// Wraps an array of rules in an object, or a single rule in an array.
  private static func fix(for fault: ShapeFault, in context: LintContext) -> Finding.Fix? {
    let range = fault.range
    switch (fault.kind, fault.found) {
    case (.rootNotObject, .array):
      return Finding.Fix(
        "Put the array in an object", isSafe: false,
        edits: [
          .inserting(#"{"rules": "#, at: range.lowerBound), .inserting("}", at: range.upperBound),
        ])
    case (.rulesNotArray, .object):
      return Finding.Fix(
        "Put the rule in an array", isSafe: false,
        edits: [.inserting("[", at: range.lowerBound), .inserting("]", at: range.upperBound)])
    default: return nil
    }
  }
}

// MARK: - Wording

private let loadsNoRules = VerbPhrase("loads it without rules", "load it without rules")

private func help(for fault: ShapeFault, writtenAs text: String) -> String {
  switch (fault.kind, fault.found) {
  case (.rootNotObject, .array): HelpLine.wrap(text, in: "{\"rules\": ", "}")
  case (.rootNull, _), (.rootNotObject, _): HelpLine.replace(with: "{\"rules\": []}")
  case (.rulesNotArray, .object): HelpLine.wrap(text, in: "[", "]")
  case (.rulesNotArray, _), (.rulesNull, _): HelpLine.replace(with: "[]")
  default: "add `\"rules\": []`"
  }
}
