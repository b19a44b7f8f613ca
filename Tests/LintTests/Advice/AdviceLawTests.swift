import Foundation
@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Whoever obeys a piece of advice alone, in a fix or in a help text, loses nothing.
///
/// The finding is gone, and no new error or warning comes. The file loads at least as well. Only URLs
/// that the finding names get other properties. No page loses its modal, its screen or its visit
/// unless the finding says so. The help shows what the edit writes.
///
/// `PATHCONFIG_DRAWS=2000` draws that many configurations, and then every check that gives advice must
/// have given some often enough. `PATHCONFIG_DRAWS=113-114` draws a part of them, without the pages.
struct AdviceLawTests {
  /// The seeds of a large run, or nil for a small one.
  private static let draws = ProcessInfo.processInfo.environment["PATHCONFIG_DRAWS"]
    .flatMap { text -> Range<UInt64>? in
      let ends = text.split(separator: "-").compactMap { UInt64($0) }
      return ends.last.map { (ends.count > 1 ? ends[0] : 0)..<$0 }
    }

  /// The seeds of a small run: the first, and, in the gate, those that once broke the law.
  private static let seeds: [UInt64] =
    Draws.areAll ? Array(0..<20) + [73, 470, 1_063, 1_208, 1_256, 1_545] : [0, 1]

  /// The draws after which each check has given advice often enough, and how often.
  private static let (enough, leastAdvice) = (2_000, 10)

  @Test func adviceCanBeObeyed() throws {
    var law = AdviceLaw()
    for (place, example) in PageExample.all.enumerated()
    where Self.draws.map({ $0.lowerBound == 0 }) ?? (Draws.areAll || place % 64 == 0) {
      law.hold(
        testDocument(example.text), for: example.clients, example.configuration.declarations,
        "the page of \(example.check.id)")
    }
    for seed in Self.draws.map(Array.init) ?? Self.seeds {
      let project = try DrawnProject(seed: seed)
      law.hold(
        testDocument(project.text), for: project.clients, project.declarations, "seed \(seed)")
    }
    #expect(!law.tally.isEmpty)
    guard let draws = Self.draws else { return }
    print(
      law.tally.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)" }.joined(
        separator: "\n"))
    if draws.count >= Self.enough {
      #expect(law.tally.filter { $0.value < Self.leastAdvice }.isEmpty)
    }
  }
}

/// The law while it is held against many files.
struct AdviceLaw {
  /// The pieces of advice that were obeyed, by check.
  private(set) var tally: [String: Int] = [:]

  mutating func hold(
    _ document: ConfigurationDocument, for clients: [Client], _ declarations: Declarations,
    _ origin: String
  ) {
    let before = ObeyedFile(document, clients, declarations)
    // Several findings may advise the same.
    var obeyed: [ContiguousArray<UInt8>: ObeyedFile] = [:]
    for finding in before.findings where finding.location.buffer === document.buffer {
      if let fault = Self.fault(ofHelp: finding) {
        Issue.record("\(origin): \(finding)\n  \(fault): \(finding.help ?? "")")
      }
      for advice in finding.advice.distinct(by: \.edits) {
        tally[finding.check, default: 0] += 1
        let faults: [String]
        if let changed = document.applying([advice]) {
          let after = obeyed[changed.buffer.bytes] ?? before.replacing(by: changed)
          obeyed[changed.buffer.bytes] = after
          faults = Self.faults(obeying: advice, of: finding, from: before, to: after)
        } else {
          faults = ["the JSON is worse"]
        }
        if faults.isEmpty { continue }
        Issue.record(
          """
          \(origin): \(finding)
            \(advice.title) (\(finding.help ?? ""))
            \(faults.joined(separator: "\n  "))
          in \(document.string)
          after \(document.applying([advice])?.string ?? "")
          """)
      }
    }
  }

  private static func faults(
    obeying advice: Finding.Fix, of finding: Finding, from before: ObeyedFile,
    to after: ObeyedFile
  ) -> [String] {
    let changed = after.document
    let keepsRules = !advice.scope.movesRules && before.document.rules.count == changed.rules.count
    let isShown = finding.shows(advice, in: changed.string)
    return (isShown ? [] : ["the help shows another text"])
      + faults(
        of: finding, among: before.findings,
        in: Set(before.document.rules.flatMap { $0.patterns.map(\.text) }),
        after.findings.filter {
          !before.hasLoss(like: $0, in: after)
            && ($0.check == finding.check || !before.shows($0, without: advice, in: after))
        }, keepsRules: keepsRules)
      + before.faults(of: finding, advice, in: after)
  }

  /// The fault of a help text by itself, or nil.
  private static func fault(ofHelp finding: Finding) -> String? {
    guard let help = finding.help else { return nil }
    if help.count(where: { $0 == "`" }) % 2 == 1 { return "a quotation has no end" }
    let hasEdit = !finding.advice.isEmpty || finding.check == Check.invalidJSON.id
    return hasEdit || !namesEdit(help) ? nil : "no edit belongs to the help"
  }

  /// True if a help text says which text goes or takes the place of another.
  private static func namesEdit(_ help: String) -> Bool {
    if help.contains(" as in `") || help.contains("once what is in it") { return false }
    return [
      "remove it", "remove the ", "remove `", "replace it", "replace `", "rename it", "move rule",
    ]
    .contains { help.hasPrefix($0) }
  }

  /// Checks of one kind: a lost property is an error of one of them.
  fileprivate static let losses = Set(
    [
      Check.overridingRule, .repeatedRule, .overriddenProperty, .deadRule, .shadowedPattern,
      .overridesBuiltIn,
    ].map(\.id))

  /// Checks whose findings wait until a lost property is mended.
  private static let waiting = Set(
    [
      Check.redundantProperty, .redundantPattern, .rootPattern, .contradictoryProperties,
      .formOutsideModal,
    ].map(\.id))

  /// Checks that repair what hides the findings of others.
  private static let repairs = Set(
    CheckCategory.readingTheFile.checks.map(\.id) + [Check.invalidPattern.id])

  /// The finding if it stays, and new errors and warnings.
  ///
  /// - Parameter patterns: those of the file before the edit. A pattern may have a mistake of its own, which another
  ///   pattern's finding has hidden.
  private static func faults(
    of finding: Finding, among findings: [Finding], in patterns: Set<UTF8String>,
    _ after: [Finding], keepsRules: Bool
  ) -> [String] {
    // The two may replace each other if the rules meet at other URLs.
    func kind(_ other: Finding) -> String {
      !losses.contains(finding.check) && losses.contains(other.check)
        ? Check.overridingRule.id : other.check
    }
    func counts(_ findings: [Finding]) -> [String: Int] {
      Dictionary(grouping: findings, by: kind).mapValues(\.count)
    }
    func isHidden(_ other: Finding) -> Bool {
      finding.pattern != nil && other.pattern != finding.pattern
        && other.pattern.map(patterns.contains) == true
    }
    func equals(_ findings: [Finding]) -> Int {
      findings.count {
        $0.check == finding.check && !isHidden($0)
          && (keepsRules || finding.rule == nil
            ? $0.rule == finding.rule
            : $0.pattern == finding.pattern
              && ($0.pattern != nil || $0.messageWithoutNumbers == finding.messageWithoutNumbers))
      }
    }
    var faults: [String] = []
    if equals(after) >= equals(findings) { faults.append("the finding stays") }
    if repairs.contains(finding.check) { return faults }
    let hasLosses = findings.contains { losses.contains($0.check) }
    let known = Set(findings.map { UTF8String($0.message) })
    let heavy = after.filter { $0.severity > .info && !known.contains(UTF8String($0.message)) }
    let old = counts(findings.filter { $0.severity > .info })
    let new = counts(after.filter { $0.severity > .info })
    for other in heavy where new[kind(other), default: 0] > old[kind(other), default: 0] {
      if hasLosses, waiting.contains(other.check) { continue }
      if other.witness.map({ $0 == finding.witness || finding.pages.contains($0) }) == true {
        continue
      }
      if finding.isAboutDeadText, other.concerns(finding.rule) { continue }
      // What a rule lost before, it may lose to another one, or in each of its patterns.
      let widens = finding.isAboutDeadText || finding.check == Check.endAnchoredPattern.id
      let isLostBefore = other.victims.allSatisfy { victim in
        findings.contains { losses.contains($0.check) && $0.concerns(victim) }
      }
      if widens, losses.contains(other.check), isLostBefore { continue }
      // A mistake in a pattern that is there twice shows once it is there once.
      let isOnce = finding.check == Check.redundantPattern.id
      if isOnce, other.rule == finding.rule, other.pattern == finding.pattern { continue }
      faults.append("new: \(other)")
    }
    return faults
  }
}

extension Finding {
  /// True if the help shows the text that an edit writes, or shows none.
  ///
  /// The help about a pattern shows the edits of all findings about it, and that of several edits may
  /// show another.
  fileprivate func shows(_ advice: Fix, in text: String) -> Bool {
    let isChoice = choices.contains { $0.edits == advice.edits }
    let words =
      isChoice ? advice.title : self.pattern == nil && self.advice.count == 1 ? help ?? "" : ""
    let parts = words.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let starts = ["with ", "rename it to ", "add ", "write "]
    let shown = parts.indices.filter { place in
      place % 2 == 1 && starts.contains { parts[place - 1].hasSuffix($0) }
    }
    guard let first = shown.first else { return true }
    // Each of several texts belongs to another edit.
    let texts = parts.indices.filter { $0 >= first && $0 % 2 == 1 }.map { parts[$0] }
    func dense(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    return texts.contains { $0.hasSuffix("…") || dense(text).contains(dense($0)) }
  }

  /// True if the text at its place has no effect, so that its other mistakes show only afterwards.
  fileprivate var isAboutDeadText: Bool {
    let checks: [Check] = [
      .unmatchablePattern, .invalidPattern, .placeholderPattern, .unescapedMetacharacter,
      .misleadingPattern, .encodingDependentPattern, .unknownProperty, .invalidValue, .wrongType,
      .unreachedPattern, .unregisteredDestination,
    ]
    return checks.contains { $0.id == check }
  }

  /// The message without the numbers of rules, which an edit may change.
  fileprivate var messageWithoutNumbers: [UInt8] { message.utf8.filter { !$0.isASCIIDigit } }

  /// The rules that lose something.
  fileprivate var victims: [RuleIndex?] {
    consequences.isEmpty ? [rule] : consequences.map(\.rule)
  }

  fileprivate func concerns(_ rule: RuleIndex?) -> Bool {
    self.rule == rule || culprits.contains(rule) || consequences.contains { $0.concerns(rule) }
  }
}

/// A file as its clients read it at many URLs.
private final class ObeyedFile {
  let findings: [Finding]
  private let context: LintContext
  private let answerers: [Answerer]
  private let subjects: [[UTF8String]]

  /// For each client the project's pages, as it opens them.
  private lazy var pages = answerers.map { answerer in
    context.pages.map { OpenedPage(UTF8String($0), answerer) }
  }

  var document: ConfigurationDocument { context.document }

  init(
    _ document: ConfigurationDocument, _ clients: [Client], _ declarations: Declarations
  ) {
    let context = LintContext(
      document, clients: clients, levels: .standard, declarations: declarations,
      clientsAreCandidates: false)
    self.context = context
    findings = Linter.lint(context, levels: .standard).counted
    let app = AppDescription(declarations, reading: [document])
    answerers = clients.map { Answerer([document], for: $0, in: app) }
    subjects = context.analyses.map { analysis in
      analysis.languages.rules.flatMap { Samples.all.subjects(of: $0.known) }
    }
  }

  /// Another file in its place.
  func replacing(by document: ConfigurationDocument) -> ObeyedFile {
    ObeyedFile(document, context.clients, context.declarations)
  }

  /// True if a property that another file's finding calls lost is lost here, too, to another rule.
  func hasLoss(like finding: Finding, in other: ObeyedFile) -> Bool {
    guard let rule = finding.rule.flatMap(other.context.document.rule),
      AdviceLaw.losses.contains(finding.check)
    else { return false }
    let text = UTF8String(other.context.buffer.text(in: rule.range))
    return !findings.contains { $0.check == finding.check }
      && context.analyses.contains { analysis in
        analysis.losses.contains { loss in
          (finding.property ?? loss.name) == loss.name
            && UTF8String(context.buffer.text(in: loss.rule.range)) == text
        }
      }
  }

  /// True if another file's finding about pages says what was so already: they open as before, or a
  /// rule without effect at them only has one property less.
  func shows(_ finding: Finding, without advice: Finding.Fix, in other: ObeyedFile) -> Bool {
    if finding.pages.isEmpty { return false }
    if finding.check == Check.deadRule.id, case .properties(_, let rule) = advice.scope,
      rule == finding.rule
    {
      return true
    }
    return zip(answerers, other.answerers).allSatisfy { old, new in
      finding.pages.allSatisfy { page in
        guard case .text(let subject) = old.client.subject(of: page) else { return false }
        let (before, after) = (old.resolve(subject), new.resolve(subject))
        return before.properties.map(\.name) == after.properties.map(\.name)
          && before.properties.allSatisfy { property in
            old.client.text(ofProperty: property.name, before[property.name])
              == old.client.text(ofProperty: property.name, after[property.name])
          }
      }
    }
  }

  /// The promises that an edit breaks.
  func faults(of finding: Finding, _ advice: Finding.Fix, in other: ObeyedFile) -> [String] {
    context.clients.indices.flatMap { place -> [String] in
      let client = context.clients[place]
      let verdicts = [context, other.context].map { client.verdict(on: $0.document).rank }
      // A file that was rejected may crash by another mistake, which is an error already.
      if verdicts[1] < verdicts[0], client.loads(context.document) || other.findings.isEmpty {
        return ["\(client.id) does not load the file as well"]
      }
      // A client that keeps no rule of the file loses nothing.
      guard client.loads(context.document), !subjects.isEmpty, !other.subjects.isEmpty else {
        return []
      }
      let (old, new) = (answerers[place], other.answerers[place])
      let known = context.pages.compactMap { page -> UTF8String? in
        if case .text(let subject) = client.subject(of: UTF8String(page)) { subject } else { nil }
      }
      let asked = (known + subjects[place] + other.subjects[place]).distinct()
      let changed = asked.flatMap { subject in
        names(changedAt: subject, old, new, advice, finding).map {
          "\(client.id) changes `\($0)` at \(subject), which the finding does not name"
        }
      }
      let lost = zip(self.pages[place], other.pages[place]).compactMap { page, changed -> String? in
        if finding.witness == page.url || finding.pages.contains(page.url) { return nil }
        return page.loss(to: changed).map { "\(client.id): \(page.url) loses its \($0)" }
      }
      return Array(changed.prefix(3) + (advice.scope == .file ? [] : lost.prefix(3)))
    }
  }

  /// The properties that change at a URL outside of the part of the file that an edit names.
  private func names(
    changedAt subject: UTF8String, _ old: Answerer, _ new: Answerer, _ advice: Finding.Fix,
    _ finding: Finding
  ) -> [UTF8String] {
    let (before, after) = (old.resolve(subject), new.resolve(subject))
    return Set((before.properties + after.properties).map(\.name)).filter { name in
      guard
        old.client.text(ofProperty: name, before[name])
          != old.client.text(ofProperty: name, after[name])
      else { return false }
      func index(_ answerer: Answerer, _ answer: Resolution) -> RuleIndex? {
        answer.decider(of: name).flatMap { answerer.compiled.rules[$0.rule].written?.index }
      }
      let (decider, next) = (index(old, before), index(new, after))
      switch advice.scope {
      case .nothing, .settings: return true
      case .rule(let rule): return decider != rule && next != rule
      case .properties(let names, let rule):
        return !names.contains(name) || decider != rule && next != rule
      case .order(let rules, let names):
        // A rule that the edit adds may decide where none did.
        let isAdded = decider == nil && new.compiled.rules.count > old.compiled.rules.count
        return !names.contains(name) || decider.map { !rules.contains($0) } ?? !isAdded
      case .pages(let pages):
        let isPage = context.pages.contains { UTF8String($0) == subject }
        return isPage && !pages.contains(subject)
      case .file:
        return decider.map { $0 != finding.rule && !finding.culprits.contains($0) } ?? false
      }
    }.sorted { $0.string < $1.string }
  }
}

/// Random subjects of rules, drawn once for each language: an edit changes one rule of many.
private final class Samples: @unchecked Sendable {
  static let all = Samples()

  /// Guards the subjects, also while they are drawn.
  private let lock = NSLock()
  private var subjects: [Language: [UTF8String]] = [:]

  func subjects(of language: Language) -> [UTF8String] {
    lock.withLock {
      if let known = subjects[language] { return known }
      var generator = SeededGenerator(seed: 7)
      let drawn = language.samples(2, using: &generator).map { UTF8String(repairing: $0) }
      subjects[language] = drawn
      return drawn
    }
  }
}

/// A page as a client opens it from its start screen.
private struct OpenedPage {
  let url: UTF8String
  private let properties: VisitProperties
  private let outcome: Outcome

  private static let opens: Set<VisitWord> = [.push, .replace, .modal, .root, .native]

  init(_ url: UTF8String, _ answerer: Answerer) {
    self.url = url
    properties = answerer.lookUp(url).properties
    outcome = answerer.outcome(of: Visit(url), from: answerer.navigator.stacks(at: .startScreen))
  }

  private var isOpened: Bool { !Self.opens.isDisjoint(with: outcome.words) }

  /// The modal, the screen or the visit that another configuration takes away, or nil.
  func loss(to other: OpenedPage) -> String? {
    if outcome.isCrash { return nil }
    let next = other.properties
    if properties.context == .modal, next.context != .modal { return "modal" }
    if properties.uri != nil && next.uri == nil { return "screen" }
    if properties.viewController != nil && next.viewController == nil { return "view controller" }
    return isOpened && !other.isOpened ? "visit" : nil
  }
}

extension Finding.Scope {
  /// True if rules have other places after the edit.
  fileprivate var movesRules: Bool {
    switch self {
    case .file, .order: true
    default: false
    }
  }
}

extension ConfigurationDocument {
  fileprivate var string: String { String(decoding: buffer.bytes, as: UTF8.self) }
}
