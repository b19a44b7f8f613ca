import PathConfigKit
import PathConfigSyntax

/// The reports of a run, opened before the work begins, so that a wrong path fails first.
struct Reports {
  private let session: Session
  private let outputs: [Output]

  /// A report and the writer of its destination.
  typealias Output = (format: ReportFormat, writer: OutputWriter, style: TextStyle)

  init(_ requests: [ReportRequest], in session: Session) throws(RunFailure) {
    self.session = session
    outputs = try requests.map { request throws(RunFailure) in
      (
        request.format, try session.writer(for: request.destination),
        session.style(for: request.destination)
      )
    }
    session.openReports = self
  }

  /// Writes a report in every format asked for, as text in one that it has no form for.
  func write(_ report: Report) -> ExitCode {
    begin()
    let showsAll = session.arguments.isGiven(.all)
    lazy var findings = report.findings?()
    func writeText(to output: Output) {
      let unread = output.writer.path == nil ? [] : unread
      session.write(
        (report.blocks(showsAll) + unread).text(output.style, showsAll: showsAll),
        to: output.writer)
    }
    for output in outputs {
      switch output.format {
      case .text: writeText(to: output)
      case .markdown: output.writer.write(document(of: report.blocks(true)))
      case .json: output.writer.write(json: withUnread(report.json()).file)
      case .junit where report.suites != nil:
        output.writer.write(JUnitReport.render(report.suites?() ?? []))
      case .junit, .github, .sarif, .gitlab:
        if let findings {
          write(findings, to: output) { report.blocks(true) }
        } else {
          writeText(to: output)
        }
      }
    }
    return report.exit
  }

  /// True if somebody may still read a report.
  var isOpen: Bool { outputs.contains(where: \.writer.isOpen) }

  /// Writes the next report of a stream.
  ///
  /// Its JSON is an array, and each element a line.
  ///
  /// - Parameter isFailure: true for a report that standard error shows already.
  func writeNext(_ report: Report, isFirst: Bool = false, isFailure: Bool = false) {
    for output in outputs where !isFailure || output.writer.path != nil {
      switch (output.format, output.format == .json ? report.json() : .null) {
      case (_, .array(let lines)):
        for line in lines {
          let json = JSONWriter.write(withUnread(line))
          output.writer.write(json: json.bytes + [UInt8(ascii: "\n")])
        }
      case (.markdown, _):
        output.writer.write(
          isFirst ? document(of: report.blocks(true)) : "\n" + report.blocks(true).markdown())
      default:
        let unread = isFirst && output.writer.path != nil ? unread + [.text("")] : []
        output.writer.write((unread + report.blocks(true)).text(output.style))
      }
    }
  }

  /// Writes pages of Markdown: as they are, laid out for people, or the same for programs.
  func write(pages: [String], json: JSONOutput) {
    write { output in
      if output.format == .json { return output.writer.write(json: json.file) }
      let texts = pages.map { page in
        output.format == .markdown
          ? page : Explanation.text(of: page, columns: session.columns, style: output.style)
      }
      output.writer.write(texts.joined(separator: "\n"))
    }
  }

  /// Writes the bytes of a file for programs to every destination.
  ///
  /// A file that does not name an input that is missing in it does not replace that of an earlier
  /// run.
  func write(bytes: ContiguousArray<UInt8>, naming unread: [RunFailure.Explanation] = []) {
    let isWhole = session.unread.all.count == unread.count
    write { if isWhole || $0.writer.path == nil { $0.writer.writeAsIs(bytes) } }
  }

  /// Writes a result that is not a report to every destination.
  func write(_ result: (Output) -> Void) {
    begin()
    outputs.forEach(result)
  }

  /// Writes the inputs that could not be read into the reports for CI systems, if nothing else was
  /// written: an empty report would look like success.
  func writeUnread() {
    let report = FindingReport([], in: session)
    for output in outputs where !output.writer.isUsed {
      write(report, to: output) { [.heading("Path configuration: \(report.closing)", [])] }
    }
  }

  /// The inputs that could not be read so far, for readers who do not see standard error.
  private var unread: [Block] {
    let lines = session.unread.all.map { Line($0.sentence) }
    return lines.isEmpty ? [] : [.text(""), .list(lines)]
  }

  /// A report as Markdown, with the inputs that could not be read.
  private func document(of blocks: [Block]) -> String { (blocks + unread).markdown() }

  /// A report for programs, with the inputs that could not be read.
  private func withUnread(_ report: JSONOutput) -> JSONOutput {
    let unread = session.unread.all
    if unread.isEmpty { return report }
    return .joined(report, ["unreadInputs": .strings(unread.map(\.sentence))])
  }

  private func begin() {
    session.openReports = nil
    session.tellAssumptions()
    session.tellUnread()
  }

  private func write(
    _ findings: FindingReport, to output: Output, page: () -> [Block]
  ) {
    switch output.format {
    case .sarif: output.writer.write(json: SARIFReport.render(findings).file)
    case .gitlab: output.writer.write(json: GitLabReport.render(findings).file)
    case .junit: output.writer.write(JUnitReport.render(findings))
    case .github:
      output.writer.write(GitHubReport.annotations(findings), as: .annotations)
      session.appendToSummary(GitHubReport.page(document(of: page())))
    case .text, .json, .markdown: break
    }
  }
}

/// One report that a run writes.
struct ReportRequest: Equatable, Sendable {
  var format: ReportFormat
  var destination: ReportDestination
}

/// The destination of a report.
enum ReportDestination: Equatable, Sendable {
  case standardOutput
  /// For a report beside something else on standard output.
  case standardError
  /// A path as typed.
  case file(String)

  var path: String? { if case .file(let path) = self { path } else { nil } }
}

extension ReportRequest {
  /// The reports that `--format` and `--output` request, in the order of the formats.
  ///
  /// An `--output` belongs to the `--format` before it; one before every `--format` to the first. A
  /// format without an `--output` goes to standard output. A command line without either has one
  /// report: text on standard output. Of an `--output` that writes one result, the last counts.
  static func all(
    in occurrences: [Arguments.Occurrence]
  ) throws(RunFailure) -> [ReportRequest] {
    var formats: [ReportFormat] = []
    var paths: [Int: String] = [:]
    for occurrence in occurrences {
      guard let value = occurrence.value else { continue }
      if occurrence.flag.long == "format" {
        formats.append(ReportFormat(rawValue: value) ?? .text)
      } else if occurrence.flag.long == "output" {
        let place = max(formats.count - 1, 0)
        if paths[place] != nil, occurrence.flag.isRepeatable {
          throw .usage(
            "`--output` \(quoted(value)) has no `--format` of its own; write one before each "
              + "`--output`")
        }
        paths[place] = value
      }
    }
    var reports: [ReportRequest] = []
    for (place, format) in (formats.isEmpty ? [.text] : formats).enumerated() {
      let path = paths[place] == "-" ? nil : paths[place]
      let destination = path.map(ReportDestination.file) ?? .standardOutput
      if reports.contains(where: { $0.destination == destination }) {
        throw .usage(
          "two reports are to be written to "
            + (path.map(quoted) ?? "standard output; give all but one an `--output`"))
      }
      reports.append(ReportRequest(format: format, destination: destination))
    }
    return reports
  }
}

/// A form of report; each command has some of them.
enum ReportFormat: String, Sendable {
  case text, json, markdown, github, sarif, gitlab, junit
}
