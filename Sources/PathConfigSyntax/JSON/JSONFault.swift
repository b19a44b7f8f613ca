/// A mistake for which every known reader refuses the text, or a budget that ran out.
package struct JSONFault: Hashable, Sendable {
  package var kind: Kind

  /// The place in the transcoded text.
  ///
  /// An empty range is the point where something is missing.
  package var range: Range<Int>

  package enum Kind: Hashable, Sendable {
    /// A text that has only white space and comments.
    case noValue
    /// Bytes that are not text in any encoding.
    case binary
    /// HTML or XML where JSON belongs: most often a server's error or login page.
    case markup(JSONFound)
    case missingComma(in: JSONContainer, found: JSONFound)
    case missingColon(found: JSONFound)
    /// A name alone, without a colon and a value.
    case missingMemberValue(found: JSONFound)
    case missingValue(found: JSONFound)
    case missingName(found: JSONFound)
    /// A closing bracket was left out.
    ///
    /// `closers` are all the brackets that the place needs.
    case unclosed(JSONContainer, opened: Range<Int>, found: JSONFound, closers: UTF8String)
    /// The other kind of closing bracket closes this container.
    case wrongClosing(JSONContainer, opened: Range<Int>)
    /// A closing bracket that has no opening one.
    case strayClosing(JSONContainer)
    /// `"name": value` straight inside an array.
    case colonInArray
    case unterminatedString(quote: UInt8, found: Ending)
    /// Text right behind a closing quotation mark.
    case textAfterString(JSONFound)
    /// Several words without quotation marks.
    case unquotedText(JSONFound)
    case unterminatedComment
    /// A backslash before a character that has no escape sequence.
    case invalidEscape(Unicode.Scalar)
    /// `\u` without four hexadecimal digits.
    case invalidUnicodeEscape(JSONFound)
    case unexpectedCharacter(JSONFound, Expectation)
    case contentAfterValue(JSONFound)
    case tooManyBytes(count: Int, maximum: Int)
    case tooDeep(maximum: Int)
    case tooManyNodes(maximum: Int)
    case tooManyFaults(maximum: Int)
    case tooManyRelaxations(maximum: Int)
  }

  /// The last possible end of an unclosed string.
  package enum Ending: Hashable, Sendable {
    case line
    case text
  }

  /// The tokens that a place allows.
  package enum Expectation: Hashable, Sendable {
    case value
    case name
    case colon
    case commaOrClosing(JSONContainer)
  }

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// True if a budget ran out before the end of the text.
  package var isBudget: Bool {
    switch kind {
    case .tooManyBytes, .tooDeep, .tooManyNodes, .tooManyFaults, .tooManyRelaxations: true
    default: false
    }
  }

  /// The opening bracket that a closing one is missing for, to be shown beside the fault.
  package var opened: Range<Int>? {
    switch kind {
    case .unclosed(_, let opened, _, _), .wrongClosing(_, let opened): opened
    default: nil
    }
  }
}

extension JSONFault {
  /// One sentence without a full stop with the expected and the found text.
  package var message: String {
    switch kind {
    case .noValue: "the file is empty"
    case .binary: "expected JSON, found binary data"
    case .markup(let found): "expected JSON, found markup: \(found.described)"
    case .missingComma(let container, let found):
      "expected `,` or `\(container.closingText)` after this, found \(found.described)"
    case .missingColon(let found): "expected `:` after the name, found \(found.described)"
    case .missingMemberValue(let found):
      "expected `:` and a value after the name, found \(found.described)"
    case .missingValue(let found): "expected a value after `:`, found \(found.described)"
    case .missingName(let found):
      "expected a name in double quotation marks, found \(found.described)"
    case .unclosed(let container, _, let found, _):
      "expected `\(container.closingText)` to close the \(container.name), found \(found.described)"
    case .wrongClosing(let container, _):
      """
      expected `\(container.closingText)` to close the \(container.name), \
      found `\(container.other.closingText)`
      """
    case .strayClosing(let container):
      "`\(container.closingText)` has no matching `\(container.openingText)`"
    case .colonInArray: "expected `,` or `]`, found `:`: elements of an array have no names"
    case .unterminatedString(let quote, let ending):
      """
      the string is not closed: expected `\(UnicodeScalar(quote))` before the end of the \
      \(ending == .line ? "line" : "file")
      """
    case .textAfterString(let found):
      "the string ends before \(found.described): a quotation mark is missing or not escaped"
    case .unquotedText(let found): "text without quotation marks: \(found.described)"
    case .unterminatedComment: "the comment is not closed: expected `*/`"
    case .invalidEscape(let scalar): Self.invalidEscape(scalar)
    case .invalidUnicodeEscape(let found):
      "`\\u` needs four hexadecimal digits, found \(found.described)"
    case .unexpectedCharacter(let found, let expectation):
      "expected \(Self.words(for: expectation)), found \(found.described)"
    case .contentAfterValue(let found):
      "expected the end of the file after the JSON value, found \(found.described)"
    default: budgetMessage
    }
  }

  /// The text to write instead, as one imperative sentence, or nil if the message is enough.
  package var help: String? {
    switch kind {
    case .binary: "use the JSON file itself; if it is compressed, unpack it first"
    case .markup: "check that the address returns JSON instead of a web page"
    case .missingComma: "add `,` here"
    case .missingColon: "add `:` here"
    case .missingMemberValue: "add `:` and a value, as in `: null`"
    case .missingValue: "add a value, such as `null`"
    case .missingName(.text(",")), .missingName(.text(";")): "remove it"
    case .contentAfterValue(.text("}")), .contentAfterValue(.text("]")): "remove it"
    case .unclosed(_, _, _, let closers): "add `\(closers)`"
    case .wrongClosing(let container, _): "replace it with `\(container.closingText)`"
    case .strayClosing: "remove it"
    case .colonInArray:
      "put the name and its value in `{` and `}`, or close the array before them with `]`"
    case .unterminatedString(let quote, _): "add the closing `\(UnicodeScalar(quote))`"
    case .textAfterString: "write quotation marks inside a string as `\\\"`"
    case .unquotedText: "put the text in double quotation marks"
    case .invalidEscape(let scalar): Self.escapeRemedy(scalar)
    default: nil
    }
  }

  /// The message at the place of `opened`.
  package var openedMessage: String? {
    switch kind {
    case .unclosed(let container, _, _, _), .wrongClosing(let container, _):
      "the \(container.name) is opened here"
    default: nil
    }
  }
}

extension JSONFault {
  private var budgetMessage: String {
    switch kind {
    case .tooManyBytes(let count, let maximum):
      "the file has \(count) bytes; only \(maximum) are read"
    case .tooDeep(let maximum): "arrays and objects are nested more than \(maximum) levels deep"
    case .tooManyNodes(let maximum):
      "the file has more than \(maximum) values; the rest is not read"
    case .tooManyFaults(let maximum):
      "more than \(maximum) syntax errors; the rest of the file is not read"
    case .tooManyRelaxations(let maximum):
      "more than \(maximum) places that are not standard JSON; the rest of the file is not read"
    default: ""
    }
  }

  private static func invalidEscape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n", "\r": "a backslash at the end of a line is not a valid JSON escape"
    case " "..."~": "`\\\(scalar)` is not a valid JSON escape"
    default:
      "a backslash before \(JSONFound(String(scalar).utf8).described) is not a valid JSON escape"
    }
  }

  /// In a pattern the backslash itself is meant, so it is the backslash that needs the escape.
  private static func escapeRemedy(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "!"..."~": "replace it with `\\\\\(scalar)`"
    default: "replace the backslash with `\\\\`"
    }
  }

  private static func words(for expectation: Expectation) -> String {
    switch expectation {
    case .value: "a value"
    case .name: "a name in double quotation marks"
    case .colon: "`:` after the name"
    case .commaOrClosing(let container): "`,` or `\(container.closingText)`"
    }
  }
}

extension JSONContainer {
  fileprivate var other: JSONContainer { self == .array ? .object : .array }
}

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
