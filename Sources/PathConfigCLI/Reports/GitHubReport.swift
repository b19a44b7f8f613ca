import PathConfigSyntax

/// The findings of text as annotations of a GitHub workflow, each on its line.
///
/// GitHub shows ten of a level for a step. The others are only in the log.
struct FindingAnnotations {
  let report: FindingReport

  private var commands: [WorkflowCommand] {
    report.unread.map { input in
      WorkflowCommand(.error, title: FindingReport.unreadInput, Printable.text(input.sentence))
    }
      + report.groups.map { group in
        let details = FindingText(columns: nil, clients: group.asked).details(group)
        return command(
          Self.level(group.severity), group.checks.joined(separator: ", "),
          [group.message] + details.text(.plain).split(separator: "\n").map(String.init),
          at: group.location)
      }
      + report.questions.map { question in
        command(.notice, question.check, [question.sentence], at: question.location)
      }
  }

  /// The commands, and for the log the numbers.
  func render() -> String {
    (commands.map(\.line) + [report.closing]).map { $0 + "\n" }.joined()
  }

  /// An annotation on its line if the file is in the checkout, or else with its place in words.
  ///
  /// A path that a log would obey also appears in words, because the runner has no escape for that.
  private func command(
    _ level: WorkflowCommand.Level, _ check: String, _ lines: [String],
    at location: SourceRange
  ) -> WorkflowCommand {
    let name = report.artifact(location.buffer.name)
    // Terminals show the log, too.
    let message = lines.map(Printable.text).joined(separator: "\n")
    guard name.isInTree, Printable.text(name.path).utf8.elementsEqual(name.path.utf8) else {
      let place = Printable.text(location.description)
      return WorkflowCommand(level, title: check, "\(place): \(message)")
    }
    return WorkflowCommand(level, title: check, message, at: location, in: name.path)
  }

  private static func level(_ severity: Severity) -> WorkflowCommand.Level {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .notice
    }
  }
}

/// A line by which a step of GitHub Actions reports something at a place of a file.
///
/// Written as `::warning file=a.json,line=1,…::message`. The escapes are those of the runner's
/// command parser (GitHub, "Workflow commands for GitHub Actions"; actions/toolkit,
/// packages/core/src/command.ts).
struct WorkflowCommand: Sendable {
  enum Level: String, CaseIterable, Sendable {
    case error, warning, notice
  }

  var level: Level
  var title: String?
  var message: String

  /// The place to show it, or nil for the page of the run.
  var location: SourceRange?

  /// The path of the file, if it differs from the buffer's name.
  var file: String?

  init(
    _ level: Level, title: String? = nil, _ message: String, at location: SourceRange? = nil,
    in file: String? = nil
  ) {
    self.level = level
    self.file = file
    self.title = title
    self.message = message
    self.location = location
  }

  /// The line without its end.
  ///
  /// Lines and columns count from 1, in UTF-16 units as the web page does. The last column is the
  /// one after the last character. Columns are left out if the place spans several lines, as the
  /// runner demands.
  var line: String {
    var parameters: [(String, String)] = []
    if let location {
      let buffer = location.buffer
      let start = buffer.position(at: location.range.lowerBound, in: .utf16)
      let end = buffer.position(at: location.range.upperBound, in: .utf16)
      parameters = [
        ("file", file ?? buffer.name), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
      ]
      if start.line == end.line {
        parameters += [("col", "\(start.column)"), ("endColumn", "\(end.column)")]
      }
    }
    if let title { parameters.append(("title", title)) }
    let list = parameters.map { "\($0)=\(Self.escapedParameter($1))" }.joined(separator: ",")
    return "::\(level.rawValue)\(list.isEmpty ? "" : " " + list)::\(Self.escaped(message))"
  }

  /// The escapes of a message.
  ///
  /// Without them a line break would end it, and a per cent sign begin an escape.
  static func escaped(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// The escapes of a parameter, in which a colon and a comma end it too.
  private static func escapedParameter(_ text: String) -> String {
    escaped(escaped(text), [":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
