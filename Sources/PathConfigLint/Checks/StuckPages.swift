import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Records and forms from which people do not get back to the list.

extension Check {
  static let stuckPage = Check("stuck-page", dependsOn: [.subjects, .properties, .navigation]) {
    analysis, context, findings in
    guard let known = context.declarations.urls else { return }
    let pages = analysis.routes.compactMap { RecordPage($0, known, for: analysis.client) }
    func others(_ page: RecordPage) -> [RecordPage] {
      pages.filter { $0.controller == page.controller && $0.isList != page.isList }
    }
    // A pattern for a list that matches the records and the forms, too.
    let alone = pages.filter { page in
      !page.isList && page.root != nil && others(page).contains { $0.root == page.root }
    }
    for (pattern, stuck) in alone.grouped(by: \.root) {
      guard let member = stuck[0].presentation?.property.member else { continue }
      var finding = context.finding(
        "`presentation` is `replace_root` at \(listed(stuck.map(\.url))) beside the list",
        at: member.value.range)
      finding.effect = DraftFinding.Effect(
        VerbPhrase("offers no way back to the list", "offer no way back to the list"))
      (finding.witness, finding.pages) = (stuck[0].url, stuck.map(\.url))
      finding.claim = .has("presentation", stuck[0].url)
      let lists = others(stuck[0]).filter { $0.root == pattern }
      // Pages of other controllers below the list are as stuck.
      let others = analysis.routes.filter { route in
        route.answer.decider(of: "presentation")?.match.pattern == pattern
          && !lists.contains { $0.url == route.subject }
      }.map(\.subject)
      finding.proposeNarrowing(pattern, to: lists, without: others, known, context)
      findings.add(finding)
    }
    // A pattern that opens a record as a modal with its form, while the list is outside.
    let kept = pages.filter { page in
      guard page.action == "show", let pattern = page.modal?.pattern else { return false }
      let all = pages.filter { $0.controller == page.controller }
      return all.contains { $0.isList && $0.modal == nil }
        && all.contains { form in
          form.isForm && form.modal != nil
            && analysis.languages.patterns(foundIn: form.url.bytes)?.contains(pattern) == true
        }
    }
    for (_, records) in kept.grouped(by: \.modal?.pattern) {
      guard let match = records[0].modal, let place = match.location else { continue }
      var finding = context.finding(
        "\(match.phrase) makes \(listed(records.map(\.url))) a modal as well as its form",
        at: place.range)
      finding.effect = DraftFinding.Effect(
        VerbPhrase("keeps the modal open after saving", "keep the modal open after saving"))
      (finding.witness, finding.pages) = (records[0].url, records.map(\.url))
      finding.claim = .has("context", records[0].url)
      let forms = pages.filter { form in
        form.isForm && records.contains { $0.controller == form.controller }
      }
      finding.proposeNarrowing(
        match.pattern, to: forms, without: records.map(\.url), known, context)
      findings.add(finding)
    }
  }
}

/// A page of a resource: its list, a record, or a form.
private struct RecordPage {
  let url: UTF8String
  let controller: String
  let action: String
  let presentation: Resolution.Write?

  /// The pattern that makes it a modal, and the one for which it replaces all screens.
  let modal: Resolution.MatchedRule?
  let root: Int?

  var isList: Bool { action == "index" }
  var isForm: Bool { action == "new" || action == "edit" }

  /// Nil for any other page, and for the sign-in.
  init?(
    _ route: (subject: UTF8String, answer: Resolution), _ known: KnownURLs, for client: Client
  ) {
    url = route.subject
    guard let action = known.action(of: url), known.isOfResource(url), !PagePath(url).signsIn else {
      return nil
    }
    (controller, self.action) = action
    presentation = route.answer.decider(of: "presentation")
    let context = route.answer.decider(of: "context")
    modal = client.reads("modal", as: "context", context?.value) ? context?.match : nil
    root =
      client.reads("replace_root", as: "presentation", presentation?.value)
      ? presentation?.match.pattern : nil
  }
}

extension DraftFinding {
  /// Proposes patterns for the pages that a rule is meant for.
  ///
  /// - Parameters:
  ///   - label: the place of the pattern among those of the context.
  ///   - urls: the pages that are to change.
  fileprivate mutating func proposeNarrowing(
    _ label: Int?, to meant: [RecordPage], without urls: [UTF8String], _ known: KnownURLs,
    _ context: LintContext
  ) {
    decision = "narrow what the rule matches"
    guard let label, context.patterns.indices.contains(label) else { return }
    let (_, place, written) = context.patterns[label]
    let name = HelpLine.code(JSONText.escaped(written.text.string))
    if context.document.rules[place].patterns.count > 1 {
      propose(
        "remove \(name)", changing: .pages(urls),
        [.removingItem(written.range, in: context.buffer)])
    }
    let texts = meant.compactMap { known.routePattern(for: $0.url, context.client) }.distinct()
      .prefix(3).map { HelpLine.json($0) }
    if texts.isEmpty { return }
    propose(
      "replace \(name) with", HelpLine.code(texts.joined(separator: ", ")), orElse: true,
      changing: .pages(urls),
      [Finding.Edit(replacing: written.range, with: texts.joined(separator: ", "))])
  }
}
