import PathConfigDiagnostics

/// How text for people looks; nothing of it changes what is said.
package struct TextStyle: Hashable, Sendable {
  /// Whether parts of the text are coloured by ANSI escape sequences.
  package var isColored: Bool

  /// The most columns of an input's line in an excerpt, at least 20.
  package var excerptColumns: Int

  package init(isColored: Bool = false, excerptColumns: Int = 100) {
    self.isColored = isColored
    self.excerptColumns = max(20, excerptColumns)
  }

  package static let plain = TextStyle()
}

extension TextStyle {
  /// What a piece of text is, which decides its colour.
  enum Role {
    case place
    case severity(Severity)
    case message
    case check
    case gutter
    case carets(Severity)
    case label
  }

  func paint(_ text: String, _ role: Role) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(Self.code(of: role))m\(text)\u{1B}[0m" : text
  }

  /// The parameters of "select graphic rendition" (ECMA-48 section 8.3.117).
  private static func code(of role: Role) -> String {
    switch role {
    case .place, .message: "1"
    case .severity(let severity): "1;\(color(of: severity))"
    case .carets(let severity): color(of: severity)
    case .check, .gutter: "2"
    case .label: "36"
    }
  }

  private static func color(of severity: Severity) -> String {
    switch severity {
    case .error: "31"
    case .warning: "33"
    case .info: "34"
    }
  }
}
