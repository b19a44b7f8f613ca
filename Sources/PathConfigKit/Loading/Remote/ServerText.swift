/// Text that a server chose, made fit for a terminal and a report.
enum ServerText {
  /// The text on one line, without control and formatting characters, cut at a number of scalars.
  static func printable(_ text: some StringProtocol, limit: Int = 100) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var isBlankPending = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        isBlankPending = count > 0
        continue
      }
      guard isVisible(scalar) else { continue }
      guard count < limit else {
        result.append("…")
        break
      }
      if isBlankPending {
        result.append(" ")
        isBlankPending = false
      }
      result.append(scalar)
      count += 1
    }
    return String(result)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
