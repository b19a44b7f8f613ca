import PathConfigClients
import PathConfigSyntax

extension Check {
  static let trailingComma = Check(
    id: "trailing-comma",
    summary: "a comma after the last element of an array or member of an object",
    rationale: """
      JSON does not allow trailing commas. Apple's parser accepts them, so a file that was only \
      tried on iOS seems fine. If all clients accept them, one warning counts them: editors, `jq` and \
      most other tools refuse the file.

      The Android clients ignore the whole file if the comma is in an object. In an array they \
      read a null after the comma. A null rule crashes the app on first use. A null pattern \
      crashes it when no earlier pattern of the rule matches.
      """,
    level: .on(.error),
    dependsOn: [.dialect, .shape],
    examples: [
      .finds(
        "After the last rule",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}«,»]}"#,
        """
        trailing comma after the last rule: Hotwire Native Android 1.3 reads a null rule and \
        crashes on first use
        """,
        fixed: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "After the last pattern",
        in: #"{"rules": [{"patterns": ["/new$"«,»], "properties": {"context": "modal"}}]}"#,
        """
        trailing comma after the last pattern of rule 1: Hotwire Native Android 1.3 reads a null \
        pattern and crashes when no earlier pattern matches
        """,
        fixed: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "After the last property",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"«,»}}]}"#,
        """
        trailing comma in the properties of rule 1: Hotwire Native Android 1.3 ignores the whole \
        file
        """,
        fixed: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "In a setting",
        in: #"{"settings": {"tabs": ["home"«,»]}, "rules": []}"#,
        "trailing comma in the setting `tabs`: Hotwire Native Android 1.3 reads a null there",
        .warning,
        fixed: #"{"settings": {"tabs": ["home"]}, "rules": []}"#),
      .finds(
        "For a client that crashes when it loads the file", for: ["turbo-android@7.0"],
        in: #"{"settings": {}, "rules": []«,»}"#,
        "trailing comma in the file: Turbo Native Android 7.0 crashes when it loads the file",
        fixed: #"{"settings": {}, "rules": []}"#),
      .finds(
        "A client that accepts it", for: ["hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/new$"«,»], "properties": {"context": "modal"}},]}"#,
        """
        trailing comma in the patterns of rule 1 (2 in the file): Hotwire Native iOS 1.3 accepts it, \
        other tools refuse the file
        """, .warning,
        fixed: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A comma in a string",
        in: #"{"rules": [{"patterns": ["/new,"], "properties": {"context": "modal"}}]}"#),
    ],
    find: TrailingCommas.find)
}

private enum TrailingCommas {
  static func find(in context: LintContext, into findings: inout Findings) {
    let document = context.document
    var shapes: [Range<Int>: ShapeFault] = [:]
    for fault in document.shapeFaults {
      switch fault.kind {
      case .ruleMissingAfterComma, .patternMissingAfterComma: shapes[fault.range] = fault
      default: break
      }
    }
    var harmless: [JSONRelaxation] = []
    for relaxation in document.parse.relaxations {
      guard case .trailingComma = relaxation.kind else { continue }
      let shape = shapes[relaxation.range]
      let finding =
        shape.map { nullElement($0, in: context) } ?? plain(relaxation, in: context)
      guard var finding else {
        harmless.append(relaxation)
        continue
      }
      finding.help = "remove it"
      finding.fixes = [
        Diagnostic.Fix(
          "Remove the comma", isSafe: true, edits: [.removing(relaxation.range)])
      ]
      findings.add(finding)
    }
    if var finding = context.finding(onTolerated: harmless, inside) {
      finding.help = harmless.count == 1 ? "remove the comma" : "remove the commas"
      finding.fixes = [
        Diagnostic.Fix(
          "Remove the commas", isSafe: true, edits: harmless.map { .removing($0.range) })
      ]
      findings.add(finding)
    }
  }

  /// A comma after which some client reads a null rule or pattern.
  private static func nullElement(_ fault: ShapeFault, in context: LintContext) -> Finding? {
    let isRule = fault.kind == .ruleMissingAfterComma
    let verdicts = context.verdicts(on: fault.kind)
    guard let severity = verdicts.severity else { return nil }
    let clause = verdicts.clause { consequence in
      guard case .crashes = consequence else { return consequence.verb }
      return readsNull(isRule ? "rule" : "pattern", and: consequence.verb)
    }
    let message =
      isRule
      ? afterLastRule(clause) : afterLastPattern(ofRule: fault.rule ?? 0, clause)
    var finding = Finding(message, at: fault.range, severity: severity)
    finding.clients = verdicts.affected
    finding.notes = verdicts.toleranceNotes
    if !isRule { finding.rule = fault.rule }
    return finding
  }

  private static func plain(_ relaxation: JSONRelaxation, in context: LintContext) -> Finding? {
    let place = context.document.place(of: relaxation.range.lowerBound)
    var finding = Finding(inside(place), at: relaxation.range, context.verdicts(on: relaxation))
    finding?.rule = place.rule
    return finding
  }
}

// MARK: - Wording

private func afterLastRule(_ clause: String) -> String {
  "trailing comma after the last rule: \(clause)"
}

private func afterLastPattern(ofRule rule: Int, _ clause: String) -> String {
  "trailing comma after the last pattern of rule \(rule + 1): \(clause)"
}

private func inside(_ place: DocumentPlace) -> String { "trailing comma in \(place.phrase)" }

private func readsNull(_ what: String, and verb: VerbPhrase) -> VerbPhrase {
  VerbPhrase(
    "reads a null \(what) and \(verb.singular)",
    "read a null \(what) and \(verb.plural)")
}
