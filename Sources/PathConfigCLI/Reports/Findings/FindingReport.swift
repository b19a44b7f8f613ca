import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The findings of a run.
///
/// Text and annotations show the worst of them in groups. Every other format has every finding.
struct FindingReport {
  /// One input with its findings.
  struct Input {
    let source: SourceReference

    /// The name in every output.
    var name: String { source.name }

    /// The input's own file: several inputs may be in a program.
    var file: SourceReference {
      if case .program(let program) = source { .path(program.file) } else { source }
    }

    /// The ids of the checks that looked at it, in the order of the catalogue.
    var checks: [String]

    /// The clients that were asked: a finding that affects all of them does not name them.
    var clients: [String] = []

    /// The findings, suppressed ones included.
    var findings: [Finding] = []

    /// The identity of a finding among those of the app's other files; nil for one that only this
    /// file can have.
    var twin: (Finding) -> [UTF8String]? = { _ in nil }

    /// True if another file of the app, or the program that writes it, is the one to change.
    var isCopy = false

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

    /// True if a finding makes the run fail.
    func fails(by finding: Finding) -> Bool { failLevel.map { finding.severity >= $0 } ?? false }

    /// True if the input makes the run fail.
    var fails: Bool { failsUndecided && !questions.isEmpty || counted.contains(where: fails) }
  }

  let inputs: [Input]

  /// True if people see every group with all of its findings.
  var showsAll: Bool

  /// The inputs that could not be read, which is a failure in every format.
  let unread: [RunFailure.Explanation]

  /// The tool, by its name and release.
  let tool: CommandLineTool
  private let environment: Environment

  /// Every kind of finding of the command, in the order of the catalogue, for formats that describe
  /// them.
  private let catalogue: () -> [ReportedRule]

  init(
    _ inputs: [Input], showsAll: Bool = false, in session: Session,
    rules: @escaping () -> [ReportedRule] = { [] }
  ) {
    tool = session.tool
    environment = session.environment
    self.inputs = inputs
    self.showsAll = showsAll
    unread = session.unread.all
    catalogue = rules
  }

  /// The findings of a command other than `lint`.
  ///
  /// - Parameters:
  ///   - inputs: the examined files; those of findings in other files are added.
  ///   - rules: every kind of finding that the command knows, if it has formats that describe them.
  init(
    _ findings: [Finding], _ questions: [UndecidedQuestion] = [], of inputs: [SourceReference],
    rules: [ReportedRule] = [], in session: Session
  ) {
    let places = findings.map(\.location) + questions.map(\.location)
    let reported = (inputs + places.map(\.buffer.reference)).distinct().map { source in
      Input(
        source: source, checks: rules.map(\.id),
        findings: findings.filter { $0.location.buffer.reference == source },
        questions: questions.filter { $0.location.buffer.reference == source })
    }
    self.init(reported, in: session) { rules }
  }

  var questions: [UndecidedQuestion] { inputs.flatMap(\.questions) }

  /// The groups that text shows, a few screens of them, input by input.
  var groups: [FindingGroup] {
    let groups = inputs.flatMap { input in
      FindingGroup.groups(of: input.visible, asked: input.clients).map { ($0, input) }
    }
    let numbered = groups.enumerated().map { ($1.0, (place: $0, input: $1.1)) }
    return Grouped.join(numbered) { group, label in
      let twins = group.findings.compactMap(label.input.twin)
      return twins.count == group.findings.count ? twins : [[UTF8String("\(label.place)")]]
    } choosing: { same, group, label in
      same.labels.contains { $0.input.source == label.input.source } ? nil : same.content
    }.map { same in
      let shown = same.members.firstIndex { !$0.label.input.isCopy } ?? 0
      var group = same.members[shown].content
      group.twins = same.members.indices.filter { $0 != shown }.map { same.members[$0].content }
      return group
    }.worst(showsAll ? .max : 50)
  }

  /// The number of findings that the limits leave out of some groups.
  func hiddenCount(_ groups: [FindingGroup]) -> Int {
    inputs.reduce(0) { $0 + $1.visible.count }
      - groups.reduce(0) { $0 + $1.listedCount(showsAll: showsAll) }
  }

  /// The name of an input for the reader of a report.
  func artifact(_ input: SourceReference) -> ArtifactName { environment.artifact(input) }

  /// The same of one that could not be read; nil for a failure that is about none.
  func artifact(ofUnread input: RunFailure.Explanation) -> ArtifactName? {
    input.reference.map(artifact) ?? input.source.map { ArtifactName($0, isURL: false) }
  }
}

// MARK: - For CI systems

extension FindingReport {
  /// The name of an input that could not be read, as checks have names.
  static let unreadInput = "unread-input"

  /// A finding, or an undecided question, as formats without groups list it.
  struct Entry {
    let finding: Finding
    var isQuestion = false

    /// The clients that were asked.
    var asked: [String] = []

    /// The identity, wherever in the file the finding is.
    let fingerprint: String
  }

  /// All findings, and then all questions.
  ///
  /// To find the fingerprints takes longer than all of the text.
  var entries: [Entry] {
    var fingerprints = FindingFingerprints()
    func path(_ location: SourceRange) -> String { artifact(location.buffer.reference).path }
    let findings = inputs.flatMap { input in
      input.findings.map { finding in
        Entry(
          finding: finding, asked: input.clients,
          fingerprint: fingerprints.next(finding, in: path(finding.location)))
      }
    }
    return findings
      + questions.map { question in
        Entry(
          finding: question.finding, isQuestion: true,
          fingerprint: fingerprints.next(question, in: path(question.location)))
      }
  }

  /// The kinds of the findings and of the questions.
  var rules: [ReportedRule] {
    let ids = Set(inputs.flatMap { $0.findings.map(\.check) + $0.questions.map(\.check) })
    return catalogue().filter { ids.contains($0.id) }
  }
}

/// The facts about one kind of finding, beside its findings.
struct ReportedRule {
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
  package var sentence: String { message + (help.map { " (\($0))" } ?? "") }
}

extension UndecidedQuestion {
  /// The question on one line.
  package var sentence: String { "undecided: \(reason)" }

  /// The question for formats that have nothing but findings, at the lightest weight.
  var finding: Finding { Finding(check, .info, sentence, at: location) }
}

// MARK: - Numbers

extension FindingReport {
  private func count(_ severity: Severity) -> Int {
    inputs.reduce(0) { $0 + $1.counted.count { $0.severity == severity } }
  }

  private var suppressed: [Finding] {
    inputs.flatMap(\.findings).filter { $0.suppression != nil }
  }

  /// The numbers for programs.
  var summary: JSONOutput {
    [
      "files": .integer(inputs.count), "errors": .integer(count(.error)),
      "warnings": .integer(count(.warning)), "infos": .integer(count(.info)),
      "suppressed": .integer(suppressed.count), "undecided": .integer(questions.count),
      "unread": .integer(unread.count),
    ]
  }

  /// The last line of text: the numbers, and the checks of hidden suggestions.
  ///
  ///     2 errors, 1 warning in 3 files (1 suppressed)
  var closing: String {
    let notRead = unread.isEmpty ? nil : "\(counted(unread.count, "input")) could not be read"
    if inputs.isEmpty, let notRead { return notRead }
    let hidden = inputs.filter { !$0.showsSuggestions }.flatMap(\.counted)
      .filter { $0.severity == .info }
    let shown: [(Severity, String)] =
      [(.error, "error"), (.warning, "warning")] + (hidden.isEmpty ? [(.info, "suggestion")] : [])
    let found = shown.map { (count($0), $1) }.filter { $0.0 > 0 }.map { counted($0, $1) }
    let nothing = hidden.isEmpty ? "no findings" : "no errors or warnings"
    let fails = inputs.contains { $0.failsUndecided && !$0.questions.isEmpty }
    let undecided = questions.count
    let open = "undecided" + (fails ? ", which \(undecided == 1 ? "fails" : "fail") the run" : "")
    let others = [(suppressed.count, "suppressed"), (undecided, open)]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return (found.isEmpty ? nothing : found.joined(separator: ", "))
      + " in \(counted(Set(inputs.map(\.file)).count, "file"))"
      + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
      + (notRead.map { "; \($0)" } ?? "")
      + (hidden.isEmpty ? "" : ". \(suggestions(hidden))")
  }

  private func suggestions(_ hidden: [Finding]) -> String {
    let checks = Dictionary(grouping: hidden, by: \.check).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
    let lacksRoutes = inputs.contains { input in
      !input.knowsRoutes && input.counted.contains { Self.raisedByRoutes.contains($0.check) }
    }
    let (them, concern) = hidden.count == 1 ? ("it", "if it concerns") : ("them", "which concern")
    return
      "\(counted(hidden.count, "suggestion")): \(checks.joined(separator: ", ")); show \(them) with --all"
      + (lacksRoutes ? ", or name `routes` in .pathconfig.json to see \(concern) your pages" : "")
  }

  /// The checks whose suggestions are warnings where one of the app's routes shows the mistake.
  private static let raisedByRoutes: Set = ["end-anchored-pattern", "contradictory-properties"]
}

// MARK: - Text

extension FindingReport {
  /// The findings for people: groups, then the open questions, and the numbers.
  ///
  /// - Parameters:
  ///   - columns: the most columns of an excerpt.
  ///   - isWhole: true to leave out nothing.
  ///   - showsSuppressed: true if suppressed findings follow the others.
  ///   - offersFixes: true if the last line describes the effect of `--fix`.
  func blocks(
    columns: Int, showsSuppressed: Bool, offersFixes: Bool, isWhole: Bool = false
  ) -> [Block] {
    var shown = self
    shown.showsAll = showsAll || isWhole
    let groups = shown.groups
    let minified = ReportedFiles.minified(of: groups.flatMap(\.findings) + suppressed)
    var parts = groups.map { group in
      FindingText(
        columns: columns, clients: group.asked, showsAll: shown.showsAll, minified: minified
      ).block(group)
    }
    if showsSuppressed {
      parts += suppressed.map(FindingText(columns: columns, minified: minified).block)
    }
    return [
      .result(
        .init(
          conclusion: Line(closing), notes: remarks(showsSuppressed, offersFixes),
          parts: .separated(parts.map { [$0] }), lastLines: shown.openQuestions(besides: groups)))
    ]
  }

  /// The undecided questions, and the number of findings that are not shown.
  private func openQuestions(besides groups: [FindingGroup]) -> [Block] {
    let open = showsAll ? questions[...] : questions.prefix(1)
    let (more, hidden) = (questions.count - open.count, hiddenCount(groups))
    let lines = open.map { "\($0.location): \($0.sentence) [\($0.check)]" }
    let rest = [
      (more, "\(counted(more, "more question is", "more questions are")) undecided"),
      (hidden, "\(counted(hidden, "finding is", "findings are")) not shown"),
    ].filter { $0.0 > 0 }.map { "\($0.1); --all shows everything" }
    return (lines + rest).map { .text(Line($0)) }
  }

  /// The errors among suppressed findings, and the number of findings that `--fix` can fix.
  private func remarks(_ showsSuppressed: Bool, _ offersFixes: Bool) -> [Block] {
    let errors = suppressed.count { $0.severity == .error }
    let which =
      errors == 1 ? "1 of the suppressed is an error" : "\(errors) of the suppressed are errors"
    let findings = offersFixes ? inputs.filter(\.isWritable).flatMap(\.visible) : []
    let safe = findings.count { $0.isFixable(.safe) }
    let unsafe = findings.count { $0.isFixable(.all) } - safe
    let offers = [
      (safe, " can be fixed with --fix"),
      (unsafe, "\(safe > 0 ? " more" : " can be fixed") with --fix=all"),
    ]
    .filter { $0.0 > 0 }.map { "\($0)\($1)" }
    return
      (errors > 0 && !showsSuppressed
      ? [.text("\(which); --all shows them")] : [])
      + (offers.isEmpty ? [] : [.text(Line(offers.joined(separator: ", ")))])
  }
}

// MARK: - JSON

extension FindingReport {
  /// The findings of `lint` for programs.
  ///
  /// One object has `findings`, `groups` of those that text shows as one, `undecided` and
  /// `summary`. `rule` and `group` count from 0. An absent value is null and never left out.
  var json: JSONOutput {
    let findings = inputs.flatMap(\.findings)
    let files = ReportedFiles(of: findings)
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
      "findings": .array(findings.indices) { findings[$0].json(inGroup: group[$0], files) },
      "groups": .array(groups.map(\.json)),
      "undecided": .array(questions) { question in
        [
          "check": .string(question.check), "file": .string(question.location.buffer.name),
          "range": .range(question.location), "reason": .string(question.reason),
        ]
      },
      "summary": summary,
    ]
  }
}

extension Finding {
  fileprivate func json(inGroup group: Int?, _ files: ReportedFiles) -> JSONOutput {
    [
      "check": .string(check), "severity": .string(severity.name), "message": .string(message),
      "file": .string(location.buffer.name), "range": .range(location),
      "pointer": .optional(files.pointer(to: location)), "group": .optional(group),
      "clients": .strings(clients), "rule": .optional(rule?.offset),
      "property": .optional(property),
      "pattern": .optional(pattern), "witness": .optional(witness),
      "notes": .array(notes) { note in
        [
          "message": .string(note.message),
          "file": .optional(note.location) { .string($0.buffer.name) },
          "range": .range(note.location),
        ]
      },
      "help": .optional(help),
      "fixes": .array(fixes) { fix in
        [
          "title": .string(fix.title), "safe": .bool(fix.isSafe),
          "edits": .array(fix.edits) { edit in
            [
              "range": .range(SourceRange(location.buffer, edit.range)),
              "replacement": .string(edit.replacement),
            ]
          },
        ]
      },
      "consequences": .array(consequences) { consequence in
        [
          "check": .string(consequence.check), "severity": .string(consequence.severity.name),
          "message": .string(consequence.message),
          "file": .string(consequence.location.buffer.name),
          "range": .range(consequence.location), "rule": .optional(consequence.rule?.offset),
          "property": .optional(consequence.property),
          "pattern": .optional(consequence.pattern),
        ]
      },
      "suppression": .optional(suppression) { suppression in
        [
          "kind": .string(suppression.kind.rawValue), "reason": .string(suppression.reason),
          "place": .place(suppression.location),
        ]
      },
    ]
  }
}

extension FindingGroup {
  fileprivate var json: JSONOutput {
    [
      "message": .string(first.message), "severity": .string(first.severity.name),
      "checks": .strings([first.check]), "file": .string(first.location.buffer.name),
      "range": .range(first.location), "help": .optional(first.help),
    ]
  }
}
