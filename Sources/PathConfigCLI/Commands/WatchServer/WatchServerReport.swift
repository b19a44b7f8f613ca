import PathConfigDiagnostics
import PathConfigKit
import PathConfigLoading
import PathConfigReporting

/// The result of `watch-server`.
struct WatchServerReport {
  /// In the order of the command line; never empty.
  let entries: [Entry]

  /// The least severity that makes the run fail; nil if nothing does.
  let failLevel: Severity?

  /// A server, with the response or the failure.
  struct Entry {
    let server: WatchedServer
    let asker: WatchedServer.Asker

    /// Nil without a response.
    var answer: WatchedAnswer?

    /// The reason why there is no response.
    var failure: String?

    var findings: [Diagnostic] { answer?.findings ?? [] }
  }

  var allFindings: [Diagnostic] { entries.flatMap(\.findings) }

  var exitCode: ExitCode {
    if entries.contains(where: { $0.failure != nil }) { return .input }
    let fails = allFindings.contains { finding in
      failLevel.map { finding.severity >= $0 } ?? false
    }
    return fails ? .findings : .success
  }

  func findings(in session: Session) -> FindingReport {
    FindingReport(
      allFindings, of: entries.map(\.server.url.displayName), rules: WatchedAnswer.rules,
      failLevel: failLevel, in: session)
  }

  /// The result in one line without a full stop.
  var verdict: String {
    let silent = entries.count { $0.failure != nil }
    let counts = [Severity.error, .warning, .info].map { severity in
      (severity, allFindings.count { $0.severity == severity })
    }
    var parts = counts.filter { $0.1 > 0 }.map { severity, count in
      counted(count, severity == .info ? "suggestion" : severity.name)
    }
    if silent > 0 { parts.insert("\(silent) did not answer", at: 0) }
    let servers = counted(entries.count, "server")
    return parts.isEmpty ? "\(servers): no findings" : "\(servers): \(listed(parts))"
  }
}

// MARK: - For people

extension WatchServerReport {
  func text(_ style: TerminalStyle, showsAll: Bool) -> String {
    entries.map { $0.text(style, showsAll: showsAll) + "\n" }.joined()
      + style.strong(verdict) + "\n"
  }

  func markdown(showsAll: Bool) -> String {
    (["### Path configuration: \(Markdown.sentence(verdict))\n"]
      + entries.map { $0.markdown(showsAll: showsAll) }).joined(separator: "\n")
  }
}

extension WatchServerReport.Entry {
  fileprivate func text(_ style: TerminalStyle, showsAll: Bool) -> String {
    var text = "\(style.strong("\(server.name):")) \(Printable.text(facts))\n"
    for finding in findings {
      let severity = "\(finding.severity.name):"
      let word = finding.severity == .info ? style.note(severity) : style.failure(severity)
      text += "  \(word) \(Printable.text(finding.message)) [\(finding.check)]\n"
      if let help = finding.help { text += "    \(style.note("help:")) \(Printable.text(help))\n" }
    }
    guard let drift else { return text }
    return text + "\n" + drift.text(style, showsAll: showsAll)
  }

  fileprivate func markdown(showsAll: Bool) -> String {
    let lines = findings.map { finding in
      "- **\(finding.severity.name)**: \(Markdown.sentence(finding.message))"
        + (finding.help.map { "<br>" + Markdown.sentence($0) } ?? "") + "\n"
    }
    var parts = ["**\(Markdown.text(server.name))**: \(Markdown.sentence(facts))\n"]
    if !lines.isEmpty { parts.append(lines.joined()) }
    if let drift { parts.append(drift.markdown(showsAll: showsAll)) }
    return parts.joined(separator: "\n")
  }

  private var drift: DiffSection? {
    guard let answer, let drift = answer.drift, drift.verdict != .equal else { return nil }
    return DiffSection(heading: answer.driftHeading, content: .difference(drift))
  }

  /// The known facts about the response, in one line without a full stop.
  private var facts: String {
    let client = asker.client.title
    let name = asker.version.map { "version \($0) (\(client))" } ?? client
    guard let answer else { return "\(server.url.displayName) does not answer \(name)" }
    return ([answer.outcome(at: server.url.displayName, for: name)] + answer.facts)
      .joined(separator: "; ")
  }
}
