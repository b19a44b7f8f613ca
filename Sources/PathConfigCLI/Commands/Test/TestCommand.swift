import PathConfigKit

extension Command {
  package static let test = Command(.test, TestOptions.init) { options, session in
    guard options.isWatching else { return try TestRun(options, in: session).run() }
    return try WatchLoop(.test, in: session).run { round in
      try TestRun(options, in: round).run()
    }
  }
}

/// One run of `test`: every expectation for every client that it is for.
private struct TestRun {
  private let options: TestOptions
  private let session: Session
  private let plan: TestPlan
  private let reports: [Report]

  /// Where suggestions go; nil where reports are written.
  private let suggestions: OutputWriter?

  /// A report and where it goes.
  private struct Report {
    var format: TestFormat
    var writer: OutputWriter
    var style: TerminalStyle
  }

  init(_ options: TestOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    if options.files.isEmpty, case .reports = options.output {
      throw .usage(nothingExpected)
    }
    let requests: [FormattedReport<TestFormat>]
    switch options.output {
    case .reports(let reports): requests = reports
    case .suggestions(let destination): requests = [FormattedReport(.json, to: destination)]
    }
    let loader = try InputLoader(
      options.remote, options.configuration, reports: requests, in: session)
    let files = try Self.files(options, loader, in: session)
    plan = try TestPlanner.plan(files, options, loader, in: session)
    var reports: [Report] = []
    for request in requests {
      reports.append(
        Report(
          format: request.format, writer: try session.writer(for: request.destination),
          style: session.style(for: request.destination)))
    }
    if case .suggestions = options.output {
      suggestions = reports[0].writer
      self.reports = []
    } else {
      suggestions = nil
      self.reports = reports
    }
  }

  /// The files of expectations; one with mistakes ends the run, once they are told.
  private static func files(
    _ options: TestOptions, _ loader: InputLoader, in session: Session
  ) throws(CommandFailure) -> [ExpectationFile] {
    var files: [ExpectationFile] = []
    var faulty: [(name: String, mistakes: Int)] = []
    for argument in options.files {
      let reading = ExpectationFile.read(try loader.json(argument))
      if !reading.mistakes.isEmpty {
        session.writeMistakes(reading.mistakes)
        faulty.append((reading.value.buffer.name, reading.mistakes.count))
      }
      files.append(reading.value)
    }
    if let first = faulty.first { throw .configuration(isFaulty(first.name, first.mistakes)) }
    return files
  }

  func run() throws -> ExitCode {
    let results = plan.cases.compactMap { $0.target.result(of: $0) }
    if let suggestions { return try suggest(results, to: suggestions) }
    let listsGaps = options.showsUncovered || reports.contains { $0.format == .json }
    let report = TestReport(plan, results, options.thresholds, listsGaps: listsGaps)
    for (format, writer, style) in reports.map({ ($0.format, $0.writer, $0.style) }) {
      switch format {
      case .text:
        let text = TestText(
          style: style, showsAll: options.showsAll, showsUncovered: options.showsUncovered)
        session.write(text.render(report), to: writer)
      case .json:
        writer.write(bytes: JSONWriter.write(report.output, style: .pretty).bytes)
        writer.write("\n")
      case .junit: writer.write(report.jUnit)
      case .tap: writer.write(report.tap)
      case .sarif: writer.write(SARIFReport.render(report.findingReport(in: session)))
      case .github:
        let findings = report.findingReport(in: session)
        writer.write(FindingAnnotations(findings).render())
        session.append(FindingMarkdown.render(findings), toFileOf: .jobSummary)
      case .gitlab: writer.write(GitLabReport.render(report.findingReport(in: session)))
      case .checkstyle: writer.write(CheckstyleReport.render(report.findingReport(in: session)))
      }
    }
    if report.testsNothing { session.error(nothingTested) }
    return report.isSuccess ? .success : .findings
  }

  private func suggest(_ results: [TestResult], to writer: OutputWriter) throws -> ExitCode {
    let failures = results.count { !$0.isMet }
    if failures > 0 { session.note(unmet(failures)) }
    guard plan.targets.count == 1, let target = plan.targets.first else {
      throw CommandFailure.usage(severalConfigurations(plan.targets.count))
    }
    guard case .always = target.sources else { throw CommandFailure.usage(stagesOfAnApp) }
    let file = SuggestedFile(target, options, session.environment)
    let suggested = target.suggestions()
    writer.write(bytes: JSONWriter.write(file.output(suggested), style: .pretty).bytes)
    writer.write("\n")
    for note in GapText.notes(target.gaps()) { session.note(note) }
    return .success
  }
}

// MARK: - Wording

private let nothingExpected = CommandFailure.Explanation(
  "no file of expectations is given",
  help: "name one, or write --suggest to begin one with what the configuration does today")

private let nothingTested = CommandFailure.Explanation(
  "nothing is tested: every expectation is for other clients",
  help: "name one of theirs with --client, or leave it out")

private func isFaulty(_ name: String, _ mistakes: Int) -> CommandFailure.Explanation {
  .init(
    "\(name) has \(mistakes == 1 ? "a mistake" : "\(mistakes) mistakes"), and nothing is tested")
}

private func unmet(_ count: Int) -> String {
  "\(count == 1 ? "an expectation is" : "\(count) expectations are") not met; "
    + "`pathconfig test` without --suggest tells which"
}

private let stagesOfAnApp = CommandFailure.Explanation(
  "--suggest is for one configuration, and an app has several in the course of time",
  help: "choose one with --source")

private func severalConfigurations(_ count: Int) -> CommandFailure.Explanation {
  .init(
    "--suggest is for one configuration, and \(count) are tested", help: "choose one with --source")
}
