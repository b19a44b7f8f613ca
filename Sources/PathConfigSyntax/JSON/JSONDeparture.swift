/// A place where a text is not JSON as RFC 8259 has it.
///
/// It is a mistake for which every known reader refuses the text, or text that some reader takes.
package struct JSONDeparture<DepartureKind: Hashable & Sendable>: Hashable, Sendable {
  package typealias Kind = DepartureKind

  package var kind: Kind

  /// The place in the transcoded text.
  ///
  /// An empty range is the point where something is missing.
  package var range: Range<Int>

  /// One sentence without a full stop about the text that RFC 8259 does not allow.
  package var message: String

  /// The remedy, as one imperative sentence, or nil if the message is enough.
  package var help: String?

  /// The likeliest repair, if it is one edit.
  package var edit: Finding.Edit?

  /// Another place, to be shown beside it.
  package var related: Related?

  package struct Related: Hashable, Sendable {
    package var range: Range<Int>
    package var message: String
  }
}

/// A mistake for which every known reader refuses the text, or a budget that ran out.
///
/// Its message says what is expected and what is found. The related place of a missing closing bracket
/// is the opening one.
package typealias JSONFault = JSONDeparture<JSONFaultKind>

/// A place where the text leaves RFC 8259 in a way that some reader takes.
///
/// The facts about each client say which kinds it takes. This type only says what the text does.
/// The tolerances are those of Gson's lenient reader (google/gson, `JsonReader.setLenient`) and of
/// Apple's parser (swiftlang/swift-foundation, `JSONScanner.swift`).
package typealias JSONRelaxation = JSONDeparture<JSONRelaxationKind>

package enum JSONFaultKind: Hashable, Sendable {
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

package enum JSONRelaxationKind: String, CaseIterable, Sendable {
  /// A mark at the start of the text.
  ///
  /// The range is empty, because the mark is not part of the buffer.
  case byteOrderMark
  /// UTF-16 or UTF-32, with or without mark.
  case otherEncoding
  /// Bytes that the encoding forbids, read as U+FFFD.
  case illFormedEncoding
  /// The prefix `)]}'` and a line feed, which Gson skips.
  case nonExecutePrefix
  case comment
  case trailingCommaInArray
  case trailingCommaInObject
  /// Nothing between two commas of an array, or before its first: Gson reads `null`.
  ///
  /// The range is that of the comma before which the element is missing.
  case missingElement
  /// `;` in place of `,`.
  case semicolon
  /// `=` or `=>` in place of `:`.
  case equalsSign
  case singleQuotes
  case unquotedName
  /// A bare word as a value: Gson reads a string.
  case unquotedValue
  /// `True`, `NULL` and the like: Gson reads the keyword.
  case keywordCase
  /// `NaN`, `Infinity`, `-Infinity`: Gson reads a string that it can turn into a number.
  case nonFiniteNumber
  /// A number outside RFC 8259's grammar: Gson reads a string.
  case malformedNumber
  /// A control character, such as a line break, without an escape in a string.
  case controlCharacter
  /// `\'` or a backslash before a line feed.
  case lenientEscape
  /// An escaped half of a surrogate pair.
  ///
  /// RFC 8259's grammar has it, but Unicode text cannot.
  case loneSurrogate
  /// A number that is too large for a `Double`.
  ///
  /// RFC 8259's grammar has it. Apple's parser refuses it, and Gson may read infinity.
  case overflowingNumber
  /// The same in properties or settings, whose values a client holds and stores.
  case overflowingValue
  /// The first bracket that is nested too deeply for Gson's reader.
  ///
  /// It takes at most 255 (2.12.0 and newer, `JsonReader.setNestingLimit`).
  case deepNesting
  /// A second member of the same name, at the name.
  case duplicateName
}

extension JSONFault {
  package var isBudget: Bool { kind == .budget }

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
