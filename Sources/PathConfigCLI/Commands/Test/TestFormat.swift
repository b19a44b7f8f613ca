/// A form in which `test` reports.
package enum TestFormat: String, FlagChoice {
  case text, json, junit, tap

  package var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    case .junit: "for CI servers, as JUnit XML"
    case .tap: "for test harnesses, as TAP 14"
    }
  }
}
