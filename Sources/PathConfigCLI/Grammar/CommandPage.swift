private import EmbeddedFiles
import PathConfigLint

/// The page of a command: a file of Markdown in `Pages`, which has the words of help.
///
/// It begins with a title, a summary and further paragraphs. Lists of the arguments and of examples
/// follow, and the meaning of exit code 1 if the command ends with it.
struct CommandPage: Sendable {
  /// One line that begins with a verb in the imperative: at most 60 characters, no full stop.
  private(set) var summary = ""

  /// Further paragraphs.
  private(set) var discussion: [String] = []

  /// The meanings of the arguments, by their names: phrases with a capital and without a full stop.
  private(set) var arguments: [String: String] = [:]

  /// Command lines that work, for a POSIX shell; the effect is a phrase with a capital and without a
  /// full stop.
  private(set) var examples: [Example] = []

  /// The meaning of exit code 1: a phrase in lower case without a full stop; nil for a command that
  /// never ends with it.
  private(set) var findings: String?

  typealias Example = (doc: String, line: String)

  /// - Parameter command: a name; the page of an unknown one is empty.
  init(of command: String) {
    var heading = ""
    for block in MarkdownBlock.all(in: Self.texts[command] ?? "") {
      switch block {
      case .heading(let title): heading = title
      case .paragraph(let text) where summary.isEmpty: summary = String(text.dropLast())
      case .paragraph(let text) where heading.isEmpty: discussion.append(text)
      case .paragraph(let text):
        findings = text.prefix(1).lowercased() + text.dropFirst().dropLast()
      case .item(let text) where heading == "Arguments":
        let parts = text.dropFirst().split(separator: "`: ", maxSplits: 1).map(String.init)
        arguments[parts[0]] = parts.last
      case .item(let text):
        let parts = text.dropLast().split(separator: ": `", maxSplits: 1).map(String.init)
        examples.append((parts[0], parts.last ?? ""))
      case .title, .code: break
      }
    }
  }

  /// The texts of all pages by the names of their commands.
  static let texts = pageTexts(
    UnsafeRawBufferPointer(start: command_pages(), count: command_pages_size()))
}

/// The words of a flag: a section of the page `flags`, under the name of the flag.
///
/// A flag that says something else in a command has a section for it, such as `all of lint`.
struct FlagWords: Sendable {
  /// A phrase with a capital and without a full stop, at most 60 characters.
  private(set) var doc = ""

  /// Further sentences of the long help; the last has no full stop.
  private(set) var details: String?

  /// The default of the value.
  private(set) var standard: String?

  /// The meanings of the words that it takes: phrases in lower case without a full stop.
  private(set) var meanings: [String: String] = [:]

  /// - Parameter section: a heading; the words of an unknown one are empty.
  static func of(_ section: String) -> FlagWords { all[section] ?? FlagWords() }

  private static let all: [String: FlagWords] = {
    var (all, section): ([String: FlagWords], String) = ([:], "")
    for block in MarkdownBlock.all(in: CommandPage.texts["flags"] ?? "") {
      switch block {
      case .heading(let title): section = title
      case .paragraph(let text): all[section, default: FlagWords()].add(text.dropLast())
      case .item(let text):
        let parts = text.dropFirst().split(separator: "`: ", maxSplits: 1).map(String.init)
        all[section, default: FlagWords()].meanings[parts[0]] = parts.last
      case .title, .code: break
      }
    }
    return all
  }()

  private mutating func add(_ sentences: Substring) {
    if doc.isEmpty {
      doc = String(sentences)
    } else if sentences.hasPrefix("Default: ") {
      standard = String(sentences.dropFirst("Default: ".count))
    } else {
      details = String(sentences)
    }
  }
}
