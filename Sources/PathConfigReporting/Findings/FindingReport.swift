package import PathConfigDiagnostics

/// All that one run of the linter has to say, as the formats of other programs need it: each of them
/// carries every finding.
package struct FindingReport: Sendable {
  /// A finding and what it is recognised by in another run.
  package struct Finding: Sendable {
    package var diagnostic: Diagnostic

    /// The same wherever in the file the finding is, and no other finding's of the run.
    package var fingerprint: String

    /// Whether it holds for every client that was asked, so that none needs to be named.
    package var isForAll: Bool

    package init(_ diagnostic: Diagnostic, fingerprint: String, isForAll: Bool = false) {
      self.diagnostic = diagnostic
      self.fingerprint = fingerprint
      self.isForAll = isForAll
    }

    /// The message and what belongs to it, a line each.
    ///
    /// - Parameter placed: whether notes that have a place are among them, with the place.
    func lines(placed: Bool) -> [String] {
      [diagnostic.message] + diagnostic.furtherLines(placed: placed, namesClients: !isForAll)
    }
  }

  /// A question that was given up, recognised in the same way.
  package struct Question: Sendable {
    package var question: UndecidedQuestion
    package var fingerprint: String

    package init(_ question: UndecidedQuestion, fingerprint: String) {
      self.question = question
      self.fingerprint = fingerprint
    }
  }

  /// One input and what was found of it.
  package struct Input: Sendable {
    /// As the buffer of the input is called.
    package var name: String

    /// The ids of the checks that looked at it, in the order of the catalogue.
    package var checks: [String]
    /// Those that are allowed among them.
    package var findings: [Finding] = []
    package var questions: [Question] = []

    /// The least weight that makes the run fail; nil where none does.
    package var failLevel: Severity? = .error

    /// Whether a question that is open makes the run fail.
    package var failsUndecided = false

    /// The findings that nobody allows.
    package var counted: [Finding] { findings.filter { $0.diagnostic.suppression == nil } }

    package init(_ name: String, checks: [String]) {
      self.name = name
      self.checks = checks
    }
  }

  /// The tool as it calls itself.
  package struct Tool: Sendable {
    package var name: String
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  package var tool: Tool
  package var inputs: [Input]

  /// The checks that have findings or questions, and perhaps others, in the order of the catalogue.
  package var rules: [ReportedRule]
  package var summary: ReportSummary

  /// Whether every input could be read.
  package var isComplete = true

  /// Where the reader of a report finds what a buffer of this name was read from.
  package var artifact: @Sendable (_ name: String) -> ArtifactName

  package init(
    _ inputs: [Input], summary: ReportSummary, rules: [ReportedRule], tool: Tool,
    artifact: @escaping @Sendable (_ name: String) -> ArtifactName
  ) {
    self.inputs = inputs
    self.summary = summary
    self.rules = rules
    self.tool = tool
    self.artifact = artifact
  }

  package var findings: [Finding] { inputs.flatMap(\.findings) }

  /// The findings that nobody allows, for formats that know no others.
  package var counted: [Finding] { inputs.flatMap(\.counted) }
  package var questions: [Question] { inputs.flatMap(\.questions) }
}

/// What a report says of one check, beside its findings.
package struct ReportedRule: Sendable {
  package var id: String

  /// What it finds: a noun phrase without a full stop, beginning in lower case.
  package var summary: String

  /// Why that matters: sentences in paragraphs, code in backquotes.
  package var rationale: String

  /// Built only for a format that shows it.
  private let makePage: @Sendable () -> String

  /// The article of the documentation that holds the page; nil where only the front page does.
  package var article: String?

  /// How its findings weigh by default; nil where it is off.
  package var level: Severity?

  package init(
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
  package var page: String { makePage() }

  /// The absolute address of the article, as DocC names it wherever the documentation is published.
  package var address: String {
    let root = "doc://pathconfig.PathConfigKit/documentation/PathConfigKit"
    return article.map { "\(root)/\($0)" } ?? root
  }
}
