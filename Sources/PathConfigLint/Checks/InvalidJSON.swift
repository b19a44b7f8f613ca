import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidJSON = Check(
    "invalid-json", dependsOn: [.syntax, .dialect], find: InvalidJSON.find)
}

private enum InvalidJSON {
  static func find(in context: LintContext, into findings: inout Findings) {
    for fault in context.document.parse.faults {
      findings.add(finding(on: fault, in: context))
    }
    Departures.find("invalid-json", in: context, into: &findings)
  }

  private static func finding(on fault: JSONFault, in context: LintContext) -> Finding {
    var finding = context.finding(fault.message, at: fault.range, verdict(on: fault, in: context))
    // A budget is this tool's own, so the clients have no verdict on it.
    if fault.isBudget {
      finding = context.finding(fault.message, at: fault.range)
      finding.stance = .indifferent
    }
    finding.help = fault.help
    if let opened = fault.opened, let message = fault.openedMessage {
      finding.notes.append(context.note(message, at: opened))
    }
    if let fix = fix(for: fault, in: context) { finding.fixes = [fix] }
    return finding
  }

  private static func verdict(on fault: JSONFault, in context: LintContext) -> Consequence {
    fault.kind == .noValue
      ? context.verdict(on: ShapeFault.Kind.noValue) : context.client.syntaxError
  }

  private static func fix(for fault: JSONFault, in context: LintContext) -> Finding.Fix? {
    guard let edit = fault.edit else { return nil }
    let start = fault.range.lowerBound
    if fault.kind == .escape {
      // In a pattern, the author can only mean the backslash itself.
      var isPattern = false
      var scope = Finding.Scope.nothing
      if case .patterns(let rule) = context.document.place(of: start) {
        isPattern = true
        scope = .rule(rule)
      }
      return Finding.Fix(
        "Escape the backslash", isSafe: isPattern, changing: scope,
        edits: [.inserting("\\", at: start)])
    }
    // The author may have meant another repair.
    return Finding.Fix(title(of: edit), isSafe: false, edits: [edit])
  }

  private static func title(of edit: Finding.Edit) -> String {
    if edit.range.isEmpty { return "Add `\(edit.replacement)`" }
    return edit.replacement.isEmpty ? "Remove it" : "Replace it with `\(edit.replacement)`"
  }
}
