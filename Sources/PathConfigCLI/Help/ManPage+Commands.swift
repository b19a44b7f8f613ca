extension ManPage {
  /// The page of the tool with everything about every command.
  package static func overview(of tool: CommandLineTool) -> String {
    var page = ManPage(title: tool.name, source: "\(tool.name) \(tool.version)")
    page.section("name")
    page.name(tool.name, tool.summary)
    page.section("synopsis")
    page.usage(tool.name, ["COMMAND", "[FLAG...]", "[ARGUMENT...]"])
    page.section("commands")
    for command in tool.commands { page.definition(command.spec.name, [command.spec.summary]) }
    for command in tool.commands {
      page.section("\(tool.name) \(command.spec.name)")
      page.paragraph(command.spec.summary)
      page.body(of: command.spec, of: tool, flags: command.spec.flags)
    }
    page.section("every command")
    page.definitions(FlagSpec.everyCommand)
    page.environment()
    page.section("exit status")
    for code in ExitCode.allCases { page.definition("\(code.rawValue)", [code.meaning]) }
    return page.rendered
  }

  /// The page of one command.
  package static func page(for command: CommandSpec, of tool: CommandLineTool) -> String {
    let name = "\(tool.name)-\(command.name)"
    var page = ManPage(title: name, source: "\(tool.name) \(tool.version)")
    page.section("name")
    page.name(name, command.summary)
    page.section("synopsis")
    page.usages(of: command, tool)
    if !command.discussion.isEmpty { page.section("description") }
    for paragraph in command.discussion { page.paragraph(paragraph) }
    page.section("arguments and flags")
    page.arguments(of: command, command.completedFlags)
    page.section("examples")
    for example in command.examples {
      page.example(example.commandLine(of: tool.name), example.doc)
    }
    page.environment()
    page.section("exit status")
    for code in command.exitCodes { page.definition("\(code.code.rawValue)", [code.meaning]) }
    return page.rendered
  }

  /// Adds the text about a command to the page of the tool.
  private mutating func body(
    of command: CommandSpec, of tool: CommandLineTool, flags: [FlagSpec]
  ) {
    usages(of: command, tool)
    for paragraph in command.discussion { self.paragraph(paragraph) }
    arguments(of: command, flags)
    subsection("Examples")
    for example in command.examples {
      self.example(example.commandLine(of: tool.name), example.doc)
    }
    subsection("Exit status")
    for code in command.exitCodes { definition("\(code.code.rawValue)", [code.meaning]) }
  }

  private mutating func usages(of command: CommandSpec, _ tool: CommandLineTool) {
    for form in command.forms {
      usage("\(tool.name) \(command.name)", ["[FLAG...]"] + form.notation)
    }
  }

  private mutating func arguments(of command: CommandSpec, _ flags: [FlagSpec]) {
    let positionals = command.distinctPositionals
    if !positionals.isEmpty { subsection("Arguments") }
    for positional in positionals { definition(positional.name, positional.texts) }
    for category in FlagSpec.Category.allCases {
      let members = flags.filter { $0.category == category }
      guard !members.isEmpty else { continue }
      subsection(category.rawValue.capitalizedSentence)
      definitions(members)
    }
  }

  private mutating func definitions(_ flags: [FlagSpec]) {
    for flag in flags { definition(flag.notation, flag.texts) }
  }

  private mutating func environment() {
    section("environment")
    for variable in EnvironmentVariable.allCases {
      definition(variable.rawValue, [variable.doc])
    }
  }
}

extension String {
  /// The text with its first letter as a capital.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
