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
    var finding = Finding(fault.message, at: fault.range)
    // A budget is this tool's own, so the clients have no verdict on it.
    if !fault.isBudget,
      let judged = Finding(fault.message, at: fault.range, verdicts(on: fault, in: context))
    {
      finding = judged
    }
    finding.rule = context.document.place(of: fault.range.lowerBound).rule
    finding.help = fault.help
    if let opened = fault.opened, let message = fault.openedMessage {
      finding.notes.append(context.note(message, at: opened))
    }
    if let fix = fix(for: fault, in: context) { finding.fixes = [fix] }
    return finding
  }

  private static func verdicts(on fault: JSONFault, in context: LintContext) -> ClientVerdicts {
    if fault.kind == .noValue { return context.verdicts(on: ShapeFault.Kind.noValue) }
    return context.verdicts { $0.syntaxError }
  }

  private static func fix(for fault: JSONFault, in context: LintContext) -> Diagnostic.Fix? {
    guard let edit = fault.edit else { return nil }
    let start = fault.range.lowerBound
    if fault.kind == .escape {
      // In a pattern, the author can only mean the backslash itself.
      var isPattern = false
      var scope = Diagnostic.Scope.nothing
      if case .patterns(let rule) = context.document.place(of: start) {
        isPattern = true
        scope = .rule(rule)
      }
      return Diagnostic.Fix(
        "Escape the backslash", isSafe: isPattern, changing: scope,
        edits: [.inserting("\\", at: start)])
    }
    // The author may have meant another repair.
    return Diagnostic.Fix(title(of: edit), isSafe: false, edits: [edit])
  }

  private static func title(of edit: Diagnostic.Edit) -> String {
    if edit.range.isEmpty { return "Add `\(edit.replacement)`" }
    return edit.replacement.isEmpty ? "Remove it" : "Replace it with `\(edit.replacement)`"
  }
}
