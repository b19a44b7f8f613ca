import PathConfigSyntax

/// Writes XML 1.0 in UTF-8, indented by two spaces a level.
///
/// The result is well-formed for any text. Markup is escaped. Characters that XML does not allow,
/// such as most control characters, become U+FFFD. Characters that a reader does not see are
/// written as references.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// The names of the elements that are open, the outermost first.
  private var open: [String] = []

  init() {}

  typealias Attribute = (name: String, value: String)

  /// Opens an element.
  ///
  /// The caller must pass valid XML names.
  mutating func begin(_ name: String, _ attributes: [Attribute] = []) {
    indent()
    text += "<\(name)\(Self.attributes(attributes))>\n"
    open.append(name)
  }

  /// Closes the innermost element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    text += "</\(name)>\n"
  }

  /// An element without elements inside.
  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], content: String = ""
  ) {
    indent()
    if content.isEmpty {
      text += "<\(name)\(Self.attributes(attributes))/>\n"
    } else {
      text += "<\(name)\(Self.attributes(attributes))>\(Self.escaped(content))</\(name)>\n"
    }
  }

  private mutating func indent() { text += String(repeating: "  ", count: open.count) }

  private static func attributes(_ attributes: [Attribute]) -> String {
    attributes.map { " \($0.name)=\"\(escapedAttribute($0.value))\"" }.joined()
  }
}

extension XMLWriter {
  /// Text as the content of an element.
  static func escaped(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      // Only `]]>` needs it.
      case ">": "&gt;"
      // A reader would turn it into a line feed.
      case "\r": "&#13;"
      default: nil
      }
    }
  }

  /// Text as the value of an attribute in double quotation marks, white space kept.
  static func escapedAttribute(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      // A reader would turn them into spaces.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  private static func escaped(
    _ text: String, _ escape: (Unicode.Scalar) -> String?
  ) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if let escaped = escape(scalar) {
        result.append(contentsOf: escaped.unicodeScalars)
      } else if !isCharacter(scalar) {
        result.append("\u{FFFD}")
      } else if scalar != "\t", scalar != "\n", isReferenceNeeded(scalar, after: previous) {
        result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// In a log, `##[` and `##name` are commands of CI systems, and `::` at the beginning of a line.
  private static func isReferenceNeeded(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?
  ) -> Bool {
    scalar.isHidden(after: previous) || (scalar == "#" || scalar == ":") && previous == scalar
  }

  /// True if XML allows a scalar (XML 1.0, production 2).
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
