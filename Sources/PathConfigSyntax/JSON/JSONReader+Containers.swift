/// Values, and the parts of arrays and objects.
extension JSONReader {
  /// Reads a scalar, or the opening bracket of a container.
  mutating func readValue(_ token: JSONToken) {
    switch token.kind {
    case .opening(let kind): openContainer(kind, token)
    case .string:
      let (range, string) = readString(token)
      attach(JSONNode(range: range, value: .string(string)))
    case .word: attach(readWord(token))
    case .other where bytes[token.range.lowerBound] != 0x0C:
      let (range, text) = readBareText(token)
      attach(JSONNode(range: range, value: .string(text)))
    default: skip(token, expected: "a value")
    }
  }

  /// Counts a value that begins.
  ///
  /// Returns false and ends reading after too many.
  private mutating func countNode(at range: Range<Int>) -> Bool {
    nodeCount += 1
    guard !isStopped, nodeCount > limits.maximumNodes else { return true }
    exhaust(
      "the file has more than \(limits.maximumNodes) values; the rest is not read", at: range)
    return false
  }

  /// Puts a value other than an open container into the tree.
  mutating func attach(_ node: JSONNode) {
    lastEnd = max(lastEnd, node.range.upperBound)
    if countNode(at: node.range) { place(node) }
  }

  mutating func place(_ node: JSONNode) {
    if open.isEmpty { root = node } else { open[open.count - 1].add(node) }
  }

  private mutating func openContainer(_ kind: JSONContainer, _ token: JSONToken) {
    lastEnd = token.range.upperBound
    guard open.count < limits.maximumDepth else { return skipContainer(token) }
    guard countNode(at: token.range) else { return }
    if open.count == Self.gsonDepth, !isDeeplyNested {
      isDeeplyNested = true
      relax(
        .deepNesting, at: token.range,
        "arrays and objects are nested more than \(Self.gsonDepth) levels deep",
        "remove levels of arrays and objects")
    }
    open.append(OpenContainer(kind, at: token.range.lowerBound))
  }

  /// Skips an array or object that is nested too deeply.
  private mutating func skipContainer(_ token: JSONToken) {
    report(
      "arrays and objects are nested more than \(limits.maximumDepth) levels deep",
      at: token.range, kind: .budget)
    let bytes = bytes
    if !scanner.skipContainer(in: bytes.span) { stop() }
    attach(JSONNode(range: token.range.lowerBound..<scanner.offset, value: .unreadable))
  }

  /// Takes the innermost container off the stack, as a value that ends at the given offset.
  mutating func finishTop(at end: Int) {
    guard var top = open.popLast() else { return }
    for (again, first) in top.repeatedNames where relaxations.count < limits.maximumRelaxations {
      relaxations.append(
        JSONRelaxation(
          kind: .duplicateName, range: again,
          message: "this name appears earlier in the same object", help: "remove one of the two",
          related: JSONRelaxation.Related(range: first, message: "the first one is here")))
    }
    if top.pendingName != nil {
      top.add(JSONNode(range: end..<end, value: .unreadable))
    }
    place(top.node(endingAt: end))
  }
}

// MARK: - Parts of containers

extension JSONReader {
  private static let name = "a name in double quotation marks"

  /// Reads an element, a name, or the bracket that closes the container.
  mutating func readItem(_ token: JSONToken, after separator: Range<Int>?) {
    let top = open.count - 1
    let kind = open[top].kind
    switch token.kind {
    case .closing(let closing):
      if closing == kind, let separator {
        relax(
          kind == .array ? .trailingCommaInArray : .trailingCommaInObject, at: separator,
          "trailing comma before the `\(kind.closingText)` of the \(kind.name)", "remove it")
        open[top].trailingComma = separator
      }
      close(token, closing)
    case .comma where kind == .array:
      relax(
        .missingElement, at: token.range, "expected a value before this comma",
        "remove it, or add the missing value before it")
      let start = token.range.lowerBound
      attach(JSONNode(range: start..<start, value: .null))
      readComma(token)
    case _ where kind == .array: readValue(token)
    case .comma:
      skip(token, expected: Self.name, help: "remove it")
      readComma(token)
      open[top].state = .next(separator: nil)
    case .string: open[top].name(readString(token))
    case .word: open[top].name(readBareText(token, isName: true))
    case .colon:
      skip(token, expected: Self.name)
      readColonMark(token)
    case .opening:
      // An object in place of a name shows that the one before it is not closed.
      if let separator, leaveObject(before: token, at: separator.lowerBound) { return }
      if !open[top].hasUnnamedValue { skip(token, expected: Self.name) }
      open[top].hasUnnamedValue = true
      readValue(token)
    default: skip(token, expected: Self.name)
    }
  }

  mutating func readColon(_ token: JSONToken) {
    switch token.kind {
    case .colon: readColonMark(token)
    case .comma, .closing:
      let top = open.count - 1
      if !open[top].hasUnnamedValue {
        report(
          "expected `:` and a value after the name, found \(found(token))", at: lastEnd..<lastEnd,
          help: "add `:` and a value, as in `: null`")
      }
      open[top].hasUnnamedValue = true
      readAbsentValue(before: token)
    case .opening, .string, .word:
      report(
        "expected `:` after the name, found \(found(token))", at: lastEnd..<lastEnd,
        help: "add `:` here", replacement: ":")
      readValue(token)
    default: skip(token, expected: "`:` after the name")
    }
  }

  mutating func readMemberValue(_ token: JSONToken) {
    switch token.kind {
    case .comma, .closing:
      report(
        "expected a value after `:`, found \(found(token))", at: lastEnd..<lastEnd,
        help: "add a value, such as `null`")
      readAbsentValue(before: token)
    default: readValue(token)
    }
  }

  mutating func readAbsentValue(before token: JSONToken) {
    attach(JSONNode(range: lastEnd..<lastEnd, value: .unreadable))
    readSeparator(token)
  }

  mutating func readColonMark(_ token: JSONToken) {
    if bytes[token.range.lowerBound] == UInt8(ascii: "=") {
      relax(.equalsSign, at: token.range, "expected `:`, found `=`", "replace it with `:`")
    }
    lastEnd = token.range.upperBound
    open[open.count - 1].state = .value
  }

  /// Reads what follows an element or a member.
  mutating func readSeparator(_ token: JSONToken) {
    let kind = open[open.count - 1].kind
    switch token.kind {
    case .comma: readComma(token)
    case .closing(let closing): close(token, closing)
    case .colon: readColonAfterValue(token)
    case .opening, .string, .word:
      if kind == .object, leaveObject(before: token, at: lastEnd, andComma: true) { return }
      report(
        "expected `,` or `\(kind.closingText)` after this, found \(found(token))",
        at: lastEnd..<lastEnd, help: "add `,` here", replacement: ",")
      if kind == .object, case .opening = token.kind { return readValue(token) }
      readItem(token, after: nil)
    default: skip(token, expected: "`,` or `\(kind.closingText)`")
    }
  }

  private mutating func readComma(_ token: JSONToken) {
    if bytes[token.range.lowerBound] == UInt8(ascii: ";") {
      relax(.semicolon, at: token.range, "expected `,`, found `;`", "replace it with `,`")
    }
    lastEnd = token.range.upperBound
    open[open.count - 1].state = .next(separator: token.range)
  }

  /// Reads a colon after a value, which was meant as a name.
  ///
  /// In an object's list of strings, the closing bracket is missing before the name. Elsewhere, an
  /// object's opening bracket is.
  private mutating func readColonAfterValue(_ token: JSONToken) {
    let top = open.count - 1
    let kind = open[top].kind
    if kind == .array, top > 0, open[top - 1].kind == .object, open[top].endsWithTwoStrings,
      let name = takeName()
    {
      leaveOpen(above: top - 1, at: open[top].contentEnd, JSONFault.quoted(bytes[name.range]))
      open[top - 1].name(name)
      return readColonMark(token)
    }
    if kind == .array, bytes[token.range.lowerBound] == UInt8(ascii: ":") {
      report(
        "expected `,` or `]`, found `:`: elements of an array have no names", at: token.range,
        help: """
          put the name and its value in `{` and `}`, or close the array before them with `]`
          """)
    } else {
      report("expected `,` or `\(kind.closingText)`, found \(found(token))", at: token.range)
    }
    if !openObject(before: token) {
      lastEnd = token.range.upperBound
      open[top].state = kind == .array ? .next(separator: nil) : .value
    }
  }
}
