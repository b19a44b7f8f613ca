import PathConfigKit

/// The condition for coloured output.
enum ColorChoice: String {
  case auto, always, never
}

/// The colours of text for one stream.
struct TerminalStyle: Equatable, Sendable {
  var usesColor: Bool

  init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// Decides for one stream: the flag, then the environment, then the kind of stream.
  ///
  /// `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR` (https://force-color.org). That wins
  /// over `CLICOLOR_FORCE` and `CLICOLOR` (https://bixense.com/clicolors). Otherwise the stream
  /// must be a terminal with a name other than `dumb`.
  init(_ choice: ColorChoice, environment: Environment, isTerminal: Bool) {
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

  /// True if a terminal understands escape sequences, by its name.
  static func isCapable(_ environment: Environment) -> Bool {
    (environment[.term] ?? "dumb") != "dumb"
  }

  /// The text in bold red, for the word that reports a failure.
  func failure(_ text: String) -> String { wrap(text, .boldRed) }

  /// The text in bold cyan, for the word that begins a note.
  func note(_ text: String) -> String { wrap(text, .boldCyan) }

  /// The text in bold.
  func strong(_ text: String) -> String { wrap(text, .bold) }

  private func wrap(_ text: String, _ look: TextLook) -> String {
    usesColor ? look.of(text) : text
  }
}
