import PathConfigKit

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
