import PathConfigSyntax

/// The look of text for people, which never changes its meaning.
struct TextStyle: Hashable, Sendable {
  /// True if parts of the text have the marks of `TextLook`.
  var isColored: Bool

  /// The most columns of an input's line in an excerpt, at least 20.
  var excerptColumns: Int

  init(isColored: Bool = false, excerptColumns: Int = 100) {
    self.isColored = isColored
    self.excerptColumns = max(20, excerptColumns)
  }

  static let plain = TextStyle()
}

extension TextStyle {
  /// The role of a piece of text, which decides its colour.
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
    isColored && !text.isEmpty ? Self.look(of: role).of(text) : text
  }

  private static func look(of role: Role) -> TextLook {
    switch role {
    case .place, .message: .bold
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
}
