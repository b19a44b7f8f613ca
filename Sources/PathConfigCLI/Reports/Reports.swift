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
    let showsAll = session.arguments.isGiven(.all)
    let jobSummary = { report.blocks(.github).markdown() }
    write(findings: report.findings, jobSummary: report.isJobSummary ? jobSummary : nil) { output in
      switch output.format {
      case .text: .text(output.text(report.blocks(.text), showsAll: showsAll))
      case .markdown: .verbatim(output.text(report.blocks(.markdown)))
      case .json: .json(report.json())
      case .junit: report.suites().map { .verbatim(JUnitReport.render($0)) } ?? .findings
      case .github, .sarif, .gitlab: .findings
      }
    }
    return report.exit
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
      session.append(jobSummary?() ?? report.blocks.markdown(), toFileOf: .jobSummary)
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
    var requests: [ReportRequest] = []
    var destinations: [ReportDestination?] = []
    var early: String?
    for occurrence in occurrences {
      guard let value = occurrence.value else { continue }
      if occurrence.flag.long == "format" {
        guard let format = ReportFormat(rawValue: value) else { continue }
        requests.append(ReportRequest(format))
        destinations.append(early.map(ReportDestination.init))
        early = nil
      } else if occurrence.flag.long == "output" {
        if !occurrence.flag.isRepeatable {
          early = value
        } else if let last = destinations.indices.last, destinations[last] == nil {
          destinations[last] = ReportDestination(value)
        } else if destinations.isEmpty, early == nil {
          early = value
        } else {
          throw .init(
            "`--output` \(quoted(value)) has no `--format` of its own; write one before each "
              + "`--output`")
        }
      }
    }
    if requests.isEmpty {
      return [ReportRequest(.text, to: early.map(ReportDestination.init) ?? .standardOutput)]
    }
    for (index, destination) in destinations.enumerated() {
      requests[index].destination = destination ?? .standardOutput
    }
    try checkDistinct(requests.map(\.destination))
    return requests
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
