/// Quotation marks that are missing or too many, and where the string was meant to end.
extension JSONReader {
  /// The greatest length of a string that proves the quotation mark before it to open it.
  private static let nextStringBytes = 4096

  /// Ends a string without closing quotation mark at the offset.
  ///
  /// It ends earlier if commas and brackets there were meant to follow it.
  mutating func leaveStringOpen(
    startingAt start: Int, run runStart: Int, isName: Bool, into content: inout StringContent
  ) {
    let end = offset
    let ending: JSONFault.Ending = end < bytes.count ? .line : .text
    var cut = end
    if ending == .line {
      cut = max(runStart, startOfStructure(before: end, from: start + 1, isName: isName))
    }
    content.append(bytes, runStart..<cut, repairing: hasIllFormedBytes)
    report(.unterminatedString(quote: bytes[start], found: ending), at: start..<cut)
    offset = cut
    if ending == .text { stop() }
  }

  /// The intended end of a string that ran on to the opening quotation mark of the next one, or
  /// nil.
  ///
  /// Its last quotation mark is such an opening one under two conditions. The text right after it
  /// makes a string of its own, and commas, colons and brackets precede it.
  func missingEnd(of string: Range<Int>, isName: Bool) -> Int? {
    let quote = string.upperBound - 1
    guard let next = string.upperBound < bytes.count ? bytes[string.upperBound] : nil,
      isWordByte(next) && next != bytes[quote] || next == UInt8(ascii: "/"),
      let nextEnd = endOfString(from: quote, within: quote + Self.nextStringBytes),
      isFollowedByStructure(nextEnd), (relaxations.last?.range.lowerBound ?? 0) <= string.lowerBound
    else { return nil }
    let end = startOfStructure(before: quote, from: string.lowerBound + 1, isName: isName)
    return end < quote && bytes[end..<quote].contains { !$0.isJSONWhiteSpace } ? end : nil
  }

  private func isFollowedByStructure(_ start: Int) -> Bool {
    var next = start
    while next < bytes.count, bytes[next].isBlank { next += 1 }
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x0A, 0x0D:
      return true
    default: return false
    }
  }

  /// The beginning of the comma and closing brackets at the end of a string that is not closed.
  ///
  /// For a name, it is the place of its colon.
  private func startOfStructure(before end: Int, from start: Int, isName: Bool) -> Int {
    if isName { return bytes[start..<end].firstIndex(of: UInt8(ascii: ":")) ?? end }
    var cut = end
    while cut > start, bytes[cut - 1].isJSONWhiteSpace || isStructureAfterValue(bytes[cut - 1]) {
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
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      || JSONContainer(closing: byte) != nil
  }

  /// Reports text right behind a closing quotation mark, and skips it.
  ///
  /// A quotation mark inside the string was not escaped, or one before it is missing.
  mutating func skipTextAfterString() {
    guard offset < bytes.count, !bytes[offset].isJSONWhiteSpace, !isStopped else { return }
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
