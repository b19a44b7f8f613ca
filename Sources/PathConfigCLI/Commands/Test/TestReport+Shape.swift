import PathConfigClients
import PathConfigKit
import PathConfigSyntax

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
      "stage", \.stage, .optional(.word),
      "The stage of the app; null where the configuration is the same at all times."),
    .member("sources", \.target.names, .sources),
    .member("verdict", { $0.isMet ? "met" : "failed" }, .word(["met", "failed"])),
    .member(
      "file", \.expectation.location.buffer.name, .string, "The file of expectations."),
    .member("range", \.expectation.location, .range, "Where the URL stands in it."),
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
