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
  func render(_ finding: Diagnostic) -> String {
    let head = head(finding.severity, finding.message, [finding.check], at: finding.location)
    let lines =
      [head] + excerpt(at: finding.location, finding.severity)
      + details(of: finding, repeatedBy: [])
    return lines.map { $0 + "\n" }.joined()
  }

  /// A suppressed finding with the reason.
  ///
  /// Every line ends in a line feed.
  func render(
    _ finding: Diagnostic, allowedBy suppression: Diagnostic.Suppression
  ) -> String {
    var lines = [
      [
        style.paint(place(finding.location) + ":", .place), "suppressed",
        style.paint(finding.severity.name + ":", .severity(finding.severity)),
        Printable.text(finding.message), style.paint("[\(finding.check)]", .check),
      ].joined(separator: " ")
    ]
    lines += excerpt(at: finding.location, finding.severity)
    lines.append(
      "  \(label("note")) \(place(suppression.location)): "
        + Printable.text(isAllowed(suppression.reason)))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lines after the excerpt of one finding that represents the same at other places.
  func details(
    of finding: Diagnostic, repeatedBy others: some Collection<Diagnostic>
  ) -> [String] {
    var lines: [String] = []
    if !others.isEmpty { lines.append(line(of: others)) }
    lines += consequences(of: finding)
    for note in finding.notes { lines += self.lines(of: note, in: finding) }
    if let witness = unnamedWitness(of: finding) {
      lines.append("  \(label("example")) \(witness)")
    }
    if let clients = unnamedClients(of: finding) { lines.append("  for \(clients)") }
    if let help = finding.help { lines.append(line(help: help)) }
    return lines
  }
}

extension TextReport {
  func head(
    _ severity: Severity, _ message: String, _ checks: [String], at location: SourceRange
  ) -> String {
    [
      style.paint(place(location) + ":", .place),
      style.paint(severity.name + ":", .severity(severity)),
      style.paint(Printable.text(message), .message),
      style.paint("[\(checks.joined(separator: ", "))]", .check),
    ].joined(separator: " ")
  }

  func line(help: String) -> String { "  \(label("help")) \(Printable.text(help))" }

  func place(_ location: SourceRange) -> String { Printable.text(location.description) }

  func label(_ word: String) -> String { style.paint(word + ":", .label) }

  func excerpt(at location: SourceRange, _ severity: Severity) -> [String] {
    guard quotesSource else { return [] }
    return Excerpt(location, width: style.excerptColumns).lines.map { line in
      switch line {
      case .source(let number, let text): gutter(String(number)) + text
      case .carets(let text):
        gutter("") + text.prefix { $0 == " " }
          + style.paint(String(text.drop { $0 == " " }), .carets(severity))
      case .gap: gutter("…")
      }
    }.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func gutter(_ number: String) -> String {
    let padding = String(repeating: " ", count: max(0, Self.numberColumns - number.count))
    return style.paint("\(padding)\(number) |", .gutter) + " "
  }

  /// A note, with an excerpt of its own if it points into another file.
  private func lines(of note: Diagnostic.Note, in finding: Diagnostic) -> [String] {
    let message = Printable.text(note.message)
    guard let location = note.location else { return ["  \(label("note")) \(message)"] }
    let line = "  \(label("note")) \(place(location)): \(message)"
    guard location.buffer !== finding.location.buffer else { return [line] }
    return [line] + excerpt(at: location, .info)
  }

  /// The witness, if neither message nor notes name it.
  private func unnamedWitness(of finding: Diagnostic) -> String? {
    finding.witness.flatMap { unnamed($0, in: [finding.message] + finding.notes.map(\.message)) }
  }

  /// A witness for people, if no sentence names it.
  func unnamed(_ witness: UTF8String, in sentences: [String]) -> String? {
    if witness.isEmpty { return "https://example.com (no path)" }
    let isNamed = sentences.contains { WitnessWords.names($0, witness) }
    return isNamed ? nil : Printable.text(witness.string)
  }

  /// The clients that a finding affects, unless these are all, or its message names each of them.
  private func unnamedClients(of finding: Diagnostic) -> String? {
    guard !finding.clients.isEmpty, finding.clients != clients else { return nil }
    let areNamed = finding.clients.allSatisfy { names(finding.message, client: $0) }
    return areNamed ? nil : ClientNames.list(ids: finding.clients)
  }
}

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

// MARK: - Wording

private func isAllowed(_ reason: UTF8String) -> String { "allowed: \(reason.string)" }
