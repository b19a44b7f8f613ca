import PathConfigLint

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
