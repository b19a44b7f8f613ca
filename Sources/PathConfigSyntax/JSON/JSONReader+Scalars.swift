/// Strings, and their escape sequences.
extension JSONReader {
  /// Reads a string, and skips text right behind it.
  ///
  /// A name that is not closed ends before its colon.
  mutating func readString(
    _ token: JSONToken, isName: Bool = false
  ) -> (range: Range<Int>, name: JSONString) {
    var token = token
    let quote = bytes[token.range.lowerBound]
    if isName, !token.isClosed, let colon = bytes[token.range].firstIndex(of: UInt8(ascii: ":")) {
      token.range = token.range.lowerBound..<colon
      scanner.offset = colon
    }
    let isSingle = quote == UInt8(ascii: "'")
    let string = decode(token, isSingle ? .single : .double)
    lastEnd = token.range.upperBound
    let endsText = lastEnd == bytes.count
    if !token.isClosed {
      report(.unterminatedString(quote: quote, found: endsText ? .text : .line), at: token.range)
      if endsText { stop() }
    }
    if isSingle { relax(.singleQuotes, at: token.range) }
    if token.isClosed { skipTextAfterString() }
    return (token.range, string)
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
    report(.textAfterString(JSONFound(bytes[start..<end])), at: start..<end)
    (scanner.offset, lastEnd) = (end, end)
  }

  private mutating func decode(_ token: JSONToken, _ quoting: JSONString.Quoting) -> JSONString {
    let content = token.content
    var text = StringContent(startingAt: content.lowerBound)
    var (run, offset) = (
      content.lowerBound, token.isPlain ? content.upperBound : content.lowerBound
    )
    while offset < content.upperBound {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < content.upperBound {
        append(run..<offset, to: &text)
        offset = readEscape(at: offset, into: &text)
        run = offset
      } else {
        if bytes[offset] < 0x20 { relax(.controlCharacter(bytes[offset]), at: offset..<offset + 1) }
        offset += 1
      }
    }
    append(run..<content.upperBound, to: &text)
    return text.string(quoting)
  }

  private func append(_ range: Range<Int>, to text: inout StringContent) {
    text.append(bytes, range, repairing: hasIllFormedBytes)
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
      relax(.lenientEscape(letter), at: start..<start + 2)
      text.append([letter], for: start..<start + 2)
      return start + 2
    }
    // The author of a pattern meant the backslash, so it stays.
    let end = start + 1 + UTF8Sequence(in: bytes, at: start + 1).count
    let character = UTF8String(repairing: bytes[start + 1..<end])
    report(.invalidEscape(character.unicodeScalars.first ?? "\u{FFFD}"), at: start..<end)
    text.append([UInt8(ascii: "\\")] + Array(character.bytes), for: start..<end)
    return end
  }

  private mutating func readUnicodeEscape(at start: Int, into text: inout StringContent) -> Int {
    var end = start + 6
    guard let unit = unicodeEscape(at: start) else {
      end = bytes[(start + 2)...].firstIndex { $0.hexadecimalValue == nil } ?? bytes.count
      report(.invalidUnicodeEscape(JSONFound(bytes[start..<end])), at: start..<end)
      text.append(Array(UTF8.encodedReplacementCharacter), for: start..<end)
      return end
    }
    var scalar = Unicode.Scalar(UInt32(unit))
    if UTF16.isLeadSurrogate(unit), let trail = unicodeEscape(at: end),
      UTF16.isTrailSurrogate(trail)
    {
      end += 6
      scalar = Unicode.Scalar(0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF))
    } else if scalar == nil {
      relax(.loneSurrogate(unit), at: start..<end)
    }
    text.append(
      Array(String(scalar ?? "\u{FFFD}").utf8), for: start..<end, surrogate: scalar == nil ? unit : nil)
    return end
  }

  /// The number in `\uXXXX` at an offset, or nil if the text there is something else.
  private func unicodeEscape(at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
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
  mutating func readWordValue(_ token: JSONToken) -> JSONNode {
    if isPartOfText(token), let node = readBareText(from: token) { return node }
    let range = token.range
    let word = bytes[range]
    var value = JSONValue.string(bareString(range))
    var relaxation: JSONRelaxation.Kind?
    switch NumberReading(word) {
    case .number:
      if isOverflowing(word) { relaxation = .overflowingNumber }
      value = .number(JSONNumber(text: UTF8String(wellFormed: ContiguousArray(word))))
    case .defective(let defect): relaxation = isCutOff ? nil : .malformedNumber(defect)
    case .notANumber:
      if let (keyword, isExact) = keyword(word) {
        value = keyword
        relaxation = isExact ? nil : .keywordCase
      } else if Self.nonFiniteNumbers.contains(where: { word.elementsEqual($0.utf8) }) {
        relaxation = .nonFiniteNumber
      } else {
        let range = readFurtherWords(from: token) { .unquotedValue($0) }
        return JSONNode(range: range, value: .string(bareString(range)))
      }
    }
    if let relaxation { relax(relaxation, at: range) }
    lastEnd = range.upperBound
    return JSONNode(range: range, value: value)
  }

  /// Reads a name without quotation marks.
  mutating func readWordName(_ token: JSONToken) -> (range: Range<Int>, name: JSONString) {
    let range = readFurtherWords(from: token) { .unquotedName($0) }
    return (range, bareString(range))
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

  /// Marks a bare word.
  ///
  /// If more words follow on the line, no reader takes it, and all of them are one text.
  private mutating func readFurtherWords(
    from token: JSONToken, _ kind: (BareWord) -> JSONRelaxation.Kind
  ) -> Range<Int> {
    let start = token.range.lowerBound
    lastEnd = token.range.upperBound
    var ahead = scanner
    while true {
      let next = ahead.next(in: bytes.span)
      let blanks = bytes[lastEnd..<next.range.lowerBound]
      guard next.kind == .word, !blanks.isEmpty, blanks.allSatisfy(\.isBlank) else { break }
      lastEnd = next.range.upperBound
      scanner = ahead
    }
    let range = start..<lastEnd
    if range != token.range {
      report(.unquotedText(JSONFound(bytes[range])), at: range)
    } else if !isCutOff {
      relax(kind(BareWord(bytes[range])), at: range)
    }
    return range
  }

  /// True if a word goes on with a slash, backslash, colon or equals sign.
  ///
  /// It is then more than a word, as in `hotwire://fragment/web`.
  private func isPartOfText(_ word: JSONToken) -> Bool {
    let end = word.range.upperBound
    guard end + 1 < bytes.count, !bytes[end + 1].isJSONWhiteSpace else { return false }
    var ahead = scanner
    let next = ahead.next(in: bytes.span)
    return next.range.lowerBound == end
      && (next.kind == .other && bytes[end] != 0x0C || next.kind == .colon)
  }

  /// Reads a pattern or an address without quotation marks, which no reader takes for a word.
  ///
  /// It ends before white space, a comma, and a bracket that it did not open. Returns nil if it is
  /// a single character.
  mutating func readBareText(from token: JSONToken) -> JSONNode? {
    let start = token.range.lowerBound
    var end = start
    var depth = 0
    scan: while end < bytes.count, !bytes[end].isJSONWhiteSpace {
      switch bytes[end] {
      case UInt8(ascii: ","): break scan
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { break scan }
        depth -= 1
      default: break
      }
      end += 1
    }
    guard end > start + 1 else { return nil }
    report(.unquotedText(JSONFound(bytes[start..<end])), at: start..<end)
    (scanner.offset, lastEnd) = (end, end)
    return JSONNode(range: start..<end, value: .string(bareString(start..<end)))
  }

  /// The text of a range, unchanged.
  private func bareString(_ range: Range<Int>) -> JSONString {
    var text = StringContent(startingAt: range.lowerBound)
    append(range, to: &text)
    return text.string(.none)
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

  /// Appends bytes of the file.
  ///
  /// Ill-formed parts become U+FFFD.
  mutating func append(
    _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, repairing: Bool
  ) {
    guard repairing else {
      text.append(contentsOf: bytes[range])
      return
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let sequence = UTF8Sequence(in: bytes, at: offset)
      let end = min(offset + sequence.count, range.upperBound)
      if sequence.isWellFormed {
        text.append(contentsOf: bytes[offset..<end])
      } else {
        append(Array(UTF8.encodedReplacementCharacter), for: offset..<end)
      }
      offset = end
    }
  }

  /// Appends the decoded form of the given bytes of the file.
  ///
  /// - Parameter surrogate: the half of a surrogate pair that they stand for.
  mutating func append(_ decoded: [UInt8], for file: Range<Int>, surrogate: UInt16? = nil) {
    let start = text.count
    text.append(contentsOf: decoded)
    map.escapes.append(
      EscapeMap.Escape(decoded: start..<text.count, file: file, surrogate: surrogate))
  }

  func string(_ quoting: JSONString.Quoting) -> JSONString {
    JSONString(text: UTF8String(wellFormed: text), escapes: map, quoting: quoting)
  }
}

/// The meaning of a bare word as a number.
private enum NumberReading {
  case number
  case defective(NumberDefect)
  case notANumber

  /// Complexity: O(n).
  init(_ text: ArraySlice<UInt8>) {
    var rest = text
    var defects: [NumberDefect] = []
    func takeDigits() -> ArraySlice<UInt8> {
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest[digits.endIndex...]
      return digits
    }
    func take(_ isWanted: (UInt8) -> Bool) -> Bool {
      guard let first = rest.first, isWanted(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    if take({ $0 == UInt8(ascii: "+") }) {
      defects.append(.plusSign)
    } else {
      _ = take { $0 == UInt8(ascii: "-") }
    }
    if rest.isEmpty {
      self = text.isEmpty ? .notANumber : .defective(.signAlone)
      return
    }
    let hexadecimal = rest.dropFirst(2)
    if rest.prefix(2).map(\.lowercasedASCII) == Array("0x".utf8), !hexadecimal.isEmpty,
      hexadecimal.allSatisfy({ $0.hexadecimalValue != nil })
    {
      self = .defective(.hexadecimal)
      return
    }
    let integer = takeDigits()
    var fraction: ArraySlice<UInt8>?
    if integer.count > 1, integer.first == UInt8(ascii: "0") { defects.append(.leadingZero) }
    if take({ $0 == UInt8(ascii: ".") }) {
      if integer.isEmpty { defects.append(.noInteger) }
      fraction = takeDigits()
      if fraction?.isEmpty == true { defects.append(.noFraction) }
    }
    if !integer.isEmpty || fraction?.isEmpty == false, take({ $0 | 0x20 == UInt8(ascii: "e") }) {
      _ = take { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      if takeDigits().isEmpty { defects.append(.noExponent) }
    }
    guard rest.isEmpty, !integer.isEmpty || fraction?.isEmpty == false else {
      self = .notANumber
      return
    }
    self = defects.first.map { .defective($0) } ?? .number
  }
}
