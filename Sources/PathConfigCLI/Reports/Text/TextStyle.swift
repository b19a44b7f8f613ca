import PathConfigSyntax

/// The look of text for people, which never changes its meaning.
struct TextStyle: Hashable, Sendable {
  /// True if parts of the text have the marks of `TextLook`.
  var isColored: Bool

  init(isColored: Bool = false) { self.isColored = isColored }

  static let plain = TextStyle()
}

extension TextStyle {
  /// The role of a piece of text, which decides its colour.
  enum Role {
    case plain
    case strong
    /// The word that reports a failure.
    case failure
    /// The word that begins a note.
    case note
    case place
    case severity(Severity)
    case message
    case check
    case gutter
    case carets(Severity)
    case label
  }

  func paint(_ text: String, _ role: Role) -> String {
    isColored && !text.isEmpty ? role.look?.of(text) ?? text : text
  }

}

extension TextStyle.Role {
  /// Nil for text without any look.
  fileprivate var look: TextLook? {
    switch self {
    case .plain: nil
    case .strong, .place, .message: .bold
    case .failure: .boldRed
    case .note: .boldCyan
    case .severity(.error): .boldRed
    case .severity(.warning): .boldYellow
    case .severity(.info): .boldBlue
    case .carets(.error): .red
    case .carets(.warning): .yellow
    case .carets(.info): .blue
    case .check, .gutter: .dim
    case .label: .cyan
    }
  }

  /// True for text that Markdown emphasizes.
  var isStrong: Bool {
    switch self {
    case .strong, .failure: true
    default: false
    }
  }
}

/// The look of a part of a text for people on a terminal.
///
/// A part begins with the mark of its look and ends with that of `plain`. The marks are
/// noncharacters, which Unicode keeps for use within a program. Only `OutgoingText` makes escape
/// sequences of them, so that an escape character in a text always comes from outside.
enum TextLook: UInt32, CaseIterable, Sendable {
  case plain = 0xFDD0
  case bold, dim, red, yellow, blue, cyan, boldRed, boldYellow, boldBlue, boldCyan

  /// A part of a text with the marks around it.
  func of(_ text: String) -> String { "\(mark)\(text)\(TextLook.plain.mark)" }

  private var mark: Unicode.Scalar { Unicode.Scalar(rawValue) ?? "\u{FFFD}" }

  /// The sequence "select graphic rendition" (ECMA-48 section 8.3.117).
  var escapeSequence: String { "\u{1B}[\(parameters)m" }

  private var parameters: String {
    switch self {
    case .plain: "0"
    case .bold: "1"
    case .dim: "2"
    case .red: "31"
    case .yellow: "33"
    case .blue: "34"
    case .cyan: "36"
    case .boldRed: "1;31"
    case .boldYellow: "1;33"
    case .boldBlue: "1;34"
    case .boldCyan: "1;36"
    }
  }
}
