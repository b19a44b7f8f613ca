/// A form of report; each command has some of them.
package enum ReportFormat: String, FlagChoice {
  case text, json, ndjson, markdown, html, man, junit, tap, sarif, github, gitlab, checkstyle

  package var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    case .ndjson: "for programs, a JSON object a line"
    case .markdown: "for a comment on a pull request"
    case .html: "a page to explore both configurations, as `report` writes it"
    case .man: "for man, with everything about every command where none is named"
    case .junit: "for CI servers, as JUnit XML"
    case .tap: "for test harnesses, as TAP 14"
    case .sarif: "for code scanning and editors, as SARIF 2.1.0"
    case .github: "for a GitHub workflow: annotations, and the summary of the job"
    case .gitlab: "for a GitLab pipeline: a code quality report"
    case .checkstyle: "for CI servers, as Checkstyle XML"
    }
  }
}

// MARK: - The formats of each command

extension ReportFormat {
  static let ofAnswers: [ReportFormat] = [.text, .json]
  static let ofLint: [ReportFormat] = [
    .text, .json, .ndjson, .sarif, .github, .gitlab, .junit, .checkstyle,
  ]
  static let ofDiff: [ReportFormat] = [
    .text, .json, .markdown, .html, .github, .sarif, .gitlab, .junit, .checkstyle,
  ]
  static let ofDeploy = ofDiff.filter { $0 != .html }
  static let ofTest: [ReportFormat] = [
    .text, .json, .junit, .tap, .sarif, .github, .gitlab, .checkstyle,
  ]
}
