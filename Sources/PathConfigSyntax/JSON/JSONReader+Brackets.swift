/// Missing brackets, and brackets too many.
extension JSONReader {
  /// Reads a closing bracket.
  ///
  /// If it is not the one that the innermost container needs, brackets are missing before it, it has
  /// the wrong kind, or it is one too many. The text behind it shows which. In doubt, as much as
  /// possible stays open.
  mutating func close(_ token: JSONToken, _ kind: JSONContainer) {
    let top = open.count - 1
    let match = open.lastIndex { $0.kind == kind }
    if match == top, top > 0 || !skipToFurther(kind) { return finish(token) }
    let next = whatComes(after: scanner)
    func fits(_ index: Int) -> Bool {
      if index == 0 { return next == .end }
      return next == .further(open[index - 1].kind) || next == .closing(open[index - 1].kind)
    }
    let goesOn = next == .further(open[top].kind) || next == .closing(open[top].kind)
    let isSurplus = goesOn && (bytes[lastEnd - 1] == kind.closing || open[top].hasUnnamedValue)
    if let match, match < top, fits(match), !isSurplus, match == top - 1 || !fits(top) {
      leaveOpen(above: match, at: lastEnd, found(token))
    } else if fits(top) {
      let closing = open[top].kind.closingText
      report(
        "expected `\(closing)` to close the \(open[top].kind.name), found `\(kind.closingText)`",
        at: token.range, help: "replace it with `\(closing)`", replacement: closing,
        opened: open[top])
    } else if let match, match > 0, match < top, !goesOn {
      leaveOpen(above: match, at: lastEnd, found(token))
    } else {
      if !open[top].hasUnnamedValue {
        report(
          "`\(kind.closingText)` has no matching `\(kind.openingText)`", at: token.range,
          help: "remove it", replacement: "")
      }
      lastEnd = token.range.upperBound
      if case .next = open[top].state { open[top].state = .separator }
      return
    }
    finish(token)
  }

  /// Takes the innermost container off the stack, which a bracket closes.
  private mutating func finish(_ token: JSONToken) {
    lastEnd = token.range.upperBound
    finishTop(at: lastEnd)
  }

  /// Skips closing brackets before a comma and a further element or member of the outermost container,
  /// which shows that none of them closes it.
  ///
  /// Returns false if something else follows them: then that container ends, and with it the reading.
  private mutating func skipToFurther(_ kind: JSONContainer) -> Bool {
    var ahead = scanner
    var end = ahead
    while ahead.nextBeyondComments(in: bytes.span).isClosing { end = ahead }
    guard whatComes(after: end) == .further(kind) else { return false }
    scanner = end
    return true
  }

  private enum Next: Equatable {
    case end
    /// The closing bracket of an array or object.
    case closing(JSONContainer)
    /// A further element or member.
    case further(JSONContainer)
    case unknown
  }

  /// The meaning of the next token, or of at most two behind a comma.
  private func whatComes(after scanner: JSONScanner) -> Next {
    var ahead = scanner
    var token = ahead.nextBeyondComments(in: bytes.span)
    if token.kind == .end { return .end }
    if token.kind == .comma {
      token = ahead.nextBeyondComments(in: bytes.span)
      switch token.kind {
      case .string, .word:
        let isName = ahead.nextBeyondComments(in: bytes.span).kind == .colon
        return .further(isName ? .object : .array)
      case .opening: return .further(.array)
      default: break
      }
    }
    if case .closing(let kind) = token.kind { return .closing(kind) }
    return .unknown
  }

  /// Ends every container within the one at an index, and reports their missing brackets: one fault,
  /// however many there are.
  mutating func leaveOpen(
    above index: Int, at point: Int, _ found: String, andComma: Bool = false
  ) {
    let unclosed = open[(index + 1)...].filter { !$0.isImplied }
    if let innermost = unclosed.last {
      let missing =
        unclosed.reversed().map(\.kind.closingText).joined() + (andComma ? "," : "")
      report(
        """
        expected `\(innermost.kind.closingText)` to close the \(innermost.kind.name), \
        found \(found)
        """,
        at: point..<point, help: "add `\(missing)`", replacement: missing, opened: innermost)
    }
    while open.count > index + 1 { finishTop(at: max(point, open[open.count - 1].contentEnd)) }
  }

  /// Reads an object in an object, without a name, as the next element of the array around them.
  ///
  /// Returns false if the token is something else, or if there is no array.
  mutating func leaveObject(
    before token: JSONToken, at point: Int, andComma: Bool = false
  ) -> Bool {
    guard token.kind == .opening(.object), let list = open.lastIndex(where: { $0.kind == .array })
    else { return false }
    leaveOpen(above: list, at: point, found(token), andComma: andComma)
    readValue(token)
    return true
  }

  /// Opens the object whose bracket is missing before the name that precedes a colon.
  ///
  /// Returns false if no string precedes it.
  mutating func openObject(before colon: JSONToken) -> Bool {
    guard open.count < limits.maximumDepth, let name = takeName() else { return false }
    open.append(OpenContainer(.object, at: name.range.lowerBound, isImplied: true))
    open[open.count - 1].name(name)
    readColonMark(colon)
    return true
  }

  /// Takes the string right before a colon off the tree again, because it is a name.
  mutating func takeName() -> (range: Range<Int>, text: JSONString)? {
    guard let last = open.last.map(\.lastValue) ?? root, case .string(let name) = last.value,
      last.range.upperBound == lastEnd
    else { return nil }
    if open.isEmpty { root = nil } else { open[open.count - 1].removeLast() }
    return (last.range, name)
  }
}
