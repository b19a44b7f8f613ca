extension JSONReader {
  mutating func stepInArray(_ byte: UInt8) {
    switch open[open.count - 1].state {
    case .first: readElement(byte, separator: nil)
    case .next(let separator): readElement(byte, separator: separator)
    case .separator, .colon, .value: readElementSeparator(byte)
    }
  }

  private mutating func readElement(_ byte: UInt8, separator: Range<Int>?) {
    let top = open.count - 1
    switch byte {
    case UInt8(ascii: "]"):
      if let separator {
        relax(.trailingComma(in: .array), at: separator)
        open[top].trailingComma = separator
      }
      closeTop()
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      relax(.missingElement, at: offset..<offset + 1)
      attach(JSONNode(range: offset..<offset, value: .null))
    case UInt8(ascii: "}"): closeWithOtherBracket(byte)
    case _ where startsValue(byte): readValue()
    default: readBareValue()
    }
  }

  private mutating func readElementSeparator(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"): readSeparator()
    case UInt8(ascii: "]"): closeTop()
    case UInt8(ascii: "}"): closeWithOtherBracket(byte)
    case UInt8(ascii: ":"): readColonInArray()
    case _ where startsValue(byte):
      report(.missingComma(in: .array, found: found(at: offset)), at: lastEnd..<lastEnd)
      open[open.count - 1].state = .next(separator: nil)
    default: skipUnexpected(.commaOrClosing(.array))
    }
  }

  /// Reads `,`, or `;` in place of it.
  mutating func readSeparator() {
    let separator = offset..<offset + 1
    if bytes[offset] == UInt8(ascii: ";") { relax(.semicolon, at: separator) }
    offset += 1
    lastEnd = offset
    open[open.count - 1].state = .next(separator: separator)
  }

  /// A name in an array: a bracket was left out before it.
  private mutating func readColonInArray() {
    if readsNameOfUnopenedObject() { return }
    let top = open.count - 1
    if top > 0, open[top - 1].kind == .object, !open[top].isDiscarded,
      let last = open[top].elements.last, case .string(let name) = last.value,
      last.range.upperBound == lastEnd
    {
      open[top].elements.removeLast()
      let end = open[top].contentEnd
      report(
        .unclosed(
          .array, opened: open[top].opened, found: found(at: last.range.lowerBound), closers: "]"),
        at: end..<end)
      finishTop(at: end)
      guard let parent = open.indices.last else { return }
      open[parent].pendingName = (last.range, name)
      open[parent].state = .colon
      return
    }
    report(.colonInArray, at: offset..<offset + 1)
    offset += 1
    lastEnd = offset
    open[top].state = .next(separator: nil)
  }
}
