/// An array or object whose closing bracket has not been read yet.
struct OpenContainer {
  /// The token that has to come next.
  enum State {
    /// The first element or member, or the closing bracket.
    case first
    /// A colon.
    case colon
    /// The value of a member.
    case value
    /// A separator, or the closing bracket.
    case separator
    /// A further element or member.
    ///
    /// The separator before it is nil if it was missing, which a fault already reports.
    case next(separator: Range<Int>?)
  }

  enum Origin {
    /// An opening bracket.
    case read
    /// An opening bracket in a wrong place: it is not part of the tree.
    case discarded
    /// No bracket: the text that follows its first name or element shows it.
    case implied
  }

  let kind: JSONContainer

  /// The offset of the opening bracket.
  let start: Int
  let origin: Origin
  var state = State.first
  var elements: [JSONNode] = []
  private(set) var members: [JSONMember] = []
  var trailingComma: Range<Int>?

  /// True for an object with a value that has no name, as in a list: it is reported once.
  var hasUnnamedValue = false

  /// The name whose value comes next.
  var pendingName: (range: Range<Int>, name: JSONString)?
  private var nameRanges: [UTF8String: Range<Int>] = [:]

  init(_ kind: JSONContainer, at start: Int, _ origin: Origin) {
    self.kind = kind
    self.start = start
    self.origin = origin
  }

  var opened: Range<Int> { start..<start + 1 }

  var lastValue: JSONNode? { kind == .array ? elements.last : members.last?.value }

  /// The end of the last element or member, or of the opening bracket.
  var contentEnd: Int { lastValue?.range.upperBound ?? start + 1 }

  /// Up to this many names are compared one by one, which is faster than hashing them.
  private static let linearSearchLimit = 8

  /// Adds a value; in an object, under the pending name if there is one.
  ///
  /// - Returns: the range of the first member of that name, if the object already has one.
  mutating func add(_ node: JSONNode) -> Range<Int>? {
    state = .separator
    guard kind == .object else {
      elements.append(node)
      return nil
    }
    guard let (range, name) = pendingName else { return nil }
    pendingName = nil
    let first = firstRange(of: name.key)
    members.append(JSONMember(nameRange: range, name: name, value: node))
    if members.count > Self.linearSearchLimit {
      for member in members[(nameRanges.isEmpty ? 0 : members.count - 1)...]
      where nameRanges[member.name.key] == nil {
        nameRanges[member.name.key] = member.nameRange
      }
    }
    return first
  }

  private func firstRange(of name: UTF8String) -> Range<Int>? {
    nameRanges.isEmpty
      ? members.first { $0.name.key == name }?.nameRange
      : nameRanges[name]
  }

  mutating func replaceLast(_ node: JSONNode) {
    switch kind {
    case .array: elements[elements.count - 1] = node
    case .object: members[members.count - 1].value = node
    }
    state = .separator
  }

  /// The value, ending at the given offset.
  func node(endingAt end: Int) -> JSONNode {
    let value: JSONValue =
      switch kind {
      case .array: .array(JSONArray(elements: elements, trailingComma: trailingComma))
      case .object: .object(JSONObject(members: members, trailingComma: trailingComma))
      }
    return JSONNode(range: start..<max(end, start + 1), value: value)
  }
}

/// Closing brackets: read, missing, or too many.
extension JSONReader {
  mutating func closeTop(_ token: JSONToken) {
    lastEnd = token.range.upperBound
    finishTop(at: lastEnd)
  }

  /// Reads a closing bracket of another kind than the innermost container's.
  ///
  /// Brackets are missing before it, it has the wrong kind, or it is one too many. The next tokens
  /// show where the text goes on. In doubt, as much as possible stays open.
  mutating func closeTop(_ token: JSONToken, asIf kind: JSONContainer) {
    let top = open.count - 1
    if open[top].origin == .implied {
      finishTop(at: open[top].contentEnd)
      return putBack(token)
    }
    let next = whatComes()
    func fits(in index: Int) -> Bool {
      next == (index < 0 ? .end : .part(of: open[index].kind))
    }
    let enclosing = open[..<top].lastIndex { $0.kind == kind } ?? -1
    let leavesOpen = enclosing >= 0 && fits(in: enclosing - 1)
    let isSurplus =
      fits(in: top) && (bytes[lastEnd - 1] == kind.closing || open[top].hasUnnamedValue)
    if leavesOpen && enclosing == top - 1 && !isSurplus {
      leaveOpen(above: enclosing, at: lastEnd, found(token))
      putBack(token)
    } else if fits(in: top - 1) {
      report(.wrongClosing(open[top].kind, opened: open[top].opened), at: token.range)
      closeTop(token)
    } else if leavesOpen && !isSurplus || enclosing > 0 && !fits(in: top) {
      leaveOpen(above: enclosing, at: lastEnd, found(token))
      putBack(token)
    } else {
      report(.strayClosing(kind), at: token.range)
      lastEnd = token.range.upperBound
      if case .next = open[top].state { open[top].state = .separator }
    }
  }

  enum Next: Equatable {
    case end
    case part(of: JSONContainer)
    case unknown
  }

  /// The container that the next tokens are part of: it is closed, or it goes on after a comma.
  func whatComes() -> Next {
    var ahead = scanner
    switch ahead.nextBeyondComments(in: bytes.span).kind {
    case .end: return .end
    case .closing(let kind): return .part(of: kind)
    case .comma:
      switch ahead.nextBeyondComments(in: bytes.span).kind {
      case .string, .word:
        let isName = ahead.nextBeyondComments(in: bytes.span).kind == .colon
        return .part(of: isName ? .object : .array)
      case .opening: return .part(of: .array)
      case .closing(let kind): return .part(of: kind)
      default: return .unknown
      }
    default: return .unknown
    }
  }

  /// Ends every container within the given one.
  mutating func leaveOpen(
    above list: Int, at point: Int, _ found: JSONFound, andComma: Bool = false
  ) {
    reportUnclosed(from: list + 1, at: point, found, andComma: andComma)
    while open.count > list + 1 { finishTop(at: open[open.count - 1].contentEnd) }
  }

  /// Reads the end of the text inside a container.
  mutating func reachEnd() {
    reportUnclosed(from: 0, at: lastEnd, .endOfText)
    stop()
  }

  /// Reports the missing brackets of the containers from one on: one fault, however many are open.
  private mutating func reportUnclosed(
    from first: Int, at point: Int, _ found: JSONFound, andComma: Bool = false
  ) {
    let unclosed = open[first...].filter { $0.origin != .implied }
    guard let innermost = unclosed.last else { return }
    let closers = unclosed.reversed().map(\.kind.closing) + (andComma ? [UInt8(ascii: ",")] : [])
    report(
      .unclosed(
        innermost.kind, opened: innermost.opened, found: found,
        closers: UTF8String(repairing: closers)),
      at: point..<point)
  }
}
