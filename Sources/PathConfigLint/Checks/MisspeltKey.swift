import PathConfigClients
import PathConfigSyntax

extension Check {
  static let misspeltKey = Check("misspelt-key", dependsOn: [.shape], find: MisspeltKeys.find)
}

private enum MisspeltKeys {
  static func find(in context: LintContext, into findings: inout Findings) {
    for fault in context.document.shapeFaults where fault.kind == .misspeltKey {
      guard let key = fault.key, let meant = fault.meant, context.isCertain(fault.range) else {
        continue
      }
      if context.document.has(meant, inRule: fault.rule) {
        findings.add(bystander(key, beside: meant, fault, in: context))
      } else {
        findings.add(substitute(key, for: meant, fault, in: context))
      }
    }
  }

  private static func bystander(
    _ key: UTF8String, beside meant: UTF8String, _ fault: ShapeFault, in context: LintContext
  ) -> Finding {
    var finding = context.finding(
      readsNeither(key, beside: meant), at: fault.range, severity: .warning)
    finding.stance = .indifferent
    finding.help = removeOrMove(to: meant)
    return finding
  }

  private static func substitute(
    _ key: UTF8String, for meant: UTF8String, _ fault: ShapeFault, in context: LintContext
  ) -> Finding {
    let verdict = fault.kindOfAbsence.map { context.verdict(on: $0) } ?? .none
    let message = "\(Quotation.of(key)) should be \(Quotation.of(meant))"
    var finding = context.finding(
      verdict == .none ? message + ": no client reads it" : message, at: fault.range)
    finding.stance = verdict == .none ? .indifferent : .affected
    if verdict != .none {
      finding.effect = Finding.Effect(verdict == .countsAsAbsent ? loadsNoRules : verdict.verb)
    }
    finding.help = HelpLine.rename(to: meant)
    finding.fixes = [
      Finding.Fix(
        "Rename it to \(Quotation.of(meant))", isSafe: true, changing: fault.scope,
        edits: [.writing(meant, over: fault.range)])
    ]
    return finding
  }
}

extension ShapeFault {
  /// The part of the file that the meant key would change.
  fileprivate var scope: Finding.Scope {
    if let rule { return .rule(rule) }
    return meant == "settings" ? .settings : .file
  }

  /// The fault that the missing key causes.
  fileprivate var kindOfAbsence: Kind? {
    switch meant {
    case "rules": .rulesMissing
    case "settings": .settingsMissing
    case "patterns": .patternsMissing
    case "properties": .propertiesMissing
    default: nil
    }
  }
}

extension ConfigurationDocument {
  /// True if a rule, or the outermost object for nil, has a known key.
  fileprivate func has(_ key: UTF8String, inRule index: Int?) -> Bool {
    let rule = index.flatMap { self.rule($0) }
    return switch key {
    case "rules": rulesRange != nil
    case "settings": settingsRange != nil
    case "patterns": rule?.patternsRange != nil
    case "properties": rule?.propertiesRange != nil
    default: false
    }
  }
}

// MARK: - Wording

private func readsNeither(_ key: UTF8String, beside meant: UTF8String) -> String {
  "no client reads \(Quotation.of(key)) next to \(Quotation.of(meant))"
}

private func removeOrMove(to meant: UTF8String) -> String {
  "remove it, or move its content to \(Quotation.of(meant))"
}

private let loadsNoRules = VerbPhrase("loads it without rules", "load it without rules")
