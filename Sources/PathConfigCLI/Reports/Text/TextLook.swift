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
