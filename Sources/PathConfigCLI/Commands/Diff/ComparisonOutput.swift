import PathConfigAnalysis
import PathConfigClients
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
