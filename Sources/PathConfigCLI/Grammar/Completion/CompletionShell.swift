/// A shell with a completion script.
enum CompletionShell: String, FlagChoice {
  case bash, zsh, fish

  package var doc: String {
    switch self {
    case .bash: "of release 3.2 or newer, which shows no descriptions"
    case .zsh: "with its completion system, compinit"
    case .fish: "of release 3.0 or newer"
    }
  }

  /// The script for the shell, made from the table of commands.
  func script(for tool: CommandLineTool) -> String {
    switch self {
    case .bash: BashCompletion(tool).script
    case .zsh: ZshCompletion(tool).script
    case .fish: FishCompletion(tool).script
    }
  }
}
