import PathConfigClients
import PathConfigSyntax

extension Check {
  static let missingRules = Check(
    id: "missing-rules",
    summary: "a file without an array of rules",
    rationale: """
      The iOS clients ignore a file without a `rules` array. The Android clients load it as a file \
      without rules, and crash if `rules` is null.

      A file that loads replaces the previous one completely. A server that answers `{}` therefore \
      removes all rules from installed Android apps. Write `"rules": []` if you want no rules.
      """,
    level: .on(.error),
    dependsOn: [.shape],
    examples: [
      .finds(
        "Settings alone",
        in: #"«{»"settings": {"tabs": []}}"#,
        """
        the file has no `rules`: Hotwire Native iOS 1.3 ignores the whole file, Android 1.3 loads \
        it without rules
        """),
      .finds(
        "An array instead of an object",
        in: #"«[{"patterns": ["/new/"], "properties": {"context": "modal"}}]»"#,
        """
        the file is an array instead of an object: Hotwire Native iOS 1.3 and Android 1.3 ignore \
        the whole file
        """,
        fixed: #"{"rules": [{"patterns": ["/new/"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "One rule instead of an array",
        in: #"{"rules": «{"patterns": ["/new/"], "properties": {"context": "modal"}}»}"#,
        """
        `rules` is an object instead of an array: Hotwire Native iOS 1.3 and Android 1.3 ignore \
        the whole file
        """,
        fixed: #"{"rules": [{"patterns": ["/new/"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "Rules that are null", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": «null»}"#,
        "`rules` is null: Hotwire Native Android 1.3 crashes when it loads the file"),
      .ignores("An empty array of rules", in: #"{"rules": []}"#),
      .ignores("A file that ends before its rules", in: #"{"settings": {"tabs": []"#),
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

  /// The finding for a fault.
  ///
  /// Its severity is always error, because no client keeps any of the rules.
  private static func finding(on fault: ShapeFault, in context: LintContext) -> Finding? {
    let verdicts = context.verdicts(on: fault.kind)
    let clause = verdicts.clause { $0 == .countsAsAbsent ? loadsNoRules : $0.verb }
    guard !verdicts.affected.isEmpty else { return nil }
    var finding = Finding("\(fault.description): \(clause)", at: fault.range)
    finding.clients = verdicts.affected
    finding.help = help(for: fault, writtenAs: context.buffer.text(in: fault.range))
    finding.fixes = fix(for: fault, in: context).map { [$0] } ?? []
    return finding
  }

  /// Wraps an array of rules in an object, or a single rule in an array.
  private static func fix(for fault: ShapeFault, in context: LintContext) -> Diagnostic.Fix? {
    let range = fault.range
    switch (fault.kind, fault.found) {
    case (.rootNotObject, .array):
      return Diagnostic.Fix(
        "Put the array in an object", isSafe: false,
        edits: [
          .inserting(#"{"rules": "#, at: range.lowerBound), .inserting("}", at: range.upperBound),
        ])
    case (.rulesNotArray, .object):
      return Diagnostic.Fix(
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
