/// A form of report; each command has some of them.
enum ReportFormat: String, FlagChoice {
  case text, json, markdown, github, sarif, gitlab, junit

  package var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    case .markdown: "for a comment on a pull request"
    case .junit: "for CI servers, as JUnit XML"
    case .sarif: "for code scanning and editors, as SARIF 2.1.0"
    case .github: "for a GitHub workflow: annotations, and the summary of the job"
    case .gitlab: "for a GitLab pipeline: a code quality report"
    }
  }
}

// MARK: - The formats of each command

extension ReportFormat {
  static let ofAnswers: [ReportFormat] = [.text, .json]
  static let ofFindings: [ReportFormat] = [.text, .json, .github, .sarif, .gitlab, .junit]
  static let ofChanges: [ReportFormat] = [
    .text, .json, .markdown, .github, .sarif, .gitlab, .junit,
  ]
}
