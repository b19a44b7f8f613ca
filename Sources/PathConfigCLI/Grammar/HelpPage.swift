import PathConfigSyntax

/// Text for a terminal under construction: paragraphs, headings and definitions, wrapped.
struct HelpPage {
  private var text = ""
  private let width: Int

  /// - Parameter columns: of the terminal; a page has at most 80 and at least 40.
  init(columns: Int) {
    width = min(max(columns, 40), 80)
  }

  var rendered: String { text.hasSuffix("\n\n") ? String(text.unicodeScalars.dropLast()) : text }

  mutating func paragraph(_ content: String) {
    add(FoldedText.lines(of: content, columns: width))
    blank()
  }

  mutating func heading(_ title: String) {
    text += title + ":\n"
  }

  mutating func blank() {
    text += "\n"
  }

  /// A line that must not be wrapped, such as a command to copy.
  mutating func line(_ content: String, indent: Int) {
    add([content], indent: indent)
  }

  mutating func lines(wrapping content: String, indent: Int) {
    add(FoldedText.lines(of: content, columns: width - indent), indent: indent)
  }

  /// Terms and their texts in two columns; a term too long for its column has a line of its own.
  ///
  /// - Parameter column: the column of the texts; nil for one that suits the terms.
  mutating func definitions(
    _ entries: [(term: String, texts: [String])], indent: Int = 2, column: Int? = nil
  ) {
    // Three tenths, 24 columns of 80, hold most flags of the table and leave room for the texts.
    let widest = width * 3 / 10
    let fitting = entries.map(\.term.unicodeScalars.count).filter { $0 <= widest }
    let column = column ?? indent + (fitting.max() ?? widest) + 2
    for (term, texts) in entries {
      var lines = texts.flatMap { FoldedText.lines(of: $0, columns: width - column) }
      let head = String(repeating: " ", count: indent) + term
      let length = indent + term.unicodeScalars.count
      if length + 2 <= column, let first = lines.first {
        lines.removeFirst()
        text += head + String(repeating: " ", count: column - length) + first + "\n"
      } else {
        text += head + "\n"
      }
      add(lines, indent: column)
    }
  }

  private mutating func add(_ lines: [String], indent: Int = 0) {
    for line in lines {
      text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
    }
  }
}

extension HelpPage {
  /// The help of a command, or of the tool as a whole.
  ///
  /// - Parameter isShort: true for the short help that `-h` prints: at most 40 lines on a terminal
  ///   of 80 columns.
  static func of(
    _ command: CommandSpec?, of tool: CommandLineTool, columns: Int, isShort: Bool = false
  ) -> String {
    var page = HelpPage(columns: columns)
    if let command {
      page.add(command, of: tool, isShort: isShort)
    } else {
      page.add(tool, isShort: isShort)
    }
    return page.rendered
  }

  /// The commands in groups, and the first commands to try.
  private mutating func add(_ tool: CommandLineTool, isShort: Bool) {
    paragraph(tool.summary + ".")
    paragraph("usage: \(tool.name) COMMAND [FLAG...] [ARGUMENT...]")
    commands(of: tool)
    heading("begin with")
    definitions(
      [
        ("\(tool.name) init", ["Find your configurations and write the settings"]),
        ("\(tool.name) lint FILE", ["Check one file"]),
        ("\(tool.name) COMMAND -h", ["Show the usual flags of a command"]),
        ("\(tool.name) COMMAND --help", ["Explain a command with all its flags"]),
      ], column: min(30, width / 2))
    if isShort { return }
    blank()
    flags(FlagSpec.everyCommand)
    heading("environment")
    definitions(EnvironmentVariable.allCases.map { ($0.rawValue, [$0.doc]) })
    blank()
    heading("exit codes")
    definitions(ExitCode.allCases.map { ("\($0.rawValue)", [Self.meaning(of: $0)]) })
  }

  /// The usage of a command; in short, the flags that most people need, and three examples.
  private mutating func add(_ command: CommandSpec, of tool: CommandLineTool, isShort: Bool) {
    paragraph(command.summary + ".")
    usage(of: command, tool)
    if isShort {
      let flags = command.flags.filter(\.isUsual).map { (term: $0.notation, texts: [$0.doc]) }
      if !flags.isEmpty {
        heading("usual flags")
        definitions(flags)
        blank()
      }
      examples(Array(command.examples.prefix(3)), of: tool)
      paragraph("\(tool.name) \(command.name) --help explains every flag.")
      return
    }
    for text in command.discussion { paragraph(text) }
    positionals(command)
    flags(command.flags + FlagSpec.everyCommand)
    examples(command.examples, of: tool)
    heading("exit codes")
    definitions(
      ExitCode.allCases.filter { $0 != .findings || command.findings != nil }.map { code in
        (
          "\(code.rawValue)",
          [(code == .findings ? command.findings : nil) ?? Self.meaning(of: code)]
        )
      })
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
      let widest = tool.commands.map(\.spec.name.unicodeScalars.count).max() ?? 0
      definitions(members.map { ($0.name, [$0.summary]) }, column: 4 + widest)
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
  return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
}

extension HelpPage {
  private static func meaning(of code: ExitCode) -> String {
    switch code {
    case .success: "success"
    case .findings: "findings, differences or failed expectations"
    case .usage: "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"
    case .input: "an input could not be read, fetched or parsed"
    }
  }
}

// The notation of commands and flags in help, on every kind of page.

extension CommandSpec {
  /// The positionals of all forms, each name once.
  var distinctPositionals: [Positional] {
    var result: [Positional] = []
    for positional in forms.flatMap(\.positionals)
    where !result.contains(where: { $0.name == positional.name }) { result.append(positional) }
    return result
  }
}

extension CommandSpec.Form {
  /// The words of a usage line after the flags; a switch is left out beside flags with a value.
  var notation: [String] {
    let shown =
      chosenBy.contains { $0.value != nil } ? chosenBy.filter { $0.value != nil } : chosenBy
    let choosing = shown.map { flag in
      "--\(flag.long)" + (flag.value.map { " \($0.name)" } ?? "")
    }
    return choosing + positionals.map(\.notation)
  }
}

extension FlagSpec {
  /// The flag as help shows it: `-f, --format FORMAT`.
  var notation: String {
    let letter = short.map { "-\($0), " } ?? ""
    return "\(letter)--\(long)" + (value.map { " " + $0.name } ?? "")
  }

  /// The doc, the default, and a line for each possible word.
  var texts: [String] {
    let standard = value?.standard.map { " (default: \($0))" } ?? ""
    let more = details.map { ". \($0)" } ?? ""
    return (value?.kind ?? .text).texts(under: doc + more + standard)
  }
}

extension CommandSpec.Positional {
  /// The doc, and a line for each possible word or prefix.
  var texts: [String] {
    prefixes.isEmpty ? kind.texts(under: doc) : ValueKind.choices(prefixes).texts(under: doc)
  }
}

extension ValueKind {
  /// A doc, and a line for each word if the words are limited.
  fileprivate func texts(under doc: String) -> [String] {
    guard case .choices(let choices) = self else { return [doc] }
    return [doc + ":"] + choices.map { "  \($0.name): \($0.doc)" }
  }
}
