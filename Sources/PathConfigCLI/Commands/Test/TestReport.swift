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
      thresholds.filter { $0.isAbout(kind) }.map(\.percent).max().map { (kind, $0) }
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
  func findings(_ results: [TestResult]) -> [Diagnostic] {
    var findings: [(diagnostic: Diagnostic, results: [TestResult])] = []
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
      ? client : "\(client) with \(result.target.names.joined(separator: " + "))"
  }
}

extension Diagnostic {
  fileprivate func saysTheSame(as other: Diagnostic) -> Bool {
    location == other.location && message.utf8.elementsEqual(other.message.utf8)
      && notes.count == other.notes.count
      && zip(notes, other.notes).allSatisfy {
        $0.location == $1.location && $0.message.utf8.elementsEqual($1.message.utf8)
      }
  }
}

extension TestReport {
  var jUnit: String { JUnitReport.render(suites) }

  /// A suite for each file of expectations, and one for coverage.
  private var suites: [ReportedSuite] {
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
        at: expectation.location, .skipped(forNoClient))
    }
    return tested + passedOver
  }

  private func reported(_ result: TestResult) -> ReportedCase {
    let failures = result.failures.map(\.1)
    return ReportedCase(
      result.expectation.shownURL, in: group(result), at: result.expectation.location,
      failures.isEmpty ? .passed : .failed(failures))
  }

  /// The coverage of one configuration, a case for each kind of part.
  private func cases(of coverage: Coverage) -> [ReportedCase] {
    coverage.required.map { kind, percent in
      let ratio = coverage.target.coverage.ratio(kind)
      let name = coverage.target.names.joined(separator: " + ")
      guard ratio.percent < percent, let finding = lowCoverage(coverage, kind, atLeast: percent)
      else { return ReportedCase(kind.plural, in: name, at: nil, .passed) }
      return ReportedCase(kind.plural, in: name, at: nil, .failed([finding]))
    }
  }

  /// The finding that coverage is too low; nil if the configuration has no file to place it in.
  func lowCoverage(
    _ coverage: Coverage, _ kind: CoverageItem.Kind, atLeast percent: Int
  ) -> Diagnostic? {
    coverage.target.configuration.documents.first.map { document in
      Diagnostic(
        "low-coverage", .error,
        isTooLittle(kind, coverage.target.coverage.ratio(kind), percent),
        at: SourceRange(document.buffer, 0..<0))
    }
  }
}

extension Expectation {
  /// The URL for people.
  var shownURL: String { url.isEmpty ? "(empty)" : url.string }
}

extension TestReport {
  /// Failed expectations and low coverage, in the formats of CI systems and editors.
  func findingReport(in session: Session) -> FindingReport {
    FindingReport(
      expectations.flatMap(findings) + coverages.flatMap(lowCoverages),
      of: files.map(\.buffer.name), rules: Self.rules, failLevel: .error, in: session)
  }

  /// The findings for parts of a configuration that are not exercised enough.
  func lowCoverages(_ coverage: Coverage) -> [Diagnostic] {
    coverage.failing.compactMap { lowCoverage(coverage, $0.kind, atLeast: $0.percent) }
  }
}

extension TestReport {
  /// The report for programs; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "test", "output of `test --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<TestReport>.report([
    .member(
      "results", \.results, .array(of: TestResult.shape),
      "An entry for each expectation, configuration and client."),
    .member(
      "skipped", \.skipped, .array(of: skippedExpectation),
      "The expectations that are for none of the clients asked."),
    .member("coverage", \.coverages, .array(of: Coverage.shape), "An entry a configuration."),
    .member("summary", { $0 }, summary),
  ])

  private static let skippedExpectation = JSONShape<Expectation>.place(
    { $0.location }, between: [.member("url", \.url, .string)])

  private static let summary = JSONShape<TestReport>.object([
    .member("expectations", \.expectations.count, .integer(from: 0)),
    .member(
      "met", { $0.expectations.count { $0.allSatisfy(\.isMet) } }, .integer(from: 0)),
    .member(
      "failed", { $0.expectations.count { !$0.allSatisfy(\.isMet) } }, .integer(from: 0)),
    .member("skipped", \.skipped.count, .integer(from: 0)),
  ])
}

// MARK: - Results

extension TestResult {
  fileprivate static let shape = JSONShape<TestResult>.object([
    .member("url", \.expectation.url, .string, "The URL or path as the file has it."),
    .member("client", \.client.profile.id, .string, "The client as name@version."),
    .member(
      "moment", \.moment, .optional(.word),
      "The moment of the app; null where the configuration is the same at all times."),
    .member("sources", \.target.names, .sources),
    .member("verdict", { $0.isMet ? "met" : "failed" }, .word(["met", "failed"])),
    .member(
      "file", \.expectation.location.buffer.name, .string, "The file of expectations."),
    .member("range", \.expectation.location, .range, "The place of the URL in the file."),
    .member("comment", \.expectation.comment, .optional(.string)),
    .member(
      "subject", \.subject, .optional(.string),
      "The part of the URL in which patterns are searched; null where the client has none."),
    .member(
      "failures",
      { result in
        result.failures.map { Failure(failure: $0, diagnostic: $1, result: result) }
      }, .array(of: Failure.shape)),
  ])

  private var subject: UTF8String? {
    answer.resolution.flatMap { _ in answer.subject }
  }

  private struct Failure {
    let failure: ExpectationFailure
    let diagnostic: Diagnostic
    let result: TestResult

    static let shape = JSONShape<Failure>.object([
      .member("kind", \.failure.name, .word(Array(ExpectationFailure.names))),
      .member("message", \.diagnostic.message, .string),
      .member(
        "range", \.failure.location, .range, "What is not met, in the file of expectations."),
      .member(
        "place", \.failure.decidingPlace, .optional(.place),
        "The property to edit, in the configuration; null where no file sets it."),
      .member("property", \.failure.property, .optional(.string)),
      .member("expected", \.failure.expected, .optional(.any)),
      .member("got", \.failure.writes.last?.property.value, .optional(.any)),
      .member(
        "writes",
        { failure in failure.failure.writes.map { Write($0, in: failure.result) } },
        .array(of: Write.shape), "Who set the property, in order; the last decides."),
    ])
  }

  /// A rule that set a property, with the pattern by which it matched.
  private struct Write {
    let write: Resolution.Write
    let rule: EffectiveRule
    let pattern: EffectivePattern?

    init(_ write: Resolution.Write, in result: TestResult) {
      self.write = write
      rule = result.client.compiled.rules[write.rule]
      let match = result.answer.resolution?.rules.first { $0.rule == write.rule }
      pattern = match.map { result.client.compiled.patterns[$0.pattern].pattern }
    }

    static let shape = JSONShape<Write>.object([
      .member("rule", \.write.rule, .ruleIndex),
      .member("pattern", \.pattern?.text, .optional(.string)),
      .member("value", \.write.property.value, .any),
      .member(
        "source", \.rule.sourceName, .string,
        "The input, or `client` for a rule of the client's own."),
      .member(
        "range", { write in write.pattern.flatMap { write.rule.location(of: $0) } },
        .optional(.range)),
    ])
  }
}

extension JSONShape<[String]> {
  fileprivate static var sources: JSONShape {
    JSONShape.array(of: .string, atLeast: 1).described(
      "The sources of the configuration, lowest precedence first.")
  }
}

// MARK: - Coverage

extension TestReport.Coverage {
  fileprivate static let shape = JSONShape<Self>.object([
    .member("sources", \.target.names, .sources),
    .member("clients", \.target.clientNames, .array(of: .string)),
    .member("rules", { $0.share(.rule) }, share),
    .member("keys", { $0.share(.key) }, share),
    .member("patterns", { $0.share(.pattern) }, share),
    .member("uncovered", \.gaps, .array(of: CoverageGap.shape)),
  ])

  private typealias Share = (ratio: CoverageRatio, required: Int?)

  private func share(_ kind: CoverageItem.Kind) -> Share {
    (target.coverage.ratio(kind), required.first { $0.kind == kind }?.percent)
  }

  private static let share = JSONShape<Share>.object([
    .member("covered", \.ratio.covered, .integer(from: 0)),
    .member("total", \.ratio.total, .integer(from: 0)),
    .member("percent", \.ratio.percent, .integer(from: 0), "Rounded down; 100 of nothing."),
    .member("required", \.required, .optional(.integer(from: 0))),
  ])
}

extension CoverageGap {
  fileprivate static let shape = JSONShape<CoverageGap>.place(
    { $0.item.location },
    between: [
      .member("kind", \.item.kind, .word),
      .member("rule", \.item.rule, .ruleIndex),
      .member("property", \.item.property, .optional(.string)),
      .member("pattern", \.item.pattern, .optional(.string)),
      .member(
        "verdict", \.parts.verdict, .word(["open", "dead", "undecided"]),
        "Whether some URL would exercise it."),
      .member("witness", \.parts.witness, .optional(.string), "A subject that would."),
      .member("url", \.parts.url, .optional(.string), "A URL or path that would."),
      .member("reason", \.parts.reason, .optional(.string), "Why that is undecided."),
    ])

  private typealias Parts = (
    verdict: String, witness: UTF8String?, url: UTF8String?, reason: String?
  )

  private var parts: Parts {
    switch verdict {
    case .open(let subject, let url, _): ("open", subject, url, nil)
    case .dead: ("dead", nil, nil, nil)
    case .undecided(let reason): ("undecided", nil, nil, reason)
    }
  }
}

// MARK: - Wording

private let forNoClient = "it is for none of the clients asked"

private func isTooLittle(
  _ kind: CoverageItem.Kind, _ ratio: CoverageRatio, _ percent: Int
) -> String {
  "\(ratio.percent)% of the \(kind.plural) are exercised (\(ratio.covered) of \(ratio.total)), and "
    + "\(percent)% have to be"
}

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
