import PathConfigClients
import PathConfigSyntax

extension Check {
  static let trailingComma = Check(
    "trailing-comma", dependsOn: [.dialect, .shape], find: TrailingCommas.find)
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
