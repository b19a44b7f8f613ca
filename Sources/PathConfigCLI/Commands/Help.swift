extension Command {
  static let help = Command(.help) { arguments, session in
    let tool = session.tool
    let command = try arguments["COMMAND"].first.map { name in try tool.command(named: name).spec }
    try Reports(arguments.reports, in: session).write { _ in
      .verbatim(
        command.map { HelpPage.page(for: $0, of: tool, columns: session.columns) }
          ?? HelpPage.overview(of: tool, columns: session.columns))
    }
    return .success
  }
}

extension CommandSpec {
  static let help = CommandSpec(
    name: "help", synonyms: ["man", "usage"],
    summary: "Show the commands, or explain one of them",
    forms: [Form([Positional("COMMAND", .command, count: .optional, "The command to explain")])],
    examples: [
      Example(["help"], "List the commands"),
      Example(["help", "lint"], "Explain one of them"),
    ],
    exitCodes: [
      ExitMeaning(.success, "help is printed"),
      ExitMeaning(.usage, "there is no such command, or an output that cannot be written"),
    ])
}
