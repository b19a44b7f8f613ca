import PathConfigKit

extension QueryAnswer {
  /// One object, the same members whatever the outcome; what is absent is null.
  var output: JSONOutput {
    .object(
      [.init("url", .string(url))] + membersBeforeSubject + [.init("subject", .optional(subject))]
        + membersAfterSubject)
  }

  /// The same wherever the same rules match.
  var membersBeforeSubject: [JSONOutput.Member] {
    [
      .init("client", .string(client.profile.id)),
      .init("verdict", .string(verdict)),
      .init("reason", reasons.isEmpty ? nil : .string(reasons.joined(separator: "; "))),
    ]
  }

  /// The same wherever the same rules match.
  var membersAfterSubject: [JSONOutput.Member] {
    [
      .init("properties", .optional(resolution) { properties($0) }),
      .init(
        "effective",
        effective.isEmpty ? nil : .object(effective.map { JSONOutput.Member($0.name, $0.value) })),
      .init("rules", .optional(resolution) { .array($0.rules.map(rule)) }),
      .init("writes", .optional(resolution) { writes($0) }),
      .init("notes", .strings(notes)),
      .init("sources", sources),
    ]
  }

  private func properties(_ resolution: Resolution) -> JSONOutput {
    .object(
      resolution.properties.compactMap { property in
        property.winner.map { JSONOutput.Member(property.name, .node($0.property.value)) }
      })
  }

  private func rule(_ match: Resolution.MatchedRule) -> JSONOutput {
    let rule = client.compiled.rules[match.rule]
    let pattern = client.compiled.patterns[match.pattern].pattern
    return [
      "index": .integer(match.rule),
      "pattern": .string(pattern.text),
      "source": .string(rule.sourceName),
      "range": .optional(rule.location(of: pattern)) { .range(of: $0) },
    ]
  }

  private func writes(_ resolution: Resolution) -> JSONOutput {
    .object(
      resolution.properties.map { property in
        let writes = property.writes.map { write -> JSONOutput in
          ["rule": .integer(write.rule), "value": .node(write.property.value)]
        }
        return JSONOutput.Member(property.name, .array(writes))
      })
  }

  /// What the client does with each source, where there are several.
  private var sources: JSONOutput {
    let sources = client.configuration.sources
    if sources.count < 2 { return nil }
    return .array(
      sources.map { source in
        [
          "source": .string(source.document.buffer.name),
          "verdict": .string(source.verdict?.name ?? "loads"),
          "reason": reason(source),
          "inForce": .bool(source.isInForce),
        ]
      })
  }
}

extension QueryAnswer {
  /// Why a source does not simply load, with the place.
  private func reason(_ source: EffectiveSource) -> JSONOutput {
    guard let verdict = source.verdict, verdict.name != "loads" else { return nil }
    let reasons = verdict.reasons.map { SourceReason($0, in: source.document.buffer).text }
    return .string(reasons.joined(separator: "; "))
  }
}

extension LoadVerdict {
  /// The word in outputs.
  var name: String {
    switch self {
    case .loads: "loads"
    case .rejected: "rejected"
    case .crashes: "crashes"
    case .undecided: "undecided"
    }
  }
}
