/// A form in which `test` reports.
package enum TestFormat: String, FlagChoice {
  case text, json, junit, tap, sarif, github, gitlab, checkstyle

  package var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    case .junit: "for CI servers, as JUnit XML"
    case .tap: "for test harnesses, as TAP 14"
    case .sarif: "for code scanning and editors, as SARIF 2.1.0"
    case .github: "for a GitHub workflow: annotations, and the summary of the job"
    case .gitlab: "for a GitLab pipeline: a code quality report"
    case .checkstyle: "for CI servers, as Checkstyle XML"
    }
  }
}
