extension JSONReader {
  /// Reads the bracket that closes the innermost container.
  mutating func closeTop() {
    if open.count == 1, open[0].kind == .object, continuesObject(from: offset + 1) {
      report(.earlyClosing, at: offset..<offset + 1)
      offset += 1
      lastEnd = offset
      open[0].state = .separator
      return
    }
    offset += 1
    lastEnd = offset
    finishTop(at: offset)
  }

  /// Reads a closing bracket of a kind other than the innermost container's.
  ///
  /// Three mistakes look like this: a bracket left out before it, this one mistyped, this one too
  /// many. The text that follows shows with which of them it can go on. In doubt, one was left out.
  mutating func closeWithOtherBracket(_ byte: UInt8) {
    guard let kind = JSONContainer(closing: byte), let top = open.indices.last else { return }
    let enclosing = open.dropLast().lastIndex { $0.kind == kind }
    let after = offset + 1
    let leftOut = enclosing.map { plausibility(in: $0 - 1, from: after) } ?? -1
    let mistyped = plausibility(in: top - 1, from: after)
    let stray = plausibility(in: top, from: after)
    if let enclosing, leftOut >= max(mistyped, stray) {
      leaveOpen(above: enclosing)
    } else if mistyped >= stray {
      closeTopWithOtherBracket()
    } else if kind != .array || !closesUnopenedArray() {
      report(.strayClosing(kind), at: offset..<offset + 1)
      offset += 1
      lastEnd = offset
      if case .next = open[top].state { open[top].state = .separator }
    }
  }

  private mutating func closeTopWithOtherBracket() {
    let top = open[open.count - 1]
    report(.wrongClosing(top.kind, opened: top.opened), at: offset..<offset + 1)
    offset += 1
    lastEnd = offset
    finishTop(at: offset)
  }

  /// Ends every container within the given one, whose closing bracket comes next.
  private mutating func leaveOpen(above enclosing: Int) {
    reportUnclosed(open.indices.suffix(from: enclosing + 1), found: found(at: offset))
    while open.count > enclosing + 1 { finishTop(at: open[open.count - 1].contentEnd) }
  }

  /// The end of the text inside a container: one fault, however many are open.
  mutating func reachEnd() {
    reportUnclosed(open.indices, found: .endOfText)
    stop()
  }

  private mutating func reportUnclosed(_ indices: Range<Int>, found: JSONFound) {
    guard let innermost = indices.last.map({ open[$0] }) else { return }
    let closers = indices.reversed().map { open[$0].kind.closing }
    report(
      .unclosed(
        innermost.kind, opened: innermost.opened, found: found,
        closers: UTF8String(repairing: closers)),
      at: lastEnd..<lastEnd)
  }

  /// Skips everything up to the bracket that closes the one just read.
  ///
  /// This serves content below the depth budget, whose brackets are only counted. Without such a
  /// bracket, reading ends.
  mutating func skipBalanced() {
    var depth = 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "\""): offset = endOfString(from: offset - 1, within: bytes.count) ?? offset
      default: break
      }
    }
    stop()
  }
}
