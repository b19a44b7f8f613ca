import PathConfigKit

extension Command {
  package static let lint = Command(.lint, LintOptions.init) { options, session in
    try LintRun(options, in: session).run()
  }
}

/// One run of `lint`: every input for its clients, and one report for each that was asked.
private struct LintRun {
  private let options: LintOptions
  private let session: Session
  private let loader: InputLoader
  private let levels: CheckLevels

  /// A file that was linted, and for whom.
  private struct LintedFile {
    var clients: [ClientProfile]
    var result: LintResult
  }

  init(_ options: LintOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    loader = try InputLoader(options.remote, in: session)
    do throws(UnknownCheck) {
      levels = try CheckLevels(
        options.levels.map { ($0.id, $0.severity.map(CheckLevel.on) ?? .off) })
    } catch {
      throw .usage(.init(error.description))
    }
  }

  func run() throws -> ExitCode {
    var writers: [(request: ReportRequest, writer: OutputWriter)] = []
    for request in options.reports {
      writers.append((request, try session.writer(for: request.destination)))
    }
    let (files, inputCode) = try lintedFiles()
    let diagnostics = files.flatMap(\.result.diagnostics)
    let undecided = files.flatMap(\.result.undecided)
    let summary = ReportSummary(
      of: diagnostics, files: files.count,
      undecided: options.undecided == .ignore ? 0 : undecided.count)
    for (request, writer) in writers {
      switch request.format {
      case .text: writeText(files, summary, request, to: writer)
      case .json: writer.write(JSONReport.render(diagnostics, summary: summary))
      }
    }
    return max(inputCode, exitCode(diagnostics, undecided))
  }

  private func lintedFiles() throws(CommandFailure) -> ([LintedFile], ExitCode) {
    switch options.inputs {
    case .combined(let selection):
      let documents = try loader.sources(selection).sources
      let clients = try options.clients.profiles(for: documents, in: session)
      return (documents.map { lint($0, for: clients) }, .success)
    case .separate(let arguments):
      var files: [LintedFile] = []
      var code = ExitCode.success
      for argument in arguments {
        do throws(CommandFailure) {
          for document in try loader.documents([argument]) {
            files.append(
              lint(document, for: try options.clients.profiles(for: [document], in: session)))
          }
        } catch {
          // The other files are worth a report all the same.
          guard case .input = error else { throw error }
          session.error(error.explanation)
          code = .input
        }
      }
      return (files, code)
    }
  }

  private func lint(_ document: ConfigurationDocument, for clients: [ClientProfile]) -> LintedFile {
    LintedFile(clients: clients, result: Linter.lint(document, for: clients, levels: levels))
  }

  private func writeText(
    _ files: [LintedFile], _ summary: ReportSummary, _ request: ReportRequest,
    to writer: OutputWriter
  ) {
    let style = TextStyle(isColored: session.style(for: request.destination).usesColor)
    for file in files {
      let report = TextReport(style: style, clients: file.clients.map(\.id))
      for diagnostic in file.result.diagnostics {
        writer.write(report.render(diagnostic))
        writer.write("\n")
      }
      if options.undecided != .ignore {
        for question in file.result.undecided { writer.writeLine(line(question)) }
      }
    }
    writer.writeLine(summary.line)
  }

  private func line(_ question: UndecidedQuestion) -> String {
    let start = question.location.start
    return "\(question.location.buffer.name):\(start.line):\(start.column): undecided: "
      + "\(question.reason) [\(question.check)]"
  }

  private func exitCode(
    _ diagnostics: [Diagnostic], _ undecided: [UndecidedQuestion]
  ) -> ExitCode {
    if options.undecided == .fail, !undecided.isEmpty { return .findings }
    guard let level = options.failLevel.severity else { return .success }
    return diagnostics.contains { $0.severity >= level } ? .findings : .success
  }
}
