import PathConfigKit
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
    lines(wrapping: content)
    blank()
  }

  mutating func blank() { line("") }

  /// Definitions under a heading; nothing without any.
  mutating func section(
    _ title: String, _ entries: [(term: String, texts: [String])], column: Int? = nil
  ) {
    if entries.isEmpty { return }
    line(title + ":")
    definitions(entries, column: column)
    blank()
  }

  /// A line that must not be wrapped, such as a command to copy.
  mutating func line(_ content: String, indent: Int = 0) {
    text += content.isEmpty ? "\n" : String(repeating: " ", count: indent) + content + "\n"
  }

  mutating func lines(wrapping content: String, indent: Int = 0) {
    for line in FoldedText.lines(of: content, columns: width - indent) {
      self.line(line, indent: indent)
    }
  }

  /// Terms and their texts in two columns; a term too long for its column has a line of its own.
  ///
  /// - Parameters:
  ///   - column: the column of the texts; nil for one that suits the terms.
  ///   - gap: the least number of blanks between a term and its text.
  mutating func definitions(
    _ entries: [(term: String, texts: [String])], column: Int? = nil, gap: Int = 2
  ) {
    // Three tenths, 24 columns of 80, hold most flags of the table and leave room for the texts.
    let widest = width * 3 / 10
    let fitting = entries.map(\.term.width).filter { $0 <= widest }
    let column = column ?? 4 + (fitting.max() ?? widest)
    for (term, texts) in entries {
      var lines = texts.flatMap { FoldedText.lines(of: $0, columns: width - column) }
      let isBeside = 2 + term.width + gap <= column && !lines.isEmpty
      line("  " + (isBeside ? term.padded(to: column - 2) + lines.removeFirst() : term))
      for text in lines { line(text, indent: column) }
    }
  }
}

extension HelpPage {
  /// The help of a command, or of the tool as a whole.
  ///
  /// - Parameter isShort: true for the short help that `-h` prints: at most 40 lines on a terminal
  ///   of 80 columns.
  static func of(
    _ command: Command?, of tool: CommandLineTool, columns: Int, isShort: Bool = false
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
    let widest = tool.commands.map(\.name.unicodeScalars.count).max() ?? 0
    for (title, isUsual) in [("every day", true), ("others", false)] {
      let members = tool.commands.filter { $0.isUsual == isUsual }
      section(title, members.map { ($0.name, [$0.page.summary]) }, column: 4 + widest)
    }
    section(
      "begin with",
      [
        ("\(tool.name) init", ["Find your configurations and write the settings"]),
        ("\(tool.name) lint FILE", ["Check one file"]),
        ("\(tool.name) COMMAND -h", ["Show the usual flags of a command"]),
        ("\(tool.name) COMMAND --help", ["Explain a command with all its flags"]),
      ], column: min(30, width / 2))
    if isShort { return }
    flags(FlagSpec.everyCommand)
    let effects = FlagWords.of("environment").meanings
    section(
      "environment",
      EnvironmentVariable.allCases.map { ($0.rawValue, [effects[$0.rawValue] ?? ""]) })
    exitCodes("findings, differences or failed expectations")
  }

  /// The usage of a command; in short, the flags that most people need, and three examples.
  private mutating func add(_ command: Command, of tool: CommandLineTool, isShort: Bool) {
    let words = command.page
    paragraph(words.summary + ".")
    for (index, form) in command.forms.enumerated() {
      let line = [tool.name, command.name, "[FLAG...]"] + form.notation
      self.line((index == 0 ? "usage: " : "       ") + line.joined(separator: " "))
    }
    blank()
    if isShort {
      section(
        "usual flags", command.flags.filter(\.isUsual).map { ($0.notation, [$0.doc]) })
      examples(words.examples.prefix(3))
      paragraph("\(tool.name) \(command.name) --help explains every flag.")
      return
    }
    for text in words.discussion { paragraph(text) }
    let positionals = command.forms.flatMap(\.positionals).grouped { UTF8String($0.name) }
    section(
      "arguments",
      positionals.map { ($1[0].name, $1[0].texts(under: words.arguments[$1[0].name] ?? "")) })
    flags(command.flags + FlagSpec.everyCommand)
    examples(words.examples[...])
    exitCodes(words.findings)
  }

  private mutating func flags(_ flags: [FlagSpec]) {
    for category in FlagSpec.Category.allCases {
      let members = flags.filter { $0.category == category }
      section(category.rawValue, members.map { ($0.notation, $0.texts) })
    }
  }

  private mutating func examples(_ examples: ArraySlice<CommandPage.Example>) {
    line("examples:")
    for example in examples {
      line(example.line, indent: 2)
      lines(wrapping: example.doc, indent: 6)
    }
    blank()
  }

  /// - Parameter findings: the meaning of exit code 1; nil if there is none.
  private mutating func exitCodes(_ findings: String?) {
    let meanings: [(ExitCode, String?)] = [
      (.success, "success"), (.findings, findings),
      (.usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      (.input, "an input could not be read, fetched or parsed"),
      (.fault, "the tool itself is at fault: please report it"),
    ]
    section(
      "exit codes",
      meanings.compactMap { code, meaning in meaning.map { ("\(code.rawValue)", [$0]) } })
  }
}

// The notation of commands and flags in help, on every kind of page.

extension Command.Form {
  /// The words of a usage line after the flags.
  var notation: [String] {
    let choosing = chosenBy.map { "--\($0.long)" + ($0.value.map { " \($0.name)" } ?? "") }
    return [choosing].compactMap(\.self) + positionals.map(\.notation)
  }
}

extension FlagSpec {
  /// The flag as help shows it: `-f, --format FORMAT`.
  var notation: String {
    let letter = short.map { "-\($0), " } ?? ""
    return "\(letter)--\(long)"
      + (value.map { $0.implied == nil ? " " + $0.name : "[=\($0.name)]" } ?? "")
  }

  /// The doc, the default, and a line for each possible word.
  var texts: [String] {
    let words = words
    let standard = words.standard.map { " (default: \($0))" } ?? ""
    let more = words.details.map { ". \($0)" } ?? ""
    return (value?.kind ?? .text).texts(under: words.doc + more + standard)
  }
}

extension Command.Positional {
  /// The doc, and a line for each possible word or prefix.
  func texts(under doc: String) -> [String] {
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
