private import EmbeddedFiles
import PathConfigClients
import PathConfigSyntax

/// The page of a check: a file of Markdown in `Pages`, which says what the check finds and why.
///
/// It begins with a title, a summary, a severity and the reasons. Examples with their output follow.
/// `explain`, reports and editors print it, and the tests run its examples.
package struct CheckPage: Sendable {
  /// The whole page.
  ///
  /// Empty for a check without a page, which the tests refuse.
  package let text: String

  /// The mistake that the check finds: a noun phrase without a full stop, beginning in lower case.
  package let summary: String

  /// The weight of the findings, unless a client's verdict or the user decides otherwise.
  package let level: CheckLevel

  /// - Parameter id: of the check.
  init(of id: String) {
    text = Self.texts[id] ?? ""
    let lines = text.split(separator: "\n", maxSplits: 5, omittingEmptySubsequences: false)
    let sentence = lines.count > 5 ? lines[2].dropLast() : ""
    summary = sentence.prefix(1).lowercased() + sentence.dropFirst()
    let words = lines.count > 5 ? lines[4].split(separator: " ") : []
    let severity = (words.dropFirst().first ?? "").prefix(while: \.isLetter)
    // A severity that is none is the loudest, so that the test of the page refuses it.
    level = words.first == "Off" ? .off : CheckLevel(named: String(severity)) ?? .on(.error)
  }

  /// The texts of all pages by the ids of their checks, which are the titles.
  private static let texts = pageTexts(
    UnsafeRawBufferPointer(start: check_pages(), count: check_pages_size()))

  /// The reason that the mistake matters: sentences in paragraphs, code in backquotes.
  package var rationale: String {
    let blocks = MarkdownBlock.all(in: text).drop { $0 != .heading("Why") }.dropFirst()
    return blocks.prefix { !$0.isHeading }.map(\.sentences).joined(separator: "\n\n")
  }
}

/// Embedded pages of Markdown, each with a zero byte after it, by their titles.
package func pageTexts(_ bytes: UnsafeRawBufferPointer) -> [String: String] {
  let pages = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  return Dictionary(
    pages.map { (String($0.dropFirst(2).prefix { $0 != "\n" }), $0) },
    uniquingKeysWith: { first, _ in first })
}

/// A part of a page of Markdown.
package enum MarkdownBlock: Hashable, Sendable {
  case title(String)
  case heading(String)

  /// Sentences on one line.
  case paragraph(String)

  /// An item of a list, on one line.
  case item(String)

  /// Lines to show as they are, without a line feed at the end, and the words behind the fence.
  case code(String, info: [String])

  /// The blocks of a text in the form of our pages: lines are folded, lists are flat.
  package static func all(in text: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var fence: (mark: Substring, info: [String], lines: [Substring])?
    var isContinued = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line == open.mark {
          blocks.append(.code(open.lines.joined(separator: "\n"), info: open.info))
          fence = nil
        } else {
          fence?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        let mark = line.prefix { $0 == "`" }
        let info = line.dropFirst(mark.count).split(separator: " ").map(String.init)
        fence = (mark, info, [])
      } else if line.hasPrefix("# ") {
        blocks.append(.title(String(line.dropFirst(2))))
      } else if line.hasPrefix("## ") {
        blocks.append(.heading(String(line.dropFirst(3))))
      } else if line.hasPrefix("- ") {
        blocks.append(.item(String(line.dropFirst(2))))
        isContinued = true
        continue
      } else if isContinued, !line.isEmpty, let last = blocks.popLast() {
        blocks.append(last.continued(by: line))
        continue
      } else if !line.isEmpty {
        blocks.append(.paragraph(String(line)))
        isContinued = true
        continue
      }
      isContinued = false
    }
    return blocks
  }

  private func continued(by line: Substring) -> MarkdownBlock {
    let line = line.drop { $0 == " " }
    return switch self {
    case .paragraph(let text): .paragraph("\(text) \(line)")
    case .item(let text): .item("\(text) \(line)")
    case .title, .heading, .code: self
    }
  }

  var isHeading: Bool { if case .heading = self { true } else { false } }

  fileprivate var sentences: String {
    switch self {
    case .title(let text), .heading(let text), .paragraph(let text), .item(let text): text
    case .code(let text, _): text
    }
  }
}

/// A JSON Schema by which editors and programs check a file: one of `Schemas`, written by hand.
///
/// Those of path configurations demand what every client reads alike and leave room for the app's
/// own parts: properties, settings, and members beside `patterns` and `properties`. Tests compare
/// the schemas with the facts, the checks and the readers of the files.
package struct FileSchema: Sendable {
  /// The file name up to `.schema.json`, in kebab case.
  package let name: String

  /// A phrase in lower case without a full stop for what the schema describes.
  package let summary: String

  /// The place among the embedded files.
  private let place: Int

  /// The file.
  package var text: String {
    let bytes = UnsafeRawBufferPointer(start: file_schemas(), count: file_schemas_size())
    return String(decoding: bytes.split(separator: 0)[place], as: UTF8.self)
  }

  /// The schemas of path configurations: for any client, then for those of each platform.
  package static let configurations = Array(all[...ClientPlatform.allCases.count])

  package static let toolConfiguration = all[3]

  /// In the order in which they are embedded.
  package static let all =
    ([("path-configuration", "path configuration, whatever the client")]
    + ClientPlatform.allCases.map { platform in
      ("path-configuration-\(platform.rawValue)", "path configuration for \(platform.title)")
    } + [
      ("tool-configuration", "configuration of the tool, `.pathconfig.json`"),
      ("expectations", "expectations of URLs, for `pathconfig test`"),
    ]).enumerated().map { FileSchema(name: $1.0, summary: $1.1, place: $0) }
}
