import PathConfigSyntax

extension HelpPage {
  /// The help of the tool as a whole.
  static func overview(of tool: CommandLineTool, columns: Int) -> String {
    var page = HelpPage(columns: columns)
    page.paragraph("\(tool.name): \(tool.summary)")
    page.paragraph("usage: \(tool.name) COMMAND [FLAG...] [ARGUMENT...]")
    page.commands(of: tool)
    page.flags(FlagSpec.everyCommand)
    let examples = tool.commands.compactMap(\.spec.examples.first)
    page.examples(examples, of: tool)
    page.heading("environment")
    page.definitions(EnvironmentVariable.allCases.map { ($0.rawValue, [$0.doc]) })
    page.blank()
    page.heading("exit codes")
    page.definitions(ExitCode.allCases.map { ("\($0.rawValue)", [$0.meaning]) })
    return page.rendered
  }

  /// The help of one command.
  static func page(
    for command: CommandSpec, of tool: CommandLineTool, columns: Int
  ) -> String {
    var page = HelpPage(columns: columns)
    page.paragraph(command.summary + ".")
    page.usage(of: command, tool)
    for paragraph in command.discussion { page.paragraph(paragraph) }
    page.positionals(command)
    page.flags(command.flags + FlagSpec.everyCommand)
    page.examples(command.examples, of: tool)
    page.heading("exit codes")
    page.definitions(command.exitCodes.map { ("\($0.code.rawValue)", [$0.meaning]) })
    return page.rendered
  }

  mutating func usage(of command: CommandSpec, _ tool: CommandLineTool) {
    for (index, form) in command.forms.enumerated() {
      let words = [tool.name, command.name, "[FLAG...]"] + form.notation
      line((index == 0 ? "usage: " : "       ") + words.joined(separator: " "), indent: 0)
    }
    blank()
  }

  /// The commands in their groups.
  mutating func commands(of tool: CommandLineTool) {
    for group in CommandSpec.Group.allCases {
      let members = tool.commands.map(\.spec).filter { $0.group == group }
      if members.isEmpty { continue }
      heading(group.rawValue)
      definitions(members.map { ($0.name, [$0.summary]) }, column: tool.commandColumn)
      blank()
    }
  }

  private mutating func positionals(_ command: CommandSpec) {
    let positionals = command.distinctPositionals
    guard !positionals.isEmpty else { return }
    heading("arguments")
    definitions(positionals.map { ($0.name, $0.texts) })
    blank()
  }

  private mutating func flags(_ flags: [FlagSpec]) {
    for category in FlagSpec.Category.allCases {
      let members = flags.filter { $0.category == category }
      guard !members.isEmpty else { continue }
      heading(category.rawValue)
      definitions(members.map { ($0.notation, $0.texts) })
      blank()
    }
  }

  mutating func examples(_ examples: [CommandSpec.Example], of tool: CommandLineTool) {
    heading("examples")
    for example in examples {
      line(example.commandLine(of: tool.name), indent: 2)
      lines(wrapping: example.doc, indent: 6)
    }
    blank()
  }
}

extension CommandLineTool {
  /// The column at which the summaries of all commands begin.
  fileprivate var commandColumn: Int {
    4 + (commands.map(\.spec.name.unicodeScalars.count).max() ?? 0)
  }
}

extension CommandSpec.Example {
  /// The line to type, quoted for a POSIX shell.
  func commandLine(of tool: String) -> String {
    let words = [tool] + arguments.map(shellQuoted) + (redirection.isEmpty ? [] : [redirection])
    return words.joined(separator: " ")
  }
}

/// The word, in single quotes if a POSIX shell would otherwise change it.
private func shellQuoted(_ word: String) -> String {
  let plain = word.utf8.allSatisfy { byte in
    byte.isASCIILetterOrDigit || "-_./:=@%+,".utf8.contains(byte)
  }
  if plain, !word.isEmpty { return word }
  return word.inSingleQuotes(escaping: "'\\''")
}

extension ExitCode {
  /// The meaning of the code for all commands.
  var meaning: String {
    switch self {
    case .success: "nothing at or above the fail level"
    case .findings: "findings, differences or failed expectations"
    case .usage: "wrong usage or configuration, or an output that cannot be written"
    case .input: "an input could not be read, fetched or parsed"
    }
  }
}
