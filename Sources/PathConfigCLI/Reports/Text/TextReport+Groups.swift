import PathConfigClients
import PathConfigSyntax

extension TextReport {
  /// A group of findings, in which every line ends in a line feed.
  ///
  ///     ios.json:31:20: error: 15 settings never take effect because of rule 6 [overridden-property]
  ///        31 |       "patterns": [".*"],
  ///           |                    ^~~~
  ///       ios.json:5:23: `presentation` of rule 1, e.g. /users/sign_in
  ///       ios.json:9:23: `context` of rule 2, e.g. /posts/new
  ///       and 13 more
  ///       help: move rule 6 above the others
  func render(_ group: FindingGroup) -> String {
    let head = head(group.severity, group.message, group.checks, at: group.location)
    let lines = [head] + excerpt(at: group.location, group.severity) + details(of: group)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lines after the excerpt, each indented.
  func details(of group: FindingGroup) -> [String] {
    guard case .cause = group.kind else {
      return details(of: group.first, repeatedBy: group.findings.dropFirst())
    }
    let shared = sharedClients(of: group)
    var lines = group.listed.prefix(limits.findings).map { item($0, namesClients: shared == nil) }
    lines += andMore(group.hiddenFindings(limits)).map { "  " + $0 }
    if let shared, !shared.isEmpty, shared != clients {
      lines.append("  for \(ClientNames.list(ids: shared))")
    }
    if let help = group.help { lines.append(line(help: help)) }
    return lines
  }

  /// The consequences of a finding, a line each, without advice on the same rules.
  func consequences(of finding: Diagnostic) -> [String] {
    let listed = finding.consequences.filter { $0.role != .summedUp }
    let isShared = listed.allSatisfy { $0.clients == finding.clients }
    let shown = listed.prefix(limits.findings).map { item($0, namesClients: !isShared) }
    return shown + andMore(listed.count - shown.count).map { "  " + $0 }
  }

  /// The clients of every finding, if they are the same for all.
  private func sharedClients(of group: FindingGroup) -> [String]? {
    let clients = group.first.clients
    return group.findings.allSatisfy { $0.clients == clients } ? clients : nil
  }

  /// A finding in a list.
  private func item(_ finding: Diagnostic, namesClients: Bool) -> String {
    let words = finding.brief ?? finding.message
    var line = "  \(place(finding.location)): \(Printable.text(words))"
    if let witness = finding.witness.flatMap({ unnamed($0, in: [words]) }) {
      line += ", for example \(witness)"
    }
    if namesClients, !finding.clients.isEmpty, finding.clients != clients {
      line += ", for \(ClientNames.list(ids: finding.clients))"
    }
    return line
  }

  /// The places of findings that repeat one before, all in its file.
  ///
  /// Each has its witness if the message has one.
  func line(of others: some Collection<Diagnostic>) -> String {
    let places = others.prefix(limits.findings).map { finding in
      let place = "\(finding.location.start.line):\(finding.location.start.column)"
      guard let witness = finding.witness, WitnessWords.names(finding.message, witness) else {
        return place
      }
      return "\(place) (\(Printable.text(witness.string)))"
    }
    let more = andMore(others.count - places.count)
    return "  also at " + ([places.joined(separator: ", ")] + more).joined(separator: " ")
  }
}
