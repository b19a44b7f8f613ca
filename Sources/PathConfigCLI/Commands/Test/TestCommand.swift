import PathConfigKit
import PathConfigSyntax

extension Command {
  static let test = Command(.test, TestOptions.init) { options, session in
    try TestRun(options, in: session).run()
  }
}

/// One run of `test`: every expectation for every client that it applies to.
private struct TestRun {
  private let options: TestOptions
  private let session: Session
  private let inquirer: Inquirer
  private let plan: TestPlan
  private let reports: Reports

  init(_ options: TestOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    if options.files.isEmpty, case .reports = options.output {
      throw .usage(nothingExpected)
    }
    let requests: [ReportRequest] =
      switch options.output {
      case .reports(let reports): reports
      case .suggestions(let destination): [ReportRequest(.json, to: destination)]
      }
    if case .suggestions(.file(let path)) = options.output, session.fileReader.isTaken(path) {
      throw .configuration(.isTaken(path, help: nameAnotherFile))
    }
    reports = try Reports(requests, in: session)
    inquirer = try options.inquiry.inquirer(reports: requests, in: session)
    // An app that a file of expectations names is one of the settings beside that file.
    if options.sources == nil, let file = options.files.first {
      inquirer.finder.home = PathText.split(file).folder
    }
    let files = try Self.files(options, inquirer.loader, in: session)
    plan = try TestPlanner.plan(files, options, inquirer, in: session)
  }

  /// The files of expectations.
  ///
  /// Problems in one are shown and end the run.
  private static func files(
    _ options: TestOptions, _ loader: InputLoader, in session: Session
  ) throws(RunFailure) -> [ExpectationFile] {
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
    if case .suggestions = options.output { return try suggest(results) }
    let listsGaps = options.showsUncovered || reports.outputs.contains { $0.format == .json }
    let report = TestReport(plan, results, options.thresholds, listsGaps: listsGaps)
    reports.write(findings: { report.findingReport(in: session) }) { output in
      switch output.format {
      case .text:
        let text = TestText(
          style: output.style, showsAll: options.showsAll, showsUncovered: options.showsUncovered)
        return .text(text.render(report))
      case .json: return .json(report.output)
      case .junit: return .verbatim(report.jUnit)
      default: return .findings
      }
    }
    if report.testsNothing { session.error(nothingTested) }
    return report.isSuccess ? .success : .findings
  }

  private func suggest(_ results: [TestResult]) throws -> ExitCode {
    let failures = results.count { !$0.isMet }
    if failures > 0 { session.note(unmet(failures)) }
    guard plan.targets.count == 1, let target = plan.targets.first else {
      throw RunFailure.usage(severalConfigurations(plan.targets.count))
    }
    let file = SuggestedFile(target, options, session.environment)
    let project = try inquirer.finder.project(of: target.references)
    let routes = try ProjectRoutes(inquirer.loader, in: session).urls(of: project)?.urls ?? []
    let suggested = target.suggestions(
      routes: routes.map { UTF8String($0) }, visits: options.suggestsVisits)
    reports.write { _ in .json(file.output(suggested)) }
    for note in GapText.notes(target.gaps()) { session.note(note) }
    return .success
  }
}

// MARK: - Wording

private let nothingExpected = RunFailure.Explanation(
  "no file of expectations is given",
  help: "name one, or write --suggest to begin one with what the configuration does today")

private let nameAnotherFile = "name another file with --output, or move this one away first"

private let nothingTested = RunFailure.Explanation(
  "nothing is tested: every expectation is for other clients",
  help: "name one of theirs with --client, or leave it out")

private func isFaulty(_ name: String, _ mistakes: Int) -> RunFailure.Explanation {
  .init(
    "\(name) has \(mistakes == 1 ? "a mistake" : "\(mistakes) mistakes"), and nothing is tested")
}

private func unmet(_ count: Int) -> String {
  "\(count == 1 ? "an expectation is" : "\(count) expectations are") not met; "
    + "`pathconfig test` without --suggest tells which"
}

private func severalConfigurations(_ count: Int) -> RunFailure.Explanation {
  .init(
    "--suggest is for one configuration, and \(count) are tested", help: "choose one with --source")
}
