import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Forms among the project's routes that open in another way than most.

extension Check {
  static let formOutsideModal = Check(
    "form-outside-modal", dependsOn: [.subjects, .properties]
  ) { analysis, context, findings in
    let forms = analysis.forms.map { Form(url: $0.url, $0.answer, for: analysis.client) }
    let undone = forms.compactMap { form in form.undoing.map { (form: form, by: $0) } }
    for (rule, cases) in undone.grouped(by: \.by.rule) {
      // A rule that overrides others everywhere is another finding.
      // One for nothing but these forms is an exception that somebody wants.
      guard let written = analysis.written(rule), !context.isInvolved(rule: written.index),
        let modal = cases[0].form.modal?.match.rule,
        analysis.areWider([rule], than: analysis.languages.rules[modal].known),
        let finding = undoing(cases.map(\.form.url), cases[0].by, cases[0].form, context)
      else { continue }
      findings.add(finding)
    }
    let pages = forms.filter { !$0.isModal && $0.undoing == nil }
    if !pages.isEmpty, pages.count * 3 <= forms.count,
      let finding = minority(pages.map(\.url), of: forms.count, context)
    {
      findings.add(finding)
    }
  }
}

/// A page of a form, and how it opens.
private struct Form {
  let url: UTF8String
  let isModal: Bool

  /// The assignment that makes the form a page again after an earlier rule made it a modal.
  let undoing: Resolution.Write?

  /// The last assignment that makes it a modal.
  let modal: Resolution.Write?

  init(url: UTF8String, _ answer: Resolution, for client: Client) {
    self.url = url
    func isModal(_ write: Resolution.Write) -> Bool {
      switch client.effectiveValue(ofProperty: "context", write.value.value) {
      case .word(let word): return word.utf8.elementsEqual("modal".utf8)
      case .asWritten:
        guard case .string(let text) = write.value.value else { return false }
        return text.text == "modal"
      default: return false
      }
    }
    let writes = answer.properties.first { $0.name == "context" }?.writes ?? []
    modal = writes.last(where: isModal)
    self.isModal = writes.last.map(isModal) ?? false
    undoing = self.isModal || modal == nil ? nil : writes.last
  }
}

private func undoing(
  _ urls: [UTF8String], _ write: Resolution.Write, _ form: Form, _ context: LintContext
) -> Finding? {
  guard let member = write.property.member, let modal = form.modal,
    let other = modal.property.member
  else { return nil }
  var finding = context.finding(
    "\(write.match.phrase) sets `context` to \(member.value.words) at \(urls[0])",
    at: member.value.range)
  finding.effect = Finding.Effect(
    VerbPhrase("opens the form as a page", "open the form as a page"))
  finding.witness = urls[0]
  finding.property = "context"
  finding.notes = [
    context.note("\(modal.match.phrase) sets it to \(other.value.words)", at: other.value.range)
  ]
  finding.pages = urls
  finding.culprits = [modal.match.rule].map { context.analysis?.written($0)?.index }
  let target = context.document.place(of: other.nameRange.lowerBound).rule
  let edits = finding.rule.flatMap { rule in
    target.flatMap { context.document.movingRule(rule, to: $0) }
  }
  if context.hasValue(contradicting: "modal", of: "context", inRule: target) {
    finding.help = "narrow what the rule matches"
  } else {
    finding.advise(
      "move the rule above \(modal.match.name)", changing: .file,
      anyOf: [edits].compactMap { $0 })
  }
  return finding
}

/// The suggestion about a few forms that open as pages while most are modals.
private func minority(
  _ urls: [UTF8String], of count: Int, _ context: LintContext
) -> Finding? {
  guard let range = context.document.rulesRange else { return nil }
  let place = range.lowerBound..<(range.lowerBound + 1)
  let shown = listed(
    urls.prefix(3).map(\.string) + (urls.count > 3 ? ["\(urls.count - 3) more"] : []))
  var finding = context.finding(
    "\(urls.count) of \(count) forms \(urls.count == 1 ? "opens as a page" : "open as pages"): \(shown)",
    at: place, severity: .info)
  finding.stance = .agreed
  finding.witness = urls[0]
  finding.help = "add their patterns to the rule of the other forms if they should open as modals"
  return finding
}
