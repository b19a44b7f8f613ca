/// Strings, and their escape sequences.
extension JSONReader {
  /// Reads a string, and skips text right behind it.
  mutating func readString(_ token: JSONToken) -> (range: Range<Int>, text: JSONString) {
    let isSingle = bytes[token.range.lowerBound] == UInt8(ascii: "'")
    let text = decode(token.content, isPlain: token.isPlain)
    lastEnd = token.range.upperBound
    if isSingle {
      relax(
        .singleQuotes, at: token.range, "expected double quotation marks, found single ones",
        "replace each `'` around it with `\"`")
    }
    if token.isClosed {
      skipTextAfterString()
    } else {
      let quote = isSingle ? "'" : "\""
      let endsText = lastEnd == bytes.count
      report(
        """
        the string is not closed: expected `\(quote)` before the end of the \
        \(endsText ? "file" : "line")
        """,
        at: token.range, help: "add the closing `\(quote)`")
      if endsText { stop() }
    }
    return (token.range, text)
  }

  /// Reports text right behind a closing quotation mark, and skips it.
  ///
  /// A quotation mark inside the string was not escaped, or one before it is missing.
  private mutating func skipTextAfterString() {
    let start = scanner.offset
    var ahead = scanner
    let next = ahead.next(in: bytes.span)
    guard next.range.lowerBound == start,
      next.kind == .word || next.kind == .other || next.kind == .string && !next.isClosed
    else { return }
    let end = bytes[start...].firstIndex { ",]}\n\r".utf8.contains($0) } ?? bytes.count
    report(
      """
      the string ends before \(JSONFault.quoted(bytes[start..<end])): \
      a quotation mark is missing or not escaped
      """,
      at: start..<end, help: "write quotation marks inside a string as `\\\"`")
    (scanner.offset, lastEnd) = (end, end)
  }

  private mutating func decode(_ content: Range<Int>, isPlain: Bool = false) -> JSONString {
    let end = content.upperBound
    var run = content.lowerBound
    var text = StringContent(startingAt: run)
    var offset = isPlain ? end : run
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end {
        append(run..<offset, to: &text)
        offset = readEscape(at: offset, into: &text)
        run = offset
      } else {
        // Words for every character of a long text would take long.
        if bytes[offset] < 0x20, !isStopped {
          relaxControlCharacter(at: offset)
        }
        offset += 1
      }
    }
    append(run..<end, to: &text)
    return text.string
  }

  private mutating func relaxControlCharacter(at offset: Int) {
    let name =
      switch bytes[offset] {
      case 0x0A, 0x0D: "a line break"
      case 0x09: "a tab"
      default: "the control character \(Unicode.Scalar(bytes[offset]).codePointName)"
      }
    let escape = String(decoding: JSONEscape.sequence(for: bytes[offset]), as: UTF8.self)
    relax(
      .controlCharacter, at: offset..<offset + 1, "\(name) inside a string",
      "replace it with `\(escape)`")
  }

  /// Appends bytes of the file, with U+FFFD for ill-formed parts.
  private func append(_ range: Range<Int>, to text: inout StringContent) {
    guard hasIllFormedBytes else { return text.append(bytes[range]) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let sequence = UTF8Sequence(in: bytes, at: offset)
      let end = min(offset + sequence.count, range.upperBound)
      if sequence.isWellFormed {
        text.append(bytes[offset..<end])
      } else {
        text.append(UTF8.encodedReplacementCharacter, for: offset..<end)
      }
      offset = end
    }
  }

  /// Reads an escape sequence, and returns the offset after it.
  private mutating func readEscape(at start: Int, into text: inout StringContent) -> Int {
    let letter = bytes[start + 1]
    if letter == UInt8(ascii: "u") { return readUnicodeEscape(at: start, into: &text) }
    if let character = JSONEscape.character(for: letter) {
      text.append([character], for: start..<start + 2)
      return start + 2
    }
    if letter == UInt8(ascii: "'") || letter == 0x0A {
      let (shown, meant) =
        letter == 0x0A ? ("a backslash at the end of a line", "\\n") : ("`\\'`", "'")
      relax(
        .lenientEscape, at: start..<start + 2, "\(shown) is not a valid JSON escape",
        "replace it with `\(meant)`")
      text.append([letter], for: start..<start + 2)
      return start + 2
    }
    let end = start + 1 + UTF8Sequence(in: bytes, at: start + 1).count
    let character = UTF8String(repairing: bytes[start + 1..<end])
    reportInvalidEscape(of: character, at: start..<end)
    // The author of a pattern meant the backslash, so it stays.
    text.append("\\".utf8 + character.bytes, for: start..<end)
    return end
  }

  private mutating func reportInvalidEscape(of character: UTF8String, at range: Range<Int>) {
    let shown =
      switch character.bytes[0] {
      case 0x0A, 0x0D: "a backslash at the end of a line"
      case 0x20...0x7E: "`\\\(character)`"
      default: "a backslash before \(JSONFault.quoted(character.bytes))"
      }
    let isSeen = (0x21...0x7E).contains(character.bytes[0])
    report(
      "\(shown) is not a valid JSON escape", at: range, kind: .escape,
      help: isSeen
        ? "replace it with `\\\\\(character)`" : "replace the backslash with `\\\\`",
      replacement: "\\\\\(character)")
  }

  private mutating func readUnicodeEscape(at start: Int, into text: inout StringContent) -> Int {
    var end = start + 6
    guard let unit = unicodeEscape(at: start) else {
      end = bytes[(start + 2)...].firstIndex { $0.hexadecimalValue == nil } ?? bytes.count
      report(
        "`\\u` needs four hexadecimal digits, found \(JSONFault.quoted(bytes[start..<end]))",
        at: start..<end, kind: .escape)
      text.append(UTF8.encodedReplacementCharacter, for: start..<end)
      return end
    }
    var scalar = Unicode.Scalar(UInt32(unit))
    if UTF16.isLeadSurrogate(unit), let trail = unicodeEscape(at: end),
      UTF16.isTrailSurrogate(trail)
    {
      end += 6
      scalar = Unicode.Scalar(0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF))
    } else if scalar == nil {
      relax(
        .loneSurrogate, at: start..<end, "half of a surrogate pair is not a character",
        "replace it with the whole character, or with both halves as in `\\ud83d\\ude00`")
    }
    text.append(
      String(scalar ?? "\u{FFFD}").utf8, for: start..<end, surrogate: scalar == nil ? unit : nil)
    return end
  }

  /// The number in `\uXXXX` at an offset, or nil if the text there is something else.
  private func unicodeEscape(at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start...].starts(with: "\\u".utf8) else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start + 2..<start + 6] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}

/// Keywords, numbers, and text without quotation marks.
extension JSONReader {
  private static let nonFiniteNumbers = ["NaN", "Infinity", "-Infinity"]

  /// Reads a keyword or number, or, as Gson does, a bare word as a string.
  mutating func readWord(_ token: JSONToken) -> JSONNode {
    let word = bytes[token.range]
    if let (keyword, isExact) = keyword(word) {
      if !isExact {
        relax(
          .keywordCase, at: token.range, "`true`, `false` and `null` must be in lower case",
          "replace it with `true`, `false` or `null`")
      }
      return JSONNode(range: token.range, value: keyword)
    }
    if let number = NumberReading(word) {
      guard let (message, help) = number.defect else {
        if isOverflowing(word) {
          relax(
            .overflowingNumber, at: token.range, "the number is too large for a `Double`",
            "use a smaller number, or put the digits in double quotation marks")
        }
        let number = JSONNumber(text: UTF8String(wellFormed: ContiguousArray(word)))
        return JSONNode(range: token.range, value: .number(number))
      }
      if !isCutOff { relax(.malformedNumber, at: token.range, message, help) }
    } else if Self.nonFiniteNumbers.contains(where: { word.elementsEqual($0.utf8) }) {
      relax(
        .nonFiniteNumber, at: token.range, "JSON has no `NaN` or `Infinity`",
        "replace it with a number, a string or `null`")
    } else {
      let (range, text) = readBareText(token)
      return JSONNode(range: range, value: .string(text))
    }
    return JSONNode(range: token.range, value: .string(bareString(token.range)))
  }

  /// True if the text ends with the word just read and within a container.
  ///
  /// The word may have been cut then, but the fault of the unclosed container is enough.
  private var isCutOff: Bool { scanner.offset == bytes.count && !open.isEmpty }

  /// True if a number has no finite `Double`.
  ///
  /// Only a number with an exponent or hundreds of digits can be too large.
  private func isOverflowing(_ number: ArraySlice<UInt8>) -> Bool {
    guard number.count > 300 || number.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      return false
    }
    return Double(String(decoding: number, as: UTF8.self)).map(\.isInfinite) ?? true
  }

  /// The value of a keyword, and whether it is written as RFC 8259 writes it.
  private func keyword(_ word: ArraySlice<UInt8>) -> (JSONValue, Bool)? {
    guard word.count <= 5 else { return nil }
    let text = UTF8String(repairing: word)
    let lower = UTF8String(repairing: word.map(\.lowercasedASCII))
    switch lower {
    case "true": return (.bool(true), text == lower)
    case "false": return (.bool(false), text == lower)
    case "null": return (.null, text == lower)
    default: return nil
    }
  }

  /// Reads text without quotation marks, which Gson takes if it is a single word.
  ///
  /// Other text, such as a pattern or several words, is taken by no reader. It ends with its line, or
  /// before a comma or closing bracket.
  mutating func readBareText(
    _ token: JSONToken, isName: Bool = false
  ) -> (range: Range<Int>, text: JSONString) {
    if let typeset = typesetText(from: token.range.lowerBound), typeset.range != token.range {
      let range = typeset.range
      (scanner.offset, lastEnd) = (range.upperBound, range.upperBound)
      report(
        Self.typesetMessage, at: range, help: "replace it with \(Quotation.of(typeset.meant))",
        replacement: typeset.meant)
      return (range, decode(typeset.content))
    }
    var range = token.range
    if token.kind == .other || isPartOfText(token, isName: isName) {
      range = range.lowerBound..<endOfText(from: range.upperBound, isName: isName)
      scanner.offset = range.upperBound
      report(
        "text without quotation marks: \(JSONFault.quoted(bytes[range]))", at: range,
        help: "put the text in double quotation marks")
    } else if !isCutOff {
      relaxBareWord(at: range, isName: isName)
    }
    lastEnd = range.upperBound
    return (range, bareString(range))
  }

  /// Marks a word without quotation marks; the characters that stand out in it choose the words.
  private mutating func relaxBareWord(at range: Range<Int>, isName: Bool) {
    let text = UTF8String(repairing: bytes[range])
    let typeset = typesetText(from: range.lowerBound)
    let expected = isName ? "expected a name" : "expected a value"
    let (message, help) =
      if let typeset {
        (Self.typesetMessage, "replace it with \(Quotation.of(typeset.meant))")
      } else if let scalar = text.unicodeScalars.first(where: \.isInvisible) {
        ("\(scalar.codePointName) is not white space in JSON", "replace it with an ordinary space")
      } else if text.bytes.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
      {
        ("\(expected): a quotation mark is missing", "add the missing `\"`")
      } else {
        ("\(expected): text needs double quotation marks", "put it in double quotation marks")
      }
    relax(
      isName ? .unquotedName : .unquotedValue, at: range, message, help,
      replacement: typeset?.meant)
  }

  private static let typesetMessage = "expected straight quotation marks, found typographic ones"

  /// The text in a line behind a typographic quotation mark, up to the next mark, as JSON, and the range
  /// with both marks; nil for other text.
  private func typesetText(
    from start: Int
  ) -> (range: Range<Int>, content: Range<Int>, meant: String)? {
    func lengthOfMark(at index: Int) -> Int {
      if bytes[index] < 0x80 { return bytes[index] == UInt8(ascii: "\"") ? 1 : 0 }
      let end = index + UTF8Sequence(in: bytes, at: index).count
      let scalar = UTF8String(repairing: bytes[index..<end]).unicodeScalars.first
      return scalar?.isTypographicQuote == true ? end - index : 0
    }
    let first = lengthOfMark(at: start)
    // Patterns are shorter, and hostile text may have such a mark before each word.
    let line = bytes[(start + first)...].prefix(512).prefix { $0 != 0x0A && $0 != 0x0D }
    // A letter follows an apostrophe, as in `“Tom’s”`.
    let end = line.indices.first { place in
      let length = lengthOfMark(at: place)
      let next = bytes[(place + length)...].first
      return length > 0 && next.map { $0 >= 0x80 || $0.isASCIILetterOrDigit } != true
    }
    guard first > 1, let end else { return nil }
    let content = start + first..<end
    let meant = "\"\(String(decoding: bytes[content], as: UTF8.self))\""
    return (start..<end + lengthOfMark(at: end), content, meant)
  }

  /// True if a word goes on with a slash, backslash, colon or equals sign, or with a further word on
  /// the line.
  private func isPartOfText(_ word: JSONToken, isName: Bool) -> Bool {
    let end = word.range.upperBound
    var ahead = scanner
    let next = ahead.next(in: bytes.span)
    let blanks = bytes[end..<next.range.lowerBound]
    switch next.kind {
    case .word: return !blanks.isEmpty && blanks.allSatisfy(\.isBlank)
    case .other: return blanks.isEmpty
    case .colon:
      return blanks.isEmpty && !isName && end + 1 < bytes.count && !bytes[end + 1].isJSONWhiteSpace
    default: return false
    }
  }

  private func endOfText(from start: Int, isName: Bool) -> Int {
    let delimiters = isName ? ",]}\n\r:=" : ",]}\n\r"
    var end = start
    for index in start..<bytes.count {
      let byte = bytes[index]
      if delimiters.utf8.contains(byte) { break }
      // A string, a container or a comment that begins after a blank is not part of the text.
      if index > end, "\"'[{#/".utf8.contains(byte) { break }
      if !byte.isBlank { end = index + 1 }
    }
    return end
  }

  /// The text of a range, unchanged.
  private func bareString(_ range: Range<Int>) -> JSONString {
    var text = StringContent(startingAt: range.lowerBound)
    append(range, to: &text)
    return text.string
  }
}

/// The decoded text of a string while it is read, with the map back to the file.
private struct StringContent {
  private var text: ContiguousArray<UInt8> = []
  private var map: EscapeMap

  /// - Parameter contentStart: the file offset of the first byte after the quotation mark.
  init(startingAt contentStart: Int) {
    map = EscapeMap(contentStart: contentStart)
  }

  /// Appends bytes of the file as they are.
  mutating func append(_ bytes: ArraySlice<UInt8>) { text.append(contentsOf: bytes) }

  /// Appends the decoded form of the given bytes of the file.
  ///
  /// - Parameter surrogate: the half of a surrogate pair that they stand for.
  mutating func append(
    _ decoded: some Sequence<UInt8>, for file: Range<Int>, surrogate: UInt16? = nil
  ) {
    let start = text.count
    text.append(contentsOf: decoded)
    map.escapes.append(
      EscapeMap.Escape(decoded: start..<text.count, file: file, surrogate: surrogate))
  }

  var string: JSONString { JSONString(text: UTF8String(wellFormed: text), escapes: map) }
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
}

/// A bare word that is a number, or almost one.
private struct NumberReading {
  /// The first departure from the grammar of RFC 8259 section 6, and the remedy.
  private(set) var defect: (message: String, help: String)?

  /// Nil for any other word.
  ///
  /// Complexity: O(n).
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    func take(_ allowed: String) -> Bool {
      guard let first = rest.first, allowed.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigits() -> Int {
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest[digits.endIndex...]
      return digits.count
    }
    if take("+") {
      note("a number must not begin with `+`", "remove the `+`")
    } else {
      _ = take("-")
    }
    if rest.isEmpty {
      if defect != nil { return nil }
      note("a number needs a digit after the sign", "add the digits after the sign")
      return
    }
    let hexadecimal = rest.dropFirst(2)
    if rest.prefix(2).map(\.lowercasedASCII) == Array("0x".utf8), !hexadecimal.isEmpty,
      hexadecimal.allSatisfy({ $0.hexadecimalValue != nil })
    {
      defect = (
        "JSON has no hexadecimal numbers",
        "use a decimal number, or put it in double quotation marks"
      )
      return
    }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let integer = takeDigits()
    if startsWithZero, integer > 1 {
      note(
        "a number must not have leading zeros",
        "remove the leading `0`, or put the digits in double quotation marks")
    }
    var fraction = 0
    if take(".") {
      fraction = takeDigits()
      if integer == 0 {
        note("a number needs a digit before the decimal point", "add `0` before the decimal point")
      }
      if fraction == 0 {
        note(
          "a number needs a digit after the decimal point",
          "add `0` after the decimal point, or remove the point")
      }
    }
    guard integer + fraction > 0 else { return nil }
    if take("eE") {
      _ = take("+-")
      if takeDigits() == 0 {
        note(
          "a number needs a digit in its exponent", "remove the `e`, or add the exponent")
      }
    }
    if !rest.isEmpty { return nil }
  }

  private mutating func note(_ message: String, _ help: String) {
    if defect == nil { defect = (message, help) }
  }
}
