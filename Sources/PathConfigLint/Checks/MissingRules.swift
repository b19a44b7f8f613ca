import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let missingRules = Check(
    id: "missing-rules",
    summary: "a file without a list of rules",
    rationale: """
      The iOS clients refuse a file whose outermost object has no array `rules`. The Android \
      clients take a file without `rules` for one with no rules, and since every file that loads \
      replaces the one before it as a whole, a server that answers `{}` erases all rules that the \
      app bundles; `null` crashes the app. Who wants no rules writes `"rules": []`.
      """,
    level: .on(.error),
    dependsOn: [.shape],
    examples: [
      .finds(
        "Settings alone",
        in: #"«{»"settings": {"tabs": []}}"#,
        """
        the file has no `rules`: hotwire-native-ios@1.3 ignores the whole file, \
        hotwire-native-android@1.3 loads it as a file with no rules
        """),
      .finds(
        "The list alone",
        in: #"«[{"patterns": ["/new$"], "properties": {"context": "modal"}}]»"#,
        """
        the file holds an array instead of an object: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 ignore the whole file
        """,
        fixed: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "One rule instead of a list",
        in: #"{"rules": «{"patterns": ["/new$"], "properties": {"context": "modal"}}»}"#,
        """
        `rules` is an object instead of an array: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 ignore the whole file
        """,
        fixed: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "Rules that are null", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": «null»}"#,
        "`rules` is null: hotwire-native-android@1.3 crashes when it loads the file"),
      .ignores("A list without rules", in: #"{"rules": []}"#),
      .ignores("A file that breaks off before its rules", in: #"{"settings": {"tabs": []"#),
    ],
    find: MissingRules.find)
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

  /// Whatever a client makes of it, all rules are lost: an error throughout.
  private static func finding(on fault: ShapeFault, in context: LintContext) -> Finding? {
    let verdicts = context.verdicts(on: fault.kind)
    let clause = verdicts.clause { $0 == .countsAsAbsent ? loadsNoRules : $0.verb }
    guard !verdicts.affected.isEmpty else { return nil }
    var finding = Finding("\(fault.description): \(clause)", at: fault.range)
    finding.clients = verdicts.affected
    finding.help = help(for: fault.kind)
    finding.fixes = fix(for: fault, in: context).map { [$0] } ?? []
    return finding
  }

  /// Brackets around what is a list of rules, or a rule, as it stands.
  private static func fix(for fault: ShapeFault, in context: LintContext) -> Diagnostic.Fix? {
    let range = fault.range
    switch (fault.kind, fault.found) {
    case (.rootNotObject, .array):
      return Diagnostic.Fix(
        "Put the array into an object", isSafe: false,
        edits: [
          .inserting(#"{"rules": "#, at: range.lowerBound), .inserting("}", at: range.upperBound),
        ])
    case (.rulesNotArray, .object):
      return Diagnostic.Fix(
        "Put the rule into an array", isSafe: false,
        edits: [.inserting("[", at: range.lowerBound), .inserting("]", at: range.upperBound)])
    default: return nil
    }
  }
}

// MARK: - Wording

private let loadsNoRules = VerbPhrase(
  "loads it as a file with no rules", "load it as a file with no rules")

private func help(for kind: ShapeFault.Kind) -> String {
  switch kind {
  case .rootNull, .rootNotObject: "write `{\"rules\": […]}`"
  case .rulesNotArray: "write the rules as an array of objects"
  default: "write `\"rules\": []` where no rules are meant"
  }
}
