extension JSONReader {
  /// The distance beyond the end of a line in which a closing quotation mark is sought.
  private static let lineLookaheadBytes = 4096

  /// Reads the string whose quotation mark, double or single, is next.
  mutating func readString(isName: Bool = false) -> (range: Range<Int>, name: JSONString) {
    let start = offset
    let quote = bytes[start]
    var content = StringContent(startingAt: start + 1)
    offset += 1
    var isClosed = readContent(to: quote, isName: isName, into: &content)
    if isClosed, let end = missingEnd(of: start..<offset, isName: isName),
      content.end(atFileOffset: end)
    {
      let separator = bytes[end...].first { !$0.isJSONWhiteSpace } ?? quote
      report(.unterminatedString(quote: quote, found: .separator(separator)), at: start..<end)
      offset = end
      isClosed = false
    }
    let quoting: JSONString.Quoting = quote == UInt8(ascii: "'") ? .single : .double
    if quoting == .single { relax(.singleQuotes, at: start..<offset) }
    let range = start..<offset
    lastEnd = offset
    if isClosed { skipTextAfterString() }
    return (range, content.string(quoting))
  }

  /// Reads up to and including the closing quotation mark, or up to the place where it is missing.
  private mutating func readContent(
    to quote: UInt8, isName: Bool, into content: inout StringContent
  ) -> Bool {
    let start = offset
    var runStart = offset
    var continues: Bool?
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote {
        content.append(bytes, runStart..<offset, repairing: hasIllFormedBytes)
        offset += 1
        return true
      }
      if byte == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        !endsLine(offset + 1, &continues, quote)
      {
        content.append(bytes, runStart..<offset, repairing: hasIllFormedBytes)
        readEscape(into: &content)
        runStart = offset
        continue
      }
      if byte < 0x20 {
        if endsLine(offset, &continues, quote) { break }
        relax(.controlCharacter(byte), at: offset..<offset + 1)
        if isStopped { break }
      }
      offset += 1
    }
    leaveStringOpen(startingAt: start - 1, run: runStart, isName: isName, into: &content)
    return false
  }

  /// True if a string that reaches a line break ends there because its quotation mark is missing.
  ///
  /// Decided once for each string, at its first line break.
  private func endsLine(_ offset: Int, _ continues: inout Bool?, _ quote: UInt8) -> Bool {
    guard bytes[offset] == 0x0A || bytes[offset] == 0x0D else { return false }
    let answer = continues ?? continuesBeyondLine(from: offset, quote)
    continues = answer
    return !answer
  }

  /// True if the next quotation mark closes the string, and false if it opens another.
  ///
  /// The text after the mark shows which it does.
  private func continuesBeyondLine(from start: Int, _ quote: UInt8) -> Bool {
    let limit = min(bytes.count, start + Self.lineLookaheadBytes)
    var next = start
    while next < limit, bytes[next] != quote {
      next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next < limit else { return false }
    next = skippingTrivia(from: next + 1)
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ";"), UInt8(ascii: "="):
      return true
    default: return false
    }
  }
}
