import PathConfigSyntax

/// The findings of text as annotations of a GitHub workflow, each on its line.
///
/// GitHub shows ten of a level for a step. The others are only in the log.
struct FindingAnnotations {
  private let report: FindingReport

  init(_ report: FindingReport) {
    self.report = report
  }

  var commands: [WorkflowCommand] {
    report.unread.map { input in
      WorkflowCommand(
        .error, title: FindingReport.UnreadInput.check, Printable.text(input.sentence))
    }
      + report.shown.groups.map { group, clients in
        let details = TextReport(clients: clients, quotesSource: false).details(of: group)
        return command(
          Self.level(group.severity), group.checks.joined(separator: ", "),
          [group.message] + details.map { String($0.dropFirst(2)) }, at: group.location)
      }
      + report.questions.map(\.question).map { question in
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
    let file = report.artifact(location.buffer.name).pathInTree.flatMap { path in
      Printable.text(path).utf8.elementsEqual(path.utf8) ? path : nil
    }
    // Terminals show the log, too.
    let message = lines.map(Printable.text).joined(separator: "\n")
    return WorkflowCommand(
      level, title: check,
      file == nil ? "\(Printable.text(location.description)): \(message)" : message,
      at: file == nil ? nil : location, in: file)
  }

  private static func level(_ severity: Severity) -> WorkflowCommand.Level {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .notice
    }
  }
}
