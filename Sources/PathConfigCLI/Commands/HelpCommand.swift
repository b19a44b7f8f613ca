extension Command {
  package static let help = Command(.help, HelpOptions.init) { options, session in
    let tool = session.tool
    if let name = options.command {
      let command = try tool.command(named: name)
      session.output.write(HelpPage.page(for: command.spec, of: tool, columns: session.columns))
    } else {
      session.output.write(HelpPage.overview(of: tool, columns: session.columns))
    }
    return .success
  }
}

/// What `help` is asked.
package struct HelpOptions: Equatable, Sendable {
  /// The command to explain; nil for all in short.
  package var command: String?

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    command = parsed.arguments("COMMAND").first
  }
}

extension CommandSpec {
  package static let help = CommandSpec(
    name: "help",
    summary: "the commands, or one command with its flags and examples",
    forms: [Form([Positional("COMMAND", .command, count: .optional, "The command to explain")])],
    examples: [
      Example(["help"], "List the commands"),
      Example(["help", "help"], "Explain one of them"),
    ],
    exitCodes: [
      ExitMeaning(.success, "help is printed"),
      ExitMeaning(.usage, "there is no such command"),
    ])
}
