extension Command {
  package static let help = Command(.help, HelpOptions.init) { options, session in
    let tool = session.tool
    let command = try options.command.map { name in try tool.command(named: name).spec }
    try Reports(options.reports, in: session).write { output in
      if output.format == .man {
        return .verbatim(
          command.map { ManPage.page(for: $0, of: tool) } ?? ManPage.overview(of: tool))
      }
      return .verbatim(
        command.map { HelpPage.page(for: $0, of: tool, columns: session.columns) }
          ?? HelpPage.overview(of: tool, columns: session.columns))
    }
    return .success
  }
}

/// The options of `help`.
package struct HelpOptions: Equatable, Sendable {
  /// The command to explain; nil for a summary of all.
  package var command: String?
  package var reports: [ReportRequest]

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    command = parsed.arguments("COMMAND").first
    reports = try ReportRequest.all(in: parsed)
  }
}

extension CommandSpec {
  package static let help = CommandSpec(
    name: "help", synonyms: ["man", "usage"],
    summary: "Show the commands, or explain one of them",
    forms: [Form([Positional("COMMAND", .command, count: .optional, "The command to explain")])],
    flags: [.helpFormat, .output],
    examples: [
      Example(["help"], "List the commands"),
      Example(["help", "lint"], "Explain one of them"),
      Example(
        ["help", "--format", "man", "--output", "/usr/local/share/man/man1/pathconfig.1"],
        "Install the man page"),
    ],
    exitCodes: [
      ExitMeaning(.success, "help is printed"),
      ExitMeaning(.usage, "there is no such command, or an output that cannot be written"),
    ])
}
