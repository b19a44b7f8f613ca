import PathConfigSyntax

/// JUnit XML, as CI servers read it: a suite an input, a case with its failures.
///
/// There is no specification. Elements and attributes are those of the Ant task's schema
/// (https://github.com/windyroad/JUnit-Schema) without times, and `file` and `line` as servers read
/// them.
enum JUnitReport {
  static func render(_ suites: [ReportedSuite]) -> String {
    var writer = XMLWriter()
    writer.begin(
      "testsuites",
      counts(
        cases: suites.reduce(0) { $0 + $1.cases.count },
        failures: suites.reduce(0) { $0 + $1.failureCount },
        errors: suites.reduce(0) { $0 + $1.errorCount },
        skipped: suites.reduce(0) { $0 + $1.skippedCount }))
    for suite in suites {
      writer.begin(
        "testsuite",
        [("name", suite.name)]
          + counts(
            cases: suite.cases.count, failures: suite.failureCount, errors: suite.errorCount,
            skipped: suite.skippedCount))
      for each in suite.cases { write(each, to: &writer) }
      writer.end()
    }
    writer.end()
    return writer.text
  }

  private static func counts(
    cases: Int, failures: Int, errors: Int, skipped: Int
  ) -> [XMLWriter.Attribute] {
    [
      ("tests", "\(cases)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
      ("skipped", "\(skipped)"),
    ]
  }

  private static func write(_ each: ReportedCase, to writer: inout XMLWriter) {
    var attributes: [XMLWriter.Attribute] = [("classname", each.group), ("name", each.name)]
    if let location = each.location {
      attributes += [
        ("file", each.file ?? location.buffer.name), ("line", "\(location.start.line)"),
      ]
    }
    if case .passed = each.outcome, each.remarks.isEmpty {
      writer.element("testcase", attributes)
      return
    }
    writer.begin("testcase", attributes)
    switch each.outcome {
    case .passed: break
    case .stopped(let reason):
      writer.element("error", [("message", reason), ("type", each.name)])
    case .skipped(let reason): writer.element("skipped", [("message", reason)])
    case .failed(let findings):
      // Most servers read one a case.
      writer.element(
        "failure",
        [
          ("message", findings.map(\.message).joined(separator: "; ")),
          ("type", findings.first?.check ?? ""),
        ],
        content: content(findings))
    }
    if !each.remarks.isEmpty {
      writer.element("system-out", content: content(each.remarks))
    }
    writer.end()
  }

  /// Servers show it as lines, so that a name must not begin one.
  private static func content(_ findings: [Finding]) -> String {
    findings.flatMap(\.plainLines).map(Printable.text).joined(separator: "\n")
  }
}

extension Finding {
  /// The finding, its notes and its remedy, a line each with its place.
  var plainLines: [String] {
    [line(message, at: location)] + notes.map { line($0.message, at: $0.location) }
      + (help.map { ["help: \($0)"] } ?? [])
  }

  private func line(_ message: String, at location: SourceRange?) -> String {
    location.map { "\($0): \(message)" } ?? message
  }
}

extension JUnitReport {
  /// Findings as a suite for each input and a case for each check that looked at it.
  ///
  /// So a case is the same from run to run, and a server can show new failures and repairs. A case
  /// fails by findings that make the run fail, and shows the others as its output. A case without
  /// findings but with an open question is skipped.
  ///
  /// An input that could not be read is a suite with one case, which is an error.
  static func render(_ report: FindingReport) -> String {
    let unread = report.unread.map { input in
      let name = report.artifact(of: input)?.path ?? report.tool.name
      let check = FindingReport.UnreadInput.check
      return ReportedSuite(
        name, [ReportedCase(check, in: name, at: nil, .stopped(input.sentence))])
    }
    return render(
      unread
        + report.inputs.map { input in
          let path = report.artifact(input.name).path
          let cases = input.cases(in: path).map { each in
            var each = each
            each.file = each.location.map { report.artifact($0.buffer.name).path }
            return each
          }
          return ReportedSuite(path, cases)
        })
  }
}

extension FindingReport.Input {
  /// - Parameter group: the name by which the cases are grouped.
  fileprivate func cases(in group: String) -> [ReportedCase] {
    let found = Dictionary(grouping: counted.map(\.finding), by: \.check)
    let open = Dictionary(grouping: questions.map(\.question), by: \.check)
    let known = Set(checks)
    let others = Set(found.keys).union(open.keys).filter { !known.contains($0) }
    let all = checks + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return all.map { check in
      reportedCase(check, in: group, found[check] ?? [], open[check] ?? [])
    }
  }

  private func reportedCase(
    _ check: String, in group: String, _ findings: [Finding], _ questions: [UndecidedQuestion]
  ) -> ReportedCase {
    let open = questions.map { question in
      Finding(check, .info, question.sentence, at: question.location)
    }
    func fails(_ finding: Finding) -> Bool { failLevel.map { finding.severity >= $0 } ?? false }
    let failures = findings.filter(fails) + (failsUndecided ? open : [])
    let remarks = findings.filter { !fails($0) } + (failsUndecided ? [] : open)
    let outcome: ReportedCase.Outcome
    if !failures.isEmpty {
      outcome = .failed(failures)
    } else if findings.isEmpty, let first = questions.first {
      outcome = .skipped(first.sentence)
    } else {
      outcome = .passed
    }
    var result = ReportedCase(
      check, in: group, at: (failures + remarks).first?.location, outcome)
    result.remarks = remarks
    return result
  }
}

/// Cases of one input, for formats of test harnesses.
struct ReportedSuite: Sendable {
  /// The common name of the cases, such as the name of the input.
  var name: String
  var cases: [ReportedCase]

  init(_ name: String, _ cases: [ReportedCase]) {
    self.name = name
    self.cases = cases
  }
}

/// One thing that was tested.
struct ReportedCase: Sendable {
  enum Outcome: Sendable {
    case passed
    /// The reason that it was not tested.
    case skipped(String)
    /// There is at least one failure.
    case failed([Finding])
    /// The reason that it could not be tested, which is an error.
    case stopped(String)
  }

  var name: String

  /// The group of the case, such as a client.
  ///
  /// Harnesses group by it.
  var group: String

  /// The place of the case, or nil if it is not in a file.
  var location: SourceRange?
  var outcome: Outcome

  /// The path of the file of `location`, if it differs from the buffer's name.
  var file: String?

  /// Remarks that do not affect the outcome.
  var remarks: [Finding] = []

  init(
    _ name: String, in group: String, at location: SourceRange?, _ outcome: Outcome
  ) {
    self.name = name
    self.group = group
    self.location = location
    self.outcome = outcome
  }
}

extension ReportedSuite {
  var failureCount: Int {
    cases.count { if case .failed = $0.outcome { true } else { false } }
  }

  var errorCount: Int {
    cases.count { if case .stopped = $0.outcome { true } else { false } }
  }

  var skippedCount: Int {
    cases.count { if case .skipped = $0.outcome { true } else { false } }
  }
}
