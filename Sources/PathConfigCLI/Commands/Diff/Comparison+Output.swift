import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// A comparison for programs; absent members are null.

extension Comparison {
  /// The only section without a heading, or an object with all sections.
  var output: JSONOutput {
    if sections.count == 1, sections[0].heading == nil { return sections[0].outputOfChanges }
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
      "before": .optional(files.before) { .string($0.name) },
      "after": .optional(files.after) { .string($0.name) },
      "clients": .strings(clients.map(\.id)),
      "verdict": .string("\(verdict)"),
      "failure": .optional(failure) { .string($0.sentence) },
      "difference": failure == nil ? outputOfChanges : nil,
    ]
  }

  /// The changes alone, in the form of `Schemas/diff.schema.json`.
  var outputOfChanges: JSONOutput {
    let summary = summary
    return [
      "version": 1,
      "verdict": .string("\(verdict)"),
      "routes": .optional(knownPages),
      "baseline": .optional(baseline) { .string($0.id) },
      "builtIn": .integer(builtInChanges),
      "changes": .array(entries.map(output)),
      "settings": .array(settings, output), "crashes": .array(crashes, output),
      "undecided": .array(doubts, output),
      "clients": .array(members.map(\.difference).distinct(by: \.title).map(\.output)),
      "expectation": .optional(judgement, output),
      "summary": [
        "properties": .integer(summary.properties), "groups": .integer(summary.groups),
        "settings": .integer(summary.settings), "undecided": .integer(summary.undecided),
      ],
    ]
  }

  private func output(_ entry: Entry) -> JSONOutput {
    let (content, member) = (entry.content, members[entry.labels[0]].difference)
    /// The value as the client reads it, if it differs from the written one; the default, if only
    /// the defaults differ.
    func effective(_ value: JSONNode?, _ client: Client) -> JSONOutput {
      if content.before == nil, content.after == nil {
        return client.property(content.property)?.defaultValue.output ?? .null
      }
      return value.flatMap { client.effectiveValue(ofProperty: content.property, $0.value).output }
        ?? .null
    }
    let first = content.classes[0]
    return [
      "property": .string(content.property),
      "before": .optional(content.before) { .node($0) },
      "after": .optional(content.after) { .node($0) },
      "beforeEffective": effective(content.before, member.before.client),
      "afterEffective": effective(content.after, member.client),
      "witness": .string(UTF8String(repairing: content.classes[0].witness)),
      "clients": .strings(ids(of: entry.labels)),
      "routes": .optional(pages(of: entry)),
      "beforeRule": .optional(first.before, JSONOutput.rule),
      "afterRule": .optional(first.after, JSONOutput.rule),
      "classes": .array(content.classes) { found in
        let visits = outcomeChanges(found, [content.property], entry.labels)
        return [
          "witness": .string(UTF8String(repairing: found.witness)),
          "beforeRule": .optional(found.before, JSONOutput.rule),
          "afterRule": .optional(found.after, JSONOutput.rule),
          "visits": .array(visits) { visit in
            [
              "from": .strings(visit.content.points.map(\.rawValue)),
              "before": .strings(visit.content.before.words.map(\.rawValue)),
              "after": .strings(visit.content.after.words.map(\.rawValue)),
              "clients": .strings(ids(of: visit.labels)),
            ]
          },
        ]
      },
    ]
  }

  private func output(_ remark: Remark) -> JSONOutput {
    .joined(remark.facts, ["clients": .strings(ids(of: remark.members))])
  }

  private func output(_ judgement: ExpectationJudgement) -> JSONOutput {
    let verdict = judgement.verdict
    return [
      "expected": .strings(judgement.expectations.map(\.text)),
      "holds": verdict == .undecided ? nil : .bool(verdict == .equal),
      "violations": .array(judgement.violations) { violation in
        [
          "property": .optional(violation.property), "setting": .optional(violation.setting),
          "witness": .optional(violation.witness) { .string(UTF8String(repairing: $0)) },
          "clients": .strings(ids(of: violation.members)),
        ]
      },
      "undecided": .array(judgement.doubts, output),
    ]
  }
}

extension PairDifference {
  fileprivate var output: JSONOutput {
    [
      "client": .string(client.id),
      "beforeClient": .string(before.client.id),
      "verdict": .string("\(verdict)"),
      "before": .string(before.standing.verdict.rawValue),
      "after": .string(after.standing.verdict.rawValue),
      "reason": .sentence((before.standing.reasons + after.standing.reasons).map(\.text)),
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
  /// - Parameter more: findings of the command itself, which come first.
  func findings(after more: [Finding] = [], in session: Session) -> FindingReport {
    let inputs = sections.flatMap(\.members).flatMap { member in
      member.failure == nil ? [member.difference.before, member.difference.after] : []
    }.flatMap { $0.compiled.view.sources.map(\.document.reference) }
    return FindingReport(
      more + sections.flatMap(\.findings), sections.flatMap(\.questions), of: inputs, in: session)
  }
}

extension ComparisonSection {
  fileprivate var findings: [Finding] {
    if let failure {
      let file = files.after ?? files.before ?? .standardInput
      let buffer = SourceBuffer(name: file.name, of: file, bytes: [])
      return [
        finding(
          notLoaded, failure.verdict == .equal ? .info : .error,
          Remark(
            sentence: failure.sentence, members: Array(members.indices),
            location: SourceRange(buffer, 0..<0)))
      ]
    }
    let refusing = members.firstIndex { !$0.difference.loadsBoth } ?? 0
    let refusals = standings.map {
      Remark(sentence: $0, members: [], location: start(of: refusing))
    }
    let severity: Severity = judgement == nil ? .warning : .info
    return refusals.map { finding(notLoaded, .error, $0) }
      + (judgement?.violations ?? []).map {
        finding("unexpected-change", .error, $0, after: "more changes than expected: ")
      } + entries.flatMap { changes($0, severity) }
      + settings.map { finding("changed-setting", severity, $0) }
  }

  fileprivate var questions: [UndecidedQuestion] {
    doubts.map { doubt in
      UndecidedQuestion(
        changedProperty, at: start(of: doubt.members[0]), because: about(doubt.sentence))
    }
  }

  private func changes(_ entry: Entry, _ severity: Severity) -> [Finding] {
    entry.content.classes.map { found in
      let change = change(
        entry, at: found.witness, entry.labels, location: (found.after ?? found.before)?.location)
      var finding = finding(changedProperty, severity, change)
      finding.notes =
        outcomes(found, [entry.content.property], entry.labels).map { Finding.Note($0) }
        + [("before", found.before), ("after", found.after)].map { side, decider in
          Finding.Note("\(side): \(decider?.phrase ?? "no rule")", at: decider?.location)
        }
      return finding
    }
  }

  /// - Parameter lead: the words before the sentence.
  private func finding(
    _ kind: String, _ severity: Severity, _ remark: Remark, after lead: String = ""
  ) -> Finding {
    var finding = Finding(
      kind, severity, about(lead + remark.sentence),
      at: remark.location ?? start(of: remark.members.first ?? 0))
    finding.clients = ids(of: remark.members)
    finding.witness = remark.witness.map { UTF8String(repairing: $0) }
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
      ?? SourceBuffer(name: "<stdin>", of: SourceReference.standardInput, bytes: [])
    return SourceRange(buffer, 0..<0)
  }
}

private let changedProperty = "changed-property"

/// A configuration that a client does not load.
let notLoaded = "not-loaded"
