import PathConfigKit
import PathConfigSyntax

/// The reports of a run, opened before the work begins, so that a wrong path fails first.
struct Reports {
  private let session: Session
  let outputs: [Output]

  /// A report and the writer of its destination.
  struct Output {
    var format: ReportFormat
    var destination: ReportDestination
    var writer: OutputWriter
    var style: TerminalStyle
  }

  init(_ requests: [ReportRequest], in session: Session) throws(RunFailure) {
    self.session = session
    var outputs: [Output] = []
    for request in requests {
      outputs.append(
        Output(
          format: request.format, destination: request.destination,
          writer: try session.writer(for: request.destination),
          style: session.style(for: request.destination)))
    }
    self.outputs = outputs
    session.openReports = self
  }

  /// The content of a report.
  enum Content {
    /// Text for people; on a terminal, lines that are too long for it are broken.
    case text(String)
    /// Text that keeps its lines, such as a table.
    case verbatim(String)
    case json(JSONOutput)
    /// A path configuration, which stays unchanged.
    case configuration(JSONOutput)
    /// Bytes for a program.
    case bytes(ContiguousArray<UInt8>)
    /// The findings of the run, in a format that CI systems read.
    case findings
  }

  /// Writes every report.
  ///
  /// - Parameters:
  ///   - findings: the findings of the run; evaluated once, and only for a format that needs them.
  ///   - jobSummary: the text for the page of a GitHub job; nil for a table of the findings.
  ///   - content: the content for one output.
  func write(
    findings: () -> FindingReport? = { nil }, jobSummary: (() -> String)? = nil,
    _ content: (Output) -> Content
  ) {
    session.openReports = nil
    session.tellUnread()
    var known: FindingReport??
    for output in outputs {
      switch content(output) {
      case .text(let text): session.write(text, to: output.writer)
      case .verbatim(let text): output.writer.write(text)
      case .json(let value): output.writer.write(utf8: Self.text(of: value))
      case .bytes(let bytes): output.writer.writeAsIs(bytes)
      case .configuration(let value): output.writer.writeAsIs(Self.text(of: value))
      case .findings:
        let report = known ?? findings()?.with(session.unread.all)
        known = report
        if let report { write(report, to: output, jobSummary) }
      }
    }
  }

  /// Writes the inputs that could not be read into the reports for CI systems, if nothing else was
  /// written: an empty report would look like success.
  func writeUnread() {
    let tool = FindingReport.Tool(name: session.tool.name, version: session.tool.version)
    let environment = session.environment
    let report = FindingReport([], summary: ReportSummary(of: [], files: 0), rules: [], tool: tool)
    {
      environment.artifact(named: $0)
    }.with(session.unread.all)
    for output in outputs where !output.writer.isUsed { write(report, to: output, nil) }
  }

  private static func text(of value: JSONOutput) -> ContiguousArray<UInt8> {
    JSONWriter.write(value, style: .pretty).bytes + [UInt8(ascii: "\n")]
  }

  private func write(_ report: FindingReport, to output: Output, _ jobSummary: (() -> String)?) {
    switch output.format {
    case .sarif: output.writer.write(SARIFReport.render(report))
    case .gitlab: output.writer.write(GitLabReport.render(report))
    case .junit: output.writer.write(JUnitReport.render(report))
    case .github:
      output.writer.write(FindingAnnotations(report).render(), as: .annotations)
      session.append(jobSummary?() ?? FindingMarkdown.render(report), toFileOf: .jobSummary)
    case .text, .json, .markdown: break
    }
  }
}
