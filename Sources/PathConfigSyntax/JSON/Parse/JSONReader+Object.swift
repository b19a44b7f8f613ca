extension JSONReader {
  mutating func stepInObject(_ byte: UInt8) {
    switch open[open.count - 1].state {
    case .first: readName(byte, separator: nil)
    case .next(let separator): readName(byte, separator: separator)
    case .colon: readColon(byte)
    case .value: readMemberValue(byte)
    case .separator: readMemberSeparator(byte)
    }
  }

  private mutating func readName(_ byte: UInt8, separator: Range<Int>?) {
    let top = open.count - 1
    switch byte {
    case UInt8(ascii: "}"):
      if let separator {
        relax(.trailingComma(in: .object), at: separator)
        open[top].trailingComma = separator
      }
      closeTop()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      open[top].pendingName = readString(isName: true)
      open[top].state = .colon
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      report(.missingName(found: found(at: offset)), at: offset..<offset + 1)
      readSeparator()
      open[top].state = .next(separator: nil)
    case UInt8(ascii: "]"): closeWithOtherBracket(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["): readContainerForName(separator: separator)
    case UInt8(ascii: ":"), UInt8(ascii: "="):
      report(.missingName(found: found(at: offset)), at: offset..<offset + 1)
      skipColon()
    case _ where startsValue(byte):
      open[top].pendingName = readWordName()
      open[top].state = .colon
    default: skipUnexpected(.name)
    }
  }

  private mutating func readColon(_ byte: UInt8) {
    let top = open.count - 1
    switch byte {
    case UInt8(ascii: ":"): skipColon()
    case UInt8(ascii: "="):
      let isArrow = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: ">")
      relax(.equalsSign, at: offset..<offset + (isArrow ? 2 : 1))
      if isArrow { offset += 1 }
      skipColon()
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      if readsElementOfUnopenedArray() { return }
      reportMissingMemberValue()
      attach(JSONNode(range: lastEnd..<lastEnd, value: .unreadable))
    case _ where startsValue(byte):
      report(.missingColon(found: found(at: offset)), at: lastEnd..<lastEnd)
      open[top].state = .value
    default: skipUnexpected(.colon)
    }
  }

  private mutating func reportMissingMemberValue() {
    if let (range, name) = open[open.count - 1].pendingName, name.quoting == .none {
      unmark(range)
      report(.unquotedText(JSONFound(bytes[range])), at: range)
    } else {
      report(.missingMemberValue(found: found(at: offset)), at: lastEnd..<lastEnd)
    }
  }

  private mutating func skipColon() {
    offset += 1
    lastEnd = offset
    open[open.count - 1].state = .value
  }

  private mutating func readMemberValue(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      report(.missingValue(found: found(at: offset)), at: lastEnd..<lastEnd)
      attach(JSONNode(range: lastEnd..<lastEnd, value: .unreadable))
    case _ where startsValue(byte): readValue()
    default: readBareValue()
    }
  }

  private mutating func readMemberSeparator(_ byte: UInt8) {
    let top = open.count - 1
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"): readSeparator()
    case UInt8(ascii: "}"): closeTop()
    case UInt8(ascii: "]"): closeWithOtherBracket(byte)
    case UInt8(ascii: "{") where isInArray(top):
      leaveOpenObject(at: lastEnd, closers: "},")
      open[top - 1].state = .next(separator: nil)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      report(.missingComma(in: .object, found: found(at: offset)), at: lastEnd..<lastEnd)
      readValue(isDiscarded: true)
    case _ where startsValue(byte):
      report(.missingComma(in: .object, found: found(at: offset)), at: lastEnd..<lastEnd)
      open[top].state = .next(separator: nil)
    case UInt8(ascii: ":"):
      if readsNameOfUnopenedObject() { return }
      report(
        .unexpectedCharacter(found(at: offset), .commaOrClosing(.object)), at: offset..<offset + 1)
      skipColon()
    default: skipUnexpected(.commaOrClosing(.object))
    }
  }

  /// Reads an array or object where a name belongs.
  ///
  /// In a list of objects, the previous object was not closed. Elsewhere the container has no
  /// place.
  private mutating func readContainerForName(separator: Range<Int>?) {
    let top = open.count - 1
    if let separator, bytes[offset] == UInt8(ascii: "{"), isInArray(top) {
      leaveOpenObject(at: separator.lowerBound, closers: "}")
      open[top - 1].state = .next(separator: separator)
      return
    }
    if let separator, readsElementOfUnopenedArray(after: separator) { return }
    report(.missingName(found: found(at: offset)), at: offset..<offset + 1)
    readValue(isDiscarded: true)
  }

  /// True if an open container is an element of an array, and so has no name.
  private func isInArray(_ index: Int) -> Bool {
    index > 0 && open[index - 1].kind == .array
  }

  /// Ends the innermost object, whose closing bracket was left out at the given offset.
  private mutating func leaveOpenObject(at point: Int, closers: UTF8String) {
    let top = open[open.count - 1]
    report(
      .unclosed(.object, opened: top.opened, found: found(at: offset), closers: closers),
      at: point..<point)
    finishTop(at: top.contentEnd)
  }
}
