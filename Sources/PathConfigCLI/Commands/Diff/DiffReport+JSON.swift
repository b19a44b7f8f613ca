import PathConfigKit

extension DiffReport {
  /// The report as one object; what is absent is null.
  var output: JSONOutput {
    [
      "verdict": .string(verdict.word),
      "routes": .optional(knownRoutes),
      "baseline": .optional(baseline) { .string($0.id) },
      "changes": .array(entries.map(output)),
      "settings": .array(settings.map(output)),
      "undecided": .array(doubts.map(output)),
      "edits": .optional(edits) { .array($0.map(\.output)) },
      "clients": .array(clients.map(output)),
      "expectation": .optional(judgement) { output($0) },
    ]
  }

  private func output(_ entry: Entry) -> JSONOutput {
    let content = entry.content
    let client = clients[entry.clients[0]]
    let first = content.classes.first
    return [
      "property": .string(content.property),
      "before": .optional(content.before) { .node($0) },
      "after": .optional(content.after) { .node($0) },
      "beforeEffective": effective(content.before, of: content.property, client.before.profile),
      "afterEffective": effective(content.after, of: content.property, client.after.profile),
      "witness": .optional(first) { .string(UTF8String(repairing: $0.witness)) },
      "clients": .strings(names(of: entry.clients)),
      "routes": .optional(entry.routes),
      "beforeRule": .optional(client.before.decision(first?.before)) { $0.output },
      "afterRule": .optional(client.after.decision(first?.after)) { $0.output },
      "classes": .array(content.classes.map { output($0, client) }),
    ]
  }

  private func output(
    _ found: BehaviouralDifference.Class, _ client: ClientDifference
  ) -> JSONOutput {
    [
      "witness": .string(UTF8String(repairing: found.witness)),
      "beforeRule": .optional(client.before.decision(found.before)) { $0.output },
      "afterRule": .optional(client.after.decision(found.after)) { $0.output },
    ]
  }

  /// What the client makes of a value, where that is not what is written.
  private func effective(
    _ value: JSONNode?, of property: UTF8String, _ profile: ClientProfile
  ) -> JSONOutput {
    value.flatMap { profile.effectiveValue(ofProperty: property, $0.value).output } ?? nil
  }

  private func output(_ setting: Setting) -> JSONOutput {
    let change = setting.change
    return [
      "name": .string(change.name),
      "before": .optional(change.before) { .node($0.value) },
      "after": .optional(change.after) { .node($0.value) },
      "beforePlace": .optional(change.before) { .place($0.location) },
      "afterPlace": .optional(change.after) { .place($0.location) },
      "clients": .strings(names(of: setting.clients)),
    ]
  }

  private func output(_ doubt: Doubt) -> JSONOutput {
    let client = clients[doubt.clients[0]]
    return [
      "property": .string(doubt.content.property),
      "beforeRule": .optional(doubt.content.before) { client.before.compiled.rules[$0].output },
      "afterRule": .optional(doubt.content.after) { client.after.compiled.rules[$0].output },
      "reason": .string(phrase(doubt.content, of: client)),
      "clients": .strings(names(of: doubt.clients)),
    ]
  }

  private func output(_ client: ClientDifference) -> JSONOutput {
    let reasons = client.before.standing.reasons + client.after.standing.reasons
    return [
      "client": .string(client.profile.id),
      "verdict": .string(client.verdict.word),
      "before": .string(client.before.standing.verdict.rawValue),
      "after": .string(client.after.standing.verdict.rawValue),
      "reason": reasons.isEmpty
        ? nil : .string(reasons.map(\.text).joined(separator: "; ")),
    ]
  }

  private func output(_ judgement: ExpectationJudgement) -> JSONOutput {
    [
      "expected": .strings(judgement.expectations.map(\.text)),
      "holds": judgement.violations.isEmpty
        ? (judgement.doubts.isEmpty ? true : nil) : false,
      "violations": .array(judgement.violations.map(output)),
      "undecided": .array(
        judgement.doubts.map { doubt in
          [
            "property": .string(doubt.property), "reason": .string(doubt.reason),
            "clients": .strings(names(of: doubt.clients)),
          ]
        }),
    ]
  }

  private func output(_ violation: ExpectationJudgement.Violation) -> JSONOutput {
    var property: UTF8String?
    var setting: UTF8String?
    switch violation.subject {
    case .property(let entry): property = entries[entry].content.property
    case .setting(let name): setting = name
    case .standing: break
    }
    return [
      "property": .optional(property),
      "setting": .optional(setting),
      "witness": .optional(violation.witness.map { UTF8String(repairing: $0) }),
      "clients": .strings(names(of: violation.clients)),
    ]
  }
}

extension ClientDifference.Decision {
  /// A rule and the pattern by which it matches.
  var output: JSONOutput {
    [
      "index": .integer(rule.index),
      "pattern": .string(pattern.text),
      "source": .string(rule.sourceName),
      "range": .optional(rule.location(of: pattern)) { .range(of: $0) },
    ]
  }
}

extension EffectiveRule {
  /// A rule of which no one pattern is told.
  fileprivate var output: JSONOutput {
    [
      "index": .integer(index),
      "pattern": nil,
      "source": .string(sourceName),
      "range": .optional(location) { .range(of: $0) },
    ]
  }
}

extension EffectiveSetting {
  var location: SourceRange { SourceRange(buffer, member.range) }
}

extension RuleEdit {
  /// The word in outputs.
  var word: String {
    switch self {
    case .removed: "removed"
    case .added: "added"
    case .moved: "moved"
    case .propertiesChanged: "properties"
    case .propertiesReordered: "property-order"
    case .patternsChanged: "patterns"
    case .notesChanged: "notes"
    }
  }

  static let words = [
    "removed", "added", "moved", "properties", "property-order", "patterns", "notes",
  ]

  /// The places of the rule.
  var places: (before: Int?, after: Int?) {
    switch self {
    case .removed(let rule): (rule, nil)
    case .added(let rule): (nil, rule)
    case .moved(let rule, let other), .propertiesChanged(let rule, let other),
      .propertiesReordered(let rule, let other), .patternsChanged(let rule, let other),
      .notesChanged(let rule, let other):
      (rule, other)
    }
  }

  fileprivate var output: JSONOutput {
    [
      "edit": .string(word), "before": .optional(places.before),
      "after": .optional(places.after),
    ]
  }
}
