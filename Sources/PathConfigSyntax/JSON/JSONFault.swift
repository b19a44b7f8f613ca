/// A mistake for which every known reader refuses the text, or a budget that ran out.
package struct JSONFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A text that has only white space and comments.
    case noValue
    /// Bytes that are not text in any encoding.
    case binary
    /// A token that does not fit its place.
    case structure
    /// A wrong escape sequence: the structure around its string is sound.
    case escape
    /// A budget that ran out before the end of the text.
    case budget
  }

  package var kind: Kind

  /// The place in the transcoded text.
  ///
  /// An empty range is the point where something is missing.
  package var range: Range<Int>

  /// One sentence without a full stop with the expected and the found text.
  package var message: String

  /// The text to write instead, as one imperative sentence, or nil if the message is enough.
  package var help: String?

  /// The likeliest repair, if it is one edit.
  package var edit: Finding.Edit?

  /// The opening bracket that a closing one is missing for, to be shown beside the fault.
  package var opened: Range<Int>?

  /// The message at the place of `opened`.
  package var openedMessage: String?

  package var isBudget: Bool { kind == .budget }
}

extension JSONFault {
  /// Text for a message: the beginning of it in backticks, or the name of a single character that
  /// cannot be seen.
  static func quoted(_ bytes: some Sequence<UInt8>) -> String {
    // One more scalar than is shown, and room for one torn at the end.
    let text = UTF8String(repairing: bytes.prefix(4 * (maximumScalars + 2)))
    if text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      !Quotation.isVisible(scalar)
    {
      return scalar.codePointName
    }
    return Quotation.of(text, atMost: maximumScalars)
  }

  /// Enough to recognise the place, short enough for one line of a message.
  private static let maximumScalars = 32
}
