private import EmbeddedFiles
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The words that may stand at the end of a command line that somebody types.
struct Completion {
  /// Whole words, each with its meaning.
  private(set) var words: [(name: String, doc: String)] = []

  /// True where a file may stand.
  private(set) var takesFile = false

  private let tool: CommandLineTool

  /// The word at the cursor, and its part that stays, such as `--client=`.
  private let current: String
  private var start: Substring = ""

  /// - Parameter line: the words after the name of the tool; the last is the one at the cursor.
  init(of line: [String], for tool: CommandLineTool) {
    self.tool = tool
    current = line.last ?? ""
    var (command, pending, isEnded, operands) = (Command?.none, FlagSpec?.none, false, 0)
    var flags: [FlagSpec] { FlagSpec.everyCommand + (command?.flags ?? []) }
    for word in line.dropLast() {
      if pending != nil {
        pending = nil
      } else if !isEnded, word == "--" {
        isEnded = true
      } else if !isEnded, word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") {
        pending = flags.first {
          $0.value.map { $0.implied == nil } ?? false && $0.spellings.contains(word)
        }
      } else if command == nil {
        command = try? tool.command(named: word)
        if command == nil { return }
      } else {
        operands += 1
      }
    }
    let assignment = current.utf8.firstIndex(of: UInt8(ascii: "=")).map { current[...$0] } ?? ""
    if let pending {
      offer(pending.value?.kind ?? .text)
    } else if !isEnded, assignment.hasPrefix("--") {
      start = assignment
      offer(flags.first { "--\($0.long)=" == assignment }?.value?.kind ?? .text)
    } else if !isEnded, current.utf8.first == UInt8(ascii: "-") {
      add(flags.map { .init(name: "--\($0.long)", doc: $0.doc) })
    } else if let command {
      let positionals = command.forms.filter { operands < $0.maximum }.flatMap(\.positionals)
      for positional in positionals { offer(positional.kind) }
    } else {
      offer(.command)
    }
  }

  /// Adds the values of a kind that begin as the word at the cursor goes on after its start.
  private mutating func offer(_ kind: ValueKind) {
    switch kind {
    case .text, .location: break
    case .file, .input: takesFile = true
    case .client:
      let names = ClientName.spellings.map(\.text) + Client.newestOfEveryLine.map(\.id)
      add(names.map { .init(name: $0, doc: "") })
    case .command: add(tool.commands.map { .init(name: $0.name, doc: $0.page.summary) })
    case .check: add(Self.checks)
    case .checkLevel:
      let named = Self.checks.filter(isBegun)
      add(
        named.count > 1
          ? named.map { .init(name: $0.name + "=", doc: $0.doc) }
          : Self.checks.flatMap { check in
            CheckLevel.names.map { .init(name: "\(check.name)=\($0)", doc: check.doc) }
          })
    case .choices(let choices): add(choices)
    }
  }

  private mutating func add(_ choices: [ValueKind.Choice]) {
    for choice in choices where isBegun(choice) {
      let name: String = start + choice.name
      if !words.contains(where: { $0.name == name }) { words.append((name, choice.doc)) }
    }
  }

  private func isBegun(_ choice: ValueKind.Choice) -> Bool {
    (start + choice.name).utf8.starts(with: current.utf8)
  }

  private static let checks = Check.all.map { ValueKind.Choice(name: $0.id, doc: $0.page.summary) }
}

extension Command.Form {
  /// The most arguments that it takes.
  fileprivate var maximum: Int {
    positionals.contains(where: \.count.isUnbounded) ? .max : positionals.count
  }
}

// MARK: - Shells

/// A shell with a completion script, which asks the tool at each press of the key.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The first argument of a run that answers a script, which all scripts have.
  static let question = "__complete"

  /// The answer: a line for each word, and exit code 1 where a file may stand.
  ///
  /// - Parameter asked: the words up to the cursor; `--line` and the whole line from bash, which
  ///   splits words at `=`, `:` and `@`, too.
  static func answer(_ asked: ArraySlice<String>, in session: Session) -> ExitCode {
    let line = asked.first == "--line" ? asked.dropFirst().first ?? "" : nil
    let words = line.map { Array(shellWords(of: $0).dropFirst()) } ?? Array(asked)
    let completion = Completion(of: words, for: session.tool)
    for word in completion.words {
      let doc = line == nil && !word.doc.isEmpty ? "\t\(word.doc)" : ""
      session.output.writeAsIs(ContiguousArray("\(word.name)\(doc)\n".utf8))
    }
    return completion.takesFile ? .findings : .success
  }

  /// The script, a file of `Completions`.
  ///
  /// bash replaces the part after the last `=` or `:`, or the last `@` itself, and so its script
  /// takes off the part before.
  var script: String {
    let bytes = UnsafeRawBufferPointer(
      start: completion_scripts(), count: completion_scripts_size())
    let scripts = zip(Self.allCases, bytes.split(separator: 0))
    return scripts.first { $0.0 == self }.map { String(decoding: $0.1, as: UTF8.self) } ?? ""
  }
}

/// The words of a line as a POSIX shell reads them, the last one up to its end.
func shellWords(of line: String) -> [String] {
  var words = [""]
  var quote: Character?
  var isEscaped = false
  for character in line {
    if isEscaped {
      words[words.count - 1].append(character)
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if let open = quote {
      if character == open { quote = nil } else { words[words.count - 1].append(character) }
    } else if character == "'" || character == "\"" {
      quote = character
    } else if character == " " || character == "\t" {
      if words.last != "" { words.append("") }
    } else {
      words[words.count - 1].append(character)
    }
  }
  return words
}
