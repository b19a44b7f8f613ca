import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension TestRun {
  /// The results of each expectation, for every configuration and client.
  var expectations: [[TestResult]] {
    results.grouped(by: \.expectation.location).map(\.elements)
  }

  /// True if all expectations are for other clients.
  ///
  /// A run that tests nothing shows nothing.
  var testsNothing: Bool { results.isEmpty && !skipped.isEmpty }

  var isSuccess: Bool {
    !testsNothing && results.allSatisfy(\.isMet) && targets.allSatisfy { failing($0).isEmpty }
  }

  /// The number of expectations that are met.
  var metCount: Int { expectations.count { $0.allSatisfy(\.isMet) } }

  /// The requirements that a configuration does not meet.
  private func failing(_ target: TestTarget) -> [(kind: CoverageItem.Kind, percent: Int)] {
    CoverageItem.Kind.allCases.compactMap { kind in
      required[kind].flatMap { target.coverage.ratio(kind).percent < $0 ? (kind, $0) : nil }
    }
  }

  /// The findings of some results in order; results that differ only in the client or the moment
  /// share one.
  private func findings(_ results: [TestResult]) -> [Finding] {
    let all = results.flatMap { result in result.failures.map { ($0.diagnostic, result) } }
    return Grouped.join(all) { finding, _ in
      let notes = finding.notes.map { "\n\($0.location?.description ?? ""): \($0.message)" }
      return UTF8String("\(finding.location): \(finding.message)\(notes.joined())")
    }.map { group in
      var finding = group.content
      finding.clients = labels(group.labels)
      return finding
    }
  }

  /// The conditions under which expectations were tested, each client once.
  ///
  /// Names the configuration if there are several, and the moments if they are not all.
  private func labels(_ results: [TestResult]) -> [String] {
    Grouped.join(results.map { (name($0), $0) }) { name, _ in UTF8String(name) }.map { group in
      let moments = group.labels.compactMap(\.moment)
      let all = group.labels[0].target.configuration.moments
      return Set(moments).isSuperset(of: all)
        ? group.content : "\(group.content) (\(Moment.phrase(for: moments, of: all)))"
    }
  }

  private func name(_ result: TestResult) -> String {
    let client = result.client
    return targets.count { $0.answerers.contains { $0[0].client == client } } == 1
      ? client.id : "\(client) with \(result.target.title)"
  }
}

// MARK: - CI systems

extension TestRun {
  /// A suite for each file of expectations, and one for coverage.
  var suites: [ReportedSuite] {
    let shares = targets.flatMap { target in
      CoverageItem.Kind.allCases.filter { required[$0] != nil }.map { kind in
        let finding = finding(kind, of: target)
        return ReportedCase(
          name: kind.plural, group: target.title,
          outcome: finding.map { .failed([$0]) } ?? .passed)
      }
    }
    return files.map { ReportedSuite(name: $0.buffer.name, cases: cases(of: $0)) }
      + (shares.isEmpty ? [] : [ReportedSuite(name: "coverage", cases: shares)])
  }

  private func cases(of file: ExpectationFile) -> [ReportedCase] {
    func reported(
      _ expectation: Expectation, _ group: String, _ outcome: ReportedCase.Outcome
    ) -> ReportedCase? {
      guard expectation.location.buffer === file.buffer else { return nil }
      return ReportedCase(
        name: shown(expectation), group: group,
        place: (file.buffer.name, expectation.location.start.line), outcome: outcome)
    }
    return results.compactMap { result in
      reported(
        result.expectation, name(result) + (result.moment.map { " \($0.rawValue)" } ?? ""),
        result.isMet ? .passed : .failed(result.failures.map(\.diagnostic)))
    }
      + skipped.compactMap {
        reported(
          $0, $0.clients.map(\.text).joined(separator: ", "),
          .skipped("it is for none of the clients asked"))
      }
  }

  /// Failed expectations and low coverage, in the formats of CI systems and editors.
  func findingReport(in session: Session) -> FindingReport {
    let low = targets.flatMap { target in
      CoverageItem.Kind.allCases.compactMap { finding($0, of: target) }
    }
    return FindingReport(
      expectations.flatMap(findings) + low, of: files.map(\.buffer.reference), rules: Self.rules,
      in: session)
  }

  /// The finding that coverage is too low; nil if it is not, or if the configuration has no file to
  /// place it in.
  private func finding(_ kind: CoverageItem.Kind, of target: TestTarget) -> Finding? {
    let ratio = target.coverage.ratio(kind)
    guard let percent = required[kind], ratio.percent < percent,
      let document = target.configuration.documents.first
    else { return nil }
    return Finding(
      "low-coverage", .error,
      "\(ratio.percent)% of the \(kind.plural) are tested (\(ratio.covered) of \(ratio.total)), "
        + "and \(percent)% have to be", at: SourceRange(document.buffer, 0..<0))
  }

  private static let rules = [
    ReportedRule(
      id: "failed-expectation", summary: "an expectation that is not met",
      rationale: "A URL that is relied on does not get what a file of expectations says of it.",
      remedy:
        "Edit the property at the place of the finding, or the expectation if the change is meant.",
      level: .error),
    ReportedRule(
      id: "low-coverage", summary: "less is tested than `--fail-under` asks for",
      rationale: "What no expectation tests can change without any test failing.",
      remedy:
        "Add the expectations that `pathconfig test --suggest` writes, or lower `--fail-under`.",
      level: .error),
  ]
}

// MARK: - JSON

extension TestRun {
  /// The report for programs; absent members are null.
  var output: JSONOutput {
    [
      "version": 1, "results": .array(results.map(\.output)),
      "skipped": .array(skipped) { expectation in
        [
          "file": .string(expectation.location.buffer.name), "url": .string(expectation.url),
          "journey": .optional(expectation.journey),
          "range": .range(expectation.location),
        ]
      },
      "coverage": .array(targets.map(output)),
      "summary": [
        "expectations": .integer(expectations.count), "met": .integer(metCount),
        "failed": .integer(expectations.count - metCount), "skipped": .integer(skipped.count),
      ],
    ]
  }

  private func output(_ target: TestTarget) -> JSONOutput {
    func share(_ kind: CoverageItem.Kind) -> JSONOutput {
      let ratio = target.coverage.ratio(kind)
      return [
        "covered": .integer(ratio.covered), "total": .integer(ratio.total),
        "percent": .integer(ratio.percent), "required": .optional(required[kind]),
      ]
    }
    return [
      "sources": .strings(target.names),
      "clients": .strings(target.answerers.map { $0[0].client.id }),
      "rules": share(.rule), "keys": share(.key), "patterns": share(.pattern),
      "uncovered": .array(target.gaps.map(\.output)),
    ]
  }
}

/// The journey, or the URL, in text.
private func shown(_ expectation: Expectation) -> String {
  expectation.journey == nil ? shown(expectation.url) : expectation.title
}

extension TestResult {
  fileprivate var output: JSONOutput {
    [
      "url": .string(expectation.url), "journey": .optional(expectation.journey),
      "client": .string(client.id),
      "moment": .optional(moment?.rawValue), "sources": .strings(target.names),
      "verdict": .string(isMet ? "met" : "failed"),
      "file": .string(expectation.location.buffer.name), "range": .range(expectation.location),
      "comment": .optional(expectation.comment),
      "subject": answer.resolution == nil ? nil : .optional(answer.subject),
      "failures": .array(failures.map(\.output)),
    ]
  }
}

extension ExpectationFailure {
  fileprivate var output: JSONOutput {
    [
      "kind": .string(name), "message": .string(diagnostic.message), "range": .range(location),
      "place": .place(writes.last?.location), "property": .optional(diagnostic.property),
      "expected": .optional(expected) { .node($0) },
      "got": .optional(writes.last) { .node($0.value) },
      "writes": .array(writes) { write in
        [
          "rule": .integer(write.rule.index), "pattern": .string(write.match.patternText),
          "value": .node(write.value), "source": .string(write.match.sourceName),
          "range": .range(write.match.location),
        ]
      },
    ]
  }
}

extension CoverageGap {
  fileprivate var output: JSONOutput {
    let (word, subject, url, reason): (String, UTF8String?, UTF8String?, String?) =
      switch verdict {
      case .open(let witness, let address): ("open", witness, address, nil)
      case .dead: ("dead", nil, nil, nil)
      case .undecided(let why): ("undecided", nil, nil, why)
      }
    return [
      "file": .string(item.location.buffer.name), "kind": .string(item.kind.rawValue),
      "rule": .integer(item.rule.index), "property": .optional(item.property),
      "pattern": .optional(item.pattern), "verdict": .string(word),
      "witness": .optional(subject), "url": .optional(url), "reason": .optional(reason),
      "range": .range(item.location),
    ]
  }
}

// MARK: - Text

extension TestRun {
  /// The report for people.
  ///
  /// - Parameter showsAll: true to show passed expectations, and the parts that are not exercised
  ///   even if the requirements are met.
  func blocks(showsAll: Bool) -> [Block] {
    let asked = labels(results)
    var sections: [[Block]] = [[]]
    for results in expectations {
      let findings = findings(results)
      if findings.isEmpty, showsAll { sections[sections.count - 1].append(.text(met(results))) }
      if findings.isEmpty { continue }
      // Findings name their clients unless they are for all clients of the run.
      let writer = FindingText(clients: labels(results) == asked ? asked : [])
      sections += findings.map { [writer.block($0)] } + [[]]
    }
    sections += targets.map { uncovered($0, isShown: showsAll) }
    return [
      .result(
        .init(
          conclusion: summary, notes: [.list(targets.map(line))], parts: .separated(sections)))
    ]
  }

  private func met(_ results: [TestResult]) -> Line {
    guard let expectation = results.first?.expectation else { return "" }
    let clients = ClientNames.list(results.map(\.client).distinct())
    return "\(expectation.location.description): met: \(shown(expectation)) (\(clients))"
  }

  /// The parts that are not exercised, if they were requested or are too many.
  private func uncovered(_ target: TestTarget, isShown: Bool) -> [Block] {
    let kinds = failing(target).map(\.kind)
    if kinds.isEmpty, !isShown { return [] }
    let gaps = target.gaps.filter { isShown || kinds.contains($0.item.kind) }
    if gaps.isEmpty { return [] }
    let rows = gaps.map { [Line($0.item.location.description), Line($0.part), Line($0.phrase)] }
    return [.heading(Line("not tested", .strong), [.rows(rows)])]
  }

  private func line(_ target: TestTarget) -> Line {
    let shares = CoverageItem.Kind.allCases.map { kind in
      let ratio = target.coverage.ratio(kind)
      return "\(ratio.percent)% of \(counted(ratio.total, kind.rawValue))"
    }
    let failing = listed(failing(target).map { "\($0.percent)% of the \($0.kind.plural)" })
    let line: Line = "\(target.title): tested \(shares.joined(separator: ", "))"
    return failing.isEmpty ? line : line + "; \("less than", .failure) \(failing)"
  }

  private var summary: Line {
    let passedOver = skipped.isEmpty ? "" : ", \(skipped.count) passed over"
    let count = counted(expectations.count, "expectation")
    return "\(count): \(metCount) met, \(expectations.count - metCount) not met\(passedOver)"
  }
}

extension CoverageGap {
  /// A sentence for each part, except for the parts of a rule that has a sentence itself, and one
  /// for all that never take effect.
  static func notes(_ gaps: [CoverageGap]) -> [String] {
    let rules = Set(gaps.filter { $0.item.kind == .rule }.map(\.item.rule))
    let shown = gaps.filter { $0.item.kind == .rule || !rules.contains($0.item.rule) }
    let dead = shown.filter(\.isDead)
    let alone = dead.count == 1 ? shown : shown.filter { !$0.isDead }
    let together = dead.count > 1 ? dead.prefix(1) : []
    return together.map { gap in
      "\(gap.item.location): \(gap.part) and \(counted(dead.count - 1, "more part")) are not tested: "
        + "they never take effect, and `pathconfig lint` says why"
    }
      + alone.map { "\($0.item.location): \($0.part) is not tested: \($0.phrase)" }
  }

  private var isDead: Bool { if case .dead = verdict { true } else { false } }

  fileprivate var part: String {
    let name = (item.property ?? item.pattern).map { "`\($0.shortened())` of " }
    return "\(name ?? "")rule \(item.rule.number)"
  }

  fileprivate var phrase: String {
    switch verdict {
    case .open(let subject, let url):
      url.isEmpty && subject.isEmpty
        ? "a URL for it is https://example.com (no path)" : "a URL for it is \(url.shortened())"
    case .dead: "it never takes effect, and `pathconfig lint` says why"
    case .undecided(let reason): "it is not known which URL it decides: \(reason)"
    }
  }
}
