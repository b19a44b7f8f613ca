import PathConfigSyntax

/// The findings of `lint` for machines.
///
/// One object has `findings`, `groups` of those that text shows as one, `undecided` and `summary`.
/// `rule` and `group` count from 0. An absent value is null and never left out.
struct JSONReport {
  let findings: [Finding]

  /// Groups of more than one finding.
  let groups: [FindingGroup]
  let undecided: [UndecidedQuestion]
  let summary: ReportSummary

  /// A finding and the place of its group in `groups`.
  struct Finding {
    let diagnostic: Diagnostic
    let group: Int?
  }

  init(_ findings: [Diagnostic], undecided: [UndecidedQuestion], summary: ReportSummary) {
    // Text shows no groups of suppressed findings.
    let counted = findings.indices.filter { findings[$0].suppression == nil }
    groups = FindingGroup.groups(of: counted.map { findings[$0] })
      .filter { $0.findings.count > 1 }
    var group: [Int?] = Array(repeating: nil, count: findings.count)
    for (number, indices) in groups.map(\.indices).enumerated() {
      for index in indices { group[counted[index]] = number }
    }
    self.findings = zip(findings, group).map { Finding(diagnostic: $0, group: $1) }
    self.undecided = undecided
    self.summary = summary
  }

  /// The report as text that ends in a line feed.
  static func render(
    _ findings: [Diagnostic], undecided: [UndecidedQuestion] = [], summary: ReportSummary,
    style: JSONWriter.Style = .pretty
  ) -> String {
    let report = JSONReport(findings, undecided: undecided, summary: summary)
    return JSONWriter.write(shape.output(report), style: style).string + "\n"
  }
}

extension JSONReport {
  static let schemaDocument = JSONSchemaDocument(
    "lint", "findings of `lint --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  static let shape = JSONShape<JSONReport>.report([
    .member("findings", \.findings, .array(of: Finding.shape)),
    .member("groups", \.groups, .array(of: FindingGroup.shape)),
    .member("undecided", \.undecided, .array(of: UndecidedQuestion.shape)),
    .member("summary", \.summary, ReportSummary.shape),
  ])
}

extension JSONReport.Finding {
  static let shape = JSONShape<Self>.object(
    verdict.map { $0.of(\.diagnostic) } + [
      .member(
        "group", \.group, .optional(.integer(from: 0)),
        "The place in `groups` of the one that holds it, from 0.")
    ] + details.map { $0.of(\.diagnostic) })

  private static let verdict: [JSONShape<Diagnostic>.Member] = [
    .member("check", \.check, .string, "The id of the check, in kebab case."),
    .member("severity", \.severity, Severity.shape),
    .member("message", \.message, .string, "What is wrong and what it leads to."),
    .member("file", \.location.buffer.name, .string),
    .member("range", \.location, .range),
  ]

  private static let details: [JSONShape<Diagnostic>.Member] = [
    .member(
      "clients", \.clients, .array(of: .string),
      "The clients, as name@version, for which the finding holds; none where it holds for any."),
    .member(
      "rule", \.rule, .optional(.integer(from: 0)),
      "The place of the rule, from 0; text counts from 1."),
    .member("property", \.property, .optional(.string)),
    .member("pattern", \.pattern, .optional(.string), "The text of the regular expression."),
    .member(
      "witness", \.witness, .optional(.string),
      "What a pattern sees of a URL by which the finding shows."),
    .member("notes", \.notes, .array(of: Diagnostic.Note.shape)),
    .member("help", \.help, .optional(.string), "What to write instead, in the imperative."),
    .member(
      "fixes", { finding in finding.fixes.map { Fix(fix: $0, buffer: finding.location.buffer) } },
      .array(of: Fix.shape)),
    .member(
      "consequences", \.consequences, .array(of: consequence),
      "What follows from the finding and is not reported beside it."),
    .member(
      "suppression", \.suppression, .optional(Diagnostic.Suppression.shape),
      "Who allows the finding, so that it does not count."),
  ]

  private static let consequence = JSONShape<Diagnostic>.object(
    verdict + [
      .member(
        "rule", \.rule, .optional(.integer(from: 0)),
        "The place of the rule, from 0; text counts from 1."),
      .member("property", \.property, .optional(.string)),
      .member("pattern", \.pattern, .optional(.string)),
    ])

  /// A fix of a finding, whose edits are all in the finding's file.
  private struct Fix {
    let fix: Diagnostic.Fix
    let buffer: SourceBuffer

    static let shape = JSONShape<Fix>.object([
      .member("title", \.fix.title, .string, "What the fix does, in the imperative."),
      .member(
        "safe", \.fix.isSafe, .boolean,
        "Whether nothing changes its meaning but what the finding names."),
      .member(
        "doubt", \.fix.doubt, .optional(.string),
        "Why a fix that was meant to be safe is not known to be."),
      .member(
        "edits", \.edits, .array(of: edit, atLeast: 1),
        "Changes of the finding's file that do not overlap, in its order."),
    ])

    private typealias Edit = (range: SourceRange, replacement: String)

    private static let edit = JSONShape<Edit>.object([
      .member("range", \.range, .range), .member("replacement", \.replacement, .string),
    ])

    private var edits: [Edit] {
      fix.edits.map { (SourceRange(buffer, $0.range), $0.replacement) }
    }
  }
}

extension Severity {
  fileprivate static let shape = JSONShape.word(Severity.allCases.reversed().map(\.name))
    .of(\Severity.name)
}

extension Diagnostic.Note {
  fileprivate static let shape = JSONShape<Self>.object([
    .member("message", \.message, .string),
    .member("file", \.location?.buffer.name, .optional(.string)),
    .member("range", \.location, .optional(.range)),
  ])
}

extension Diagnostic.Suppression {
  fileprivate static let shape = JSONShape<Self>.object([
    .member("kind", \.kind, .word, "The part of the file that allows it."),
    .member("reason", \.reason, .string, "Why it is allowed."),
    .member("place", \.location, .place, "Where that is written."),
  ])
}

extension FindingGroup {
  static let shape = JSONShape<FindingGroup>.object([
    .member("message", \.message, .string, "What its findings have in common."),
    .member("severity", \.severity, Severity.shape),
    .member("checks", \.checks, .array(of: .string, atLeast: 1), "The ids of the checks."),
    .member("file", \.location.buffer.name, .string),
    .member(
      "range", \.location, .range,
      "What is to blame, or the first of several places of the same mistake."),
    .member("help", \.help, .optional(.string), "What to write instead, in the imperative."),
  ])
}

extension UndecidedQuestion {
  static let shape = JSONShape<UndecidedQuestion>.object([
    .member("check", \.check, .string, "The id of the check that asked, in kebab case."),
    .member("file", \.location.buffer.name, .string),
    .member("range", \.location, .range),
    .member("reason", \.reason, .string, "Why there is no answer."),
  ])
}

extension ReportSummary {
  static let shape = JSONShape<ReportSummary>.object([
    .member("files", \.files, .integer(from: 0), "Inputs looked at."),
    .member("errors", \.errors, .integer(from: 0)),
    .member("warnings", \.warnings, .integer(from: 0)),
    .member("infos", \.infos, .integer(from: 0)),
    .member(
      "suppressed", \.suppressed, .integer(from: 0),
      "Findings that are allowed; the other numbers leave them out."),
    .member("undecided", \.undecided, .integer(from: 0), "Questions whose budget ran out."),
    .member("unread", \.unread, .integer(from: 0), "Inputs that could not be read."),
  ])
}
