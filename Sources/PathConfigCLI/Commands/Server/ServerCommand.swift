import PathConfigKit
import PathConfigLanguageServer
import PathConfigLint

extension Command {
  package static let server = Command(.server, ServerOptions.init) { _, session in
    Linter.prepare()
    let (input, output) = (session.console.standardInput, session.console.standardOutput)
    let (tool, environment, console) = (session.tool, session.environment, session.console)
    // Both are used by one thread at a time: the streams of the process have no state.
    nonisolated(unsafe) let shared = (output: output, console: console)
    let server = LanguageServer(
      version: tool.version,
      makeTool: { folder, flags, texts throws(RunFailure) in
        try EditorFolder(
          folder, flags, texts, tool: tool, environment: environment, console: shared.console)
      },
      write: { try? shared.output.write($0) })
    let isEnded = server.run { (try? input.read()) ?? [] }
    return isEnded ? .success : .findings
  }
}

/// The arguments of `server`.
package struct ServerOptions: Equatable, Sendable {
  package init(_ parsed: ParsedArguments) throws(UsageError) {}
}

extension CommandSpec {
  package static let server = CommandSpec(
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
    flags: [.stdio],
    examples: [Example(["server"], "Serve the editor that starts it")],
    exitCodes: [
      ExitMeaning(.success, "the editor has ended the session"),
      ExitMeaning(.findings, "the editor is gone without ending the session"),
      ExitMeaning(.usage, "wrong usage"),
    ])
}
