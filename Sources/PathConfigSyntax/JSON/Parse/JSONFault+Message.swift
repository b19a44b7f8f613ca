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
    case .unopened(let container, let found):
      "expected `\(container.openingText)` to open the \(container.name), found \(found.described)"
    case .strayClosing(let container):
      "`\(container.closingText)` has no matching `\(container.openingText)`"
    case .earlyClosing: "this `}` closes the whole object, but more members follow"
    case .colonInArray: "expected `,` or `]`, found `:`: elements of an array have no names"
    case .unterminatedString(let quote, let ending):
      "the string is not closed: expected \(Self.quoted(quote)) before \(Self.end(ending))"
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
    case .unopened(let container, _): "add `\(container.openingText)` here"
    case .wrongClosing(let container, _): "replace it with `\(container.closingText)`"
    case .strayClosing, .earlyClosing: "remove it"
    case .colonInArray:
      "put the name and its value in `{` and `}`, or close the array before them with `]`"
    case .unterminatedString(let quote, _): "add the closing \(Self.quoted(quote))"
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
    default: "a backslash before \(JSONFound([scalar]).described) is not a valid JSON escape"
    }
  }

  /// In a pattern the backslash itself is meant, so it is the backslash that needs the escape.
  private static func escapeRemedy(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "!"..."~": "replace it with `\\\\\(scalar)`"
    default: "replace the backslash with `\\\\`"
    }
  }

  private static func quoted(_ quote: UInt8) -> String { "`\(UnicodeScalar(quote))`" }

  private static func end(_ ending: Ending) -> String {
    switch ending {
    case .line: "the end of the line"
    case .text: "the end of the file"
    case .separator(let byte): quoted(byte)
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
  var other: JSONContainer { self == .array ? .object : .array }
}

extension JSONFound {
  init(_ scalars: [Unicode.Scalar]) {
    self.init(scalars.flatMap { Array(String($0).utf8) })
  }
}
