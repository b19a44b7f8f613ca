import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// Differences as findings: groups of URLs, settings and unexpected changes, each at the rule that
/// decides afterwards.
struct DiffFindings {
  private var findings: [Diagnostic] = []
  private var questions: [UndecidedQuestion] = []

  /// The number of open questions, listed or not.
  private var openQuestions = 0

  /// The names of the files on both sides.
  private var inputs: [String] = []

  /// The least severity that makes the run fail.
  ///
  /// A difference is what the command looks for. With expected changes, only unexpected ones fail.
  private let failLevel: Severity

  /// - Parameter isBounded: true if only some changes are expected.
  init(_ sections: [DiffSection], isBounded: Bool) {
    failLevel = isBounded ? .error : .warning
    for section in sections {
      switch section.content {
      case .difference(let report): add(report, heading: section.heading)
      case .failure(let clients, let sentence):
        let heading = section.heading.map { "\($0): " } ?? ""
        add(heading + sentence, for: clients, in: section.file)
      }
    }
  }

  /// - Parameter heading: the subject of this comparison, if there are several; before every
  ///   message.
  private mutating func add(_ report: DiffReport, heading: String?) {
    let part = DifferenceFindings(report, heading)
    findings += part.findings
    questions += part.questions
    openQuestions += report.openQuestions
    for name in part.inputs where !inputs.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      inputs.append(name)
    }
  }

  /// Adds a finding that there is nothing to compare.
  private mutating func add(_ sentence: String, for clients: [ClientProfile], in file: String?) {
    let buffer = SourceBuffer(name: file ?? SourceReference.standardInputName, text: "")
    var finding = Diagnostic(notLoaded.id, .error, sentence, at: SourceRange(buffer, 0..<0))
    finding.clients = clients.map(\.id)
    findings.append(finding)
  }

  /// Adds findings of rules that the report declares itself.
  mutating func add(_ more: [Diagnostic]) { findings = more + findings }

  /// - Parameter rules: the kinds of the added findings.
  func report(
    _ rules: [ReportedRule] = [], undecided: UndecidedAction, in session: Session
  ) -> FindingReport {
    var report = FindingReport(
      findings, questions, of: inputs,
      rules: [changedProperty, changedSetting, notLoaded, unexpectedChange] + rules,
      failLevel: failLevel,
      failsUndecided: undecided == .fail, in: session)
    report.summary.undecided = openQuestions
    return report
  }
}

/// One difference as findings.
private struct DifferenceFindings {
  private let report: DiffReport
  private let words: DiffWords

  /// The subject of this comparison, if there are several; before every message.
  private let heading: String?

  init(_ report: DiffReport, _ heading: String?) {
    self.report = report
    self.heading = heading
    words = DiffWords(report: report)
  }

  var findings: [Diagnostic] {
    standings + unexpected + report.entries.flatMap(changes) + report.settings.map(change)
  }

  var questions: [UndecidedQuestion] {
    report.doubts.map { doubt in
      UndecidedQuestion(
        changedProperty.id, at: start(report.clients[doubt.clients[0]]),
        because: message(words.doubt(doubt)))
    }
  }

  var inputs: [String] {
    report.clients.flatMap { [$0.before, $0.after] }
      .flatMap { $0.compiled.view.sources.map(\.document.buffer.name) }
  }

  private var severity: Severity { report.judgement == nil ? .warning : .info }

  private func message(_ text: String) -> String { (heading.map { "\($0): " } ?? "") + text }

  private func changes(_ entry: DiffReport.Entry) -> [Diagnostic] {
    let content = entry.content
    let client = report.clients[entry.clients[0]]
    let values =
      "\(words.value(content.before, of: content.property, client.before.profile)) -> "
      + words.value(content.after, of: content.property, client.after.profile)
    return content.classes.map { found in
      let decisions = (client.before.decision(found.before), client.after.decision(found.after))
      var finding = Diagnostic(
        changedProperty.id, severity,
        message(
          "`\(Printable.text(content.property.string))` changes at "
            + "\(words.subject(found.witness)): \(values)"),
        at: decisions.1?.location ?? decisions.0?.location ?? start(client))
      finding.clients = report.ids(of: entry.clients)
      finding.property = content.property
      finding.witness = UTF8String(repairing: found.witness)
      finding.notes =
        words.outcomes(found, [entry]).map { Diagnostic.Note($0) }
        + [note(decisions.0, isAfter: false), note(decisions.1, isAfter: true)]
      if let decision = decisions.1 ?? decisions.0 {
        finding.pattern = decision.pattern.text
        if let written = decision.rule.written { finding.rule = written.index }
      }
      return finding
    }
  }

  private func note(_ decision: ClientDifference.Decision?, isAfter: Bool) -> Diagnostic.Note {
    Diagnostic.Note(
      "\(isAfter ? "after" : "before"): \(words.decision(decision))", at: decision?.location)
  }

  private func change(_ setting: DiffReport.Setting) -> Diagnostic {
    let values = words.values(setting.change)
    let places = [setting.change.after, setting.change.before].compactMap { $0?.location }
    var finding = Diagnostic(
      changedSetting.id, severity,
      message(
        "setting `\(Printable.text(setting.change.name.string))` changes: "
          + "\(values.before) -> \(values.after)"),
      at: places.first ?? start(report.clients[setting.clients[0]]))
    finding.clients = report.ids(of: setting.clients)
    finding.property = setting.change.name
    return finding
  }

  private var standings: [Diagnostic] {
    words.standings.map { line in
      let client = report.clients.first { !$0.loadsBoth }
      return Diagnostic(
        notLoaded.id, .error, message(line), at: start(client ?? report.clients[0]))
    }
  }

  private var unexpected: [Diagnostic] {
    guard let judgement = report.judgement else { return [] }
    return zip(judgement.violations, words.violations(judgement)).map { violation, line in
      var finding = Diagnostic(
        unexpectedChange.id, .error, message("more changes than expected: \(line)"),
        at: place(of: violation))
      finding.clients = report.ids(of: violation.clients)
      finding.witness = violation.witness.map { UTF8String(repairing: $0) }
      return finding
    }
  }

  private func place(of violation: ExpectationJudgement.Violation) -> SourceRange {
    let client = report.clients[violation.clients[0]]
    switch violation.subject {
    case .property(let entry):
      let found = report.entries[entry].content.classes[0]
      return client.after.decision(found.after)?.location
        ?? client.before.decision(found.before)?.location ?? start(client)
    case .setting(let name):
      let setting = report.settings.first { $0.change.name == name }?.change
      return (setting?.after ?? setting?.before)?.location ?? start(client)
    case .standing: return start(client)
    }
  }

  /// The start of the client's second configuration, for anything without a place of its own.
  private func start(_ client: ClientDifference) -> SourceRange {
    let sources = client.after.compiled.view.sources + client.before.compiled.view.sources
    let buffer =
      sources.last(where: \.isInForce)?.document.buffer ?? sources.last?.document.buffer
      ?? SourceBuffer(name: SourceReference.standardInputName, text: "")
    return SourceRange(buffer, 0..<0)
  }
}

// MARK: - Wording

private let changedProperty = ReportedRule(
  id: "changed-property", summary: "a property that gets another value at some URLs",
  rationale: """
    Screens at these URLs are presented in another way. Whether that is meant only a person can say.
    """,
  remedy: """
    Open the example URL in the app, or ask `pathconfig query URL FILE` on both sides. If the change is \
    meant, allow it: `pathconfig diff --expect 'PROPERTY only under PATTERN'`.
    """, level: .warning)

private let changedSetting = ReportedRule(
  id: "changed-setting", summary: "a setting that gets another value",
  rationale: "Settings are the app's own: what follows depends on its code.",
  remedy: """
    Look for the setting in the app's code. If the change is meant, allow it: \
    `pathconfig diff --expect 'setting NAME'`.
    """, level: .warning)

let notLoaded = ReportedRule(
  id: "not-loaded", summary: "a configuration that a client does not load",
  rationale: "The app goes on with what it had, or crashes.",
  remedy: "Run `pathconfig lint FILE`: it names the mistake for which the client refuses the file.",
  level: .error)

private let unexpectedChange = ReportedRule(
  id: "unexpected-change", summary: "a change beyond what `--expect` allows",
  rationale: "The change was to be confined, and reaches further.",
  remedy: "Narrow the patterns of the changed rule, or widen `--expect` if the change is meant.",
  level: .error)
