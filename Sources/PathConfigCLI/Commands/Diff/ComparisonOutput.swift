import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// A comparison for programs; absent members are null.

extension Comparison {
  /// The only section without a heading, or an object with all sections.
  var output: JSONOutput {
    if sections.count == 1, sections[0].heading == nil { return sections[0].difference }
    return [
      "version": 1, "verdict": .string(verdict.word), "clients": .strings(clients.map(\.id)),
      "sections": .array(sections.map(\.output)),
    ]
  }
}

extension ComparisonSection {
  /// The section with the moments, versions and files that it is about.
  var output: JSONOutput {
    [
      "versions": .strings(versions.map(\.name)),
      "moments": .strings(moments.map(\.rawValue)),
      "before": .optional(files.before) { .string($0) },
      "after": .optional(files.after) { .string($0) },
      "clients": .strings(clients.map(\.id)),
      "verdict": .string(verdict.word),
      "failure": .optional(failure) { .string($0.sentence) },
      "difference": failure == nil ? difference : nil,
    ]
  }

  /// The changes alone, in the form of `Schemas/diff.schema.json`.
  fileprivate var difference: JSONOutput {
    let summary = summary
    return [
      "version": 1,
      "verdict": .string(verdict.word),
      "routes": .optional(knownRoutes),
      "baseline": .optional(baseline) { .string($0.id) },
      "builtIn": .integer(builtInChanges),
      "changes": .array(entries.map(output)),
      "settings": .array(
        settings.map { setting in
          [
            "name": .string(setting.change.name),
            "before": .optional(setting.change.before) { .node($0.value) },
            "after": .optional(setting.change.after) { .node($0.value) },
            "beforePlace": .place(setting.change.before?.location),
            "afterPlace": .place(setting.change.after?.location),
            "clients": .strings(ids(of: setting.members)),
          ]
        }),
      "undecided": .array(doubts.map(output)),
      "clients": .array(members.map(\.difference).distinct(by: \.title).map(\.output)),
      "expectation": .optional(judgement, output),
      "summary": [
        "properties": .integer(summary.properties), "groups": .integer(summary.groups),
        "settings": .integer(summary.settings), "undecided": .integer(summary.undecided),
      ],
    ]
  }

  private func output(_ entry: Entry) -> JSONOutput {
    let (content, member) = (entry.content, members[entry.members[0]].difference)
    /// The value as the client reads it, if it differs from the written one.
    func effective(_ value: JSONNode?, _ profile: ClientProfile) -> JSONOutput {
      value.flatMap { profile.effectiveValue(ofProperty: content.property, $0.value).output }
        ?? .null
    }
    let groups = content.classes.map { found in
      (
        witness: JSONOutput.string(UTF8String(repairing: found.witness)),
        decisions: member.decisions(found), found: found
      )
    }
    return [
      "property": .string(content.property),
      "before": .optional(content.before) { .node($0) },
      "after": .optional(content.after) { .node($0) },
      "beforeEffective": effective(content.before, member.before.profile),
      "afterEffective": effective(content.after, member.profile),
      "witness": groups[0].witness,
      "clients": .strings(ids(of: entry.members)),
      "routes": .optional(entry.routes),
      "beforeRule": .optional(groups[0].decisions.before, \.output),
      "afterRule": .optional(groups[0].decisions.after, \.output),
      "classes": .array(
        groups.map { group in
          [
            "witness": group.witness,
            "beforeRule": .optional(group.decisions.before, \.output),
            "afterRule": .optional(group.decisions.after, \.output),
            "visits": .array(
              outcomeChanges(group.found, [content.property], entry.members).map { visit in
                [
                  "from": .strings(visit.change.points.map(\.rawValue)),
                  "before": .strings(visit.change.before.words.map(\.rawValue)),
                  "after": .strings(visit.change.after.words.map(\.rawValue)),
                  "clients": .strings(ids(of: visit.members)),
                ]
              }),
          ]
        }),
    ]
  }

  private func output(_ doubt: Doubt) -> JSONOutput {
    let member = members[doubt.members[0]].difference
    func rule(_ index: Int?, _ side: CompiledClient) -> JSONOutput {
      .optional(index) { index in
        let rule = side.compiled.rules[index]
        return .rule(rule, pattern: nil, at: rule.location)
      }
    }
    return [
      "property": .string(doubt.content.property),
      "beforeRule": rule(doubt.content.before, member.before),
      "afterRule": rule(doubt.content.after, member.after),
      "reason": .string(member.phrase(doubt.content)),
      "clients": .strings(ids(of: doubt.members)),
    ]
  }

  private func output(_ judgement: ExpectationJudgement) -> JSONOutput {
    [
      "expected": .strings(judgement.expectations.map(\.text)),
      "holds": judgement.violations.isEmpty
        ? (judgement.doubts.isEmpty ? true : nil) : false,
      "violations": .array(
        judgement.violations.map { violation in
          var (property, setting): (UTF8String?, UTF8String?)
          switch violation.subject {
          case .property(let entry): property = entries[entry].content.property
          case .setting(let name): setting = name
          case .standing: break
          }
          return [
            "property": .optional(property), "setting": .optional(setting),
            "witness": .optional(violation.witness) { .string(UTF8String(repairing: $0)) },
            "clients": .strings(ids(of: violation.members)),
          ]
        }),
      "undecided": .array(
        judgement.doubts.map { doubt in
          [
            "property": .string(doubt.property), "reason": .string(doubt.reason),
            "clients": .strings(ids(of: doubt.members)),
          ]
        }),
    ]
  }
}

extension PairDifference {
  fileprivate var output: JSONOutput {
    let reasons = (before.standing.reasons + after.standing.reasons).map(\.text)
    return [
      "client": .string(profile.id),
      "beforeClient": .string(before.profile.id),
      "verdict": .string(verdict.word),
      "before": .string(before.standing.verdict.rawValue),
      "after": .string(after.standing.verdict.rawValue),
      "reason": reasons.isEmpty ? nil : .string(reasons.joined(separator: "; ")),
    ]
  }
}

extension Decision {
  fileprivate var output: JSONOutput {
    .rule(rule, pattern: pattern, at: rule.location(of: pattern))
  }
}

extension JSONOutput {
  /// - Parameter pattern: the one that matches; nil if there is no single one.
  fileprivate static func rule(
    _ rule: EffectiveRule, pattern: DocumentPattern?, at location: SourceRange?
  ) -> JSONOutput {
    [
      "index": .integer(rule.index), "pattern": .optional(pattern?.text),
      "source": .string(rule.sourceName), "range": .range(location),
    ]
  }
}

// MARK: - Findings

extension Comparison {
  /// The comparison as findings: groups of URLs, settings and unexpected changes, each at the rule
  /// that decides afterwards.
  ///
  /// A difference is what the command looks for. With expected changes, only unexpected ones fail.
  ///
  /// - Parameter more: findings of rules that the command declares itself, which come first.
  func findings(
    after more: [Finding] = [], of rules: [ReportedRule] = [], isBounded: Bool,
    undecided: UndecidedAction, in session: Session
  ) -> FindingReport {
    let parts = sections.map(SectionFindings.init)
    var report = FindingReport(
      more + parts.flatMap(\.findings), parts.flatMap(\.questions),
      of: parts.flatMap(\.inputs).map { UTF8String($0) }.distinct().map(\.string),
      rules: [changedProperty, changedSetting, notLoaded, unexpectedChange] + rules,
      failLevel: isBounded ? .error : .warning, failsUndecided: undecided == .fail, in: session)
    report.summary.undecided = sections.reduce(0) { $0 + $1.openQuestions }
    return report
  }
}

private struct SectionFindings {
  private let section: ComparisonSection

  init(_ section: ComparisonSection) { self.section = section }

  var findings: [Finding] {
    if let failure { return [failure] }
    return standings + unexpected + section.entries.flatMap(changes)
      + section.settings.map(change)
  }

  var questions: [UndecidedQuestion] {
    section.doubts.map { doubt in
      UndecidedQuestion(
        changedProperty.id, at: start(of: doubt.members[0]),
        because: message(section.sentence(doubt)))
    }
  }

  var inputs: [String] {
    section.members.map(\.difference).flatMap { [$0.before, $0.after] }
      .flatMap { $0.compiled.view.sources.map(\.document.buffer.name) }
  }

  private var severity: Severity { section.judgement == nil ? .warning : .info }

  private func message(_ text: String) -> String {
    (section.heading.map { "\($0): " } ?? "") + text
  }

  /// The two sides are not compared: no failure if nothing changes.
  private var failure: Finding? {
    section.failure.map { failure in
      let name = section.files.after ?? section.files.before
      let buffer = SourceBuffer(name: name ?? SourceReference.standardInputName, text: "")
      var finding = Finding(
        notLoaded.id, failure.verdict == .equal ? .info : .error, message(failure.sentence),
        at: SourceRange(buffer, 0..<0))
      finding.clients = section.clients.map(\.id)
      return finding
    }
  }

  private func changes(_ entry: ComparisonSection.Entry) -> [Finding] {
    let (property, place) = (entry.content.property, entry.members[0])
    let values = section.values(entry)
    return entry.content.classes.map { found in
      let decisions = section.members[place].difference.decisions(found)
      var finding = Finding(
        changedProperty.id, severity,
        message(
          "`\(property)` changes at \(words(ofSubject: found.witness)): "
            + "\(values.before) -> \(values.after)"),
        at: decisions.after?.location ?? decisions.before?.location ?? start(of: place))
      finding.clients = section.ids(of: entry.members)
      finding.property = property
      finding.witness = UTF8String(repairing: found.witness)
      finding.notes =
        section.outcomes(found, [property], entry.members).map { Finding.Note($0) }
        + [("before", decisions.before), ("after", decisions.after)].map { side, decision in
          Finding.Note("\(side): \(decision?.words ?? "no rule")", at: decision?.location)
        }
      if let decision = decisions.after ?? decisions.before {
        finding.pattern = decision.pattern.text
        finding.rule = decision.rule.written?.index
      }
      return finding
    }
  }

  private func change(_ setting: ComparisonSection.Setting) -> Finding {
    let values = setting.change.words
    var finding = Finding(
      changedSetting.id, severity,
      message("setting `\(setting.change.name)` changes: \(values.before) -> \(values.after)"),
      at: setting.change.location ?? start(of: setting.members[0]))
    finding.clients = section.ids(of: setting.members)
    finding.property = setting.change.name
    return finding
  }

  private var standings: [Finding] {
    let place = section.members.firstIndex { !$0.difference.loadsBoth } ?? 0
    return section.standings.map {
      Finding(notLoaded.id, .error, message($0), at: start(of: place))
    }
  }

  private var unexpected: [Finding] {
    (section.judgement?.violations ?? []).map { violation in
      var finding = Finding(
        unexpectedChange.id, .error,
        message("more changes than expected: \(section.sentence(violation))"),
        at: place(of: violation) ?? start(of: violation.members[0]))
      finding.clients = section.ids(of: violation.members)
      finding.witness = violation.witness.map { UTF8String(repairing: $0) }
      return finding
    }
  }

  private func place(of violation: ExpectationJudgement.Violation) -> SourceRange? {
    switch violation.subject {
    case .property(let entry):
      let member = section.members[violation.members[0]].difference
      let decisions = member.decisions(section.entries[entry].content.classes[0])
      return decisions.after?.location ?? decisions.before?.location
    case .setting(let name):
      return section.settings.first { $0.change.name == name }?.change.location
    case .standing: return nil
    }
  }

  /// The start of a member's second configuration, for anything without a place of its own.
  private func start(of place: Int) -> SourceRange {
    let member = section.members[place].difference
    let sources = member.after.compiled.view.sources + member.before.compiled.view.sources
    let buffer =
      (sources.last(where: \.isInForce) ?? sources.last)?.document.buffer
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
