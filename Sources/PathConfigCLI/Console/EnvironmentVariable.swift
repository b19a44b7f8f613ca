import PathConfigKit

/// A variable of the environment that changes what the tool does.
enum EnvironmentVariable: String, CaseIterable, Sendable {
  case noColor = "NO_COLOR"
  case forceColor = "FORCE_COLOR"
  case cliColorForce = "CLICOLOR_FORCE"
  case cliColor = "CLICOLOR"
  case term = "TERM"
  case columns = "COLUMNS"
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

/// The condition for coloured output.
enum ColorChoice: String {
  case auto, always, never
}

extension TextStyle {
  /// Decides for one stream: the flag, then the environment, then the kind of stream.
  ///
  /// `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR` (https://force-color.org). That wins
  /// over `CLICOLOR_FORCE` and `CLICOLOR` (https://bixense.com/clicolors). Otherwise the stream
  /// must be a terminal with a name other than `dumb`.
  init(_ choice: ColorChoice, environment: Environment, isTerminal: Bool) {
    self.init(isColored: choice.isColored(environment, isTerminal: isTerminal))
  }
}

extension ColorChoice {
  fileprivate func isColored(_ environment: Environment, isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment[.noColor] != nil { return false }
      if let forced = environment[.forceColor] { return forced != "0" && forced != "false" }
      if let forced = environment[.cliColorForce], forced != "0" { return true }
      return environment[.cliColor] != "0" && isTerminal && Self.isCapable(environment)
    }
  }

  /// True if a terminal understands escape sequences, by its name.
  private static func isCapable(_ environment: Environment) -> Bool {
    (environment[.term] ?? "dumb") != "dumb"
  }
}
