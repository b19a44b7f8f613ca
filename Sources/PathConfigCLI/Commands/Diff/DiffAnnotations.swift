import PathConfigKit

/// The report of `diff` as annotations of a GitHub workflow: on the file as it will be, where that is
/// one of the checkout.
struct DiffAnnotations {
  private let report: DiffReport
  private let words: DiffWords

  /// GitHub shows no more than ten annotations of a level for a step.
  private static let maximumChanges = 10

  init(_ report: DiffReport) {
    self.report = report
    words = DiffWords(report: report)
  }

  /// An annotation that stands at no file.
  static func notice(_ message: String) -> WorkflowCommand {
    WorkflowCommand(.notice, title: title, message)
  }

  /// An annotation that stands at no file.
  static func error(_ message: String) -> WorkflowCommand {
    WorkflowCommand(.error, title: title, message)
  }

  var commands: [WorkflowCommand] {
    let changes = report.entries.prefix(Self.maximumChanges).map(command)
    let rest = report.entries.count - changes.count
    let more =
      rest > 0
      ? [WorkflowCommand(.notice, title: title, "\(words.count(rest, "more change")) not shown")]
      : []
    return unexpected + words.standings.map(Self.error) + changes + more
      + report.settings.map(command)
      + report.doubts.map { WorkflowCommand(.notice, title: title, words.doubt($0)) }
      + [WorkflowCommand(.notice, title: title, "\(words.verdict); \(words.everyone)")]
  }

  private var unexpected: [WorkflowCommand] {
    guard let judgement = report.judgement else { return [] }
    return words.violations(judgement).map { line in
      WorkflowCommand(.error, title: title, "more changes than expected: \(line)")
    }
  }

  private func command(_ entry: DiffReport.Entry) -> WorkflowCommand {
    let content = entry.content
    let client = report.clients[entry.clients[0]]
    let found = content.classes[0]
    let decisions = (client.before.decision(found.before), client.after.decision(found.after))
    let values =
      "\(words.value(content.before, of: content.property, client.before.profile)) -> "
      + words.value(content.after, of: content.property, client.after.profile)
    let message =
      "\(content.property) changes at \(words.subject(found.witness))"
      + "\(words.limitation(entry.clients)): \(values)\n"
      + "before: \(words.place(decisions.0))\(words.decision(decisions.0))\n"
      + "after: \(words.place(decisions.1))\(words.decision(decisions.1))"
    return WorkflowCommand(
      .warning, title: title, message, at: place(decisions.1) ?? place(decisions.0))
  }

  private func command(_ setting: DiffReport.Setting) -> WorkflowCommand {
    let values = words.values(setting.change)
    let message =
      "setting \(setting.change.name): \(values.before) -> \(values.after)"
      + words.limitation(setting.clients)
    let place = (setting.change.after ?? setting.change.before).map(\.location)
    return WorkflowCommand(.warning, title: title, message, at: inCheckout(place))
  }

  private func place(_ decision: DiffedClient.Decision?) -> SourceRange? {
    inCheckout(decision?.location)
  }

  /// A place in a file; of what came from elsewhere there is none to show it at.
  private func inCheckout(_ location: SourceRange?) -> SourceRange? {
    guard let location, case .path? = try? SourceReference.parse(location.buffer.name),
      location.buffer.name != SourceReference.standardInputName
    else { return nil }
    return location
  }
}

// MARK: - Wording

private let title = "path configuration"
