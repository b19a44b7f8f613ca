import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let completions = Command(.completions) { arguments, session in
    let name = arguments["SHELL"][0]
    guard let shell = CompletionShell(rawValue: name) else {
      let known = CompletionShell.allCases.map(\.rawValue)
      throw RunFailure.usage(
        "there is no completion for \(quoted(name)), only for \(listed(known))"
          + didYouMean(NearestName.of(name, among: known)))
    }
    let reports = try Reports(arguments.reports, in: session)
    reports.write(bytes: ContiguousArray(shell.script.utf8))
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
    ])
}

extension Command {
  static let schema = Command(.schema) { arguments, session in
    let schema = try arguments["NAME"].first.map { name throws(RunFailure) in
      // Spelt exactly.
      let found = FileSchema.all.first { $0.name.utf8.elementsEqual(name.utf8) }
      if let found { return found }
      let near = NearestName.of(name, among: FileSchema.all.map(\.name))
      throw RunFailure.unknown("schema", name, suggestion: near)
    }
    let reports = try Reports(arguments.reports, in: session)
    let text = schema?.text ?? FileSchema.all.map { $0.name + "\n" }.joined()
    reports.write { $0.writer.write(text) }
    return .success
  }
}

extension CommandSpec {
  static let schema = CommandSpec(
    name: "schema", synonyms: ["schemas"],
    summary: "Print JSON Schemas for editors and programs",
    discussion: [
      "An editor that knows the schema of a path configuration completes and explains properties "
        + "and marks mistakes while you type. The schemas of outputs are for programs that read "
        + "them. All are of draft 2020-12."
    ],
    forms: [
      Form([
        Positional(
          "NAME", .choices(FileSchema.all.map { .init(name: $0.name, doc: $0.summary) }),
          count: .optional, "The schema to print (default: list the names)")
      ])
    ],
    flags: .of(.outputFile),
    examples: [
      Example(["schema", "path-configuration"], "Print the schema of path configurations"),
      Example(
        ["schema", "--output", "path-configuration.schema.json", "path-configuration"],
        "Write it to a file"),
    ])
}

extension Command {
  static let server = Command(.server) { _, session in
    session.tool.serve(session)
  }
}

extension CommandSpec {
  static let server = CommandSpec(
    name: "server", synonyms: ["lsp", "language-server"],
    summary: "Serve an editor with findings and fixes while you type",
    discussion: [
      """
      Speaks the language server protocol 3.17 on standard input and output. An editor starts it. \
      Findings are those of `lint`, with the same settings, for the text in the editor.
      """,
      """
      The setting `pathconfig.lintFlags` of the editor adds flags of `lint`, such as \
      `["--suggestions"]`. The guide “Editor” shows the settings for VS Code, Neovim, Helix, Zed \
      and Emacs.
      """,
    ],
    forms: [Form([])],
    flags: .of(.stdio),
    examples: [Example(["server"], "Serve the editor that starts it")],
    findings: "the editor is gone without ending the session")
}
