import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Forms among the project's routes that open in another way than most.

extension Check {
  static let formOutsideModal = Check(
    "form-outside-modal", dependsOn: [.subjects, .properties]
  ) { analysis, context, findings in
    guard let known = context.declarations.urls else { return }
    func add(_ finding: DraftFinding?) {
      guard var finding else { return }
      finding.notes += analysis.noteOnHiding(at: finding.witness)
      findings.add(finding)
    }
    let pages = analysis.routes.map { Form(url: $0.subject, $0.answer, in: analysis) }
    let answerer = Answerer(analysis.languages.compiled, in: context.app)
    let forms = pages.filter { known.isForm($0.url) && !answerer.navigator.isStart($0.url) }
    let undone = forms.compactMap { form in form.undoing.map { (form: form, by: $0) } }
    for (_, cases) in undone.grouped(by: \.by.rule) {
      // A rule that overrides others everywhere is another finding.
      // One for nothing but these forms is an exception that somebody wants.
      let hasOthers = pages.contains { page in
        page.answer.rules.contains { $0 == cases[0].by.match }
          && !cases.contains { $0.form.url == page.url }
      }
      guard let rule = cases[0].by.match.fileIndex, hasOthers,
        !analysis.overridingRules.contains(rule)
      else { continue }
      // A word that does not exist is a mistake of its own.
      let value = analysis.client.effectiveValue(
        ofProperty: "context", cases[0].by.property.value.value)
      if case .replacedByDefault = value { continue }
      add(undoing(cases.map(\.form), cases[0].by, context))
    }
    let defaults = analysis.rulesOfEveryPage
    let others = forms.filter { $0.opensByDefault(defaults) }
    if !others.isEmpty, others.count * 2 <= forms.count(where: { $0.modal != nil }) {
      add(minority(others, of: forms, known, context))
    }
    let modal = pages.filter(\.isModal).compactMap { form in
      form.modal.map { (form: form, rule: $0.rule) }
    }
    for (rule, cases) in modal.grouped(by: \.rule) {
      add(
        missedLanguages(of: cases.map(\.form), byRule: rule, defaults, known, analysis, context))
    }
    // The list and the page of a record are no steps, and forms have a finding of their own.
    let named = pages.map(\.url).filter(known.isFormByName)
    let makers = Set(named.map(known.controller))
    let steps = pages.filter { page in
      guard known.isStep(page.url), !known.isFormByName(page.url) else { return false }
      let action = known.action(of: page.url)
      return action?.name == "show" ? !makers.contains(action?.controller) : action?.name != "index"
    }
    // The steps of a wizard are in one controller, or have one each below a common path.
    let families = steps.grouped { known.controller(of: $0.url) ?? "" }
    let alone = families.flatMap { $1.count == 1 ? $1 : [] }.grouped { form in
      "/" + PagePath(form.url).parent.map(\.string).joined(separator: "/")
    }
    for (name, family) in families + alone where !["", "/"].contains(name) {
      add(missed(of: family, named: name, defaults, known, context))
    }
    add(refreshing(forms, analysis, context))
  }
}

/// A page, perhaps of a form, and how it opens.
struct Form {
  let url: UTF8String
  let isModal: Bool
  let answer: Resolution
  private let context: Resolution.Write?

  /// The assignment that makes the form a page again after an earlier rule made it a modal.
  let undoing: Resolution.Write?

  /// The last assignment that makes it a modal.
  let modal: Resolution.Write?

  init(url: UTF8String, _ answer: Resolution, in analysis: ClientAnalysis) {
    self.url = url
    self.answer = answer
    func isModal(_ write: Resolution.Write) -> Bool {
      analysis.client.isWord("modal", write.value.value, of: "context")
    }
    let writes = analysis.contexts(in: answer)
    context = writes.last
    modal = writes.last(where: isModal)
    self.isModal = writes.last.map(isModal) ?? false
    undoing = self.isModal || modal == nil ? nil : writes.last
  }

  /// True if it opens as a page, and no rule says so but those of every page.
  func opensByDefault(_ defaults: Set<RulePlace>) -> Bool {
    !isModal && undoing == nil && context.map { defaults.contains($0.rule) } ?? true
  }
}

private func undoing(
  _ forms: [Form], _ write: Resolution.Write, _ context: LintContext
) -> DraftFinding? {
  let urls = forms.map(\.url)
  guard let member = write.property.member, let modal = forms[0].modal,
    let other = modal.property.member
  else { return nil }
  var finding = context.finding(
    "\(write.match.phrase) sets `context` to \(member.value.words) at \(urls[0])",
    at: member.value.range)
  finding.effect = "open[s] the form as a page"
  finding.show(at: urls, claiming: .lacksWord("context", "modal", urls[0]))
  finding.property = "context"
  finding.notes = [
    context.note("\(modal.match.phrase) sets it to \(other.value.words)", at: other.value.range)
  ]
  let others = Set(forms.compactMap(\.modal?.match.fileIndex)).sorted()
  finding.culprits = others
  finding.decision = "narrow what the rule matches"
  if let rule = finding.rule, let target = others.first {
    finding.propose(
      "move the rule above rule \(target.number)",
      changing: .order(of: [rule] + others, properties: ["context"]),
      context.document.movingRule(rule, to: target))
  }
  return finding
}

/// The finding about a few forms that open as pages while most are modals.
///
/// A page that posts to itself may show more than its form. So it is only a suggestion, unless it
/// asks for a second factor. So are forms in sections without a modal, which may be left out on purpose.
private func minority(
  _ forms: [Form], of all: [Form], _ known: KnownURLs, _ context: LintContext
) -> DraftFinding {
  let sections = Set(all.filter(\.isModal).map(\.url.section))
  let isSection = forms.count > 1 && !forms.contains { sections.contains($0.url.section) }
  let certain = forms.map(\.url).filter { known.isFormByName($0) || PagePath($0).asksSecondFactor }
  let urls = certain.isEmpty ? forms.map(\.url) : certain
  let patterns = known.patterns(for: urls.prefix(8), context.client)
  // A later rule may undo the modals of others.
  let modals = all.count { $0.modal != nil }
  let areOpen = all.allSatisfy { $0.isModal == ($0.modal != nil) }
  let verb =
    areOpen
    ? (urls.count == 1 ? "opens as a page" : "open as pages")
    : (urls.count == 1 ? "is in no rule for modals" : "are in no rule for modals")
  let others = "\(modals) of \(all.count) forms"
  var finding = context.finding(
    """
    \(listed(urls)) \(verb), and \
    \(areOpen ? "\(others) are modals" : "rules for modals match \(others)")
    """,
    at: context.document.rulesOpening,
    severity: certain.isEmpty || isSection ? .info : nil)
  finding.stance = .agreed
  finding.show(at: urls, claiming: .lacksWord("context", "modal", urls[0]))
  let condition = "if \(urls.count == 1 ? "it" : "they") should open in a modal"
  finding.decision =
    "let a rule with `\"context\": \"modal\"` match \(urls.count == 1 ? "it" : "them"), \(condition)"
  finding.addition = ", \(condition)"
  // The rule of the most forms; those beside these count twice.
  let own = Set(urls.map(\.section))
  let rules = (all + all.filter { own.contains($0.url.section) })
    .grouped(by: \.modal?.match.fileIndex).sorted { $0.elements.count > $1.elements.count }
  for rule in rules.compactMap({ $0.key.flatMap(context.document.rule) }) + [nil] {
    finding.propose(
      patterns, in: rule, orSetting: "\"context\": \"modal\"", of: context.document,
      at: known.inEveryLanguage(urls))
  }
  return finding
}

// MARK: - Families

/// The finding about the pages of one controller that stay outside of the modal of all others: the last
/// step of a wizard.
///
/// A page that another rule is about is meant to be one.
private func missed(
  of family: [Form], named controller: String, _ defaults: Set<RulePlace>, _ known: KnownURLs,
  _ context: LintContext
) -> DraftFinding? {
  let rules = family.filter(\.isModal).compactMap { $0.modal }.grouped(by: \.rule)
  guard let (rule, writes) = rules.max(by: { $0.1.count < $1.1.count }),
    writes.count > 1, writes.count * 2 >= family.count, !defaults.contains(rule),
    let written = writes[0].match.fileIndex.flatMap(context.document.rule)
  else { return nil }
  let missed = family.filter { $0.opensByDefault(defaults) }.map(\.url)
  guard !missed.isEmpty, missed.count * 2 <= writes.count else { return nil }
  var finding = context.finding(
    """
    \(writes[0].match.phrase) opens \(writes.count) pages of `\(controller)` as modals, and misses \
    \(listed(missed))
    """, at: written.patternsRange ?? written.range)
  finding.effect = "close[s] the modal there"
  finding.show(at: missed, claiming: .lacksWord("context", "modal", missed[0]))
  let condition = missed.count == 1 ? "the page belongs" : "the pages belong"
  finding.addition = ", if \(condition) to the modal"
  finding.decision = "let the rule match \(listed(missed))\(finding.addition)"
  finding.propose(
    known.patterns(for: missed, context.client), in: written, orSetting: "", of: context.document,
    at: known.inEveryLanguage(missed))
  return finding
}

// MARK: - Languages

/// The finding about pages that a rule makes modals, but not in each language of the app.
private func missedLanguages(
  of forms: [Form], byRule rule: RulePlace, _ defaults: Set<RulePlace>, _ known: KnownURLs,
  _ analysis: ClientAnalysis, _ context: LintContext
) -> DraftFinding? {
  let answerer = Answerer(analysis.languages.compiled, in: AppDescription())
  let missed = forms.flatMap { form in
    (known.languages(of: form.url)?.urls ?? []).filter { url in
      answerer.answer(url).resolution.map {
        Form(url: url, $0, in: analysis).opensByDefault(defaults)
      } ?? false
    }
  }
  guard let written = analysis.rules[rule].written, let first = missed.first,
    let shown = forms.first(where: { known.languages(of: $0.url)?.urls.contains(first) == true }),
    let languages = known.languages(of: shown.url)
  else { return nil }
  var finding = context.finding(
    "\(analysis.words(forRules: [rule])) makes \(shown.url) a modal, and misses \(listed(missed))",
    at: written.patternsRange ?? written.range)
  finding.effect = "open[s] no modal there"
  finding.show(at: missed, claiming: .lacksWord("context", "modal", first))
  let words = "(?:\(languages.words.map(\.string).joined(separator: "|")))"
  finding.decision = "let its patterns take \(HelpLine.code("/\(words)")) before the path"
  let start = languages.isOptional ? "^(?:/\(words))?" : "^/\(words)"
  for pattern in written.patterns where pattern.text.bytes.starts(with: "^/".utf8) {
    finding.proposeRewriting(pattern, inRule: written.index, [(0..<1, start)], isSafe: nil)
  }
  return finding
}

extension UTF8String {
  /// The first part of a path.
  fileprivate var section: UTF8String {
    UTF8String(repairing: bytes.dropFirst().prefix { $0 != UInt8(ascii: "/") })
  }
}

// MARK: - Pull to refresh

/// The suggestion about forms in a modal that a pull reloads, so that what people typed is gone.
///
/// The example of the documentation switches it off for its forms
/// (https://native.hotwired.dev/reference/path-configuration).
private func refreshing(
  _ forms: [Form], _ analysis: ClientAnalysis, _ context: LintContext
) -> DraftFinding? {
  let name: UTF8String = "pull_to_refresh_enabled"
  let pages = forms.filter { form in
    // A rule that switches it off already loses it to another, which is another finding.
    let writes = form.answer.properties.first { $0.name == name }?.writes ?? []
    return form.isModal && writes.allSatisfy { $0.value.boolean ?? false }
      && analysis.client.meaning(ofProperty: name, form.answer[name]) == "true"
  }
  guard let first = pages.first, let modal = first.modal, let member = modal.property.member
  else { return nil }
  let count = pages.count == 1 ? "a form" : "\(pages.count) forms"
  var finding = context.finding(
    "pull to refresh is on for \(count) in a modal, such as \(first.url)",
    at: member.nameRange, severity: .info)
  finding.effect = "reload[s] the form when people pull it"
  finding.show(at: pages.map(\.url))
  finding.decision =
    "add " + HelpLine.code("\"pull_to_refresh_enabled\": false") + " to " + modal.match.name
  return finding
}
