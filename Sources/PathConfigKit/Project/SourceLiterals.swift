import PathConfigSyntax

/// The strings that a project's programs spell, to show where a server's configuration is written.
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
      guard rest > 0, let program = SourceProgram.of(name: path),
        let text = try? reader.chunks(of: path).next(),
        !program.isData || program.writesConfiguration(text, named: PathText.split(path).name)
      else { continue }
      rest -= text.count
      read(text, of: path, in: program.escaping)
    }
  }

  /// True if no program spells a string.
  package var isEmpty: Bool { literals.isEmpty }

  /// The only place of a string; nil if there are none or several.
  package subscript(text: UTF8String) -> Literal? {
    guard let found = literals[text], found.count == 1 else { return nil }
    return found[0]
  }

  private mutating func read(
    _ text: ContiguousArray<UInt8>, of path: String, in escaping: SourceProgram.Escaping
  ) {
    for (number, line) in text.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      var scanner = LiteralScanner(line, escaping)
      while let (value, lostEscape) = scanner.next() {
        if value.isEmpty { continue }
        literals[UTF8String(repairing: value), default: []].append(
          Literal(place: "\(path):\(number + 1)", lostEscape: lostEscape))
      }
    }
  }
}

/// Reads the strings of one line: in quotation marks, and in Ruby as words of `%w[…]`.
private struct LiteralScanner {
  private var rest: ArraySlice<UInt8>
  private let escaping: SourceProgram.Escaping

  /// True between the brackets of `%w`.
  private var isInWords = false

  /// The marks that nothing closes in the rest of the line.
  private var unclosed: Set<UInt8> = []

  init(_ line: ArraySlice<UInt8>, _ escaping: SourceProgram.Escaping) {
    rest = line
    self.escaping = escaping
  }

  typealias Value = (text: [UInt8], lostEscape: String?)

  mutating func next() -> Value? {
    while let first = rest.first {
      if isInWords {
        if let word = nextWord() { return word }
        continue
      }
      rest.removeFirst()
      switch first {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let value = string(until: first) { return value }
      case UInt8(ascii: "%") where escaping == .ruby && rest.first == UInt8(ascii: "w"):
        rest = rest.dropFirst(2)
        isInWords = true
      default: break
      }
    }
    return nil
  }

  /// The rest of a string after its opening mark; nil if it does not end in the line.
  private mutating func string(until end: UInt8) -> Value? {
    guard !unclosed.contains(end), let close = closing(end) else {
      unclosed.insert(end)
      return nil
    }
    let content = rest[..<close]
    rest = rest[(close + 1)...]
    return decoded(content, isPlain: escaping == .ruby && end == UInt8(ascii: "'"))
  }

  private func closing(_ end: UInt8) -> Int? {
    var place = rest.startIndex
    while place < rest.endIndex {
      if rest[place] == end { return place }
      place += rest[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private mutating func nextWord() -> Value? {
    rest = rest.drop { $0.isBlank }
    let word = rest.prefix { !$0.isBlank && !"])}>".utf8.contains($0) }
    rest = rest[word.endIndex...]
    if let end = rest.first, !end.isBlank {
      rest.removeFirst()
      isInWords = false
    }
    return word.isEmpty ? nil : decoded(word, isPlain: true)
  }

  /// - Parameter isPlain: true if only a backslash and the mark itself are escaped.
  private func decoded(_ content: ArraySlice<UInt8>, isPlain: Bool) -> Value {
    var text: [UInt8] = []
    var lostEscape: String?
    var place = content.startIndex
    while place < content.endIndex {
      let byte = content[place]
      place += 1
      guard byte == UInt8(ascii: "\\"), place < content.endIndex else {
        text.append(byte)
        continue
      }
      let escaped = content[place]
      place += 1
      let isSign = !escaped.isASCIILetterOrDigit
      if escaped == UInt8(ascii: "\\") || isSign && !isPlain && escaping != .keeping
        || escaped == UInt8(ascii: "'") || escaped == UInt8(ascii: "\"")
      {
        text.append(escaped)
        if escaped == UInt8(ascii: ".") { lostEscape = "\\." }
      } else if isPlain || escaping == .keeping {
        text += [byte, escaped]
      } else {
        text.append(escaped)
        lostEscape = "\\" + String(UnicodeScalar(escaped))
      }
    }
    return (text, lostEscape)
  }
}

extension SourceProgram {
  /// The way of a language with a backslash before a letter such as `d`.
  enum Escaping {
    /// Single marks keep it, double ones drop it.
    case ruby

    /// All marks keep it.
    case keeping

    /// All marks drop it.
    case dropping
  }

  var escaping: Escaping {
    if isRuby { return .ruby }
    return keepsUnknownEscapes ? .keeping : .dropping
  }
}
