import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The results of one run of the linter, for the formats of other programs.
///
/// Each format lists every finding, but for annotations, which are what text shows.
struct FindingReport: Sendable {
  /// A finding, with its identity in other runs.
  struct Entry: Sendable {
    var finding: Finding

    /// The identity, wherever in the file the finding is.
    ///
    /// No other finding of the run has it.
    var fingerprint: String

    /// True if it affects every client that was asked, so that none needs to be named.
    var isForAll: Bool

    init(_ finding: Finding, fingerprint: String, isForAll: Bool = false) {
      self.finding = finding
      self.fingerprint = fingerprint
      self.isForAll = isForAll
    }

    /// The message and its further lines.
    ///
    /// - Parameter placed: true to include notes that have a place, with the place.
    func lines(placed: Bool) -> [String] {
      [finding.message] + finding.furtherLines(placed: placed, namesClients: !isForAll)
    }
  }

  /// A question that was given up, with the same kind of identity.
  struct Question: Sendable {
    var question: UndecidedQuestion
    var fingerprint: String

    init(_ question: UndecidedQuestion, fingerprint: String) {
      self.question = question
      self.fingerprint = fingerprint
    }
  }

  /// One input with its findings.
  struct Input: Sendable {
    /// The name of the input's buffer.
    var name: String

    /// The ids of the checks that looked at it, in the order of the catalogue.
    var checks: [String]
    /// The findings, suppressed ones included.
    var findings: [Entry] = []
    var questions: [Question] = []

    /// The least weight that makes the run fail, or nil if none does.
    var failLevel: Severity? = .error

    /// True if an undecided question makes the run fail.
    var failsUndecided = false

    /// The findings that are not suppressed.
    var counted: [Entry] { findings.filter { $0.finding.suppression == nil } }

    init(_ name: String, checks: [String]) {
      self.name = name
      self.checks = checks
    }
  }

  /// An input that could not be read, which is a failure in every format.
  struct UnreadInput: Sendable {
    /// The name of the input; nil if the sentence says all that is known.
    var name: String?

    /// The reason and the remedy on one line.
    var sentence: String

    init(_ name: String?, _ sentence: String) {
      self.name = name
      self.sentence = sentence
    }

    /// The name of the failure, as checks have names.
    static let check = "unread-input"
  }

  /// The findings as text shows them.
  struct Shown: Sendable {
    /// Findings that are shown as one, and the clients that were asked about them.
    typealias Group = (group: FindingGroup, clients: [String])

    var groups: [Group]

    /// The number of findings that the limits leave out.
    var hidden: Int

    /// The last line with the numbers; nil for that of the summary.
    var closing: String?

    init(_ groups: [Group], limits: GroupSelection.Limits, closing: String? = nil) {
      let selection = GroupSelection(of: groups.map(\.group), limits: limits)
      self.groups = zip(groups, selection.isShown).filter(\.1).map(\.0)
      hidden = selection.hiddenFindings
      self.closing = closing
    }
  }

  /// The tool's own name.
  struct Tool: Sendable {
    var name: String
    var version: String
  }

  var tool: Tool
  var inputs: [Input]

  /// The checks that have findings or questions, and perhaps others, in the order of the catalogue.
  var rules: [ReportedRule]
  var summary: ReportSummary

  var shown: Shown

  /// The inputs that could not be read.
  var unread: [UnreadInput] = []

  /// The place, for the reader of a report, of the input behind a buffer of this name.
  var artifact: @Sendable (_ name: String) -> ArtifactName

  /// A report whose text shows findings of every severity.
  init(
    _ inputs: [Input], summary: ReportSummary, rules: [ReportedRule], tool: Tool,
    artifact: @escaping @Sendable (_ name: String) -> ArtifactName
  ) {
    self.inputs = inputs
    self.summary = summary
    let groups = inputs.flatMap { FindingGroup.groups(of: $0.counted.map(\.finding)) }
    shown = Shown(groups.map { ($0, []) }, limits: .readable)
    self.rules = rules
    self.tool = tool
    self.artifact = artifact
  }

  /// The place of an unread input for the reader of a report.
  func artifact(of input: UnreadInput) -> ArtifactName? { input.name.map(artifact) }

  var findings: [Entry] { inputs.flatMap(\.findings) }

  /// The last line of text.
  var closing: String { shown.closing ?? summary.line }

  /// The findings that are not suppressed, for formats without suppressions.
  var counted: [Entry] { inputs.flatMap(\.counted) }
  var questions: [Question] { inputs.flatMap(\.questions) }
}

/// The facts about one check in a report, beside its findings.
struct ReportedRule: Sendable {
  var id: String

  /// The mistake that it finds: a noun phrase without a full stop, beginning in lower case.
  var summary: String

  /// The reason that it matters: sentences in paragraphs, code in backquotes.
  var rationale: String

  /// Built only for a format that shows it.
  private let makePage: @Sendable () -> String

  /// The article of the documentation that has the page, or nil if only the front page does.
  var article: String?

  /// The weight of its findings by default, or nil if it is off.
  var level: Severity?

  init(
    id: String, summary: String, rationale: String, level: Severity?, article: String? = nil,
    page: @autoclosure @escaping @Sendable () -> String
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.level = level
    self.article = article
    makePage = page
  }

  /// The whole page in Markdown without HTML.
  var page: String { makePage() }

  /// The absolute address of the article, which DocC uses wherever the documentation is published.
  var address: String {
    let root = "doc://pathconfig.PathConfigKit/documentation/PathConfigKit"
    return article.map { "\(root)/\($0)" } ?? root
  }
}

extension FindingReport {
  /// The findings of a command other than `lint`, in the formats of CI systems and editors.
  ///
  /// - Parameters:
  ///   - inputs: the names of the examined files; those of findings in other files are added.
  ///   - rules: every kind of finding that the command knows.
  ///   - failLevel: the least severity that makes the run fail.
  init(
    _ findings: [Finding], _ questions: [UndecidedQuestion] = [], of inputs: [String],
    rules: [ReportedRule], failLevel: Severity?, failsUndecided: Bool = false, in session: Session
  ) {
    let environment = session.environment
    let artifact: @Sendable (String) -> ArtifactName = { environment.artifact(named: $0) }
    var fingerprints = FindingFingerprints()
    var reported: [Input] = []
    func place(of name: String) -> Int {
      if let place = reported.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return place
      }
      var input = Input(name, checks: rules.map(\.id))
      input.failLevel = failLevel
      input.failsUndecided = failsUndecided
      reported.append(input)
      return reported.count - 1
    }
    for name in inputs { _ = place(of: name) }
    for finding in findings {
      let name = finding.location.buffer.name
      let fingerprint = fingerprints.next(finding, in: artifact(name).path)
      reported[place(of: name)].findings.append(Entry(finding, fingerprint: fingerprint))
    }
    for question in questions {
      let name = question.location.buffer.name
      let fingerprint = fingerprints.next(question, in: artifact(name).path)
      reported[place(of: name)].questions.append(Question(question, fingerprint: fingerprint))
    }
    let foundIDs = Set(findings.map(\.check) + questions.map(\.check))
    self.init(
      reported,
      summary: ReportSummary(of: findings, files: reported.count, undecided: questions.count),
      rules: rules.filter { foundIDs.contains($0.id) },
      tool: Tool(name: session.tool.name, version: session.tool.version), artifact: artifact)
  }
}

extension ReportedRule {
  /// A kind of finding, whose page gives the reason and the remedy.
  init(id: String, summary: String, rationale: String, remedy: String, level: Severity) {
    let page = "# \(id)\n\n\(rationale)\n\n## What to do\n\n\(remedy)\n"
    self.init(id: id, summary: summary, rationale: rationale, level: level, page: page)
  }
}

extension FindingReport {
  /// The report with inputs that could not be read.
  func with(_ unread: [RunFailure.Explanation]) -> FindingReport {
    var report = self
    report.summary.unread = unread.count
    report.unread = unread.map { failure in
      UnreadInput(failure.source, failure.message + (failure.help.map { " (\($0))" } ?? ""))
    }
    return report
  }
}

extension FindingReport {
  /// The findings of text for the page of a GitHub job: those of one cause are one row, as in text,
  /// and the worst come first.
  var blocks: [Block] {
    func place(_ location: SourceRange) -> String {
      let start = location.start
      return "`\(artifact(location.buffer.name).path):\(start.line):\(start.column)`"
    }
    let groups = Severity.allCases.reversed().flatMap { severity in
      shown.groups.map(\.group).filter { $0.severity == severity }
    }
    let rows = groups.map { group -> [Line] in
      let isRepeated = if case .repetition = group.kind { true } else { false }
      let count = isRepeated ? " (\(group.findings.count) places)" : ""
      let checks = group.checks.map { "`\($0)`" }.joined(separator: ", ")
      return [
        Line(group.severity.name), Line(place(group.location)),
        "\(group.message)\(count)\(group.help.map { "; \($0)" } ?? "")", Line(checks),
      ]
    }
    let undecided = questions.map(\.question).map { question -> Line in
      "undecided: \(place(question.location)): \(question.reason) (`\(question.check)`)"
    }
    return [
      .heading(
        Line("Path configuration: \(closing)"),
        [.list(unread.map { Line($0.sentence) })] + (rows.isEmpty ? [] : [.rows(rows)])
          + (shown.hidden > 0 ? [.text(Line(notShown(shown.hidden)))] : [])
          + [.list(undecided, limit: Markdown.openLines)])
    ]
  }
}

private func notShown(_ count: Int) -> String {
  "\(counted(count, "more finding is", "more findings are")) not shown; `pathconfig lint --all` shows them."
}

/// The place of an input for the reader of a report.
package enum ArtifactName: Hashable, Sendable {
  /// A file by its path from the root of the tree that the report is about.
  case inTree(String)
  /// A file elsewhere, by its absolute path.
  case file(String)
  case url(String)
  /// An input that is not a file, such as standard input or a file of a revision.
  case other(String)

  /// A file by its path from the current directory.
  ///
  /// Both directories are absolute. `.` and `..` are resolved by name, without a look at links.
  init(path: String, from directory: String, root: String) {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let names = (isAbsolute ? path : directory + "/" + path).pathNames
    let rootNames = root.pathNames
    if names.count > rootNames.count, names.starts(with: rootNames) {
      self = .inTree(Self.joined(names.dropFirst(rootNames.count)))
    } else {
      self = .file("/" + Self.joined(names))
    }
  }

  private static func joined(_ names: some Sequence<UTF8String>) -> String {
    names.map(\.string).joined(separator: "/")
  }
}

extension ArtifactName {
  /// The name as people and most formats write it.
  var path: String {
    switch self {
    case .inTree(let name), .file(let name), .url(let name), .other(let name): name
    }
  }

  /// The file's path if it is in the tree.
  var pathInTree: String? {
    if case .inTree(let path) = self { path } else { nil }
  }

  /// The name as a URI reference (RFC 3986), relative to the root for a file in the tree.
  package var uri: String {
    switch self {
    case .inTree(let path), .other(let path): Self.escaped(path, keeping: Self.pathBytes)
    case .file(let path): "file://" + Self.escaped(path, keeping: Self.pathBytes)
    case .url(let url): Self.escaped(url, keeping: Self.pathBytes.union(Self.reservedBytes))
    }
  }

  /// The unreserved characters and the slash.
  private static let pathBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// The other characters that a URI allows.
  private static let reservedBytes = Set(":?#[]@!$&'()*+,;=%".utf8)

  private static func escaped(_ text: String, keeping kept: Set<UInt8>) -> String {
    String(decoding: text.utf8.percentEncoded(keeping: kept.contains), as: UTF8.self)
  }
}
