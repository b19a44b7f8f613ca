import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

// Checks that play a visit and look at the screens that the user sees.

extension Check {
  static let startLocation = Check(
    "start-location", dependsOn: [.subjects, .properties, .navigation]
  ) { analysis, context, findings in
    if let start = context.app.start, let failure = launchFailure(at: start, analysis, context) {
      findings.add(failure)
    }
  }

  static let unopenedPage = Check(
    "unopened-page", dependsOn: [.subjects, .properties, .navigation]
  ) { analysis, context, findings in
    let app = context.app
    let answerer = Answerer(analysis.languages.compiled, in: app)
    // The start screen shows its page once the others are closed.
    let roots: [UTF8String] = ["/", ""]
    let isRoot = app.start.map { roots.map(Subject.text).contains(analysis.client.subject(of: $0)) }
    let starts = ([app.start].compactMap { $0 } + (isRoot ?? true ? roots : []))
      .compactMap { analysis.client.subject(of: $0).text?.bytes }
    for fate in analysis.fates {
      guard case .decides = fate.verdict,
        analysis.rules[fate.rule].properties[fate.property].name == presentation,
        !starts.contains(where: analysis.languages.rules[fate.rule].known.contains),
        let finding = unopened(by: fate.rule, answerer, analysis, in: context)
      else { continue }
      findings.add(finding)
    }
  }
}

private let presentation: UTF8String = "presentation"

/// The finding about a page that never opens, from wherever users come.
///
/// A link may close all screens and open nothing by mistake. That it goes back, reloads or does nothing
/// is a mistake only at a page of a resource, such as its list: other pages may be there for that.
private func unopened(
  by place: RulePlace, _ answerer: Answerer, _ analysis: ClientAnalysis, in context: LintContext
) -> DraftFinding? {
  guard let rule = analysis.rules[place].written,
    let value = rule.properties.last(where: { $0.name.text == presentation })?.value
  else { return nil }
  let all = analysis.pages(where: [(presentation, place)])
  let samples = rule.patterns.compactMap { context.example(of: $0.pattern) }
    .map { UTF8String($0) }
  for url in all.prefix(1) + samples {
    guard answerer.answer(url).resolution?.isDecided(by: place, presentation) == true else {
      continue
    }
    let outcomes = StartingPoint.allCases.map { point in
      answerer.outcome(of: Visit(url), from: answerer.navigator.stacks(at: point))
    }
    let seen = Set(outcomes.flatMap(\.words))
    // Code of the app opens it, or no other word would.
    if seen.isEmpty || outcomes.contains(where: { $0.missingScreen != nil }) { return nil }
    let clears = seen.contains(.clear)
    let endings: Set<VisitWord> = [.clear, .dismiss, .refresh, .refreshInModal, .none]
    guard seen.isSubset(of: clears ? endings : endings.union([.pop, .popInModal])) else {
      return nil
    }
    let pages =
      clears
      ? all
      : all.filter { context.declarations.urls?.isOfResource($0) ?? false || PagePath($0).signsIn }
    let signsIn = PagePath(url).signsIn
    if !clears, pages.isEmpty, !signsIn { return nil }
    let shown = pages.first ?? url
    var finding = context.finding(
      "`presentation` is \(value.words) at \(words(forSubject: shown.bytes))",
      at: value.range, severity: pages.isEmpty && !clears && !signsIn ? nil : .warning)
    finding.effect =
      clears
      ? "go[es] back to the start screen and never open[s] the page" : "never open[s] the page"
    finding.show(shown, at: pages, claiming: .neverOpens(shown))
    finding.decision = "narrow what the rule matches"
    let words = clears ? [("replace_root", "open it as the only screen")] : []
    // The rule's other pages may be there to go back.
    let isOfAll = clears || pages.isEmpty
    for (word, purpose) in words + [("default", "open it")] {
      finding.propose(
        "\(HelpLine.replace(with: "\"\(word)\"")) to \(purpose)", orElse: word == "default",
        changing: isOfAll ? .properties([presentation], rule: rule.index) : .pages(pages),
        [.writing(UTF8String(word), over: value.range)])
    }
    return finding
  }
  return nil
}

/// The finding about a launch that shows nothing, or a second visit to the start location that
/// crashes.
///
/// Nil for a launch without a failure, and for one that no rule of the file causes.
private func launchFailure(
  at start: UTF8String, _ analysis: ClientAnalysis, _ context: LintContext
) -> DraftFinding? {
  let answerer = Answerer(analysis.languages.compiled, in: context.app)
  let (answer, properties) = answerer.lookUp(start)
  guard let resolution = answer.resolution else { return nil }
  let launch = answerer.outcome(of: Visit(start, .launch), from: Stacks())
  let again = answerer.outcome(of: Visit(start), from: launch.end)
  let (name, effect): (UTF8String, VerbPhrase)
  // Another check reports a value that crashes whatever the presentation is.
  if launch.isCrash {
    guard launch.used.contains(.presentation) else { return nil }
    (name, effect) = (presentation, "crash[es] at launch")
  } else if launch.words.contains(.blank) {
    (name, effect) = (presentation, "show[s] nothing at launch")
  } else if again.isCrash, properties.context == .modal {
    (name, effect) = ("context", "crash[es] at a second visit")
  } else if launch.end.main.isEmpty, !launch.end.modal.isEmpty {
    (name, effect) = (
      "context",
      "open[s] [its|their] first page as a modal over nothing"
    )
  } else {
    return nil
  }
  guard let winner = resolution.decider(of: name),
    let member = winner.property.member
  else { return nil }
  var finding = context.finding("", at: member.range)
  finding.effect = effect
  finding.effectEnd =
    ": \(Quotation.of(name)) is \(winner.property.value.words) at the start location \(start)"
  finding.property = name
  finding.decision = "set \(Quotation.of(name)) to `default` at this URL"
  return finding
}
