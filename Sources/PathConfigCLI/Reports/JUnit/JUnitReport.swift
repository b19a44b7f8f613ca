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
  private static func content(_ findings: [Diagnostic]) -> String {
    findings.flatMap(\.plainLines).map(Printable.text).joined(separator: "\n")
  }
}

extension Diagnostic {
  /// The finding, its notes and its remedy, a line each with its place.
  var plainLines: [String] {
    [line(message, at: location)] + notes.map { line($0.message, at: $0.location) }
      + (help.map { ["help: \($0)"] } ?? [])
  }

  private func line(_ message: String, at location: SourceRange?) -> String {
    location.map { "\($0): \(message)" } ?? message
  }
}
