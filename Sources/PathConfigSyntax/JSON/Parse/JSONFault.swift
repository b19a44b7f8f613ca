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
    /// An opening bracket was left out before the place.
    case unopened(JSONContainer, found: JSONFound)
    /// A closing bracket that has no opening one.
    case strayClosing(JSONContainer)
    /// A bracket that would close the outermost object although further members follow.
    case earlyClosing
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
    /// A comma, colon or bracket that was meant to follow the string.
    case separator(UInt8)
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
