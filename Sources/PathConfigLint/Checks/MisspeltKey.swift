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
        findings.add(bystander(key, beside: meant, fault))
      } else {
        findings.add(substitute(key, for: meant, fault, in: context))
      }
    }
  }

  private static func bystander(
    _ key: UTF8String, beside meant: UTF8String, _ fault: ShapeFault
  ) -> Finding {
    var finding = Finding(readsNeither(key, beside: meant), at: fault.range, severity: .warning)
    finding.rule = fault.rule
    finding.help = removeOrMove(to: meant)
    return finding
  }

  private static func substitute(
    _ key: UTF8String, for meant: UTF8String, _ fault: ShapeFault, in context: LintContext
  ) -> Finding {
    let verdicts = fault.kindOfAbsence.map { context.verdicts(on: $0) }
    let affected = verdicts?.affected ?? []
    let clause = verdicts?.clause { $0 == .countsAsAbsent ? loadsNoRules : $0.verb }
    let effect = affected.isEmpty ? unreadClause : clause ?? unreadClause
    var finding = Finding(shouldBe(key, meant, effect), at: fault.range)
    finding.clients = affected
    finding.rule = fault.rule
    finding.help = HelpLine.rename(to: meant)
    finding.fixes = [
      Diagnostic.Fix(
        "Rename it to \(Quotation.of(meant))", isSafe: true, changing: fault.scope,
        edits: [.writing(meant, over: fault.range)])
    ]
    return finding
  }
}

extension ShapeFault {
  /// The part of the file that the meant key would change.
  fileprivate var scope: Diagnostic.Scope {
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

private func shouldBe(_ key: UTF8String, _ meant: UTF8String, _ clause: String) -> String {
  "\(Quotation.of(key)) should be \(Quotation.of(meant)): \(clause)"
}

private func readsNeither(_ key: UTF8String, beside meant: UTF8String) -> String {
  "no client reads \(Quotation.of(key)) next to \(Quotation.of(meant))"
}

private func removeOrMove(to meant: UTF8String) -> String {
  "remove it, or move its content to \(Quotation.of(meant))"
}

private let unreadClause = "no client reads it"
private let loadsNoRules = VerbPhrase("loads it without rules", "load it without rules")
