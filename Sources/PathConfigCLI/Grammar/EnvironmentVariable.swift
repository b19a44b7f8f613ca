import PathConfigKit

/// A variable of the environment that changes what the tool does.
enum EnvironmentVariable: String, CaseIterable, Sendable {
  case noColor = "NO_COLOR"
  case forceColor = "FORCE_COLOR"
  case cliColorForce = "CLICOLOR_FORCE"
  case cliColor = "CLICOLOR"
  case term = "TERM"
  case columns = "COLUMNS"
  case ci = "CI"
  case home = "HOME"
  case cacheHome = "XDG_CACHE_HOME"
  case jobSummary = "GITHUB_STEP_SUMMARY"
  case gitHubWorkspace = "GITHUB_WORKSPACE"
  case gitLabProject = "CI_PROJECT_DIR"

  /// The effect: a phrase with a capital and without a full stop.
  var doc: String {
    switch self {
    case .noColor: "Print no colour, whatever the value"
    case .forceColor: "Print colour where no terminal is, too; 0 and false mean none at all"
    case .cliColorForce: "Print colour where no terminal is, too, unless it is 0"
    case .cliColor: "Print no colour where it is 0"
    case .term: "Print no colour where it is dumb or not set"
    case .columns: "Fit lines for people to this many columns, instead of the terminal's"
    case .ci: "Ask no question, whatever the value"
    case .home: "Keep the pages that an editor opens below it, where the system has no other place"
    case .cacheHome: "Keep the pages that an editor opens below this folder"
    case .jobSummary: "Add to this file what the format github finds"
    case .gitHubWorkspace: "Count the paths of reports from this folder"
    case .gitLabProject: "Count the paths of reports from this folder"
    }
  }
}

extension Environment {
  /// The value of a variable; an empty one counts as none.
  subscript(_ variable: EnvironmentVariable) -> String? {
    variables[variable.rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }
}
