/// The short help that `-h` prints: at most 40 lines on a terminal of 80 columns.
extension HelpPage {
  /// The commands in groups, and the first commands to try.
  static func start(of tool: CommandLineTool, columns: Int) -> String {
    var page = HelpPage(columns: columns)
    page.paragraph(tool.summary + ".")
    page.paragraph("usage: \(tool.name) COMMAND [FLAG...] [ARGUMENT...]")
    page.commands(of: tool)
    page.heading("begin with")
    page.definitions(
      [
        ("\(tool.name) init", ["Find your configurations and write the settings"]),
        ("\(tool.name) lint FILE", ["Check one file"]),
        ("\(tool.name) COMMAND -h", ["Show the usual flags of a command"]),
        ("\(tool.name) COMMAND --help", ["Explain a command with all its flags"]),
      ], column: 30)
    return page.rendered
  }

  /// The usage of a command, the flags that most people need, and three examples.
  static func brief(
    of command: CommandSpec, of tool: CommandLineTool, columns: Int
  ) -> String {
    var page = HelpPage(columns: columns)
    page.paragraph(command.summary + ".")
    page.usage(of: command, tool)
    let flags = command.flags.compactMap { flag in
      flag.brief.map { (term: flag.notation, texts: [$0]) }
    }
    if !flags.isEmpty {
      page.heading("usual flags")
      page.definitions(flags)
      page.blank()
    }
    page.examples(Array(command.examples.prefix(3)), of: tool)
    page.paragraph("\(tool.name) \(command.name) --help explains every flag.")
    return page.rendered
  }
}
