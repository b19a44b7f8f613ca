import PathConfigKit

/// The reports of one run of `lint`, opened before the work begins.
struct LintOutputs {
  private let options: LintOptions
  private let session: Session
  private let writers: [(request: FormattedReport<LintFormat>, writer: OutputWriter)]

  init(_ options: LintOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    var writers: [(request: FormattedReport<LintFormat>, writer: OutputWriter)] = []
    for request in options.reports {
      writers.append((request, try session.writer(for: request.destination)))
    }
    self.writers = writers
  }

  /// - Parameter isComplete: whether every input could be read.
  func write(_ files: [LintedFile], isComplete: Bool) {
    let diagnostics = files.flatMap(\.result.diagnostics)
    let undecided = files.flatMap(\.undecided)
    let summary = ReportSummary(of: diagnostics, files: files.count, undecided: undecided.count)
    // Fingerprints and the pages of checks take longer than all of the text, which has neither.
    lazy var report = FindingReport(
      files, summary: summary, isComplete: isComplete, in: session)
    for (request, writer) in writers {
      switch request.format {
      case .text:
        let style = session.textStyle(for: request.destination)
        let text = LintText(
          style: style, limits: options.showsAll ? .none : .readable,
          offersFixes: options.fixes == nil, showsSuppressed: options.showsSuppressed)
        session.write(
          text.render(files, undecided: undecided, summary: summary), to: writer)
      case .json:
        writer.write(JSONReport.render(diagnostics, undecided: undecided, summary: summary))
      case .ndjson:
        writer.write(JSONLinesReport.render(diagnostics, undecided: undecided, summary: summary))
      case .sarif: writer.write(SARIFReport.render(report))
      case .github:
        writer.write(FindingAnnotations(report).render())
        session.append(FindingMarkdown.render(report), toFileOf: .jobSummary)
      case .gitlab: writer.write(GitLabReport.render(report))
      case .junit: writer.write(JUnitReport.render(report))
      case .checkstyle: writer.write(CheckstyleReport.render(report))
      }
    }
  }
}
