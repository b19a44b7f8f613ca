import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The findings of a run.
///
/// Text, annotations and the page of a GitHub job show the worst of them in groups. Every other
/// format lists every finding.
struct FindingReport: Sendable {
  /// One input with its findings.
  struct Input: Sendable {
    /// The name of the input's buffer.
    var name: String

    /// The ids of the checks that looked at it, in the order of the catalogue.
    var checks: [String]

    /// The clients that were asked: a finding that affects all of them does not name them.
    var clients: [String] = []

    /// The findings, suppressed ones included.
    var findings: [Finding] = []

    /// The questions that were given up.
    var questions: [UndecidedQuestion] = []

    /// The least weight that makes the run fail, or nil if none does.
    var failLevel: Severity? = .error

    /// True if an undecided question makes the run fail.
    var failsUndecided = false

    /// True if text shows suggestions; else its last line counts them.
    var showsSuggestions = true

    /// True if `--fix` can replace the text, which did not come from a server or a revision.
    var isWritable = false

    /// True if the app's routes showed which suggestions concern its pages.
    var knowsRoutes = true

    /// The findings that are not suppressed.
    var counted: [Finding] { findings.filter { $0.suppression == nil } }

    /// The findings that text shows.
    var visible: [Finding] { counted.filter { showsSuggestions || $0.severity > .info } }
  }

  let toolName: String
  let toolVersion: String
  let inputs: [Input]
  var summary: ReportSummary

  /// True if text shows every group with all of its findings.
  let showsAll: Bool

  /// The inputs that could not be read, which is a failure in every format.
  let unread: [RunFailure.Explanation]

  /// The kinds of findings with some ids, in the order of the catalogue.
  private let kinds: @Sendable (Set<String>) -> [ReportedRule]
  private let environment: Environment

  /// - Parameter kinds: asked for by formats that describe the kinds of findings.
  init(
    _ inputs: [Input], showsAll: Bool = false, in session: Session,
    kinds: @escaping @Sendable (Set<String>) -> [ReportedRule] = { _ in [] }
  ) {
    toolName = session.tool.name
    toolVersion = session.tool.version
    self.inputs = inputs
    self.showsAll = showsAll
    unread = session.unread.all
    self.kinds = kinds
    environment = session.environment
    summary = ReportSummary(
      of: inputs.flatMap(\.findings), files: inputs.count,
      undecided: inputs.reduce(0) { $0 + $1.questions.count }, unread: unread.count)
  }

  /// The findings of a command other than `lint`.
  ///
  /// - Parameters:
  ///   - inputs: the names of the examined files; those of findings in other files are added.
  ///   - rules: every kind of finding that the command knows, if it has formats that describe them.
  init(
    _ findings: [Finding], _ questions: [UndecidedQuestion] = [], of inputs: [String],
    rules: [ReportedRule] = [], in session: Session
  ) {
    let places = findings.map(\.location) + questions.map(\.location)
    let names = (inputs + places.map(\.buffer.name)).map { UTF8String($0) }.distinct()
    let reported = names.map { name in
      Input(
        name: name.string, checks: rules.map(\.id),
        findings: findings.filter { UTF8String($0.location.buffer.name) == name },
        questions: questions.filter { UTF8String($0.location.buffer.name) == name })
    }
    self.init(reported, in: session) { ids in rules.filter { ids.contains($0.id) } }
  }

  var findings: [Finding] { inputs.flatMap(\.findings) }
  var questions: [UndecidedQuestion] { inputs.flatMap(\.questions) }

  /// The kinds of the findings and of the questions.
  var rules: [ReportedRule] { kinds(Set(findings.map(\.check) + questions.map(\.check))) }

  /// The groups that text shows, a few screens of them, input by input.
  var groups: [FindingGroup] {
    inputs.flatMap { FindingGroup.groups(of: $0.visible, asked: $0.clients) }.worst(
      showsAll ? .max : 50)
  }

  /// The number of findings that the limits leave out of some groups.
  func hiddenCount(_ groups: [FindingGroup]) -> Int {
    inputs.reduce(0) { $0 + $1.visible.count }
      - groups.reduce(0) { $0 + $1.listedCount(showsAll: showsAll) }
  }

  /// The last line of text: the numbers, and the checks of hidden suggestions.
  var closing: String {
    let hidden = inputs.filter { !$0.showsSuggestions }.flatMap(\.counted)
      .filter { $0.severity == .info }
    if hidden.isEmpty { return summary.line() }
    let counts = Dictionary(grouping: hidden, by: \.check).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let lacksRoutes = inputs.contains { input in
      !input.knowsRoutes && input.counted.contains { Self.raisedByRoutes.contains($0.check) }
    }
    return summary.line(showsSuggestions: false) + ". "
      + suggestions(counts.map { "\($0.key) \($0.value)" }, hidden.count, lacksRoutes: lacksRoutes)
  }

  /// The checks whose suggestions are warnings where one of the app's routes shows the mistake.
  private static let raisedByRoutes: Set = ["end-anchored-pattern", "contradictory-properties"]

  /// The identity of each finding and of each question, wherever in the file it is.
  ///
  /// To find them takes longer than all of the text.
  var fingerprints: (findings: [String], questions: [String]) {
    var fingerprints = FindingFingerprints()
    func path(_ location: SourceRange) -> String { artifact(location.buffer.name).path }
    let findings = findings.map { fingerprints.next($0, in: path($0.location)) }
    return (findings, questions.map { fingerprints.next($0, in: path($0.location)) })
  }

  /// The name of an input that could not be read, as checks have names.
  static let unreadInput = "unread-input"

  /// The place, for the reader of a report, of the input behind a buffer of this name.
  func artifact(_ name: String) -> ArtifactName { environment.artifact(named: name) }
}

/// The facts about one kind of finding, beside its findings.
struct ReportedRule: Sendable {
  let id: String

  /// The mistake that it finds: a noun phrase without a full stop, beginning in lower case.
  let summary: String

  /// The reason that it matters: sentences in paragraphs, code in backquotes.
  let rationale: String

  /// The weight of its findings by default, or nil if it is off.
  let level: Severity?

  /// The whole page in Markdown without HTML.
  let page: String
}

extension ReportedRule {
  /// A kind of finding, whose page gives the reason and the remedy.
  init(id: String, summary: String, rationale: String, remedy: String, level: Severity) {
    let page = "# \(id)\n\n\(rationale)\n\n## What to do\n\n\(remedy)\n"
    self.init(id: id, summary: summary, rationale: rationale, level: level, page: page)
  }
}

extension RunFailure.Explanation {
  /// The reason and the remedy on one line.
  var sentence: String { message + (help.map { " (\($0))" } ?? "") }
}

extension Finding {
  /// The message and the remedy on one line, for formats that have no more fields.
  var sentence: String { message + (help.map { " (\($0))" } ?? "") }
}

extension UndecidedQuestion {
  /// The question on one line.
  package var sentence: String { "undecided: \(reason)" }
}

// MARK: - Numbers

/// The numbers at the end of a report.
struct ReportSummary: Hashable, Sendable {
  /// Inputs that were looked at, even without findings.
  let files: Int

  /// The number of the findings that are not suppressed.
  private let counts: [Severity: Int]

  let suppressed: Int
  let suppressedErrors: Int

  /// Questions whose budget ran out.
  var undecided: Int

  /// Inputs that could not be read.
  let unread: Int

  init(of findings: [Finding], files: Int, undecided: Int = 0, unread: Int = 0) {
    let counted = findings.filter { $0.suppression == nil }
    self.files = files
    counts = Dictionary(grouping: counted, by: \.severity).mapValues(\.count)
    suppressed = findings.count - counted.count
    suppressedErrors = findings.count { $0.suppression != nil && $0.severity == .error }
    self.undecided = undecided
    self.unread = unread
  }

  var json: JSONOutput {
    func number(_ severity: Severity) -> JSONOutput { .integer(counts[severity] ?? 0) }
    return [
      "files": .integer(files), "errors": number(.error), "warnings": number(.warning),
      "infos": number(.info), "suppressed": .integer(suppressed),
      "undecided": .integer(undecided), "unread": .integer(unread),
    ]
  }

  /// One line for people: `2 errors, 1 warning in 3 files (1 suppressed)`.
  func line(showsSuggestions: Bool = true) -> String {
    let kinds = [(Severity.error, "error"), (.warning, "warning"), (.info, "suggestion")]
    let found = kinds.prefix(showsSuggestions ? 3 : 2).compactMap { severity, noun in
      counts[severity].map { counted($0, noun) }
    }
    let nothing = showsSuggestions ? "no findings" : "no errors or warnings"
    let others = [(suppressed, "suppressed"), (undecided, "undecided")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return (found.isEmpty ? nothing : found.joined(separator: ", "))
      + " in \(counted(files, "file"))"
      + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
      + (unread > 0 ? "; \(counted(unread, "input")) could not be read" : "")
  }
}

// MARK: - Text

extension FindingReport {
  /// The findings for people: groups, then the open questions, and the numbers.
  ///
  /// - Parameters:
  ///   - columns: the most columns of an excerpt.
  ///   - showsSuppressed: true if suppressed findings follow the others.
  ///   - offersFixes: true if the last line describes the effect of `--fix`.
  func text(columns: Int, showsSuppressed: Bool, offersFixes: Bool) -> [Block] {
    let groups = groups
    var blocks = groups.flatMap { group -> [Block] in
      [
        FindingText(columns: columns, clients: group.asked, showsAll: showsAll).block(group),
        .text(""),
      ]
    }
    if showsSuppressed {
      let text = FindingText(columns: columns)
      blocks += findings.flatMap { finding -> [Block] in
        finding.suppression.map { [text.block(finding, allowedBy: $0), .text("")] } ?? []
      }
    }
    let open = showsAll ? questions[...] : questions.prefix(1)
    blocks += open.map { .text("\($0.location.description): \($0.sentence) [\($0.check)]") }
    if open.count < questions.count {
      blocks.append(.text(Line(moreUndecided(questions.count - open.count))))
    }
    let hidden = hiddenCount(groups)
    if hidden > 0 { blocks.append(.text(Line(notShown(hidden)))) }
    blocks.append(.text(Line(closing)))
    if summary.suppressedErrors > 0, !showsSuppressed {
      blocks.append(.text(Line(hidesErrors(summary.suppressedErrors))))
    }
    return blocks + (offersFixes ? offer : [])
  }

  private var offer: [Block] {
    let findings = inputs.filter(\.isWritable).flatMap(\.visible)
    let safe = findings.count { $0.isFixable(.safe) }
    let unsafe = findings.count { $0.isFixable(.all) } - safe
    return fixable(safe, unsafe).map { [.text(Line($0))] } ?? []
  }
}

// MARK: - Page of a GitHub job

extension FindingReport {
  /// The findings of text for the page of a GitHub job: those of one cause are one row, as in text,
  /// and the worst come first.
  var jobSummary: [Block] {
    func place(_ location: SourceRange) -> String {
      let start = location.start
      return "`\(artifact(location.buffer.name).path):\(start.line):\(start.column)`"
    }
    let shown = groups
    let sorted = Severity.allCases.reversed().flatMap { severity in
      shown.filter { $0.severity == severity }
    }
    let rows = sorted.map { group -> [Line] in
      let isRepeated = group.findings.count > 1 && group.cause == nil
      let count = isRepeated ? " (\(group.findings.count) places)" : ""
      let checks = group.checks.map { "`\($0)`" }.joined(separator: ", ")
      return [
        Line(group.severity.name), Line(place(group.location)),
        "\(group.message)\(count)\(group.help.map { "; \($0)" } ?? "")", Line(checks),
      ]
    }
    let undecided = questions.map { question -> Line in
      "undecided: \(place(question.location)): \(question.reason) (`\(question.check)`)"
    }
    let hidden = hiddenCount(shown)
    return [
      .heading(
        Line("Path configuration: \(closing)"),
        [
          .list(unread.map { Line($0.sentence) }), .rows(rows),
          .text(Line(hidden > 0 ? notInSummary(hidden) : "")),
          .list(undecided, limit: Markdown.openLines),
        ])
    ]
  }
}

// MARK: - JSON

extension FindingReport {
  /// The findings of `lint` for programs.
  ///
  /// One object has `findings`, `groups` of those that text shows as one, `undecided` and `summary`.
  /// `rule` and `group` count from 0. An absent value is null and never left out.
  var json: JSONOutput {
    let findings = findings
    // Text shows no groups of suppressed findings.
    let counted = findings.indices.filter { findings[$0].suppression == nil }
    let groups = FindingGroup.groups(of: counted.map { findings[$0] })
      .filter { $0.findings.count > 1 }
    var group: [Int: Int] = [:]
    for (number, indices) in groups.map(\.indices).enumerated() {
      for index in indices { group[counted[index]] = number }
    }
    return [
      "version": 1,
      "findings": .array(findings.indices.map { findings[$0].json(inGroup: group[$0]) }),
      "groups": .array(groups.map(\.json)),
      "undecided": .array(
        questions.map { question in
          [
            "check": .string(question.check), "file": .string(question.location.buffer.name),
            "range": .range(question.location), "reason": .string(question.reason),
          ]
        }),
      "summary": summary.json,
    ]
  }
}

extension Finding {
  fileprivate func json(inGroup group: Int?) -> JSONOutput {
    [
      "check": .string(check), "severity": .string(severity.name), "message": .string(message),
      "file": .string(location.buffer.name), "range": .range(location),
      "group": .optional(group), "clients": .strings(clients), "rule": .optional(rule),
      "property": .optional(property), "pattern": .optional(pattern),
      "witness": .optional(witness),
      "notes": .array(
        notes.map { note in
          [
            "message": .string(note.message),
            "file": .optional(note.location) { .string($0.buffer.name) },
            "range": .range(note.location),
          ]
        }),
      "help": .optional(help),
      "fixes": .array(fixes.map { $0.json(in: location.buffer) }),
      "consequences": .array(
        consequences.map { consequence in
          [
            "check": .string(consequence.check), "severity": .string(consequence.severity.name),
            "message": .string(consequence.message),
            "file": .string(consequence.location.buffer.name),
            "range": .range(consequence.location), "rule": .optional(consequence.rule),
            "property": .optional(consequence.property),
            "pattern": .optional(consequence.pattern),
          ]
        }),
      "suppression": .optional(suppression) { suppression in
        [
          "kind": .string(suppression.kind.rawValue), "reason": .string(suppression.reason),
          "place": .place(suppression.location),
        ]
      },
    ]
  }
}

extension Finding.Fix {
  fileprivate func json(in buffer: SourceBuffer) -> JSONOutput {
    [
      "title": .string(title), "safe": .bool(isSafe),
      "edits": .array(
        edits.map { edit in
          [
            "range": .range(SourceRange(buffer, edit.range)),
            "replacement": .string(edit.replacement),
          ]
        }),
    ]
  }
}

extension FindingGroup {
  fileprivate var json: JSONOutput {
    [
      "message": .string(message), "severity": .string(severity.name), "checks": .strings(checks),
      "file": .string(location.buffer.name), "range": .range(location), "help": .optional(help),
    ]
  }
}

// MARK: - Wording

private func suggestions(_ checks: [String], _ count: Int, lacksRoutes: Bool) -> String {
  let them = count == 1 ? "it" : "them"
  let concerns = count == 1 ? "if it concerns" : "which concern"
  return
    "\(counted(count, "suggestion")): \(checks.joined(separator: ", ")); show \(them) with --suggestions"
    + (lacksRoutes ? ", or name `routes` in .pathconfig.json to see \(concerns) your pages" : "")
}

private func notShown(_ count: Int) -> String {
  "\(counted(count, "finding is", "findings are")) not shown; --all shows everything"
}

private func notInSummary(_ count: Int) -> String {
  "\(counted(count, "more finding is", "more findings are")) not shown; `pathconfig lint --all` shows them."
}

private func moreUndecided(_ count: Int) -> String {
  "\(counted(count, "more question is", "more questions are")) undecided; --all shows everything"
}

private func hidesErrors(_ count: Int) -> String {
  let which =
    count == 1 ? "1 of the suppressed is an error" : "\(count) of the suppressed are errors"
  return which + "; --show-suppressed shows them"
}

private func fixable(_ safe: Int, _ unsafe: Int) -> String? {
  switch (safe, unsafe) {
  case (0, 0): nil
  case (0, _): "\(unsafe) can be fixed with --fix-unsafe"
  case (_, 0): "\(safe) can be fixed with --fix"
  case (_, _): "\(safe) can be fixed with --fix, \(unsafe) more with --fix-unsafe"
  }
}
