/// A place where the text leaves RFC 8259 in a way that some reader takes.
///
/// The facts about each client say which kinds it takes. This type only says what the text does.
/// The tolerances are those of Gson's lenient reader (google/gson, `JsonReader.setLenient`) and of
/// Apple's parser (swiftlang/swift-foundation, `JSONScanner.swift`).
package struct JSONRelaxation: Hashable, Sendable {
  package var kind: Kind
  package let range: Range<Int>

  /// One sentence without a full stop about the text that RFC 8259 does not allow.
  package let message: String

  /// The remedy, as one imperative sentence.
  package let help: String

  /// The first member's name, for a second one of the same name.
  package private(set) var first: Range<Int>?

  package enum Kind: String, CaseIterable, Sendable {
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

  static let gsonDepth = 255

  init(_ kind: Kind, at range: Range<Int>, _ message: String, _ help: String) {
    self.kind = kind
    self.range = range
    self.message = message
    self.help = help
  }

  /// A departure of a kind whose words are always the same.
  init(_ kind: Kind, at range: Range<Int>) {
    let (message, help) = Self.words[kind] ?? (kind.rawValue, "")
    self.init(kind, at: range, message, help)
  }

  /// The second of two names.
  init(duplicateOf first: Range<Int>, at range: Range<Int>) {
    self.init(.duplicateName, at: range)
    self.first = first
  }

  /// The end of a container whose last element or member has a comma after it.
  init(trailingCommaIn container: JSONContainer, at range: Range<Int>) {
    self.init(
      container == .array ? .trailingCommaInArray : .trailingCommaInObject, at: range,
      "trailing comma before the `\(container.closingText)` of the \(container.name)", "remove it")
  }

  /// A control character in a string.
  init(controlCharacter byte: UInt8, at range: Range<Int>) {
    let escape = String(decoding: JSONEscape.sequence(for: byte), as: UTF8.self)
    let name =
      switch byte {
      case 0x0A, 0x0D: "a line break"
      case 0x09: "a tab"
      default: "the control character \(Unicode.Scalar(byte).codePointName)"
      }
    self.init(
      .controlCharacter, at: range, "\(name) inside a string", "replace it with `\(escape)`")
  }

  /// A word without quotation marks; the characters that stand out in it choose the words.
  init(bareWord word: some Sequence<UInt8>, isName: Bool, at range: Range<Int>) {
    let text = UTF8String(repairing: word)
    let expected = isName ? "expected a name" : "expected a value"
    let (message, help) =
      if let scalar = text.unicodeScalars.first(where: \.isInvisible) {
        ("\(scalar.codePointName) is not white space in JSON", "replace it with an ordinary space")
      } else if text.unicodeScalars.contains(where: \.isTypographicQuote) {
        (
          "expected straight quotation marks, found typographic ones",
          "replace both quotation marks with `\"`"
        )
      } else if text.bytes.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
      {
        ("\(expected): a quotation mark is missing", "add the missing `\"`")
      } else {
        ("\(expected): text needs double quotation marks", "put it in double quotation marks")
      }
    self.init(isName ? .unquotedName : .unquotedValue, at: range, message, help)
  }
}

extension Unicode.Scalar {
  /// True for a no-break space or another character that is invisible or looks like white space.
  fileprivate var isInvisible: Bool {
    guard value >= 0x80 else { return false }
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// True for a quotation mark of typeset text.
  fileprivate var isTypographicQuote: Bool {
    switch value {
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F, 0xFF02, 0xFF07: true
    default: false
    }
  }
}

// MARK: - Wording

extension JSONRelaxation {
  private static let words: [Kind: (message: String, help: String)] = [
    .byteOrderMark: (
      "the file begins with a byte-order mark", "save the file as UTF-8 without a byte-order mark"
    ),
    .illFormedEncoding: (
      "these bytes are not valid in the file's encoding", "save the file as UTF-8"
    ),
    .nonExecutePrefix: ("the file begins with the prefix `)]}'`", "remove it"),
    .missingElement: (
      "expected a value before this comma", "remove it, or add the missing value before it"
    ),
    .semicolon: ("expected `,`, found `;`", "replace it with `,`"),
    .equalsSign: ("expected `:`, found `=`", "replace it with `:`"),
    .singleQuotes: (
      "expected double quotation marks, found single ones", "replace each `'` around it with `\"`"
    ),
    .keywordCase: (
      "`true`, `false` and `null` must be in lower case",
      "replace it with `true`, `false` or `null`"
    ),
    .nonFiniteNumber: (
      "JSON has no `NaN` or `Infinity`", "replace it with a number, a string or `null`"
    ),
    .loneSurrogate: (
      "half of a surrogate pair is not a character",
      "replace it with the whole character, or with both halves as in `\\ud83d\\ude00`"
    ),
    .overflowingNumber: (
      "the number is too large for a `Double`",
      "use a smaller number, or put the digits in double quotation marks"
    ),
    .deepNesting: (
      "arrays and objects are nested more than \(gsonDepth) levels deep",
      "remove levels of arrays and objects"
    ),
    .duplicateName: ("this name appears earlier in the same object", "remove one of the two"),
  ]
}
