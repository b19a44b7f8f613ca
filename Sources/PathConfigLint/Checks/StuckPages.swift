import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Records and forms from which people do not get back to the list.

extension Check {
  static let stuckPage = Check("stuck-page", dependsOn: [.subjects, .properties, .navigation]) {
    analysis, context, findings in
    guard let known = context.declarations.urls else { return }
    let pages = analysis.routes.compactMap { RecordPage($0, known, in: analysis) }
    func others(_ page: RecordPage) -> [RecordPage] {
      pages.filter { $0.controller == page.controller && $0.isList != page.isList }
    }
    // A pattern for a list that matches the records and the forms, too; one for the start page is no such.
    let start = analysis.routes.first { $0.subject == "/" }?.subject
    let ofStart = start.map { analysis.languages.labels(foundIn: $0) } ?? []
    let alone = pages.filter { page in
      !page.isList && page.pattern.map { !ofStart.contains($0) } ?? false
        && others(page).contains { $0.pattern == page.pattern }
    }
    for (pattern, stuck) in alone.grouped(by: \.pattern) {
      guard let root = stuck[0].root, let member = root.property.member else { continue }
      var finding = context.finding(
        "`replace_root` opens \(listed(stuck.map(\.url))) as the only screen",
        at: member.value.range)
      finding.effect = "offer[s] no way back to the list"
      finding.show(at: stuck.map(\.url), claiming: .has("presentation", stuck[0].url))
      let lists = others(stuck[0]).filter { $0.pattern == pattern }
      // Pages of other controllers below the list are as stuck.
      let others = analysis.routes.filter { route in
        route.answer.decider(of: "presentation")?.match.label == pattern
          && !lists.contains { $0.url == route.subject }
      }.map(\.subject)
      finding.proposeNarrowing(root, to: lists, without: others, known, context)
      findings.add(finding)
    }
    // A pattern that opens a record as a modal with its form, while the list is outside.
    let kept = pages.filter { page in
      guard page.action == "show", let label = page.modal?.match.label else { return false }
      let all = pages.filter { $0.controller == page.controller }
      return all.contains { $0.isList && $0.modal == nil }
        && all.contains { form in
          form.isForm && form.modal != nil
            && analysis.languages.labels(foundIn: form.url).contains(label)
        }
    }
    for (_, records) in kept.grouped(by: \.modal?.match.label) {
      guard let modal = records[0].modal, let pattern = context[modal.match.label] else { continue }
      var finding = context.finding(
        "\(modal.match.phrase) opens a form as a modal, and the page after it, too: "
          + listed(records.map(\.url)),
        at: pattern.written.range)
      finding.notes = analysis.noteOnHiding(at: records[0].url)
      finding.effect = "keep[s] the modal open after saving"
      finding.show(at: records.map(\.url), claiming: .has("context", records[0].url))
      let forms = pages.filter { form in
        form.isForm && records.contains { $0.controller == form.controller }
      }
      finding.proposeNarrowing(modal, to: forms, without: records.map(\.url), known, context)
      findings.add(finding)
    }
  }
}

/// A page of a resource: its list, a record, or a form.
private struct RecordPage {
  let form: Form
  let controller: String
  let action: String

  /// The assignment that makes it the only screen.
  let root: Resolution.Write?

  /// The pattern of `root`; stored, because the optimiser of Swift 6.3.1 fails on a computed one.
  let pattern: PatternLabel?

  var url: UTF8String { form.url }

  /// The assignment that makes it a modal.
  var modal: Resolution.Write? { form.isModal ? form.modal : nil }
  var isList: Bool { action == "index" }
  var isForm: Bool { action == "new" || action == "edit" }

  /// Nil for any other page, and for the sign-in.
  init?(
    _ route: (subject: UTF8String, answer: Resolution), _ known: KnownURLs,
    in analysis: ClientAnalysis
  ) {
    form = Form(url: route.subject, route.answer, in: analysis)
    let url = route.subject
    guard let action = known.action(of: url), known.isOfResource(url), !PagePath(url).signsIn else {
      return nil
    }
    (controller, self.action) = action
    root = route.answer.decider(of: "presentation").flatMap {
      analysis.client.isWord("replace_root", $0.value.value, of: "presentation") ? $0 : nil
    }
    pattern = root?.match.label
  }
}

extension DraftFinding {
  /// Proposes patterns for the pages that a rule is meant for.
  ///
  /// - Parameters:
  ///   - write: an assignment of the rule that only those pages need.
  ///   - urls: the pages that are to change.
  fileprivate mutating func proposeNarrowing(
    _ write: Resolution.Write, to meant: [RecordPage], without urls: [UTF8String],
    _ known: KnownURLs, _ context: LintContext
  ) {
    decision = "narrow what the rule matches"
    guard let member = write.property.member, let pattern = context[write.match.label] else {
      return
    }
    let (rule, written) = (context.rule(of: pattern), pattern.written)
    let name = HelpLine.code(JSONText.escaped(written.text.string))
    if rule.patterns.count > 1 {
      propose(
        "remove \(name)", changing: .pages(urls),
        [.removingItem(written.range, in: context.buffer)])
    }
    let texts = known.patterns(for: meant.map(\.url), context.client).prefix(3)
    if texts.isEmpty { return }
    let list = texts.joined(separator: ", ")
    propose(
      "replace \(name) with", HelpLine.code(list), orElse: true, changing: .pages(urls),
      [Finding.Edit(replacing: written.range, with: list)])
    // The pages may need what else the rule sets.
    let removal = context.assignment(at: member.nameRange)?.removal(in: context.document)
    let own = HelpLine.rule(list, setting: context.buffer.text(in: member.range))
    propose(
      "move \(Quotation.of(member.name.text)) into a rule of its own below this one:",
      HelpLine.code(own),
      orElse: true, changing: .pages(urls),
      (removal ?? []) + [.inserting(", \(own)", at: rule.range.upperBound)])
  }
}
