package import PathConfigKit
import PathConfigReporting

/// When output is coloured.
package enum ColorChoice: String, FlagChoice {
  case auto, always, never

  package var doc: String {
    switch self {
    case .auto: "on a terminal that shows colours"
    case .always: "whatever receives the output"
    case .never: "plain text only"
    }
  }
}

/// Whether and how text for one stream is coloured.
package struct TerminalStyle: Equatable, Sendable {
  package var usesColor: Bool

  package init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// Decides for one stream: the flag first; then `NO_COLOR` (https://no-color.org), which wins
  /// over `FORCE_COLOR` (https://force-color.org), and that over `CLICOLOR_FORCE` and `CLICOLOR`
  /// (https://bixense.com/clicolors); then whether the stream is a terminal that has a name other
  /// than `dumb`.
  package init(_ choice: ColorChoice, environment: Environment, isTerminal: Bool) {
    switch choice {
    case .always: usesColor = true
    case .never: usesColor = false
    case .auto:
      if environment[.noColor] != nil {
        usesColor = false
      } else if let forced = environment[.forceColor] {
        usesColor = forced != "0" && forced != "false"
      } else if let forced = environment[.cliColorForce], forced != "0" {
        usesColor = true
      } else {
        usesColor =
          environment[.cliColor] != "0" && isTerminal && Self.isCapable(environment)
      }
    }
  }

  /// Whether a terminal understands escape sequences, by its name.
  static func isCapable(_ environment: Environment) -> Bool {
    (environment[.term] ?? "dumb") != "dumb"
  }

  /// The text in bold red, for the word that says that something failed.
  package func failure(_ text: String) -> String { wrap(text, .boldRed) }

  /// The text in bold cyan, for the word that begins a note.
  package func note(_ text: String) -> String { wrap(text, .boldCyan) }

  /// The text in bold.
  package func strong(_ text: String) -> String { wrap(text, .bold) }

  private func wrap(_ text: String, _ look: TextLook) -> String {
    usesColor ? look.of(text) : text
  }
}
