import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidSuppression = Check(
    "invalid-suppression", dependsOn: [], find: InvalidSuppression.find)
}

private enum InvalidSuppression {
  static func find(in context: LintContext, into findings: inout Findings) {
    for mistake in WrittenAllowances(context.document).mistakes
    where context.isCertain(mistake.range) {
      var finding = context.finding(mistake.message, at: mistake.range)
      finding.stance = .indifferent
      finding.rule = mistake.rule
      finding.help = mistake.help
      if case .unknownCheck(let unknown) = mistake.kind, let meant = unknown.suggestion {
        finding.fixes = [
          Finding.Fix(
            "Rename it to \(Quotation.of(meant))", isSafe: false,
            edits: [.writing(UTF8String(meant), over: mistake.range)])
        ]
      }
      findings.add(finding)
    }
  }
}

// MARK: - Wording

extension SuppressionMistake {
  fileprivate var message: String {
    switch kind {
    case .noObject(let key, let found):
      "suppression ignored: \(Quotation.of(key)) of \(owner) is \(found.phrase) instead of an object"
    case .allowsNothing: "`lint` of \(owner) suppresses nothing"
    case .unknownKey(let key):
      "suppression ignored: `lint` has no key \(Quotation.of(key))"
    case .unknownCheck(let unknown):
      "suppression ignored: there is no check \(Quotation.of(unknown.id))"
    case .reasonNotText(let check, let found):
      "suppression of `\(check)` ignored: its reason is \(found.phrase) instead of a string"
    case .noReason(let check): "suppression of `\(check)` ignored: it has no reason"
    case .misplaced(let key):
      "suppression ignored: `lint` is in the \(key) of \(owner), so the app receives it"
    }
  }

  fileprivate var help: String? {
    switch kind {
    case .noObject, .allowsNothing:
      "remove it, or name a check and a reason: `\"lint\": {\"allow\": {\"dead-rule\": \"for 2.0\"}}`"
    case .unknownKey: HelpLine.rename(to: "allow")
    case .unknownCheck(let unknown):
      unknown.suggestion.map { HelpLine.rename(to: UTF8String($0)) }
        ?? "remove it, or use an id that `pathconfig explain` lists"
    case .reasonNotText, .noReason:
      "replace it with a reason, as in `\"the app drops query strings\"`"
    case .misplaced(let key): "move it out of `\(key)`, next to it"
    }
  }
}
