import PathConfigSyntax

/// Cuts a Ruby program into tokens.
///
/// The token before and the space around decide if `/`, `%`, `<<`, `?` and `:` begin a literal, as in
/// Ruby, except that the lexer knows no local variables. A literal that nothing
/// closes ends with its line. Time is linear in the program.
struct RubyLexer {
  let buffer: SourceBuffer
  let bytes: ContiguousArray<UInt8>
  var place = 0
  var tokens: [RubyToken] = []

  /// The start of the token at the place, and true if space is before it.
  var start = 0
  var followsSpace = false

  /// The start of the last line, behind which no here-document has lines.
  private let lastLine: Int

  /// The end of the here-documents that begin in the current line.
  private var heredocEnd: Int?

  /// Interpolations around the place.
  var nesting = 0

  /// The marks of strings that nothing closes in the rest of the program.
  var unclosed: Set<UInt8> = []

  /// The bytes that may still be read: those behind a mark that nothing closes are read again.
  private var fuel: Int

  static let maximumNesting = 6

  /// - Parameter bytes: those that are read; nil for all of the buffer.
  init(_ buffer: SourceBuffer, reading bytes: ContiguousArray<UInt8>? = nil) {
    self.buffer = buffer
    self.bytes = bytes ?? buffer.bytes
    lastLine = self.bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    fuel = 4 * buffer.bytes.count
  }

  static func tokens(of buffer: SourceBuffer) -> [RubyToken] {
    var lexer = RubyLexer(buffer)
    lexer.read(isInterpolated: false)
    return lexer.tokens.withClosings
  }

  /// The byte at a distance from the place; 0 beyond the end.
  func byte(_ distance: Int = 0) -> UInt8 {
    place + distance < bytes.count ? bytes[place + distance] : 0
  }

  func isNext(_ signs: StaticString, _ distance: Int = 0) -> Bool {
    signs.withUTF8Buffer { $0.contains(byte(distance)) }
  }

  func has(_ text: StaticString, at place: Int) -> Bool {
    bytes.span.hasText(text, at: place)
  }

  mutating func skip(while isInside: (UInt8) -> Bool) {
    place = bytes.span.end(of: min(place, bytes.count)..<bytes.count, while: isInside)
  }

  func lineEnd(from place: Int) -> Int {
    bytes.span.firstIndex(of: 0x0A, in: min(place, bytes.count)..<bytes.count) ?? bytes.count
  }

  func nextLine(from place: Int) -> Int { min(lineEnd(from: place) + 1, bytes.count) }

  /// Goes to the end if too much has been read again; false then.
  mutating func spend() -> Bool {
    fuel -= 1
    if fuel < 0 { place = bytes.count }
    return fuel >= 0
  }

  /// Reads up to the end, or to the brace that closes an interpolation.
  mutating func read(isInterpolated: Bool) {
    var braces = 0
    while place < bytes.count, spend() {
      let startsLine = place == 0 || bytes[place - 1] == 0x0A
      start = place
      if isNext("\n;") {
        readNewline()
      } else if byte().isASCIIWhiteSpace {
        place += 1
      } else if isNext("\\"), lineEnd(from: place) <= place + 2 {
        place = nextLine(from: place)
      } else if isNext("#") {
        place = lineEnd(from: place)
      } else if startsLine, has("=begin", at: place) {
        while place < bytes.count, !has("=end", at: place) { place = nextLine(from: place) }
        place = lineEnd(from: place)
      } else if startsLine, has("__END__", at: place), lineEnd(from: place) <= place + 8 {
        place = bytes.count
      } else {
        if isInterpolated, isNext("{}") {
          if isNext("}"), braces == 0 { return }
          braces += isNext("{") ? 1 : -1
        }
        readToken()
        followsSpace = false
        continue
      }
      followsSpace = true
    }
  }

  /// Ends a line, unless the next one with code begins with a dot.
  private mutating func readNewline() {
    let isLine = isNext("\n")
    place += 1
    if isLine, let end = heredocEnd { (place, heredocEnd) = (end, nil) }
    if tokens.last?.isNewline ?? true || isLine && tokens.last?.isContinued ?? false { return }
    var next = place
    while isLine, next < bytes.count, bytes[next].isASCIIWhiteSpace || bytes[next] == 0x23 {
      next = bytes[next] == 0x23 ? lineEnd(from: next) : next + 1
    }
    if has("&.", at: next) || has(".", at: next) && !has("..", at: next) {
      place = next
    } else {
      tokens.append(
        RubyToken(kind: .newline, range: start..<(start + 1), text: "", followsSpace: followsSpace))
    }
  }

  /// Adds the token that ends at the place.
  private mutating func add(_ kind: RubyToken.Kind, isNamed: Bool = false) {
    place = min(place, bytes.count)
    let text = isNamed ? buffer.text(in: start..<place) : ""
    tokens.append(
      RubyToken(kind: kind, range: start..<place, text: text, followsSpace: followsSpace))
  }

  /// True where a value may begin: after an operator, or as the first argument of a command.
  private func mayBeginValue(_ length: Int = 1) -> Bool {
    guard let last = tokens.last, last.endsValue else { return true }
    return last.isWord && followsSpace && !byte(length).isASCIIWhiteSpace && !isNext("=", length)
  }

  private mutating func readToken() {
    let first = byte()
    switch first {
    case _ where Self.beginsWord(first): readWord()
    case _ where first.isASCIIDigit: readNumber()
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      place += 1
      skip { $0.isWordByte || $0 == first }
      add(.variable, isNamed: true)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readQuotes(first)
    case UInt8(ascii: ":"): readColon()
    case UInt8(ascii: "%") where mayBeginValue() && readPercent(): break
    case UInt8(ascii: "/") where mayBeginValue(), UInt8(ascii: "`"):
      place += 1
      _ = readString(Style(closing: first))
      skip(while: \.isASCIILetter)
      add(.opaque)
    case UInt8(ascii: "<") where isNext("<", 1) && readHeredoc(): break
    case UInt8(ascii: "?") where mayBeginValue() && byte(1) > 0x20 && !byte(2).isWordByte:
      // A character, as in `?a`.
      place += isNext("\\", 1) ? 3 : 2
      add(.opaque)
    default:
      place += Self.signs.first { has($0, at: place) }?.utf8CodeUnitCount ?? 1
      add(.sign, isNamed: true)
    }
  }

  /// The longest first.
  private static let signs: [StaticString] = [
    "**=", "<=>", "===", "...", "<<=", ">>=", "&&=", "||=", "**", "==", "!=", "=~", "!~", "=>",
    "&.",
    "&&", "||", "<<", ">>", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "->", "..",
  ]

  /// The operators that a symbol may name, as in `:[]=`, the longest first.
  private static let namesOfOperators: [StaticString] = [
    "[]=", "<=>", "===", "[]", "==", "=~", "!=", "!~", "**", "+@", "-@", "<<", ">>", "<=", ">=",
    "+", "-", "*", "/", "%", "<", ">", "!", "&", "|", "^", "~", "`",
  ]

  static func beginsWord(_ byte: UInt8) -> Bool {
    byte.isWordByte && !byte.isASCIIDigit || byte >= 0x80
  }

  /// Goes to the end of a name, and returns its text.
  private mutating func readName() -> [RubyPart] {
    let first = place
    skip { $0.isWordByte || $0 >= 0x80 }
    if isNext("?!"), !isNext("=", 1) || isNext("=", 2) { place += 1 }
    var name = RubyText()
    for index in first..<place { name.append(bytes[index], at: index, of: buffer) }
    return [.text(name)]
  }

  private mutating func readWord() {
    let name = readName()
    let last = tokens.last
    if isNext(":"), !isNext(":", 1), !(last?.isSign("?") ?? false) {
      add(.label(name), isNamed: true)
      place += 1
      return
    }
    let isName =
      last.map { $0.isSign(".") || $0.isSign("&.") || $0.isKeyword && $0.text == "def" } ?? false
    let isKeyword = !isName && RubyToken.keywords.contains(buffer.text(in: start..<place))
    add(isKeyword ? .keyword : bytes[start].isASCIICapital ? .constant : .word, isNamed: true)
  }

  mutating func readNumber() {
    skip(while: \.isWordByte)
    if isNext("."), byte(1).isASCIIDigit {
      place += 1
      skip(while: \.isWordByte)
    }
    let digits = buffer.text(in: start..<place).filter { $0 != "_" }
    let isInteger = digits.utf8.allSatisfy(\.isASCIIDigit)
    let isPlain = digits.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    // Octal and hexadecimal numbers, and those with an exponent, are in no configuration.
    let isOther = digits.hasPrefix("0") && !digits.hasPrefix("0.") && digits != "0"
    let text = isInteger ? digits : Double(digits).map { "\($0)" } ?? ""
    add(.number(isPlain && !isOther ? UTF8String(text) : nil))
  }

  private mutating func readQuotes(_ mark: UInt8) {
    let isConditional = tokens.last.map { $0.isSign("?") || $0.isSign(":") } ?? false
    place += 1
    guard let parts = readString(Style(closing: mark, isPlain: mark == UInt8(ascii: "'"))) else {
      return add(.opaque)
    }
    let isLabel = isNext(":") && !isNext(":", 1) && !isConditional
    add(isLabel ? .label(parts) : .text(parts, isSymbol: false))
    if isLabel { place += 1 }
  }

  private mutating func readColon() {
    let next = byte(1)
    if isNext("\"'", 1) {
      place += 2
      let parts = readString(Style(closing: next, isPlain: next == UInt8(ascii: "'")))
      return add(parts.map { .text($0, isSymbol: true) } ?? .opaque)
    }
    let sign = Self.namesOfOperators.first { has($0, at: place + 1) }
    if let sign, mayBeginValue() {
      place += 1 + sign.utf8CodeUnitCount
      return add(.opaque)
    }
    place += 1
    if Self.beginsWord(next) { return add(.text(readName(), isSymbol: true)) }
    if isNext(":") { place += 1 }
    add(.sign, isNamed: true)
  }

  /// Reads a literal such as `%w[…]`; false if the sign is an operator.
  private mutating func readPercent() -> Bool {
    let letter = byte(1).isASCIILetter ? byte(1) : UInt8(ascii: "Q")
    let length = byte(1).isASCIILetter ? 2 : 1
    let mark = byte(length)
    func isOne(of letters: String) -> Bool { letters.utf8.contains(letter) }
    guard mark > 0x20, mark < 0x7F, !mark.isASCIILetterOrDigit, isOne(of: "QqWwIisrx") else {
      return false
    }
    place += length + 1
    let pairs: [UInt8: UInt8] = [0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D, 0x3C: 0x3E]
    let style = Style(
      opening: pairs[mark] == nil ? nil : mark, closing: pairs[mark] ?? mark,
      isPlain: isOne(of: "qwis"), isList: isOne(of: "WwIi"))
    if style.isList {
      let words = readContent(style)
      add(words.map { .words($0, areSymbols: isOne(of: "Ii")) } ?? .opaque)
    } else if let parts = readString(style), isOne(of: "Qqs") {
      add(.text(parts, isSymbol: isOne(of: "s")))
    } else {
      skip(while: \.isASCIILetter)
      add(.opaque)
    }
    return true
  }

  /// Reads the beginning of a here-document and its lines; false if the sign is an operator.
  private mutating func readHeredoc() -> Bool {
    let first = start
    let isIndented = isNext("~-", 2)
    let isSquiggly = isNext("~", 2)
    let isQuoted = isNext("'\"", isIndented ? 3 : 2)
    let isPlain = isNext("'", isIndented ? 3 : 2)
    if !isIndented, tokens.last?.endsValue ?? false, !followsSpace { return false }
    let nameStart = place + 2 + (isIndented ? 1 : 0) + (isQuoted ? 1 : 0)
    let name =
      nameStart..<bytes.span.end(
        of: min(nameStart, bytes.count)..<bytes.count, while: \.isWordByte)
    guard !name.isEmpty, isQuoted || isIndented || bytes[nameStart].isASCIICapital,
      let lines = heredocLines(named: name, isIndented)
    else { return false }
    let outer = heredocEnd
    heredocEnd = nil
    place = lines.lowerBound
    let indent = isSquiggly ? indent(of: lines) : 0
    let style = Style(isPlain: isPlain, end: lines.upperBound, indent: indent ?? 0)
    let parts = readContent(style)?.first?.parts ?? []
    heredocEnd = max(nextLine(from: lines.upperBound), outer ?? 0)
    (start, place) = (first, name.upperBound + (isQuoted ? 1 : 0))
    add(indent == nil ? .opaque : .text(parts, isSymbol: false))
    return true
  }

  /// The lines up to that with the name alone.
  private mutating func heredocLines(named name: Range<Int>, _ isIndented: Bool) -> Range<Int>? {
    guard name.upperBound < lastLine else { return nil }
    let start = heredocEnd ?? nextLine(from: name.upperBound)
    var line = start
    while line < bytes.count, spend() {
      let text = bytes[line..<lineEnd(from: line)]
      let word = isIndented ? text.trimmed : text.last == 0x0D ? text.dropLast() : text
      if word.elementsEqual(bytes[name]) { return start..<line }
      line = nextLine(from: line)
    }
    return nil
  }

  /// The spaces that all lines with text begin with; nil if a line begins with a tab.
  private func indent(of lines: Range<Int>) -> Int? {
    let all = bytes[lines].split(separator: 0x0A).filter { !$0.trimmed.isEmpty }
      .map { $0.prefix(while: \.isBlank) }
    return all.contains { $0.contains(0x09) } ? nil : all.map(\.count).min() ?? 0
  }
}

// MARK: - Templates of ERB

extension RubyLexer {
  /// The word of a call that adds its argument to the text of a template.
  static let output = "%>"

  /// The tokens of a program that does the same as a template: its code, and a call for each text around
  /// the tags and for each value.
  static func tokens(ofTemplate buffer: SourceBuffer) -> [RubyToken] {
    let bytes = buffer.bytes
    var code = ContiguousArray<UInt8>(repeating: 0x20, count: bytes.count)
    var calls: [RubyToken] = []
    func add(_ kind: RubyToken.Kind, _ text: String, _ range: Range<Int>) {
      calls.append(RubyToken(kind: kind, range: range, text: text, followsSpace: false))
    }
    func addCall(of range: Range<Int>, _ argument: RubyPart? = nil) {
      add(.word, output, range.lowerBound..<range.lowerBound)
      add(.sign, "(", range.lowerBound..<range.lowerBound)
      if let argument { add(.text([argument], isSymbol: false), "", range) }
      add(.sign, ")", range.upperBound..<range.upperBound)
      add(.newline, "", range.upperBound..<range.upperBound)
    }
    var place = 0
    while place < bytes.count {
      let tag = bytes.span.firstRange(of: "<%", in: place..<bytes.count)
      let isEscaped = tag.map { bytes.span.hasText("%", at: $0.upperBound) } ?? false
      let text = place..<((isEscaped ? tag?.upperBound : tag?.lowerBound) ?? bytes.count)
      if !text.isEmpty {
        addCall(of: text, .text(RubyText(bytes[text], from: SourceRange(buffer, text))))
      }
      place = text.upperBound + (isEscaped ? 1 : 0)
      guard let tag, !isEscaped else { continue }
      let rest = tag.upperBound..<bytes.count
      let closing = bytes.span.firstRange(of: "%>", in: rest) ?? bytes.count..<bytes.count
      let isValue = bytes.span.hasText("=", at: tag.upperBound)
      let start = bytes.span.end(of: rest) { $0 == UInt8(ascii: isValue ? "=" : "-") }
      place = closing.upperBound
      if bytes.span.hasText("#", at: start) { continue }
      let isTrimmed = bytes[closing.lowerBound - 1] == UInt8(ascii: "-")
      let last = max(start, closing.lowerBound - (isTrimmed ? 1 : 0))
      if isValue { addCall(of: start..<last) }
      code.replaceSubrange(start..<last, with: bytes[start..<last])
      code[place - 1] = 0x0A
    }
    var lexer = RubyLexer(buffer, reading: code)
    lexer.read(isInterpolated: false)
    var tokens: [RubyToken] = []
    var rest = lexer.tokens[...]
    for call in calls {
      let before = rest.prefix { $0.range.lowerBound < call.range.lowerBound }
      rest = rest.dropFirst(before.count)
      tokens += before + [call]
    }
    return (tokens + rest).withClosings
  }
}
