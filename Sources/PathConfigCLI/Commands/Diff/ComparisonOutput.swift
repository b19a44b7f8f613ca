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
      "version": 1, "verdict": .string("\(verdict)"), "clients": .strings(clients.map(\.id)),
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
      "verdict": .string("\(verdict)"),
      "failure": .optional(failure) { .string($0.sentence) },
      "difference": failure == nil ? difference : nil,
    ]
  }

  /// The changes alone, in the form of `Schemas/diff.schema.json`.
  fileprivate var difference: JSONOutput {
    let summary = summary
    return [
      "version": 1,
      "verdict": .string("\(verdict)"),
      "routes": .optional(knownRoutes),
      "baseline": .optional(baseline) { .string($0.id) },
      "builtIn": .integer(builtInChanges),
      "changes": .array(entries.map(output)),
      "settings": .array(
        settings.map { setting in
          let (before, after) = (setting.content.before, setting.content.after)
          return [
            "name": .string(setting.content.name),
            "before": .optional(before) { .node($0.value) },
            "after": .optional(after) { .node($0.value) },
            "beforePlace": .place(before?.location), "afterPlace": .place(after?.location),
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
    let first = member.decisions(content.classes[0])
    return [
      "property": .string(content.property),
      "before": .optional(content.before) { .node($0) },
      "after": .optional(content.after) { .node($0) },
      "beforeEffective": effective(content.before, member.before.profile),
      "afterEffective": effective(content.after, member.profile),
      "witness": .string(UTF8String(repairing: content.classes[0].witness)),
      "clients": .strings(ids(of: entry.members)),
      "routes": .optional(entry.routes),
      "beforeRule": .optional(first.before, \.output),
      "afterRule": .optional(first.after, \.output),
      "classes": .array(
        content.classes.map { found in
          let decisions = member.decisions(found)
          let visits = outcomeChanges(found, [content.property], entry.members)
          return [
            "witness": .string(UTF8String(repairing: found.witness)),
            "beforeRule": .optional(decisions.before, \.output),
            "afterRule": .optional(decisions.after, \.output),
            "visits": .array(
              visits.map { visit in
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
      "reason": .string(member.content.phrase(doubt.content)),
      "clients": .strings(ids(of: doubt.members)),
    ]
  }

  private func output(_ judgement: ExpectationJudgement) -> JSONOutput {
    let verdict = judgement.verdict
    return [
      "expected": .strings(judgement.expectations.map(\.text)),
      "holds": verdict == .undecided ? nil : .bool(verdict == .equal),
      "violations": .array(
        judgement.violations.map { violation in
          [
            "property": .optional(violation.property), "setting": .optional(violation.setting),
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
      "verdict": .string("\(verdict)"),
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
    let inputs = sections.flatMap(\.members).flatMap { member in
      member.failure == nil ? [member.difference.before, member.difference.after] : []
    }.flatMap { $0.compiled.view.sources.map(\.document.buffer.name) }
    var report = FindingReport(
      more + sections.flatMap(\.findings), sections.flatMap(\.questions),
      of: inputs.map { UTF8String($0) }.distinct().map(\.string),
      rules: [changedProperty, changedSetting, notLoaded, unexpectedChange] + rules,
      failLevel: isBounded ? .error : .warning, failsUndecided: undecided == .fail, in: session)
    report.summary.undecided = sections.reduce(0) { $0 + $1.openQuestions }
    return report
  }
}

extension ComparisonSection {
  fileprivate var findings: [Finding] {
    if let failure {
      let name = files.after ?? files.before ?? SourceReference.standardInputName
      return [
        finding(
          notLoaded, failure.verdict == .equal ? .info : .error, failure.sentence,
          at: SourceRange(SourceBuffer(name: name, text: ""), 0..<0), Array(members.indices))
      ]
    }
    let refusing = members.firstIndex { !$0.difference.loadsBoth } ?? 0
    let refusals = standings.map { finding(notLoaded, .error, $0, at: start(of: refusing), []) }
    let unexpected = (judgement?.violations ?? []).map { violation in
      var finding = finding(
        unexpectedChange, .error, "more changes than expected: \(violation.sentence)",
        at: violation.location, violation.members)
      finding.witness = violation.witness.map { UTF8String(repairing: $0) }
      return finding
    }
    let severity: Severity = judgement == nil ? .warning : .info
    let settings = settings.map { setting in
      let (name, values) = (setting.content.name, setting.content.words)
      var finding = finding(
        changedSetting, severity, "setting `\(name)` changes: \(values.before) -> \(values.after)",
        at: setting.content.location, setting.members)
      finding.property = name
      return finding
    }
    return refusals + unexpected + entries.flatMap { changes($0, severity) } + settings
  }

  fileprivate var questions: [UndecidedQuestion] {
    doubts.map { doubt in
      UndecidedQuestion(
        changedProperty.id, at: start(of: doubt.members[0]), because: about(sentence(doubt)))
    }
  }

  private func changes(_ entry: Entry, _ severity: Severity) -> [Finding] {
    let (property, values) = (entry.content.property, values(entry))
    return entry.content.classes.map { found in
      let decisions = members[entry.members[0]].difference.decisions(found)
      let decision = decisions.after ?? decisions.before
      var finding = finding(
        changedProperty, severity,
        "`\(property)` changes at \(words(ofSubject: found.witness)): "
          + "\(values.before) -> \(values.after)", at: decision?.location, entry.members)
      finding.property = property
      finding.witness = UTF8String(repairing: found.witness)
      finding.notes =
        outcomes(found, [property], entry.members).map { Finding.Note($0) }
        + [("before", decisions.before), ("after", decisions.after)].map { side, decision in
          Finding.Note("\(side): \(decision?.words ?? "no rule")", at: decision?.location)
        }
      finding.pattern = decision?.pattern.text
      finding.rule = decision?.rule.written?.index
      return finding
    }
  }

  /// - Parameter places: the members that it is about.
  private func finding(
    _ kind: ReportedRule, _ severity: Severity, _ message: String, at location: SourceRange?,
    _ places: [Int]
  ) -> Finding {
    var finding = Finding(
      kind.id, severity, about(message), at: location ?? start(of: places.first ?? 0))
    finding.clients = ids(of: places)
    return finding
  }

  /// A message after the subject of the section.
  private func about(_ message: String) -> String {
    (heading.map { "\($0): " } ?? "") + message
  }

  /// The start of a member's second configuration, for anything without a place of its own.
  private func start(of place: Int) -> SourceRange {
    let member = members[place].difference
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
