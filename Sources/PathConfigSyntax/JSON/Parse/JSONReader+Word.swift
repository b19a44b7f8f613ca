/// Keywords, numbers, and text without quotation marks.
extension JSONReader {
  /// Reads a keyword or number, or, as Gson does, a bare word as a string.
  mutating func readWordValue() -> JSONNode {
    if isBarePattern(at: offset), let (range, text) = readBarePattern() {
      return JSONNode(range: range, value: .string(text))
    }
    let range = readWord()
    let word = bytes[range]
    switch NumberReading(word) {
    case .number:
      if isOverflowing(word) { relax(.overflowingNumber, at: range) }
      return JSONNode(
        range: range, value: .number(JSONNumber(text: UTF8String(wellFormed: .init(word)))))
    case .defective(let defect):
      if !isCutOff { relax(.malformedNumber(defect), at: range) }
      return JSONNode(range: range, value: .string(bareString(range)))
    case .notANumber: break
    }
    if let (value, isExact) = keyword(word) {
      if !isExact { relax(.keywordCase, at: range) }
      return JSONNode(range: range, value: value)
    }
    if Self.nonFiniteNumbers.contains(where: { word.elementsEqual($0.utf8) }) {
      relax(.nonFiniteNumber, at: range)
      return JSONNode(range: range, value: .string(bareString(range)))
    }
    let text = readBareText(from: range, .unquotedValue(BareWord(word)))
    return JSONNode(range: text, value: .string(bareString(text)))
  }

  /// Reads a name without quotation marks.
  mutating func readWordName() -> (range: Range<Int>, name: JSONString) {
    let word = readWord()
    let text = readBareText(from: word, .unquotedName(BareWord(bytes[word])))
    return (text, bareString(text))
  }

  /// True if the text ends with the word just read and within a container.
  ///
  /// The word may have been cut then, but the fault of the unclosed container is enough.
  private var isCutOff: Bool { offset == bytes.count && !open.isEmpty }

  /// True if a number has no finite `Double`.
  ///
  /// Only a number with an exponent or hundreds of digits can be too large.
  private func isOverflowing(_ number: ContiguousArray<UInt8>.SubSequence) -> Bool {
    guard number.count > 300 || number.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      return false
    }
    return Double(String(decoding: number, as: UTF8.self)).map(\.isInfinite) ?? true
  }

  private static let nonFiniteNumbers = ["NaN", "Infinity", "-Infinity"]

  private mutating func readWord() -> Range<Int> {
    let start = offset
    offset = endOfWord(from: start, within: bytes.count)
    lastEnd = offset
    return start..<offset
  }

  /// Reads text that no reader takes for a word: a pattern or an address without quotation marks.
  ///
  /// It ends before white space, a comma, a quotation mark, and a bracket
  /// that it did not open.
  mutating func readBarePattern() -> (range: Range<Int>, text: JSONString)? {
    var end = offset
    var depth = 0
    scan: while end < bytes.count, !bytes[end].isJSONWhiteSpace {
      switch bytes[end] {
      case UInt8(ascii: ","): break scan
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // The closing half of a pair whose opening one is missing.
        if endsToken(end + 1) { end += 1 }
        break scan
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { break scan }
        depth -= 1
      default: break
      }
      end += 1
    }
    guard end > offset + 1 else { return nil }
    let range = offset..<end
    report(.unquotedText(JSONFound(bytes[range])), at: range)
    offset = end
    lastEnd = end
    return (range, bareString(range))
  }

  /// True if the word at an offset goes on with a slash, backslash, colon or equals sign.
  ///
  /// It is then more than a word, as in `hotwire://fragment/web`.
  private func isBarePattern(at start: Int) -> Bool {
    let end = endOfWord(from: start, within: bytes.count)
    guard end + 1 < bytes.count, !bytes[end + 1].isJSONWhiteSpace else { return false }
    switch bytes[end] {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\\"): return true
    case UInt8(ascii: "/"): return comment(at: end, within: bytes.count) == nil
    default: return false
    }
  }

  private func endsToken(_ end: Int) -> Bool {
    guard end < bytes.count else { return true }
    return bytes[end].isJSONWhiteSpace || bytes[end] == UInt8(ascii: ",")
      || JSONContainer(closing: bytes[end]) != nil
  }

  /// Marks a bare word.
  ///
  /// If more words follow on the line, no reader takes it, and all of them are one text.
  private mutating func readBareText(
    from word: Range<Int>, _ kind: JSONRelaxation.Kind
  ) -> Range<Int> {
    var end = word.upperBound
    while let next = nextBareWord(after: end) {
      end = endOfWord(from: next, within: bytes.count)
    }
    let range = word.lowerBound..<end
    offset = end
    lastEnd = end
    if end > word.upperBound {
      report(.unquotedText(JSONFound(bytes[range])), at: range)
    } else if !isCutOff {
      relax(kind, at: range)
    }
    return range
  }

  private func nextBareWord(after end: Int) -> Int? {
    var next = end
    while next < bytes.count, bytes[next].isBlank { next += 1 }
    guard next > end, next < bytes.count, isWordByte(bytes[next]) else { return nil }
    return bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'") ? nil : next
  }

  /// The value of a keyword, and whether it is written as RFC 8259 writes it.
  private func keyword(_ word: ContiguousArray<UInt8>.SubSequence) -> (JSONValue, Bool)? {
    let keywords: [(StaticString, JSONValue)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (name, value) in keywords where word.count == name.utf8CodeUnitCount {
      let letters = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      if word.elementsEqual(letters) { return (value, true) }
      if word.elementsEqual(letters, by: { $0 | 0x20 == $1 && $0 >= UInt8(ascii: "A") }) {
        return (value, false)
      }
    }
    return nil
  }

  /// The text of a range, unchanged.
  private func bareString(_ range: Range<Int>) -> JSONString {
    var content = StringContent(startingAt: range.lowerBound)
    content.append(bytes, range, repairing: hasIllFormedBytes)
    return content.string(.none)
  }
}
