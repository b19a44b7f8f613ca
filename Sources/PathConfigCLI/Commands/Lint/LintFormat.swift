/// A form in which `lint` reports.
package enum LintFormat: String, FlagChoice {
  case text, json, ndjson, sarif, github, gitlab, junit, checkstyle

  package var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    case .ndjson: "for programs, a JSON object a line"
    case .sarif: "for code scanning and editors, as SARIF 2.1.0"
    case .github: "for a GitHub workflow: annotations, and the summary of the job"
    case .gitlab: "for a GitLab pipeline: a code quality report"
    case .junit: "for CI servers, as JUnit XML"
    case .checkstyle: "for CI servers, as Checkstyle XML"
    }
  }
}
