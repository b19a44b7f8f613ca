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
    var style: TextStyle

    /// Blocks for people, in its format.
    ///
    /// - Parameter depth: the number of headings above.
    func text(_ blocks: [Block], showsAll: Bool = true, depth: Int = 0) -> String {
      format == .markdown
        ? blocks.markdown(depth: depth)
        : blocks.text(style, showsAll: showsAll, depth: depth)
    }
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

  /// Writes a report in every format asked for.
  func write(_ report: Report) -> ExitCode {
    begin()
    let showsAll = session.arguments.isGiven(.all)
    lazy var findings = report.findings()
    for output in outputs {
      switch output.format {
      case .text:
        session.write(output.text(report.blocks(.text), showsAll: showsAll), to: output.writer)
      case .markdown: output.writer.write(report.blocks(.markdown).markdown())
      case .json: write(report.json(), to: output)
      case .junit where report.suites != nil:
        output.writer.write(JUnitReport.render(report.suites?() ?? []))
      case .junit, .github, .sarif, .gitlab: if let findings { write(findings, to: output, report) }
      }
    }
    return report.exit
  }

  /// The content of a result that is not a report.
  enum Content {
    /// Text that keeps its lines, such as a table.
    case verbatim(String)
    case json(JSONOutput)
    /// Bytes for a program.
    case bytes(ContiguousArray<UInt8>)
  }

  /// Writes a result to every destination.
  func write(_ content: (Output) -> Content) {
    begin()
    for output in outputs {
      switch content(output) {
      case .verbatim(let text): output.writer.write(text)
      case .json(let value): write(value, to: output)
      case .bytes(let bytes): output.writer.writeAsIs(bytes)
      }
    }
  }

  /// Writes the inputs that could not be read into the reports for CI systems, if nothing else was
  /// written: an empty report would look like success.
  func writeUnread() {
    let report = FindingReport([], in: session)
    for output in outputs where !output.writer.isUsed { write(report, to: output, nil) }
  }

  private func begin() {
    session.openReports = nil
    session.tellUnread()
  }

  private func write(_ value: JSONOutput, to output: Output) {
    output.writer.write(utf8: value.file)
  }

  private func write(_ findings: FindingReport, to output: Output, _ report: Report?) {
    switch output.format {
    case .sarif: write(SARIFReport.render(findings), to: output)
    case .gitlab: write(GitLabReport.render(findings), to: output)
    case .junit: output.writer.write(JUnitReport.render(findings))
    case .github:
      output.writer.write(GitHubReport.annotations(findings), as: .annotations)
      let isOwn = report?.isJobSummary ?? false
      session.append(
        ((isOwn ? report?.blocks(.github) : nil) ?? findings.jobSummary).markdown(),
        toFileOf: .jobSummary)
    case .text, .json, .markdown: break
    }
  }
}

/// One report that a run writes.
struct ReportRequest: Equatable, Sendable {
  var format: ReportFormat
  var destination: ReportDestination

  init(_ format: ReportFormat, to destination: ReportDestination = .standardOutput) {
    self.format = format
    self.destination = destination
  }
}

/// The destination of a report.
enum ReportDestination: Equatable, Sendable {
  case standardOutput
  /// For a report beside something else on standard output.
  case standardError
  /// A path as typed.
  case file(String)

  /// `-` is standard output.
  init(_ argument: String) {
    self = argument == "-" ? .standardOutput : .file(argument)
  }
}

extension ReportRequest {
  /// The reports that `--format` and `--output` request, in the order of the formats.
  ///
  /// An `--output` belongs to the `--format` before it; one before every `--format` to the first. A
  /// format without an `--output` goes to standard output. A command line without either has one
  /// report: text on standard output. Of an `--output` that writes one result, the last counts.
  static func all(
    in occurrences: [Arguments.Occurrence]
  ) throws(UsageError) -> [ReportRequest] {
    var requests: [(format: ReportFormat, path: String?)] = []
    var early: String?
    for occurrence in occurrences {
      guard let value = occurrence.value else { continue }
      switch occurrence.flag.long {
      case "format":
        requests.append((ReportFormat(rawValue: value) ?? .text, early))
        early = nil
      case "output":
        if let last = requests.indices.last, requests[last].path == nil {
          requests[last].path = value
        } else if requests.isEmpty, early == nil || !occurrence.flag.isRepeatable {
          early = value
        } else {
          throw .init(
            "`--output` \(quoted(value)) has no `--format` of its own; write one before each "
              + "`--output`")
        }
      default: break
      }
    }
    if requests.isEmpty { requests = [(.text, early)] }
    let reports = requests.map { format, path in
      ReportRequest(format, to: path.map(ReportDestination.init) ?? .standardOutput)
    }
    try checkDistinct(reports.map(\.destination))
    return reports
  }

  private static func checkDistinct(_ destinations: [ReportDestination]) throws(UsageError) {
    for (index, destination) in destinations.enumerated()
    where destinations[..<index].contains(destination) {
      switch destination {
      case .standardOutput, .standardError:
        throw .init(
          "two reports are to be written to standard output; give all but one an `--output`")
      case .file(let path): throw .init("two reports are to be written to \(quoted(path))")
      }
    }
  }
}

/// A form of report; each command has some of them.
enum ReportFormat: String, Sendable {
  case text, json, markdown, github, sarif, gitlab, junit

  /// The use: a phrase in lower case without a full stop.
  var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    case .markdown: "for a comment on a pull request"
    case .junit: "for CI servers, as JUnit XML"
    case .sarif: "for code scanning and editors, as SARIF 2.1.0"
    case .github: "for a GitHub workflow: annotations, and the summary of the job"
    case .gitlab: "for a GitLab pipeline: a code quality report"
    }
  }
}
