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
struct FindingText {
  /// The most columns of an input's line in an excerpt; nil for text without excerpts.
  var columns: Int? = Excerpt.standardColumns

  /// The clients that were asked.
  ///
  /// A finding that affects all of them does not name them.
  var clients: [String] = []

  /// True if no list is shortened.
  var showsAll = false

  /// The files that are one long line.
  var minified = ReportedFiles()

  /// The most items of a list.
  private var most: Int { showsAll ? .max : FindingGroup.listed }

  /// A finding; a suppressed one with the reason.
  func block(_ finding: Finding) -> Block {
    guard let suppression = finding.suppression else { return block(FindingGroup(finding)) }
    let place = suppression.location.description
    return block(
      "suppressed ", finding.severity, Line(finding.message), finding.check, at: finding.location,
      [.text("\("note:", .note) \(place): allowed: \(suppression.reason)")])
  }

  /// A group of findings.
  ///
  ///     ios.json:31:20: error: rule 6 (`.*`) overrides 15 properties of 5 rules [overriding-rule]
  ///        31 |       "patterns": [".*"],
  ///           |                    ^~~~
  ///       ios.json:5:23: `presentation` of rule 1, e.g. /users/sign_in
  ///       ios.json:9:23: `context` of rule 2, e.g. /posts/new
  ///       and 13 more
  ///       help: move rule 6 to the top, so that the rules below can override it
  func block(_ group: FindingGroup) -> Block {
    let first = group.first
    return block(
      "", first.severity, Line(first.message, .bold), first.check, at: first.location,
      details(group))
  }

  private func block(
    _ start: Line, _ severity: Severity, _ message: Line, _ check: String,
    at location: SourceRange, _ details: [Block]
  ) -> Block {
    .heading(
      "\("\(location):", .bold) \(start)\("\(severity.name):", .severity(severity)) \(message) "
        + Line("[\(check)]", .dim),
      excerpt(at: location, severity) + details)
  }

  private func excerpt(at location: SourceRange, _ severity: Severity) -> [Block] {
    guard let columns else { return [] }
    let part = minified.laidOut(location)
    let lines = Excerpt(
      part?.place ?? location, .severity(severity), width: columns, title: part?.title
    ).lines
    return lines.isEmpty ? [] : [.code(lines)]
  }
}

// MARK: - After the excerpt

extension FindingText {
  /// The parts of a group after the excerpt.
  func details(_ group: FindingGroup) -> [Block] {
    let known = Set(group.findings.flatMap(\.notes).map { UTF8String($0.message) })
    let others = group.findings.dropFirst()
    return group.twins.flatMap { twin -> [Block] in
      let places = twin.findings.prefix(most).map(\.location.description)
      let more = andMore(twin.findings.count - places.count)
      // The program that writes a copy is named only there.
      let notes = twin.findings.flatMap(\.notes).filter {
        $0.location == nil && !known.contains(UTF8String($0.message))
      }
      return [.text("also in \((places + more).joined(separator: ", "))")]
        + notes.distinct { UTF8String($0.message) }.map { .text("\("note:", .note) \($0.message)") }
    } + (others.isEmpty ? [] : [.text(places(of: others))]) + details(group.first)
  }

  private func details(_ finding: Finding) -> [Block] {
    let isShared = finding.consequences.allSatisfy { $0.clients == finding.clients }
    return list(finding.consequences, namesClients: !isShared)
      + finding.notes.flatMap { blocks(of: $0, in: finding) }
      + (example(finding).map { [.text("\("example:", .note) \($0)")] } ?? [])
      + pages(finding) + (affected(finding).map { [.text(Line($0))] } ?? [])
      + (finding.help.map { [.text("\("help:", .note) \($0)")] } ?? [])
  }

  /// All pages of a finding, if no list is shortened and the message does not name them.
  private func pages(_ finding: Finding) -> [Block] {
    let names = finding.pages.map { $0.isEmpty ? "/" : $0.string }
    let isNamed = names.count < 2 || names.allSatisfy { finding.message.names(UTF8String($0)) }
    return isNamed || !showsAll
      ? [] : [.text("\("pages:", .note) \(names.joined(separator: ", "))")]
  }

  /// Findings under the one that they belong to, a line each.
  private func list(_ findings: [Finding], namesClients: Bool) -> [Block] {
    let shown = findings.prefix(most).map { finding in
      let words = finding.brief ?? finding.message
      let witness = finding.witness.flatMap { unnamed($0, in: [words]) }
      let clients =
        namesClients && !finding.clients.isEmpty && finding.clients != clients
        ? ", for \(ClientNames.list(ids: finding.clients))" : ""
      return "\(finding.location): \(words)\(witness.map { ", for example \($0)" } ?? "")\(clients)"
    }
    return (shown + andMore(findings.count - shown.count)).map { .text(Line($0)) }
  }

  /// A note, with an excerpt of its own if it points into another file.
  private func blocks(of note: Finding.Note, in finding: Finding) -> [Block] {
    guard let location = note.location else {
      return [.text("\("note:", .note) \(note.message)")]
    }
    let line: Block = .text("\("note:", .note) \(location.description): \(note.message)")
    return location.buffer === finding.location.buffer
      ? [line] : [line] + excerpt(at: location, .info)
  }

  /// The example URL, if neither message, notes nor help name it.
  fileprivate func example(_ finding: Finding) -> String? {
    let sentences = [finding.message, finding.help ?? ""] + finding.notes.map(\.message)
    return finding.witness.flatMap { unnamed($0, in: sentences) }
  }

  /// The affected clients, unless these are all or the message names each of them.
  fileprivate func affected(_ finding: Finding) -> String? {
    let isSaid =
      finding.clients == clients
      || finding.clients.allSatisfy { names(finding.message, client: $0) }
    return isSaid ? nil : "for \(ClientNames.list(ids: finding.clients))"
  }

  /// A witness for people, if no sentence names it.
  private func unnamed(_ witness: UTF8String, in sentences: [String]) -> String? {
    if witness.isEmpty { return "https://example.com (no path)" }
    return sentences.contains { $0.names(witness) } ? nil : witness.string
  }

  /// The places of findings that repeat one before, all in its file.
  ///
  /// Each has its witness if the message has one.
  private func places(of others: ArraySlice<Finding>) -> Line {
    let places = others.prefix(most).map { finding in
      let place = "\(finding.location.start.line):\(finding.location.start.column)"
      guard let witness = finding.witness, finding.message.names(witness) else {
        return place
      }
      return "\(place) (\(witness.string))"
    }
    let more = andMore(others.count - places.count)
    return Line("also at " + ([places.joined(separator: ", ")] + more).joined(separator: " "))
  }
}

extension Finding {
  /// The message, and the lines after it: notes without a place, the example URL, the clients and
  /// the remedy.
  ///
  /// - Parameter asked: the clients that were asked.
  package func lines(asked: [String]?) -> [String] {
    let text = FindingText(clients: asked ?? [])
    let notes = notes.filter { $0.location == nil }.map { "note: \($0.message)" }
    let others = [
      text.example(self).map { "example: \($0)" }, text.affected(self), help.map { "help: \($0)" },
    ]
    return [message] + notes + others.compactMap { $0 }
  }
}
