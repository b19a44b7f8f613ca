import PathConfigSyntax

// The content of strings, with their escapes and interpolations.

extension RubyLexer {
  struct Style {
    /// The bracket that counts within a string in brackets.
    var opening: UInt8?

    /// The mark at the end, or nil for one that an offset ends.
    var closing: UInt8?

    /// True if only a backslash and the marks are escaped, and nothing is interpolated.
    var isPlain = false
    var isList = false

    /// True if `$name` is interpolated, and an escape that is not known keeps its backslash.
    var isPHP = false
    var end = Int.max

    /// The white space that does not count at the start of a line.
    var indent = 0
  }

  /// Reads the rest of a string; of one that nothing closes, the rest of its line, and returns nil.
  mutating func readString(_ style: Style) -> [RubyPart]? {
    let start = place
    var style = style
    let mark = style.closing ?? 0
    if unclosed.contains(mark) { style.end = lineEnd(from: place) }
    if let parts = readContent(style) { return parts.first?.parts ?? [] }
    unclosed.insert(mark)
    place = lineEnd(from: start)
    return nil
  }

  /// Reads to the end of a string or of a list of words; nil if nothing closes it.
  mutating func readContent(_ style: Style) -> [(parts: [RubyPart], range: Range<Int>)]? {
    var words: [(parts: [RubyPart], range: Range<Int>)] = []
    var parts: [RubyPart] = []
    var text = RubyText()
    var wordStart = place
    var depth = 0
    let end = min(style.end, bytes.count)
    func finishWord(at place: Int) {
      if !text.bytes.isEmpty { parts.append(.text(text)) }
      if !style.isList || !parts.isEmpty { words.append((parts, wordStart..<place)) }
      (parts, text) = ([], RubyText())
    }
    while place < end, spend() {
      if style.indent > 0, bytes[place - 1] == 0x0A {
        place += bytes[place..<end].prefix(style.indent).prefix(while: \.isBlank).count
        if place >= end { break }
      }
      let byte = bytes[place]
      if byte == style.closing, depth == 0 {
        finishWord(at: place)
        place += 1
        return words
      }
      if byte == style.closing { depth -= 1 }
      if byte == style.opening { depth += 1 }
      let isSpace = style.isList && self.byte(1).isASCIIWhiteSpace
      switch byte {
      case UInt8(ascii: "\\") where style.isPlain || isSpace: readPlainEscape(style, into: &text)
      case UInt8(ascii: "\\"): readEscape(into: &text, style)
      case _ where !style.isPlain && beginsInterpolation(style):
        if !text.bytes.isEmpty { parts.append(.text(text)) }
        text = RubyText()
        parts.append(style.isPHP ? readVariable() : readInterpolation())
      case 0x0D where isNext("\n", 1) && !style.isPHP: place += 1
      case _ where style.isList && byte.isASCIIWhiteSpace:
        finishWord(at: place)
        place += 1
        wordStart = place
      default:
        text.append(byte, at: place, of: buffer)
        place += 1
      }
    }
    guard style.closing == nil else { return nil }
    finishWord(at: place)
    return words
  }

  private mutating func readInterpolation() -> RubyPart {
    let first = place
    place += 2
    guard nesting < Self.maximumNesting, bytes[first + 1] == UInt8(ascii: "{") else {
      let sign = bytes[first + 1]
      if sign != UInt8(ascii: "{") { skip { $0.isWordByte || $0 == sign } }
      return unknown(from: first)
    }
    let outer = (tokens, start, followsSpace)
    tokens = []
    nesting += 1
    read(isInterpolated: true)
    nesting -= 1
    place = min(place + 1, bytes.count)
    let code = tokens.withClosings
    (tokens, start, followsSpace) = outer
    return .code(code, first..<place)
  }

  private func unknown(from first: Int) -> RubyPart {
    .code(
      [RubyToken(kind: .opaque, range: first..<place, text: "", followsSpace: false)],
      first..<place)
  }

  private func beginsInterpolation(_ style: Style) -> Bool {
    if !style.isPHP { return isNext("#") && isNext("{@$", 1) }
    return isNext("$") ? Self.beginsWord(byte(1)) || isNext("{", 1) : isNext("{") && isNext("$", 1)
  }

  /// Reads the `$name` of PHP, perhaps in braces; what is more than a name is not known.
  private mutating func readVariable() -> RubyPart {
    let first = place
    let isBraced = isNext("{") || isNext("{", 1)
    place += isBraced ? 2 : 1
    let nameStart = place
    skip(while: \.isWordByte)
    let name = "$" + buffer.text(in: nameStart..<place)
    let isName = name.utf8.count > 1 && (isBraced ? isNext("}") : !isNext("[-"))
    if isBraced {
      skip { $0 != UInt8(ascii: "}") }
      place = min(place + 1, bytes.count)
    }
    if !isName { return unknown(from: first) }
    let token = RubyToken(kind: .word, range: first..<place, text: name, followsSpace: false)
    return .code([token], first..<place)
  }

  /// In single quotes, a backslash before another character stays.
  private mutating func readPlainEscape(_ style: Style, into text: inout RubyText) {
    let next = byte(1)
    let isEscaped =
      style.closing != nil
      && (next == UInt8(ascii: "\\") || next == style.closing || next == style.opening
        || style.isList && next.isASCIIWhiteSpace)
    if isEscaped, place + 1 < bytes.count {
      text.append([next], from: SourceRange(buffer, place..<(place + 2)))
      place += 2
    } else {
      text.append(UInt8(ascii: "\\"), at: place, of: buffer)
      place += 1
    }
  }

  private mutating func readEscape(into text: inout RubyText, _ style: Style) {
    let first = place
    let next = byte(1)
    if style.isPHP, !isNext("nrtvef\\$\"x01234567", 1), !isNext("u", 1) || !isNext("{", 2) {
      text.append(UInt8(ascii: "\\"), at: place, of: buffer)
      place += 1
      return
    }
    place = min(place + 2, bytes.count)
    var decoded: ContiguousArray<UInt8> = [next]
    var losesBackslash = false
    switch next {
    case UInt8(ascii: "b"), UInt8(ascii: "s"):
      (decoded, losesBackslash) = ([next == UInt8(ascii: "b") ? 0x08 : 0x20], true)
    case 0x0D where isNext("\n"):
      place += 1
      decoded = []
    case 0x0A: decoded = []
    case UInt8(ascii: "u"):
      let isLong = isNext("{")
      let start = place + (isLong ? 1 : 0)
      let end = isLong ? lineEnd(from: place) : min(place + 4, bytes.count)
      let digits = bytes[
        min(
          start, end)..<bytes.span.end(of: min(start, end)..<end) {
            $0.hexadecimalValue != nil || isLong && $0.isBlank
          }]
      place = min(digits.endIndex + (isLong ? 1 : 0), bytes.count)
      decoded = ContiguousArray(digits.split(whereSeparator: \.isBlank).flatMap(Self.encoded))
    // Bytes by their numbers, and control characters, are not in any configuration.
    case UInt8(ascii: "x"), UInt8(ascii: "0")...UInt8(ascii: "7"), UInt8(ascii: "c"),
      UInt8(ascii: "C"), UInt8(ascii: "M"):
      decoded = [0xFF]
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "/"): break
    default:
      let control = Self.controls[next]
      decoded = [control ?? next]
      losesBackslash =
        control == nil && !style.isPHP
        && (next.isASCIILetterOrDigit || ".?+*()[]{}^$|".utf8.contains(next))
    }
    text.append(
      decoded, from: SourceRange(buffer, first..<place), losesBackslash: losesBackslash)
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "e"): 0x1B, UInt8(ascii: "a"): 0x07, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "v"): 0x0B,
  ]

  /// The UTF-8 of a scalar; a byte that is not UTF-8 for a number that is none.
  private static func encoded(_ digits: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { return [0xFF] }
    return ContiguousArray(String(scalar).utf8)
  }
}
