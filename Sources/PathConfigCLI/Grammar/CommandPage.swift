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
  private(set) var examples: [Example] = []

  /// The meaning of exit code 1: a phrase in lower case without a full stop; nil for a command that
  /// never ends with it.
  private(set) var findings: String?

  /// A command line that works.
  struct Example: Sendable {
    /// The effect: a phrase with a capital and without a full stop.
    let doc: String

    /// The line to type, with the name of the tool, for a POSIX shell.
    let line: String
  }

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
        examples.append(Example(doc: parts[0], line: parts.last ?? ""))
      case .title, .code: break
      }
    }
  }

  /// The texts of all pages by the names of their commands.
  static let texts = pageTexts(
    UnsafeRawBufferPointer(start: command_pages(), count: command_pages_size()))
}
