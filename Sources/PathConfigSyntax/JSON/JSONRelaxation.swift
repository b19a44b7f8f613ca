/// A place where the text leaves RFC 8259 in a way that some reader takes.
///
/// The profile of each client says which kinds it takes. This type only says what the text does.
/// The tolerances are those of Gson's lenient reader (google/gson, `JsonReader.setLenient`) and of
/// Apple's parser (swiftlang/swift-foundation, `JSONScanner.swift`).
package struct JSONRelaxation: Hashable, Sendable {
  package var kind: Kind
  package var range: Range<Int>

  package enum Kind: Hashable, Sendable {
    /// A mark at the start of the text.
    ///
    /// The range is empty, because the mark is not part of the buffer.
    case byteOrderMark
    /// A text in another encoding than UTF-8, with or without mark.
    case encoding(JSONEncoding.Form)
    /// Bytes that the encoding forbids, read as U+FFFD.
    case illFormedEncoding
    /// The prefix `)]}'` and a line feed, which Gson skips.
    case nonExecutePrefix
    case comment(Comment)
    case trailingComma(in: JSONContainer)
    /// Nothing between two commas of an array, or before its first: Gson reads `null`.
    ///
    /// The range is that of the comma before which the element is missing.
    case missingElement
    /// `;` in place of `,`.
    case semicolon
    /// `=` or `=>` in place of `:`.
    case equalsSign
    case singleQuotes
    case unquotedName(BareWord)
    /// A bare word as a value: Gson reads a string.
    case unquotedValue(BareWord)
    /// `True`, `NULL` and the like: Gson reads the keyword.
    case keywordCase
    /// `NaN`, `Infinity`, `-Infinity`: Gson reads a string that it can turn into a number.
    case nonFiniteNumber
    /// A number outside RFC 8259's grammar: Gson reads a string.
    case malformedNumber(NumberDefect)
    /// A control character, such as a line break, without an escape in a string.
    case controlCharacter(UInt8)
    /// `\'` or a backslash before a line feed.
    case lenientEscape(UInt8)
    /// An escaped half of a surrogate pair.
    ///
    /// RFC 8259's grammar has it, but Unicode text cannot.
    case loneSurrogate(UInt16)
    /// A number that is too large for a `Double`.
    ///
    /// RFC 8259's grammar has it. Apple's parser refuses it, and Gson may read infinity.
    case overflowingNumber
    /// The first bracket that is nested too deeply for Gson's reader.
    ///
    /// It takes at most 255 (2.12.0 and newer, `JsonReader.setNestingLimit`).
    case deepNesting
    /// A second member of the same name, at the name.
    ///
    /// `first` is the range of the first member's name.
    case duplicateName(first: Range<Int>)
  }

  package enum Comment: String, Sendable {
    case slashes = "//"
    case hash = "#"
    case block = "/* */"
  }

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

extension JSONRelaxation {
  /// One sentence without a full stop about the text that RFC 8259 does not allow.
  package var message: String { words.message }

  /// The remedy, as one imperative sentence.
  package var help: String { words.help }

  private var words: (message: String, help: String) {
    switch kind {
    case .byteOrderMark:
      ("the file begins with a byte-order mark", "save the file as UTF-8 without a byte-order mark")
    case .encoding(let form):
      (
        "the file is \(form.name) instead of UTF-8",
        "save the file as UTF-8 without a byte-order mark"
      )
    case .illFormedEncoding:
      ("these bytes are not valid in the file's encoding", "save the file as UTF-8")
    case .nonExecutePrefix: ("the file begins with the prefix `)]}'`", "remove it")
    case .comment(let style): ("JSON has no `\(style.rawValue)` comments", "remove it")
    case .trailingComma(let container):
      (
        "trailing comma before the `\(container.closingText)` of the \(container.name)",
        "remove it"
      )
    case .missingElement:
      ("expected a value before this comma", "remove it, or add the missing value before it")
    case .semicolon: ("expected `,`, found `;`", "replace it with `,`")
    case .equalsSign: ("expected `:`, found `=`", "replace it with `:`")
    case .singleQuotes:
      (
        "expected double quotation marks, found single ones",
        "replace each `'` around it with `\"`"
      )
    case .unquotedName(let word): word.words(expected: "a name")
    case .unquotedValue(let word): word.words(expected: "a value")
    case .keywordCase:
      (
        "`true`, `false` and `null` must be in lower case",
        "replace it with `true`, `false` or `null`"
      )
    case .nonFiniteNumber:
      ("JSON has no `NaN` or `Infinity`", "replace it with a number, a string or `null`")
    case .malformedNumber(let defect): defect.words
    case .controlCharacter(let byte): Self.words(for: byte)
    case .lenientEscape(UInt8(ascii: "'")):
      ("`\\'` is not a valid JSON escape", "replace it with `'`")
    case .lenientEscape:
      ("a backslash at the end of a line is not a valid JSON escape", "replace it with `\\n`")
    case .loneSurrogate:
      (
        "half of a surrogate pair is not a character",
        "replace it with the whole character, or with both halves as in `\\ud83d\\ude00`"
      )
    case .overflowingNumber:
      (
        "the number is too large for a `Double`",
        "use a smaller number, or put the digits in double quotation marks"
      )
    case .deepNesting:
      (
        "arrays and objects are nested more than \(Self.gsonDepth) levels deep",
        "remove levels of arrays and objects"
      )
    case .duplicateName:
      ("this name appears earlier in the same object", "remove one of the two")
    }
  }

  static let gsonDepth = 255

  private static func words(for controlCharacter: UInt8) -> (message: String, help: String) {
    let escape = String(decoding: JSONEscape.sequence(for: controlCharacter), as: UTF8.self)
    let name =
      switch controlCharacter {
      case 0x0A, 0x0D: "a line break"
      case 0x09: "a tab"
      default: "the control character \(Unicode.Scalar(controlCharacter).codePointName)"
      }
    return ("\(name) inside a string", "replace it with `\(escape)`")
  }
}

extension JSONRelaxation.Comment {
  init(_ text: some Collection<UInt8>) {
    self =
      text.first == UInt8(ascii: "#") ? .hash : text.starts(with: "//".utf8) ? .slashes : .block
  }
}

/// The characters that stand out in a word without quotation marks.
///
/// They only choose the words of a message.
package enum BareWord: Hashable, Sendable {
  case plain

  /// `“word”`: quotation marks of typeset text.
  case typographicQuotes

  /// A no-break space or another character that is invisible or looks like white space.
  case invisible(Unicode.Scalar)

  /// A straight quotation mark within the word or at one end.
  case strayQuote

  init(_ word: some Sequence<UInt8>) {
    let text = UTF8String(repairing: word)
    if let scalar = text.unicodeScalars.first(where: Self.isInvisible) {
      self = .invisible(scalar)
    } else if text.unicodeScalars.contains(where: Self.isTypographicQuote) {
      self = .typographicQuotes
    } else if text.bytes.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) {
      self = .strayQuote
    } else {
      self = .plain
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private static func isTypographicQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F, 0xFF02, 0xFF07: true
    default: false
    }
  }
}

extension BareWord {
  /// - Parameter expected: `a name` or `a value`.
  fileprivate func words(expected: String) -> (message: String, help: String) {
    switch self {
    case .plain:
      (
        "expected \(expected): text needs double quotation marks",
        "put it in double quotation marks"
      )
    case .typographicQuotes:
      (
        "expected straight quotation marks, found typographic ones",
        "replace both quotation marks with `\"`"
      )
    case .invisible(let scalar):
      ("\(scalar.codePointName) is not white space in JSON", "replace it with an ordinary space")
    case .strayQuote: ("expected \(expected): a quotation mark is missing", "add the missing `\"`")
    }
  }
}

/// The ways that a number leaves the grammar of RFC 8259 section 6.
package enum NumberDefect: Hashable, Sendable, CaseIterable {
  /// `+1`
  case plusSign
  /// `01`
  case leadingZero
  /// `.5`
  case noInteger
  /// `1.`
  case noFraction
  /// `1e`
  case noExponent
  /// `0x1F`
  case hexadecimal
  /// `-`
  case signAlone

  fileprivate var words: (message: String, help: String) {
    switch self {
    case .plusSign: ("a number must not begin with `+`", "remove the `+`")
    case .leadingZero:
      (
        "a number must not have leading zeros",
        "remove the leading `0`, or put the digits in double quotation marks"
      )
    case .noInteger:
      ("a number needs a digit before the decimal point", "add `0` before the decimal point")
    case .noFraction:
      (
        "a number needs a digit after the decimal point",
        "add `0` after the decimal point, or remove the point"
      )
    case .noExponent:
      ("a number needs a digit in its exponent", "remove the `e`, or add the exponent")
    case .hexadecimal:
      (
        "JSON has no hexadecimal numbers",
        "use a decimal number, or put it in double quotation marks"
      )
    case .signAlone: ("a number needs a digit after the sign", "add the digits after the sign")
    }
  }
}
