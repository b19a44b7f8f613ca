import PathConfigClients
import PathConfigSyntax

/// Findings for people: a head line, an excerpt, notes, and what to do.
///
///     ios.json:14:9: error: `presentation` never takes effect [overridden-property]
///        14 |         "presentation": "modal",
///           |         ^~~~~~~~~~~~~~
///       note: ios.json:31:7: rule 6 matches every URL of this rule
///       example: /users/sign_in
///       for Hotwire Native Android 1.3
///       help: move rule 6 above this rule
struct TextReport: Sendable {
  /// The columns in which line numbers are aligned right.
  private static let numberColumns = 5

  var style: TextStyle = .plain

  /// The clients that were asked.
  ///
  /// A finding that affects all of them does not name them.
  var clients: [String] = []

  /// The limits of long lists.
  var limits: GroupSelection.Limits = .readable

  /// True to quote the lines that a finding is about.
  var quotesSource: Bool = true

  /// One finding, in which every line ends in a line feed.
  func render(_ finding: Finding) -> String { [block(finding)].text(style) }

  /// A group of findings, in which every line ends in a line feed.
  func render(_ group: FindingGroup) -> String { [block(group)].text(style) }

  func block(_ finding: Finding) -> Block {
    .heading(
      head(finding.severity, finding.message, [finding.check], at: finding.location),
      excerpt(at: finding.location, finding.severity) + details(of: finding, repeatedBy: []))
  }

  /// A suppressed finding with the reason.
  ///
  /// Every line ends in a line feed.
  func render(
    _ finding: Finding, allowedBy suppression: Finding.Suppression
  ) -> String {
    let severity = Line("\(finding.severity.name):", .severity(finding.severity))
    let head: Line =
      "\("\(finding.location):", .place) suppressed \(severity) \(finding.message) "
      + Line("[\(finding.check)]", .check)
    let reason = isAllowed(suppression.reason)
    let block = Block.heading(
      head,
      excerpt(at: finding.location, finding.severity)
        + [.text("\("note:", .label) \(suppression.location.description): \(reason)")])
    return [block].text(style)
  }

  /// The lines after the excerpt of one finding that represents the same at other places.
  func details(
    of finding: Finding, repeatedBy others: some Collection<Finding>
  ) -> [Block] {
    var blocks: [Block] = others.isEmpty ? [] : [.text(line(of: others))]
    blocks += consequences(of: finding)
    for note in finding.notes { blocks += self.blocks(of: note, in: finding) }
    if let witness = unnamedWitness(of: finding) {
      blocks.append(.text("\("example:", .label) \(witness)"))
    }
    if let clients = unnamedClients(of: finding) { blocks.append(.text("for \(clients)")) }
    return blocks + help(finding.help)
  }
}

extension TextReport {
  func head(
    _ severity: Severity, _ message: String, _ checks: [String], at location: SourceRange
  ) -> Line {
    "\("\(location):", .place) \("\(severity.name):", .severity(severity)) \(message, .message) "
      + Line("[\(checks.joined(separator: ", "))]", .check)
  }

  private func help(_ help: String?) -> [Block] {
    help.map { [.text("\("help:", .label) \($0)")] } ?? []
  }

  func excerpt(at location: SourceRange, _ severity: Severity) -> [Block] {
    guard quotesSource else { return [] }
    let lines = Excerpt(location, width: style.excerptColumns).lines.map { line -> Line in
      switch line {
      case .source(let number, let text):
        gutter(String(number)) + Line(" \(text)".trimmingBlanksAtEnd)
      case .carets(let text):
        gutter("") + Line(" " + text.prefix { $0 == " " })
          + Line(String(text.drop { $0 == " " }), .carets(severity))
      case .gap: gutter("…")
      }
    }
    return lines.isEmpty ? [] : [.code(lines)]
  }

  private func gutter(_ number: String) -> Line {
    let padding = String(repeating: " ", count: max(0, Self.numberColumns - number.count))
    return Line("\(padding)\(number) |", .gutter)
  }

  /// A note, with an excerpt of its own if it points into another file.
  private func blocks(of note: Finding.Note, in finding: Finding) -> [Block] {
    guard let location = note.location else {
      return [.text("\("note:", .label) \(note.message)")]
    }
    let line: Block = .text("\("note:", .label) \(location.description): \(note.message)")
    return location.buffer === finding.location.buffer
      ? [line] : [line] + excerpt(at: location, .info)
  }

  /// The witness, if neither message nor notes name it.
  private func unnamedWitness(of finding: Finding) -> String? {
    finding.witness.flatMap { unnamed($0, in: [finding.message] + finding.notes.map(\.message)) }
  }

  /// A witness for people, if no sentence names it.
  func unnamed(_ witness: UTF8String, in sentences: [String]) -> String? {
    if witness.isEmpty { return "https://example.com (no path)" }
    let isNamed = sentences.contains { WitnessWords.names($0, witness) }
    return isNamed ? nil : witness.string
  }

  /// The clients that a finding affects, unless these are all, or its message names each of them.
  private func unnamedClients(of finding: Finding) -> String? {
    guard !finding.clients.isEmpty, finding.clients != clients else { return nil }
    let areNamed = finding.clients.allSatisfy { names(finding.message, client: $0) }
    return areNamed ? nil : ClientNames.list(ids: finding.clients)
  }
}

extension TextReport {
  /// A group of findings.
  ///
  ///     ios.json:31:20: error: 15 settings never take effect because of rule 6 [overridden-property]
  ///        31 |       "patterns": [".*"],
  ///           |                    ^~~~
  ///       ios.json:5:23: `presentation` of rule 1, e.g. /users/sign_in
  ///       ios.json:9:23: `context` of rule 2, e.g. /posts/new
  ///       and 13 more
  ///       help: move rule 6 above the others
  func block(_ group: FindingGroup) -> Block {
    .heading(
      head(group.severity, group.message, group.checks, at: group.location),
      excerpt(at: group.location, group.severity) + details(of: group))
  }

  /// The parts after the excerpt.
  func details(of group: FindingGroup) -> [Block] {
    guard case .cause = group.kind else {
      return details(of: group.first, repeatedBy: group.findings.dropFirst())
    }
    let shared = sharedClients(of: group)
    var lines = group.findings.prefix(limits.findings).map { item($0, namesClients: shared == nil) }
    lines += andMore(group.hiddenFindings(limits)).map { Line($0) }
    if let shared, !shared.isEmpty, shared != clients {
      lines.append("for \(ClientNames.list(ids: shared))")
    }
    return lines.map { .text($0) } + help(group.help)
  }

  /// The consequences of a finding, a line each.
  private func consequences(of finding: Finding) -> [Block] {
    let listed = finding.consequences
    let isShared = listed.allSatisfy { $0.clients == finding.clients }
    let shown = listed.prefix(limits.findings).map { item($0, namesClients: !isShared) }
    return (shown + andMore(listed.count - shown.count).map { Line($0) }).map { .text($0) }
  }

  /// The clients of every finding, if they are the same for all.
  private func sharedClients(of group: FindingGroup) -> [String]? {
    let clients = group.first.clients
    return group.findings.allSatisfy { $0.clients == clients } ? clients : nil
  }

  /// A finding in a list.
  private func item(_ finding: Finding, namesClients: Bool) -> Line {
    let words = finding.brief ?? finding.message
    var line = "\(finding.location): \(words)"
    if let witness = finding.witness.flatMap({ unnamed($0, in: [words]) }) {
      line += ", for example \(witness)"
    }
    if namesClients, !finding.clients.isEmpty, finding.clients != clients {
      line += ", for \(ClientNames.list(ids: finding.clients))"
    }
    return Line(line)
  }

  /// The places of findings that repeat one before, all in its file.
  ///
  /// Each has its witness if the message has one.
  private func line(of others: some Collection<Finding>) -> Line {
    let places = others.prefix(limits.findings).map { finding in
      let place = "\(finding.location.start.line):\(finding.location.start.column)"
      guard let witness = finding.witness, WitnessWords.names(finding.message, witness) else {
        return place
      }
      return "\(place) (\(witness.string))"
    }
    let more = andMore(others.count - places.count)
    return Line("also at " + ([places.joined(separator: ", ")] + more).joined(separator: " "))
  }
}

// MARK: - Wording

private func isAllowed(_ reason: UTF8String) -> String { "allowed: \(reason.string)" }
