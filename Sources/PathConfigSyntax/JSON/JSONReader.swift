/// The state of reading one text: its tokens, the containers open there, and the findings so far.
///
/// It loops over a stack of open containers, so that nesting costs heap and no call depth. Each step
/// consumes a token, whatever it finds, so that reading ends.
struct JSONReader {
  let bytes: ContiguousArray<UInt8>
  let limits: JSONLimits

  /// The parts that were ill-formed in the encoding of the input.
  private let illFormed: [Range<Int>]

  /// True if some bytes are not UTF-8, so that strings have to be looked at more closely.
  let hasIllFormedBytes: Bool
  var scanner: JSONScanner

  /// The end of the last token, before any white space that follows it.
  var lastEnd = 0
  var open: [OpenContainer] = []
  private(set) var root: JSONNode?
  private(set) var faults: [JSONFault] = []
  private(set) var relaxations: [JSONRelaxation] = []
  private(set) var isStopped = false

  /// The last fault, and the text up to which others are its consequences.
  private var lastFault: Range<Int>?
  private var consequenceCount = 0
  private var nodeCount = 0

  /// True if deep nesting is marked, which it is once.
  private var isDeeplyNested = false

  init(_ text: DecodedText, limits: JSONLimits) {
    bytes = text.bytes
    self.limits = limits
    illFormed = text.illFormed
    hasIllFormedBytes = text.encoding.form == .utf8 && !text.illFormed.isEmpty
    scanner = JSONScanner(0..<bytes.count)
    let help = "save the file as UTF-8 without a byte-order mark"
    if text.encoding.hasByteOrderMark {
      relax(.byteOrderMark, at: 0..<0, "the file begins with a byte-order mark", help)
    }
    if text.encoding.form != .utf8 {
      let name = text.encoding.form.rawValue
      relax(.otherEncoding, at: 0..<0, "the file is \(name) instead of UTF-8", help)
    }
  }

  /// Reads the whole text.
  mutating func readText() {
    readBeginning()
    while readStep() {}
    while let top = open.last { finishTop(at: max(lastEnd, top.contentEnd)) }
  }

  /// Reads the next token, and what belongs to it.
  ///
  /// Returns false at the end.
  mutating func readStep() -> Bool {
    let token = nextToken()
    if isStopped || token.kind == .end {
      readEnd(token)
      return false
    }
    switch open.last?.state {
    case nil where root == nil: readRoot(token)
    case nil: readAfterRoot(token)
    case .first: readItem(token, after: nil)
    case .next(let separator): readItem(token, after: separator)
    case .colon: readColon(token)
    case .value: readMemberValue(token)
    case .separator: readSeparator(token)
    }
    return !isStopped
  }

  /// The next token, after comments, which are marked.
  ///
  /// Not even a comment may follow the outermost value: Gson looks for the end after it has left its
  /// lenient mode (google/gson, `Gson.fromJson` and `assertFullConsumption`).
  private mutating func nextToken() -> JSONToken {
    let bytes = bytes
    while true {
      let token = scanner.next(in: bytes.span)
      if token.kind != .comment || isStopped || open.isEmpty && root != nil { return token }
      if token.isClosed {
        let style = bytes[token.range.lowerBound] == UInt8(ascii: "#") ? "#" : "//"
        let isBlock = bytes[token.range].starts(with: "/*".utf8)
        relax(
          .comment, at: token.range, "JSON has no `\(isBlock ? "/* */" : style)` comments",
          "remove it")
      } else {
        report(
          "the comment is not closed: expected `*/`",
          at: token.range.lowerBound..<token.range.lowerBound + 2)
        stop()
      }
    }
  }
}

// MARK: - Findings

extension JSONReader {
  /// Records a fault, and ends reading after too many.
  ///
  /// A fault that begins where the last one began or ended is its consequence, and is left out.
  ///
  /// - Parameters:
  ///   - range: where the edit puts `replacement`.
  ///   - opened: the container whose closing bracket the fault is about.
  mutating func report(
    _ message: String, at range: Range<Int>, kind: JSONFault.Kind = .structure,
    help: String? = nil, replacement: String? = nil, opened: OpenContainer? = nil
  ) {
    guard !isStopped else { return }
    if let last = lastFault, kind != .budget, consequenceCount < limits.maximumConsequences,
      range.lowerBound == last.lowerBound || range.lowerBound == last.upperBound
    {
      consequenceCount += 1
      lastFault = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else if faults.count >= limits.maximumFaults {
      exhaust(
        "more than \(limits.maximumFaults) syntax errors; the rest of the file is not read",
        at: range)
    } else {
      faults.append(
        JSONFault(
          kind: kind, range: range, message: message, help: help,
          edit: replacement.map { Finding.Edit(replacing: range, with: $0) },
          opened: opened?.opened,
          openedMessage: opened.map { "the \($0.kind.name) is opened here" }))
      lastFault = range
    }
  }

  /// Records text that only some readers take, and ends reading after too much of it.
  ///
  /// - Parameter first: the first member's name, for a second one of the same name.
  mutating func relax(
    _ kind: JSONRelaxation.Kind, at range: Range<Int>, _ message: String, _ help: String,
    first: Range<Int>? = nil
  ) {
    guard !isStopped else { return }
    let maximum = limits.maximumRelaxations
    if relaxations.count >= maximum {
      exhaust(
        "more than \(maximum) places that are not standard JSON; the rest of the file is not read",
        at: range)
    } else {
      relaxations.append(
        JSONRelaxation(kind: kind, range: range, message: message, help: help, first: first))
    }
  }

  /// Ends reading because a budget has run out.
  private mutating func exhaust(_ message: String, at range: Range<Int>) {
    faults.append(JSONFault(kind: .budget, range: range, message: message))
    stop()
  }

  /// Ends reading without a further fault.
  mutating func stop() { isStopped = true }

  /// Reports a token that has no meaning at its place, and skips it.
  private mutating func skip(_ token: JSONToken, expected: String, help: String? = nil) {
    report("expected \(expected), found \(found(token))", at: token.range, help: help)
    lastEnd = token.range.upperBound
  }

  /// The words for a token in a message: its first line in backticks.
  private func found(_ token: JSONToken) -> String {
    if token.kind == .end { return "the end of the file" }
    return JSONFault.quoted(bytes[token.range].prefix { $0 != 0x0A && $0 != 0x0D })
  }
}

// MARK: - The outermost value

extension JSONReader {
  /// The prefix against script inclusion that Gson skips (`JsonReader.consumeNonExecutePrefix`).
  private static let nonExecutePrefix = Array(")]}'\n".utf8)

  /// Reads up to the outermost value.
  mutating func readBeginning() {
    var start = nextToken().range.lowerBound
    if bytes[start...].starts(with: Self.nonExecutePrefix) {
      scanner.offset = start + Self.nonExecutePrefix.count
      relax(
        .nonExecutePrefix, at: start..<scanner.offset - 1, "the file begins with the prefix `)]}'`",
        "remove it")
      start = nextToken().range.lowerBound
    }
    scanner.offset = start
    if isBinary(from: start) {
      // Marks would say nothing useful.
      relaxations = []
      report(
        "expected JSON, found binary data", at: 0..<0, kind: .binary,
        help: "use the JSON file itself; if it is compressed, unpack it first")
      stop()
    }
    for range in illFormed {
      relax(
        .illFormedEncoding, at: range, "these bytes are not valid in the file's encoding",
        "save the file as UTF-8")
    }
  }

  /// True if the input is an image, an archive or the like.
  ///
  /// Such input does not begin with a container. Its beginning has several NULs, or control
  /// characters besides ill-formed bytes.
  private func isBinary(from start: Int) -> Bool {
    guard start < bytes.count, bytes[start] != JSONContainer.object.opening,
      bytes[start] != JSONContainer.array.opening
    else { return false }
    let head = bytes.prefix(1024)
    if head.count(where: { $0 == 0 }) > 1 { return true }
    return !illFormed.isEmpty && head.contains { $0 < 0x09 || (0x0E...0x1A).contains($0) }
  }

  private mutating func readRoot(_ token: JSONToken) {
    switch token.kind {
    case .word where bytes[token.range.lowerBound] == UInt8(ascii: "<"):
      report(
        "expected JSON, found markup: \(found(token))", at: token.range,
        help: "check that the address returns JSON instead of a web page")
      stop()
    case .opening, .string, .word: readValue(token)
    default: skip(token, expected: "a value")
    }
  }

  /// Reads text after the outermost value, which ends reading.
  ///
  /// Only a colon after a string shows what is missing: the first bracket.
  private mutating func readAfterRoot(_ token: JSONToken) {
    report(
      "expected the end of the file after the JSON value, found \(found(token))",
      at: token.range, help: token.isClosing ? "remove it" : nil)
    if token.kind != .colon || !openObject(before: token) { stop() }
  }

  private mutating func readEnd(_ token: JSONToken) {
    if !open.isEmpty {
      leaveOpen(above: -1, at: lastEnd, found(token))
    } else if root == nil && faults.isEmpty {
      report("the file is empty", at: token.range, kind: .noValue)
    }
    stop()
  }
}

// MARK: - Values

extension JSONReader {
  /// Reads a scalar, or the opening bracket of a container.
  private mutating func readValue(_ token: JSONToken) {
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
  private mutating func attach(_ node: JSONNode) {
    lastEnd = max(lastEnd, node.range.upperBound)
    if countNode(at: node.range) { place(node) }
  }

  private mutating func place(_ node: JSONNode) {
    guard let top = open.indices.last else {
      root = node
      return
    }
    let nameRange = open[top].pendingName?.range
    if let first = open[top].add(node), let nameRange {
      relax(
        .duplicateName, at: nameRange, "this name appears earlier in the same object",
        "remove one of the two", first: first)
    }
  }

  private mutating func openContainer(_ kind: JSONContainer, _ token: JSONToken) {
    lastEnd = token.range.upperBound
    guard open.count < limits.maximumDepth else { return skipContainer(token) }
    guard countNode(at: token.range) else { return }
    if open.count == JSONRelaxation.gsonDepth, !isDeeplyNested {
      isDeeplyNested = true
      relax(
        .deepNesting, at: token.range,
        "arrays and objects are nested more than \(JSONRelaxation.gsonDepth) levels deep",
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
  private mutating func finishTop(at end: Int) {
    guard var top = open.popLast() else { return }
    if top.pendingName != nil {
      _ = top.add(JSONNode(range: end..<end, value: .unreadable))
    }
    place(top.node(endingAt: end))
  }
}

// MARK: - Parts of containers

extension JSONReader {
  private static let name = "a name in double quotation marks"

  /// Reads an element, a name, or the bracket that closes the container.
  private mutating func readItem(_ token: JSONToken, after separator: Range<Int>?) {
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

  private mutating func readColon(_ token: JSONToken) {
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

  private mutating func readMemberValue(_ token: JSONToken) {
    switch token.kind {
    case .comma, .closing:
      report(
        "expected a value after `:`, found \(found(token))", at: lastEnd..<lastEnd,
        help: "add a value, such as `null`")
      readAbsentValue(before: token)
    default: readValue(token)
    }
  }

  private mutating func readAbsentValue(before token: JSONToken) {
    attach(JSONNode(range: lastEnd..<lastEnd, value: .unreadable))
    readSeparator(token)
  }

  private mutating func readColonMark(_ token: JSONToken) {
    if bytes[token.range.lowerBound] == UInt8(ascii: "=") {
      relax(.equalsSign, at: token.range, "expected `:`, found `=`", "replace it with `:`")
    }
    lastEnd = token.range.upperBound
    open[open.count - 1].state = .value
  }

  /// Reads what follows an element or a member.
  private mutating func readSeparator(_ token: JSONToken) {
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

// MARK: - Missing brackets, and brackets too many

extension JSONReader {
  /// Reads a closing bracket.
  ///
  /// If it is not the one that the innermost container needs, brackets are missing before it, it has
  /// the wrong kind, or it is one too many. The text behind it shows which. In doubt, as much as
  /// possible stays open.
  private mutating func close(_ token: JSONToken, _ kind: JSONContainer) {
    let top = open.count - 1
    let match = open.lastIndex { $0.kind == kind }
    if match == top, top > 0 || !skipToComma() { return finish(token) }
    let next = whatComes()
    func fits(_ index: Int) -> Bool {
      next == (index == 0 ? .end : .part(of: open[index - 1].kind))
    }
    let goesOn = next == .part(of: open[top].kind)
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

  /// Skips closing brackets before a comma, which shows that none of them closes the outermost
  /// container.
  ///
  /// Returns false if something else follows them.
  private mutating func skipToComma() -> Bool {
    var ahead = scanner
    while true {
      let end = ahead.offset
      let token = ahead.nextBeyondComments(in: bytes.span)
      if token.isClosing { continue }
      if token.kind == .comma { scanner.offset = end }
      return token.kind == .comma
    }
  }

  private enum Next: Equatable {
    case end
    case part(of: JSONContainer)
    case unknown
  }

  /// The container that the next tokens are part of: it is closed, or it goes on after a comma.
  private func whatComes() -> Next {
    var ahead = scanner
    var token = ahead.nextBeyondComments(in: bytes.span)
    if token.kind == .end { return .end }
    if token.kind == .comma {
      token = ahead.nextBeyondComments(in: bytes.span)
      switch token.kind {
      case .string, .word:
        let isName = ahead.nextBeyondComments(in: bytes.span).kind == .colon
        return .part(of: isName ? .object : .array)
      case .opening: return .part(of: .array)
      default: break
      }
    }
    if case .closing(let kind) = token.kind { return .part(of: kind) }
    return .unknown
  }

  /// Ends every container within the one at an index, and reports their missing brackets: one fault,
  /// however many there are.
  private mutating func leaveOpen(
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
  private mutating func leaveObject(
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
  private mutating func openObject(before colon: JSONToken) -> Bool {
    guard open.count < limits.maximumDepth, let name = takeName() else { return false }
    open.append(OpenContainer(.object, at: name.range.lowerBound, isImplied: true))
    open[open.count - 1].name(name)
    readColonMark(colon)
    return true
  }

  /// Takes the string right before a colon off the tree again, because it is a name.
  private mutating func takeName() -> (range: Range<Int>, text: JSONString)? {
    guard let last = open.last.map(\.lastValue) ?? root, case .string(let name) = last.value,
      last.range.upperBound == lastEnd
    else { return nil }
    if open.isEmpty { root = nil } else { open[open.count - 1].removeLast() }
    return (last.range, name)
  }
}
