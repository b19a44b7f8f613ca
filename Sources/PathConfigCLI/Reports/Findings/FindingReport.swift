import PathConfigSyntax

/// The results of one run of the linter, for the formats of other programs.
///
/// Each format lists every finding, but for annotations, which are what text shows.
struct FindingReport: Sendable {
  /// A finding, with its identity in other runs.
  struct Finding: Sendable {
    var diagnostic: Diagnostic

    /// The identity, wherever in the file the finding is.
    ///
    /// No other finding of the run has it.
    var fingerprint: String

    /// True if it affects every client that was asked, so that none needs to be named.
    var isForAll: Bool

    init(_ diagnostic: Diagnostic, fingerprint: String, isForAll: Bool = false) {
      self.diagnostic = diagnostic
      self.fingerprint = fingerprint
      self.isForAll = isForAll
    }

    /// The message and its further lines.
    ///
    /// - Parameter placed: true to include notes that have a place, with the place.
    func lines(placed: Bool) -> [String] {
      [diagnostic.message] + diagnostic.furtherLines(placed: placed, namesClients: !isForAll)
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
    var findings: [Finding] = []
    var questions: [Question] = []

    /// The least weight that makes the run fail, or nil if none does.
    var failLevel: Severity? = .error

    /// True if an undecided question makes the run fail.
    var failsUndecided = false

    /// The findings that are not suppressed.
    var counted: [Finding] { findings.filter { $0.diagnostic.suppression == nil } }

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
    let groups = inputs.flatMap { FindingGroup.groups(of: $0.counted.map(\.diagnostic)) }
    shown = Shown(groups.map { ($0, []) }, limits: .readable)
    self.rules = rules
    self.tool = tool
    self.artifact = artifact
  }

  /// The place of an unread input for the reader of a report.
  func artifact(of input: UnreadInput) -> ArtifactName? { input.name.map(artifact) }

  var findings: [Finding] { inputs.flatMap(\.findings) }

  /// The last line of text.
  var closing: String { shown.closing ?? summary.line }

  /// The findings that are not suppressed, for formats without suppressions.
  var counted: [Finding] { inputs.flatMap(\.counted) }
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
