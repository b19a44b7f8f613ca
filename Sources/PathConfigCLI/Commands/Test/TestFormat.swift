/// A form in which `test` reports.
package enum TestFormat: String, FlagChoice {
  case text, json, junit, tap

  package var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    case .junit: "JUnit XML, for CI servers"
    case .tap: "TAP 14, for test harnesses"
    }
  }
}
