import PathConfigSyntax

/// The strings in a project's Ruby and PHP programs, to show where a server's configuration is
/// written.
package struct SourceLiterals {
  /// A string in a program.
  package struct Literal: Hashable {
    /// As in `app/controllers/configurations_controller.rb:23`.
    package let place: String

    /// The escape that the language reads as the letter alone, as in `\d`; nil if there is none.
    package let lostEscape: String?
  }

  /// By the text that the program sees.
  private var literals: [UTF8String: [Literal]] = [:]

  /// The most bytes of programs that are read.
  private static let maximumBytes = 32 << 20

  /// The strings of the programs below the folder of a project; tests and samples do not count.
  ///
  /// A project is in a repository, or has settings of the tool. A home folder, or a whole disk, is
  /// none, and nothing in it is read.
  package init(below folder: String, in listing: Listing) {
    let reader = listing.reader
    let settings = PathText.join(folder, ToolConfigurationFile.name)
    guard reader.repository(around: folder) != nil || reader.exists(settings) else { return }
    let programs = (try? listing.search(folder).programs) ?? []
    var rest = Self.maximumBytes
    for path in programs where AppFiles.mayBelongToApp(path, below: folder) {
      guard rest > 0, ProgramPath(path) != nil, let text = try? listing.beginning(of: path)
      else {
        continue
      }
      rest -= text.count
      for token in RubyProgram.tokens(of: RubyReader.buffer(text, named: path)) {
        switch token.kind {
        case .text(let parts, isSymbol: false): add(parts)
        case .words(let words, areSymbols: false): for word in words { add(word.parts) }
        default: break
        }
      }
    }
  }

  /// True if no program spells a string.
  package var isEmpty: Bool { literals.isEmpty }

  /// The only place of a string; nil if there are none or several.
  package subscript(text: UTF8String) -> Literal? {
    guard let found = literals[text], found.count == 1 else { return nil }
    return found[0]
  }

  private mutating func add(_ parts: [RubyPart]) {
    guard parts.count == 1, case .text(let text)? = parts.first, let first = text.pieces.first
    else {
      return
    }
    let lost = text.pieces.first(where: \.losesBackslash)?.source
    literals[text.string, default: []].append(
      Literal(
        place: "\(first.source.name):\(first.source.start.line)",
        lostEscape: lost.map { $0.buffer.text(in: $0.range) }))
  }
}
