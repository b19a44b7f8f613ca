import PathConfigDiagnostics

/// Splits a source text into tokens.
struct SourceScanner {
  private let bytes: ContiguousArray<UInt8>
  private let language: SourceLanguage
  private var index = 0

  /// The maximum depth of expressions inside strings; a deeper text is read as if it ended there.
  private static let maximumDepth = 32

  /// The maximum number of tokens: twice as many as the largest projects have.
  private static let maximumTokens = 1_000_000

  private static let noText = UTF8String("")

  init(_ bytes: ContiguousArray<UInt8>, _ language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
  }

  mutating func tokens() -> [SourceToken] {
    var tokens: [SourceToken] = []
    while let byte = current, tokens.count < Self.maximumTokens {
      if let token = token(beginningWith: byte, depth: 0) { tokens.append(token) }
    }
    return tokens
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Nil for blanks and comments.
  private mutating func token(beginningWith byte: UInt8, depth: Int) -> SourceToken? {
    let start = index
    if byte == UInt8(ascii: "\n"), language.hasLineEnds {
      index += 1
      return SourceToken(kind: .lineEnd, text: Self.noText, range: start..<index)
    }
    if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      index += 1
      return nil
    }
    if skipComment() { return nil }
    if let token = string(depth: depth) { return token }
    while let byte = current, language.isWordByte(byte) {
      // A comment ends a word of a property list, in which words may contain slashes.
      if index > start, isNext("/*") { break }
      index += 1
    }
    if index > start {
      return SourceToken(
        kind: .word, text: UTF8String(repairing: bytes[start..<index]), range: start..<index)
    }
    index += 1
    return SourceToken(kind: .sign(byte), text: Self.noText, range: start..<index)
  }

  // MARK: Comments

  private mutating func skipComment() -> Bool {
    if language.lineComments.contains(where: isNext) {
      while let byte = current, byte != UInt8(ascii: "\n") { index += 1 }
      return true
    }
    guard language.blockComments != .none, isNext("/*") else { return false }
    var depth = 0
    while current != nil {
      if isNext("*/") {
        index += 2
        depth -= 1
        if depth == 0 { break }
      } else if isNext("/*") {
        index += 2
        if depth == 0 || language.blockComments == .nested { depth += 1 }
      } else {
        index += 1
      }
    }
    return true
  }

  // MARK: Strings

  /// The marks around a string.
  private struct Quotes {
    var quote: UInt8

    /// 1 or 3.
    var count: Int

    /// The number of `#` around a raw string.
    var hashes: Int
  }

  private mutating func string(depth: Int) -> SourceToken? {
    let start = index
    guard let quotes = openingQuotes() else { return nil }
    var text: ContiguousArray<UInt8> = []
    var isInterpolated = false
    while let byte = current {
      if closes(quotes) { break }
      if byte == UInt8(ascii: "\n"), quotes.count == 1 { break }
      if skipInterpolation(quotes, depth: depth) {
        isInterpolated = true
      } else if byte == UInt8(ascii: "\\"), quotes.hashes == 0,
        !language.literalQuotes.contains(quotes.quote)
      {
        let escaped = escapedBytes()
        if !isInterpolated { text += escaped }
      } else {
        index += 1
        if !isInterpolated { text.append(byte) }
      }
    }
    return SourceToken(
      kind: isInterpolated ? .interpolatedString : .string, text: UTF8String(repairing: text),
      range: start..<index)
  }

  private mutating func openingQuotes() -> Quotes? {
    var place = index
    if language.hasRawStrings {
      while place < bytes.count, bytes[place] == UInt8(ascii: "#") { place += 1 }
    }
    guard place < bytes.count, language.quotes.contains(bytes[place]) else { return nil }
    let quote = bytes[place]
    let hashes = place - index
    let isTriple =
      language.tripleQuotes.contains(quote) && place + 2 < bytes.count
      && bytes[place + 1] == quote && bytes[place + 2] == quote
    let quotes = Quotes(quote: quote, count: isTriple ? 3 : 1, hashes: hashes)
    index = place + quotes.count
    return quotes
  }

  /// Skips the end of a string, if it is here.
  private mutating func closes(_ quotes: Quotes) -> Bool {
    let end = index + quotes.count + quotes.hashes
    guard end <= bytes.count,
      bytes[index..<(index + quotes.count)].allSatisfy({ $0 == quotes.quote }),
      bytes[(index + quotes.count)..<end].allSatisfy({ $0 == UInt8(ascii: "#") })
    else { return false }
    index = end
    return true
  }

  /// The bytes that an escape means, as far as names and versions can contain it.
  private mutating func escapedBytes() -> ContiguousArray<UInt8> {
    let start = index
    index = min(index + 2, bytes.count)
    guard index == start + 2 else { return [bytes[start]] }
    return switch bytes[start + 1] {
    case UInt8(ascii: "n"): [UInt8(ascii: "\n")]
    case UInt8(ascii: "t"): [UInt8(ascii: "\t")]
    case UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "$"):
      [bytes[start + 1]]
    default: [bytes[start], bytes[start + 1]]
    }
  }

  /// Skips an expression inside a string, if one is here.
  private mutating func skipInterpolation(_ quotes: Quotes, depth: Int) -> Bool {
    // In all of the languages, strings in single quotes contain no expressions.
    guard let byte = current,
      byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$")
        || byte == UInt8(ascii: "#"), quotes.quote != UInt8(ascii: "'")
    else { return false }
    let hashes = String(repeating: "#", count: quotes.hashes)
    for (start, end) in language.interpolations {
      // The hash signs of a raw string follow the backslash.
      let written = quotes.hashes == 0 ? start : "\\\(hashes)("
      guard isNext(written) else { continue }
      index += written.utf8.count
      skipExpression(to: end, depth: depth + 1)
      return true
    }
    if language.interpolatesNames, byte == UInt8(ascii: "$"), index + 1 < bytes.count,
      language.isWordByte(bytes[index + 1])
    {
      index += 1
      while let byte = current, language.isWordByte(byte) { index += 1 }
      return true
    }
    return false
  }

  private mutating func skipExpression(to end: UInt8, depth: Int) {
    guard depth < Self.maximumDepth else {
      index = bytes.count
      return
    }
    var open = 1
    let opening = end == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "{")
    while open > 0, let byte = current {
      guard let token = token(beginningWith: byte, depth: depth) else { continue }
      if token.kind == .sign(opening) { open += 1 }
      if token.kind == .sign(end) { open -= 1 }
    }
  }
}
