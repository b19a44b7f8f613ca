/// The text found in place of something else.
package enum JSONFound: Hashable, Sendable {
  case endOfText

  /// The first word, string or character there, cut to `maximumScalars`.
  case text(UTF8String)

  /// Enough to recognise the place, short enough for one line of a message.
  static let maximumScalars = 32

  init(_ bytes: some Sequence<UInt8>) {
    var cut = String.UnicodeScalarView()
    // One more scalar than is shown, and room for one torn at the end.
    let head = bytes.prefix(4 * (Self.maximumScalars + 2))
    for scalar in UTF8String(repairing: head).unicodeScalars {
      if cut.count == Self.maximumScalars {
        cut.append("…")
        break
      }
      cut.append(scalar)
    }
    self = .text(UTF8String(String(cut)))
  }

  /// The words for it in a message: `` `"rules"` ``, `U+00A0`, `the end of the file`.
  var described: String {
    switch self {
    case .endOfText: "the end of the file"
    case .text(let text): Self.quoted(text)
    }
  }

  /// The text in backticks, or the name of a single character that cannot be seen.
  private static func quoted(_ text: UTF8String) -> String {
    if text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      !Quotation.isVisible(scalar)
    {
      return scalar.codePointName
    }
    return Quotation.of(text)
  }
}
