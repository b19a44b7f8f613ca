import PathConfigKit

extension TestReport {
  /// The report for programs; what is absent is null.
  var output: JSONOutput {
    [
      "results": .array(results.map(\.output)),
      "skipped": .array(
        skipped.map { expectation in
          .place(expectation.location, [.init("url", .string(expectation.url))])
        }),
      "coverage": .array(coverages.map(\.output)),
      "summary": [
        "expectations": .integer(expectations.count),
        "met": .integer(expectations.count { $0.allSatisfy(\.isMet) }),
        "failed": .integer(expectations.count { !$0.allSatisfy(\.isMet) }),
        "skipped": .integer(skipped.count),
      ],
    ]
  }
}

extension TestResult {
  fileprivate var output: JSONOutput {
    let subject = answer.resolution.flatMap { _ in answer.subject }
    return [
      "url": .string(expectation.url),
      "client": .string(client.profile.id),
      "stage": .optional(stage) { .string($0.rawValue) },
      "sources": .strings(target.names),
      "verdict": .string(isMet ? "met" : "failed"),
      "file": .string(expectation.location.buffer.name),
      "range": .range(of: expectation.location),
      "comment": .optional(expectation.comment),
      "subject": .optional(subject),
      "failures": .array(failures.map(output)),
    ]
  }

  private func output(
    _ failure: ExpectationFailure, _ diagnostic: Diagnostic
  ) -> JSONOutput {
    [
      "kind": .string(failure.name),
      "message": .string(diagnostic.message),
      "range": .range(of: failure.location),
      "property": .optional(failure.property),
      "expected": .optional(failure.expected) { .node($0) },
      "got": .optional(failure.writes.last) { .node($0.property.value) },
      "writes": .array(failure.writes.map(output)),
    ]
  }

  private func output(_ write: Resolution.Write) -> JSONOutput {
    let rule = client.compiled.rules[write.rule]
    let match = answer.resolution?.rules.first { $0.rule == write.rule }
    let pattern = match.map { client.compiled.patterns[$0.pattern].pattern }
    return [
      "rule": .integer(write.rule),
      "pattern": .optional(pattern?.text),
      "value": .node(write.property.value),
      "source": .string(rule.sourceName),
      "range": .optional(pattern.flatMap { rule.location(of: $0) }) { .range(of: $0) },
    ]
  }
}

extension TestReport.Coverage {
  fileprivate var output: JSONOutput {
    func share(_ kind: CoverageItem.Kind) -> JSONOutput {
      let ratio = target.coverage.ratio(kind)
      return [
        "covered": .integer(ratio.covered), "total": .integer(ratio.total),
        "percent": .integer(ratio.percent),
        "required": .optional(required.first { $0.kind == kind }?.percent),
      ]
    }
    return [
      "sources": .strings(target.names),
      "clients": .strings(target.clientNames),
      "rules": share(.rule), "keys": share(.key), "patterns": share(.pattern),
      "uncovered": .array(gaps.map(\.output)),
    ]
  }
}

extension CoverageGap {
  fileprivate var output: JSONOutput {
    var members: (verdict: String, witness: UTF8String?, url: UTF8String?, reason: String?)
    switch verdict {
    case .open(let subject, let url, _): members = ("open", subject, url, nil)
    case .dead: members = ("dead", nil, nil, nil)
    case .undecided(let reason): members = ("undecided", nil, nil, reason)
    }
    return .place(
      item.location,
      [
        .init("kind", .string(item.kind.rawValue)),
        .init("rule", .integer(item.rule)),
        .init("property", .optional(item.property)),
        .init("pattern", .optional(item.pattern)),
        .init("verdict", .string(members.verdict)),
        .init("witness", .optional(members.witness)),
        .init("url", .optional(members.url)),
        .init("reason", .optional(members.reason) { .string($0) }),
      ])
  }
}
