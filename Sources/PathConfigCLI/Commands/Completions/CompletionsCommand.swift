import PathConfigSyntax

extension Command {
  static let completions = Command(.completions, CompletionsOptions.init) {
    options, session in
    let writer = try session.writer(for: options.destination)
    writer.writeAsIs(ContiguousArray(options.shell.script(for: session.tool).utf8))
    return .success
  }
}

/// The options of `completions`.
struct CompletionsOptions: Equatable, Sendable {
  var shell: CompletionShell
  var destination: ReportDestination

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let name = parsed.arguments("SHELL").first ?? ""
    let names = CompletionShell.allCases.map(\.rawValue)
    guard let shell = CompletionShell(rawValue: name) else {
      throw .unknownShell(name, known: names, suggestion: NearestName.of(name, among: names))
    }
    self.shell = shell
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
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
      Form([Positional("SHELL", .choices(CompletionShell.self), "The shell that is to read it")])
    ],
    flags: [.outputFile],
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
