import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The results of a run of `test`.
struct TestReport {
  let files: [ExpectationFile]
  let results: [TestResult]
  let coverages: [Coverage]

  /// Expectations that apply to none of the clients.
  let skipped: [Expectation]

  /// The coverage of one configuration.
  struct Coverage {
    let target: TestTarget

    /// The parts that are not exercised, if they were requested or are too many.
    var gaps: [CoverageGap] = []

    /// The required percentages, the highest if several limits apply; ascending.
    let required: [(kind: CoverageItem.Kind, percent: Int)]

    /// The requirements that are not met.
    var failing: [(kind: CoverageItem.Kind, percent: Int)] {
      required.filter { target.coverage.ratio($0.kind).percent < $0.percent }
    }
  }

  /// - Parameter listsGaps: true to list the parts that are not exercised in any case; looking for
  ///   URLs takes longer than the tests.
  init(
    _ plan: TestPlan, _ results: [TestResult], _ thresholds: [CoverageThreshold], listsGaps: Bool
  ) {
    files = plan.files
    self.results = results
    skipped = plan.skipped
    let required = CoverageItem.Kind.allCases.compactMap { kind in
      thresholds.filter { $0.kind ?? kind == kind }.map(\.percent).max().map { (kind, $0) }
    }
    coverages = plan.targets.map { target in
      var coverage = Coverage(target: target, required: required)
      if listsGaps || !coverage.failing.isEmpty { coverage.gaps = target.gaps() }
      return coverage
    }
  }

  /// True if all expectations are for other clients.
  ///
  /// A run that tests nothing shows nothing.
  var testsNothing: Bool { results.isEmpty && !skipped.isEmpty }

  var isSuccess: Bool {
    !testsNothing && results.allSatisfy(\.isMet) && coverages.allSatisfy(\.failing.isEmpty)
  }

  /// The results of each expectation, for every configuration and client.
  var expectations: [[TestResult]] {
    var groups: [[TestResult]] = []
    for result in results {
      if let last = groups.last?.first, last.expectation.location == result.expectation.location {
        groups[groups.count - 1].append(result)
      } else {
        groups.append([result])
      }
    }
    return groups
  }

  /// The findings of some results in order; results that differ only in the client or the moment
  /// share one.
  func findings(_ results: [TestResult]) -> [Finding] {
    var findings: [(diagnostic: Finding, results: [TestResult])] = []
    for result in results {
      for finding in result.failures.map(\.diagnostic) {
        if let place = findings.firstIndex(where: { $0.diagnostic.saysTheSame(as: finding) }) {
          findings[place].results.append(result)
        } else {
          findings.append((finding, [result]))
        }
      }
    }
    return findings.map { finding in
      var diagnostic = finding.diagnostic
      diagnostic.clients = labels(finding.results)
      return diagnostic
    }
  }

  /// The conditions under which expectations were tested, each client once.
  ///
  /// Names the configuration if there are several, and the moments if they are not all.
  func labels(_ results: [TestResult]) -> [String] {
    results.grouped { UTF8String(name($0)) }.map { label, results in
      let (all, moments) = (results[0].target.moments, results.compactMap(\.moment))
      return Set(moments).isSuperset(of: all)
        ? label.string : "\(label) (\(Moment.phrase(for: moments, of: all)))"
    }
  }

  /// The group of a result in reports that have no other place for it.
  func group(_ result: TestResult) -> String {
    name(result) + (result.moment.map { " \($0.rawValue)" } ?? "")
  }

  private func name(_ result: TestResult) -> String {
    let client = result.client.profile.id
    return coverages.count { $0.target.clientNames.contains(client) } == 1
      ? client : "\(client) with \(result.target.title)"
  }
}

extension Finding {
  fileprivate func saysTheSame(as other: Finding) -> Bool {
    location == other.location && message.utf8.elementsEqual(other.message.utf8)
      && notes.count == other.notes.count
      && zip(notes, other.notes).allSatisfy {
        $0.location == $1.location && $0.message.utf8.elementsEqual($1.message.utf8)
      }
  }
}

extension TestReport {
  /// A suite for each file of expectations, and one for coverage.
  var suites: [ReportedSuite] {
    var suites: [ReportedSuite] = files.map { file in
      ReportedSuite(file.buffer.name, cases(of: file))
    }
    let shares = coverages.flatMap(cases)
    if !shares.isEmpty { suites.append(ReportedSuite("coverage", shares)) }
    return suites
  }

  private func cases(of file: ExpectationFile) -> [ReportedCase] {
    let tested = results.filter { $0.expectation.location.buffer === file.buffer }.map(reported)
    let passedOver = skipped.filter { $0.location.buffer === file.buffer }.map { expectation in
      ReportedCase(
        expectation.shownURL, in: expectation.clients.map(\.text).joined(separator: ", "),
        at: expectation.location, .skipped("it is for none of the clients asked"))
    }
    return tested + passedOver
  }

  private func reported(_ result: TestResult) -> ReportedCase {
    let failures = result.failures.map(\.diagnostic)
    return ReportedCase(
      result.expectation.shownURL, in: group(result), at: result.expectation.location,
      failures.isEmpty ? .passed : .failed(failures))
  }

  /// The coverage of one configuration, a case for each kind of part.
  private func cases(of coverage: Coverage) -> [ReportedCase] {
    let low = coverage.failing
    return coverage.required.map { kind, percent in
      let finding =
        low.contains { $0.kind == kind } ? lowCoverage(coverage, kind, atLeast: percent) : nil
      return ReportedCase(
        kind.plural, in: coverage.target.title, at: nil, finding.map { .failed([$0]) } ?? .passed)
    }
  }

  /// The finding that coverage is too low; nil if the configuration has no file to place it in.
  private func lowCoverage(
    _ coverage: Coverage, _ kind: CoverageItem.Kind, atLeast percent: Int
  ) -> Finding? {
    coverage.target.configuration.documents.first.map { document in
      let ratio = coverage.target.coverage.ratio(kind)
      return Finding(
        "low-coverage", .error,
        "\(ratio.percent)% of the \(kind.plural) are exercised (\(ratio.covered) of \(ratio.total)), "
          + "and \(percent)% have to be", at: SourceRange(document.buffer, 0..<0))
    }
  }

  /// Failed expectations and low coverage, in the formats of CI systems and editors.
  func findingReport(in session: Session) -> FindingReport {
    let low = coverages.flatMap { coverage in
      coverage.failing.compactMap { lowCoverage(coverage, $0.kind, atLeast: $0.percent) }
    }
    return FindingReport(
      expectations.flatMap(findings) + low, of: files.map(\.buffer.name), rules: Self.rules,
      failLevel: .error, in: session)
  }
}

extension Expectation {
  /// The URL for people.
  var shownURL: String { url.isEmpty ? "(empty)" : url.string }
}

// MARK: - JSON

extension TestReport {
  /// The report for programs; absent members are null.
  var output: JSONOutput {
    let met = expectations.count { $0.allSatisfy(\.isMet) }
    return [
      "version": 1, "results": .array(results.map(\.output)),
      "skipped": .array(
        skipped.map { expectation in
          [
            "file": .string(expectation.location.buffer.name), "url": .string(expectation.url),
            "range": .range(expectation.location),
          ]
        }),
      "coverage": .array(coverages.map(\.output)),
      "summary": [
        "expectations": .integer(expectations.count), "met": .integer(met),
        "failed": .integer(expectations.count - met), "skipped": .integer(skipped.count),
      ],
    ]
  }
}

extension TestResult {
  fileprivate var output: JSONOutput {
    [
      "url": .string(expectation.url), "client": .string(client.profile.id),
      "moment": .optional(moment?.rawValue), "sources": .strings(target.names),
      "verdict": .string(isMet ? "met" : "failed"),
      "file": .string(expectation.location.buffer.name), "range": .range(expectation.location),
      "comment": .optional(expectation.comment),
      "subject": answer.resolution == nil ? nil : .optional(answer.subject),
      "failures": .array(failures.map(output)),
    ]
  }

  private func output(_ failure: ExpectationFailure) -> JSONOutput {
    [
      "kind": .string(failure.name), "message": .string(failure.diagnostic.message),
      "range": .range(failure.location), "place": .place(failure.decidingPlace),
      "property": .optional(failure.property),
      "expected": .optional(failure.expected) { .node($0) },
      "got": .optional(failure.writes.last) { .node($0.property.value) },
      "writes": .array(failure.writes.map(output)),
    ]
  }

  /// A rule that set a property, with the pattern by which it matched.
  private func output(_ write: Resolution.Write) -> JSONOutput {
    let rule = client.compiled.rules[write.rule]
    let match = answer.resolution?.rules.first { $0.rule == write.rule }
    let pattern = match.map { client.compiled.patterns[$0.pattern].pattern }
    return [
      "rule": .integer(write.rule), "pattern": .optional(pattern?.text),
      "value": .node(write.property.value), "source": .string(rule.sourceName),
      "range": .range(pattern.flatMap { rule.location(of: $0) }),
    ]
  }
}

extension TestReport.Coverage {
  fileprivate var output: JSONOutput {
    [
      "sources": .strings(target.names), "clients": .strings(target.clientNames),
      "rules": share(.rule), "keys": share(.key), "patterns": share(.pattern),
      "uncovered": .array(gaps.map(\.output)),
    ]
  }

  private func share(_ kind: CoverageItem.Kind) -> JSONOutput {
    let ratio = target.coverage.ratio(kind)
    return [
      "covered": .integer(ratio.covered), "total": .integer(ratio.total),
      "percent": .integer(ratio.percent),
      "required": .optional(required.first { $0.kind == kind }?.percent),
    ]
  }
}

extension CoverageGap {
  fileprivate var output: JSONOutput {
    var (word, subject, url, reason) = ("dead", UTF8String?.none, UTF8String?.none, String?.none)
    switch verdict {
    case .open(let witness, let address): (word, subject, url) = ("open", witness, address)
    case .dead: break
    case .undecided(let why): (word, reason) = ("undecided", why)
    }
    return [
      "file": .string(item.location.buffer.name), "kind": .string(item.kind.rawValue),
      "rule": .integer(item.rule), "property": .optional(item.property),
      "pattern": .optional(item.pattern), "verdict": .string(word),
      "witness": .optional(subject), "url": .optional(url), "reason": .optional(reason),
      "range": .range(item.location),
    ]
  }
}

// MARK: - Text

extension TestReport {
  /// The report for people.
  ///
  /// - Parameters:
  ///   - showsAll: true to show passed expectations, too.
  ///   - showsUncovered: true to list the parts that are not exercised, even if the requirements
  ///     are met.
  func blocks(showsAll: Bool, showsUncovered: Bool) -> [Block] {
    let asked = labels(results)
    var blocks: [Block] = []
    var isBelowLine = false
    for results in expectations {
      let findings = findings(results)
      if findings.isEmpty {
        if showsAll { blocks.append(.text(met(results))) }
        isBelowLine = isBelowLine || showsAll
        continue
      }
      if isBelowLine { blocks.append(.text("")) }
      isBelowLine = false
      // Findings name their clients unless they are for all clients of the run.
      let writer = FindingText(clients: labels(results) == asked ? asked : [])
      for finding in findings { blocks += [writer.block(finding), .text("")] }
    }
    if isBelowLine { blocks.append(.text("")) }
    for coverage in coverages { blocks += uncovered(coverage, isShown: showsUncovered) }
    return blocks + [.list([summary] + coverages.map(line))]
  }

  private func met(_ results: [TestResult]) -> Line {
    guard let expectation = results.first?.expectation else { return "" }
    let clients = ClientNames.list(results.map(\.client.profile).distinct(by: \.id))
    return "\(expectation.location.description): met: \(expectation.shownURL) (\(clients))"
  }

  /// The parts that are not exercised, if they were requested or are too many.
  private func uncovered(_ coverage: Coverage, isShown: Bool) -> [Block] {
    let kinds = coverage.failing.map(\.kind)
    let gaps = coverage.gaps.filter { isShown || kinds.contains($0.item.kind) }
    if gaps.isEmpty { return [] }
    let rows = gaps.map { [Line($0.place), Line($0.part), Line($0.words)] }
    return [.heading(Line("not exercised", .strong), [.rows(rows)]), .text("")]
  }

  private func line(_ coverage: Coverage) -> Line {
    let shares = [CoverageItem.Kind.rule, .key, .pattern].map { kind in
      let ratio = coverage.target.coverage.ratio(kind)
      return "\(ratio.percent)% of \(counted(ratio.total, kind.rawValue))"
    }
    let failing = listed(coverage.failing.map { "\($0.percent)% of the \($0.kind.plural)" })
    let line: Line =
      "\(coverage.target.title): exercised \(shares.joined(separator: ", "))"
    return failing.isEmpty ? line : line + "; \("less than", .failure) \(failing)"
  }

  private var summary: Line {
    let failed = expectations.count { !$0.allSatisfy(\.isMet) }
    let passedOver = skipped.isEmpty ? "" : ", \(skipped.count) passed over"
    let count = counted(expectations.count, "expectation")
    return "\(count): \(expectations.count - failed) met, \(failed) not met\(passedOver)"
  }
}

extension CoverageGap {
  /// A sentence for each part, except for the parts of a rule that has a sentence itself.
  static func notes(_ gaps: [CoverageGap]) -> [String] {
    let rules = gaps.filter { $0.item.kind == .rule }.map(\.item.rule)
    return gaps.filter { $0.item.kind == .rule || !rules.contains($0.item.rule) }.map { gap in
      "\(gap.place): \(gap.part) is not exercised: \(gap.words)"
    }
  }

  fileprivate var place: String { item.location.description }

  fileprivate var part: String {
    switch item.kind {
    case .rule: "rule \(item.rule + 1)"
    case .key: "`\(item.property?.shortened() ?? "")` of rule \(item.rule + 1)"
    case .pattern: "`\(item.pattern?.shortened() ?? "")` of rule \(item.rule + 1)"
    }
  }

  fileprivate var words: String {
    switch verdict {
    case .open(let subject, let url):
      url.isEmpty && subject.isEmpty
        ? "example: https://example.com (no path)" : "example: \(url.shortened())"
    case .dead: "dead: no URL can; `pathconfig lint` tells why"
    case .undecided(let reason): "undecided: \(reason)"
    }
  }
}

// MARK: - Wording

extension TestReport {
  private static let rules = [
    ReportedRule(
      id: "failed-expectation", summary: "an expectation that is not met",
      rationale: "A URL that is relied on does not get what a file of expectations says of it.",
      remedy:
        "Edit the property at the place of the finding, or the expectation if the change is meant.",
      level: .error),
    ReportedRule(
      id: "low-coverage", summary: "less exercised than `--fail-under` asks for",
      rationale: "What no expectation exercises can change without any test failing.",
      remedy:
        "Add the expectations that `pathconfig test --suggest` writes, or lower `--fail-under`.",
      level: .error),
  ]
}
