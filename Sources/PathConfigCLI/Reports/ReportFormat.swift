/// A form of report; each command has some of them.
enum ReportFormat: String, Sendable {
  case text, json, markdown, github, sarif, gitlab, junit

  /// The use: a phrase in lower case without a full stop.
  var doc: String {
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
