import PathConfigSyntax

/// Text on its way out of the tool: the last line of defence against text from outside.
///
/// Line feeds stay, and marks of `TextLook` become escape sequences. Everything else that a reader
/// does not see appears as `Printable` shows it, wherever a report has left it in.
enum OutgoingText {
  enum Kind: Sendable {
    /// A report or a sentence, in which no CI system finds a command.
    ///
    /// A line that begins with `::` is a command of GitHub Actions, and so is `##[` at any place of
    /// a line. Azure Pipelines obeys `##vso[` and TeamCity `##teamcity[`.
    case report
    /// Commands of GitHub Actions.
    case annotations
    /// A file on a person's terminal.
    ///
    /// Marks in it are not the tool's, and tabs and line ends stay.
    case file
  }

  /// The bytes to write, or nil if they are those of the text.
  ///
  /// Complexity: O(n), with one look at each byte of a text that is plain ASCII.
  static func bytes(
    of text: ContiguousArray<UInt8>, _ kind: Kind = .report
  ) -> ContiguousArray<UInt8>? {
    if text.withUnsafeBufferPointer({ isPlain($0, kind) }) { return nil }
    var shown = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    // True until the line has anything but blanks.
    var isAtStart = true
    var scalars = String(decoding: text, as: UTF8.self).unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      defer { previous = scalar }
      if kind == .report, let look = TextLook(rawValue: scalar.value) {
        shown.append(contentsOf: look.escapeSequence.unicodeScalars)
        continue
      }
      let isLayout = scalar == "\t" || scalar == "\r" && next == "\n"
      if scalar == "\n" || kind == .file && isLayout {
        shown.append(scalar)
      } else if beginsCommand(scalar, kind, after: previous, before: next, isAtStart: isAtStart) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        shown.append(contentsOf: "<U+00\(digits)>".unicodeScalars)
      } else {
        shown.append(Printable.scalar(scalar, after: previous))
      }
      isAtStart = scalar == "\n" || isAtStart && scalar.properties.isWhitespace
    }
    return ContiguousArray(String(shown).utf8)
  }

  /// True if the bytes can be written unchanged.
  ///
  /// It looks at every byte without a branch, so that the compiler makes vectors of them: 0.1 ns a
  /// byte instead of 0.8. A stream of answers has hundreds of bytes a URL.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: Kind) -> Bool {
    guard !bytes.isEmpty else { return true }
    let colon = UInt8(ascii: kind == .report ? ":" : "#")
    var found: UInt8 = 0
    for byte in bytes {
      let isOther: UInt8 = byte &- 0x20 > 0x5E ? 1 : 0
      let isText: UInt8 = byte == UInt8(ascii: "\n") ? 0 : 1
      found |= isOther & isText
    }
    for index in 1..<bytes.count {
      let byte = bytes[index]
      let isTwice: UInt8 = byte == bytes[index - 1] ? 1 : 0
      let isMark: UInt8 = byte == UInt8(ascii: "#") || byte == colon ? 1 : 0
      found |= isTwice & isMark
    }
    return found == 0
  }

  /// True for the sign that would begin a command, between the signs before and after it.
  private static func beginsCommand(
    _ scalar: Unicode.Scalar, _ kind: Kind, after previous: Unicode.Scalar?,
    before next: Unicode.Scalar?, isAtStart: Bool
  ) -> Bool {
    switch scalar {
    case ":": kind == .report && isAtStart && next == ":"
    case "#":
      previous == "#" && next.map { $0 == "[" || $0.isASCII && $0.properties.isAlphabetic } == true
    default: false
    }
  }
}

/// Text of the input, of a server or of the command line, in the form for people.
///
/// None of its characters acts on a terminal, changes how its surroundings look, or hides.
package enum Printable {
  /// The picture of a control character (U+2400 and on), and U+FFFD for other invisible scalars.
  ///
  /// One scalar replaces one, so that columns can be counted.
  static func scalar(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar? = nil
  ) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x20...0x7E: scalar
    case 0x7F: "\u{2421}"
    default: scalar.isHidden(after: previous) ? "\u{FFFD}" : scalar
    }
  }

  package static func text(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var shown = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for each in text.unicodeScalars {
      shown.append(scalar(each, after: previous))
      previous = each
    }
    return String(shown)
  }

  /// True if a byte is shown unchanged, as nearly all are.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}

/// The look of text for people, which never changes its meaning.
struct TextStyle: Hashable, Sendable {
  /// True if parts of the text have the marks of `TextLook`.
  var isColored = false

  static let plain = TextStyle()

  /// A part of a text, with the marks of its look around it.
  func paint(_ text: String, _ look: TextLook) -> String {
    isColored && look != .plain && !text.isEmpty ? look.of(text) : text
  }
}

/// The look of a part of a text for people on a terminal.
///
/// A part begins with the mark of its look and ends with that of `plain`. The marks are
/// noncharacters, which Unicode keeps for use within a program. Only `OutgoingText` makes escape
/// sequences of them, so that an escape character in a text always comes from outside.
enum TextLook: UInt32, CaseIterable, Sendable {
  case plain = 0xFDD0
  /// Text that Markdown emphasizes, too.
  case strong
  /// The word that reports a failure, which Markdown emphasizes, too.
  case failure
  /// The word that begins a note.
  case note
  case bold, dim, warning, info

  static func severity(_ severity: Severity) -> TextLook {
    switch severity {
    case .error: .failure
    case .warning: .warning
    case .info: .info
    }
  }

  /// A part of a text with the marks around it.
  func of(_ text: String) -> String { "\(mark)\(text)\(TextLook.plain.mark)" }

  private var mark: Unicode.Scalar { Unicode.Scalar(rawValue) ?? "\u{FFFD}" }

  /// The sequence "select graphic rendition" (ECMA-48 section 8.3.117).
  var escapeSequence: String { "\u{1B}[\(parameters)m" }

  private var parameters: String {
    switch self {
    case .plain: "0"
    case .strong, .bold: "1"
    case .dim: "2"
    case .failure: "1;31"
    case .warning: "1;33"
    case .info: "1;34"
    case .note: "1;36"
    }
  }
}
