import PathConfigKit
import PathConfigSyntax

/// The findings of text as annotations of a GitHub workflow, each on its line, and a report as the
/// page of the job.
///
/// GitHub shows ten annotations of a level for a step. The others are only in the log.
enum GitHubReport {
  /// The commands, and for the log the numbers.
  static func annotations(_ report: FindingReport) -> String {
    let unread = report.unread.map {
      command(.error, FindingReport.unreadInput, Printable.text($0.sentence))
    }
    let groups = report.groups.map { group in
      let details = FindingText(columns: nil, clients: group.asked).details(group)
      let first = group.first
      let lines = [first.message] + details.text(.plain).split(separator: "\n").map(String.init)
      return annotation(
        first.severity, first.check, lines, at: first.location, in: report)
    }
    let questions = report.questions.map {
      annotation(.info, $0.check, [$0.sentence], at: $0.location, in: report)
    }
    return (unread + groups + questions + [report.closing]).map { $0 + "\n" }.joined()
  }

  /// An annotation on its line if the file is in the checkout, or else with its place in words.
  ///
  /// A path that a log would obey also appears in words, because the runner has no escape for that.
  private static func annotation(
    _ severity: Severity, _ title: String, _ lines: [String], at location: SourceRange,
    in report: FindingReport
  ) -> String {
    let name = report.artifact(location.buffer.reference)
    // Terminals show the log, too.
    let message = lines.map(Printable.text).joined(separator: "\n")
    guard name.isInTree, Printable.text(name.path).utf8.elementsEqual(name.path.utf8) else {
      return command(severity, title, "\(Printable.text(location.description)): \(message)")
    }
    return command(severity, title, message, at: location, in: name.path)
  }

  /// A line by which a step reports something: `::warning file=a.json,line=1,…::message`.
  ///
  /// Lines and columns count from 1, in UTF-16 units as the web page does. The last column is the
  /// one after the last character. Columns are left out if the place spans several lines, as the
  /// runner demands. The escapes are those of the runner's command parser (GitHub, "Workflow
  /// commands for GitHub Actions"; actions/toolkit, packages/core/src/command.ts).
  ///
  /// - Parameter location: the place to show it, or nil for the page of the run.
  static func command(
    _ severity: Severity, _ title: String, _ message: String, at location: SourceRange? = nil,
    in path: String = ""
  ) -> String {
    var parameters: [(String, String)] = []
    if let location {
      let start = location.buffer.position(at: location.range.lowerBound, in: .utf16)
      let end = location.buffer.position(at: location.range.upperBound, in: .utf16)
      parameters = [("file", path), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
      if start.line == end.line {
        parameters += [("col", "\(start.column)"), ("endColumn", "\(end.column)")]
      }
    }
    let list = (parameters + [("title", title)]).map { name, value in
      "\(name)=\(escaped(value).replacing([":": "%3A", ",": "%2C"]))"
    }
    let level = severity == .info ? "notice" : severity.name
    return "::\(level) \(list.joined(separator: ","))::\(escaped(message))"
  }

  /// A text without the characters that would end a message or begin an escape.
  static func escaped(_ text: String) -> String {
    text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }
}

extension GitHubReport {
  /// A report for the page of a job, up to its last heading that fits.
  ///
  /// GitHub refuses all that a step adds if it is longer than 1 MiB.
  static func page(_ markdown: String) -> String {
    let bytes = ContiguousArray(markdown.utf8)
    if bytes.count <= maximumPage { return markdown }
    let starts = bytes.indices.prefix(maximumPage).dropFirst().filter { place in
      bytes[place] == UInt8(ascii: "#") && bytes[place - 1] == UInt8(ascii: "\n")
    }
    let shown = bytes[..<(starts.last ?? 0)]
    return String(decoding: shown, as: UTF8.self) + "The rest is left out: a page holds 1 MiB.\n"
  }

  private static let maximumPage = 1_000_000
}
