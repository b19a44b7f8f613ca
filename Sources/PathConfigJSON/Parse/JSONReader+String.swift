import PathConfigDiagnostics

extension JSONReader {
  /// How far a closing quotation mark is sought beyond the end of a line.
  private static let lineLookaheadBytes = 4096

  /// Reads the string whose quotation mark, double or single, is next.
  mutating func readString() -> (range: Range<Int>, name: JSONString) {
    let start = offset
    let quote = bytes[start]
    var content = StringContent(startingAt: start + 1)
    offset += 1
    let isClosed = readContent(to: quote, into: &content)
    let quoting: JSONString.Quoting = quote == UInt8(ascii: "'") ? .single : .double
    if quoting == .single { relax(.singleQuotes, at: start..<offset) }
    let range = start..<offset
    lastEnd = offset
    if isClosed { skipTextAfterString() }
    return (range, content.string(quoting))
  }

  /// Reads up to and including the closing quotation mark, or up to where it is missed.
  private mutating func readContent(to quote: UInt8, into content: inout StringContent) -> Bool {
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
    leaveStringOpen(startingAt: start - 1, run: runStart, into: &content)
    return false
  }

  /// Whether a string that reaches a line break ends there for want of its quotation mark.
  ///
  /// Decided once a string, at its first line break.
  private func endsLine(_ offset: Int, _ continues: inout Bool?, _ quote: UInt8) -> Bool {
    guard bytes[offset] == 0x0A || bytes[offset] == 0x0D else { return false }
    let answer = continues ?? continuesBeyondLine(from: offset, quote)
    continues = answer
    return !answer
  }

  /// Whether the next quotation mark closes the string, as what follows it shows, or opens another.
  private func continuesBeyondLine(from start: Int, _ quote: UInt8) -> Bool {
    let limit = min(bytes.count, start + Self.lineLookaheadBytes)
    var next = start
    while next < limit, bytes[next] != quote {
      next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next < limit else { return false }
    next += 1
    while next < bytes.count, isWhiteSpace(bytes[next]) { next += 1 }
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
    default: return false
    }
  }

  /// Ends a string without closing quotation mark at the offset, or before the commas and brackets
  /// there that were meant to follow it.
  private mutating func leaveStringOpen(
    startingAt start: Int, run runStart: Int, into content: inout StringContent
  ) {
    let end = offset
    let ending: JSONFault.Ending = end < bytes.count ? .line : .text
    var cut = end
    if ending == .line {
      cut = max(runStart, startOfStructure(before: end, from: start + 1))
    }
    content.append(bytes, runStart..<cut, repairing: hasIllFormedBytes)
    report(.unterminatedString(quote: bytes[start], found: ending), at: start..<cut)
    offset = cut
    if ending == .text { stop() }
  }

  /// Where, at the end of a line, a comma and the closing brackets of open containers begin.
  private func startOfStructure(before end: Int, from start: Int) -> Int {
    var cut = end
    while cut > start, isWhiteSpace(bytes[cut - 1]) || isStructureAfterValue(bytes[cut - 1]) {
      cut -= 1
    }
    // Brackets that the string itself opened, as in `[0-9]`, are part of the string.
    var openInString: [JSONContainer: Int] = [:]
    for kind in [JSONContainer.array, .object] {
      let text = bytes[start..<cut]
      openInString[kind] =
        text.count { $0 == kind.opening } - text.count { $0 == kind.closing }
    }
    var depth = open.count
    for next in cut..<end {
      guard let kind = JSONContainer(closing: bytes[next]) else { continue }
      if openInString[kind, default: 0] > 0 {
        openInString[kind, default: 0] -= 1
        cut = next + 1
      } else if depth > 0, open[depth - 1].kind == kind {
        depth -= 1
      } else {
        cut = next + 1
      }
    }
    return cut
  }

  private func isStructureAfterValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || JSONContainer(closing: byte) != nil
  }

  /// Reports text that touches a closing quotation mark, and skips it: a quotation mark inside the
  /// string was not escaped, or one before it is missing.
  private mutating func skipTextAfterString() {
    guard offset < bytes.count, !isWhiteSpace(bytes[offset]), !isStopped else { return }
    switch bytes[offset] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: ";"), UInt8(ascii: "="):
      return
    default: break
    }
    guard comment(at: offset, within: bytes.count) == nil else { return }
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x0A, 0x0D: break
      default:
        offset += 1
        continue
      }
      break
    }
    report(.textAfterString(JSONFound(bytes[start..<offset])), at: start..<offset)
    lastEnd = offset
  }
}
