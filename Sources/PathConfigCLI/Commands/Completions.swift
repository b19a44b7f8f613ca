import PathConfigKit
import PathConfigSyntax

extension Command {
  static let completions = Command(.completions) { arguments, session in
    let name = arguments["SHELL"][0]
    guard let shell = CompletionShell(rawValue: name) else {
      let known = CompletionShell.allCases.map(\.rawValue)
      throw UsageError(
        "there is no completion for \(quoted(name)), only for \(listed(known))"
          + didYouMean(NearestName.of(name, among: known)))
    }
    let reports = try Reports(arguments.reports, in: session)
    reports.write { _ in .bytes(ContiguousArray(shell.script.utf8)) }
    return .success
  }
}

extension CommandSpec {
  static let completions = CommandSpec(
    name: "completions", synonyms: ["completion", "complete"],
    summary: "Write the completions of a shell",
    discussion: [
      "Completed are commands, flags, clients, checks and their levels, formats, schemas and files.",
      """
      The text goes where the shell looks for it, as the examples show. bash looks there where the \
      package bash-completion is installed; without it, eval what is printed in ~/.bashrc. For zsh \
      the folder must be in fpath before compinit runs.
      """,
    ],
    forms: [
      Form([
        Positional(
          "SHELL",
          .choices([
            (CompletionShell.bash, "of release 3.2 or newer, which shows no descriptions"),
            (.zsh, "with its completion system, compinit"), (.fish, "of release 3.0 or newer"),
          ]), "The shell that is to read it")
      ])
    ],
    flags: .of(.outputFile),
    examples: [
      Example(["completions", "zsh"], redirection: "> ~/.zfunc/_pathconfig", "Install it for zsh"),
      Example(
        ["completions", "fish"], redirection: "> ~/.config/fish/completions/pathconfig.fish",
        "Install it for fish"),
      Example(
        ["completions", "bash"], redirection: "> /etc/bash_completion.d/pathconfig",
        "Install it for bash"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the text is printed"),
      ExitMeaning(.usage, "there is no such shell, or an output that cannot be written"),
    ])
}
