/// Text of a file inside a message.
package enum Quotation {
  /// The longest shown text: more than any name that a client knows, less than a line.
  static let maximumScalars = 60

  /// The text between backticks, cut if it is long.
  ///
  /// Invisible characters appear as their numbers.
  package static func of(
    _ text: UTF8String, atMost maximumScalars: Int = maximumScalars
  ) -> String {
    var shown = ""
    var count = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if count == maximumScalars {
        shown += "…"
        break
      }
      count += 1
      if isVisible(scalar, after: previous) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "<\(scalar.codePointName)>"
      }
      previous = scalar
    }
    return "`\(shown)`"
  }

  /// The same for text of the tool or of the command line.
  package static func of(_ text: String) -> String { of(UTF8String(text)) }

  /// False also for a joiner and for a blank other than the space: they may be a slip.
  static func isVisible(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar? = nil
  ) -> Bool {
    if scalar == " " { return true }
    return switch scalar.properties.generalCategory {
    case .format, .spaceSeparator: false
    default: !scalar.isHidden(after: previous)
    }
  }
}
