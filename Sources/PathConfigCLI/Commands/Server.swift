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
    exitCodes: [
      ExitMeaning(.success, "the editor has ended the session"),
      ExitMeaning(.findings, "the editor is gone without ending the session"),
      ExitMeaning(.usage, "wrong usage"),
    ])
}
