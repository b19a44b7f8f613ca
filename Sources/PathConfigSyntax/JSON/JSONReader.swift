/// The state of reading one text: its tokens, the containers open there, and the findings so far.
///
/// It loops over a stack of open containers, so that nesting costs heap and no call depth.
struct JSONReader {
  let bytes: ContiguousArray<UInt8>
  let limits: JSONLimits

  /// The parts that were ill-formed in the encoding of the input.
  let illFormed: [Range<Int>]

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

  /// The outermost container after its closing bracket.
  private var closedRoot: OpenContainer?

  /// True if there is text after the outermost value, which is reported once.
  private var isBeyondRoot = false

  init(_ text: DecodedText, limits: JSONLimits) {
    bytes = text.bytes
    self.limits = limits
    illFormed = text.illFormed
    hasIllFormedBytes = text.encoding.form == .utf8 && !text.illFormed.isEmpty
    scanner = JSONScanner(0..<bytes.count)
    if text.encoding.hasByteOrderMark { relax(.byteOrderMark, at: 0..<0) }
    if text.encoding.form != .utf8 { relax(.encoding(text.encoding.form), at: 0..<0) }
  }

  /// Reads the whole text.
  mutating func readText() {
    readBeginning()
    while !isStopped {
      let token = nextToken()
      guard let top = open.last else {
        if root == nil { readRoot(token) } else { readEnd(token) }
        continue
      }
      switch top.state {
      case .first: readItem(token, after: nil)
      case .next(let separator): readItem(token, after: separator)
      case .colon: readColon(token)
      case .value: readMemberValue(token)
      case .separator: readSeparator(token)
      }
    }
    while let top = open.last { finishTop(at: max(lastEnd, top.contentEnd)) }
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
        relax(.comment(JSONRelaxation.Comment(bytes[token.range])), at: token.range)
      } else {
        report(.unterminatedComment, at: token.range.lowerBound..<token.range.lowerBound + 2)
        stop()
      }
    }
  }

  /// Leaves a token to be read again.
  mutating func putBack(_ token: JSONToken) { scanner.offset = token.range.lowerBound }
}

// MARK: - Findings

extension JSONReader {
  /// Records a fault, and ends reading after too many.
  ///
  /// A fault that begins where the last one began or ended is its consequence, and is left out.
  mutating func report(_ kind: JSONFault.Kind, at range: Range<Int>) {
    guard !isStopped else { return }
    let fault = JSONFault(kind, at: range)
    if let last = lastFault, !fault.isBudget, consequenceCount < limits.maximumConsequences,
      range.lowerBound == last.lowerBound || range.lowerBound == last.upperBound
    {
      consequenceCount += 1
      lastFault = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else if faults.count >= limits.maximumFaults {
      stop(.tooManyFaults(maximum: limits.maximumFaults), at: range)
    } else {
      faults.append(fault)
      lastFault = range
    }
  }

  /// Records text that only some readers take, and ends reading after too much of it.
  mutating func relax(_ kind: JSONRelaxation.Kind, at range: Range<Int>) {
    guard !isStopped else { return }
    if relaxations.count >= limits.maximumRelaxations {
      stop(.tooManyRelaxations(maximum: limits.maximumRelaxations), at: range)
    } else {
      relaxations.append(JSONRelaxation(kind, at: range))
    }
  }

  /// Ends reading with a budget's fault.
  ///
  /// Open containers are closed as they are.
  private mutating func stop(_ kind: JSONFault.Kind, at range: Range<Int>) {
    guard !isStopped else { return }
    faults.append(JSONFault(kind, at: range))
    isStopped = true
  }

  /// Ends reading without a further fault.
  mutating func stop() { isStopped = true }

  /// Reports a token that has no meaning at its place, and skips it.
  private mutating func skip(_ token: JSONToken, _ expectation: JSONFault.Expectation) {
    report(.unexpectedCharacter(found(token), expectation), at: token.range)
    lastEnd = token.range.upperBound
  }

  /// A token for a message: its first line.
  func found(_ token: JSONToken) -> JSONFound {
    if token.kind == .end { return .endOfText }
    return JSONFound(bytes[token.range].prefix { $0 != 0x0A && $0 != 0x0D })
  }
}

// MARK: - The outermost value

extension JSONReader {
  /// The prefix against script inclusion that Gson skips (`JsonReader.consumeNonExecutePrefix`).
  private static let nonExecutePrefix = Array(")]}'\n".utf8)

  /// Reads up to the outermost value.
  private mutating func readBeginning() {
    var start = nextToken().range.lowerBound
    if bytes[start...].starts(with: Self.nonExecutePrefix) {
      scanner.offset = start + Self.nonExecutePrefix.count
      relax(.nonExecutePrefix, at: start..<scanner.offset - 1)
      start = nextToken().range.lowerBound
    }
    scanner.offset = start
    if isBinary(from: start) {
      // Marks would say nothing useful.
      relaxations = []
      report(.binary, at: 0..<0)
      stop()
    }
    for range in illFormed { relax(.illFormedEncoding, at: range) }
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
    case .end:
      if faults.isEmpty { report(.noValue, at: token.range) }
      stop()
    case .word where bytes[token.range.lowerBound] == UInt8(ascii: "<"):
      report(.markup(found(token)), at: token.range)
      stop()
    case .opening, .string, .word: readValue(token)
    default: skip(token, .value)
    }
  }

  /// Expects the end of the text.
  ///
  /// Where a bracket too many has closed the outermost container, the text goes on in it.
  private mutating func readEnd(_ token: JSONToken) {
    if token.kind == .end { return stop() }
    if !isBeyondRoot { report(.contentAfterValue(found(token)), at: token.range) }
    isBeyondRoot = true
    switch token.kind {
    case .closing: lastEnd = token.range.upperBound
    case .comma:
      putBack(token)
      guard var closedRoot, case .part = whatComes() else { return stop() }
      closedRoot.state = .separator
      closedRoot.trailingComma = nil
      open = [closedRoot]
    case .colon where opensObject(at: token): break
    default: stop()
    }
  }
}

// MARK: - Values

extension JSONReader {
  /// Reads a scalar, or the opening bracket of a container.
  ///
  /// - Parameter isDiscarded: true for a container that has no place in the tree.
  private mutating func readValue(_ token: JSONToken, isDiscarded: Bool = false) {
    switch token.kind {
    case .opening(let kind): openContainer(kind, token, isDiscarded: isDiscarded)
    case .string:
      let (range, string) = readString(token)
      attach(JSONNode(range: range, value: .string(string)))
    case .word: attach(readWordValue(token))
    case .other where bytes[token.range.lowerBound] != 0x0C:
      if let node = readBareText(from: token) { attach(node) } else { skip(token, .value) }
    default: skip(token, .value)
    }
  }

  /// Counts a value that begins.
  ///
  /// Returns false and ends reading after too many.
  private mutating func countNode(at range: Range<Int>) -> Bool {
    nodeCount += 1
    guard nodeCount > limits.maximumNodes else { return true }
    stop(.tooManyNodes(maximum: limits.maximumNodes), at: range)
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
      relax(.duplicateName(first: first), at: nameRange)
    }
  }

  private mutating func openContainer(
    _ kind: JSONContainer, _ token: JSONToken, isDiscarded: Bool
  ) {
    lastEnd = token.range.upperBound
    guard open.count < limits.maximumDepth else {
      report(.tooDeep(maximum: limits.maximumDepth), at: token.range)
      var rest = scanner
      if !rest.skipContainer(in: bytes.span) { stop() }
      scanner = rest
      attach(JSONNode(range: token.range.lowerBound..<scanner.offset, value: .unreadable))
      return
    }
    guard countNode(at: token.range) else { return }
    if open.count == JSONRelaxation.gsonDepth, !isDeeplyNested {
      isDeeplyNested = true
      relax(.deepNesting, at: token.range)
    }
    open.append(
      OpenContainer(kind, at: token.range.lowerBound, isDiscarded ? .discarded : .read))
  }

  /// Takes the innermost container off the stack, as a value that ends at the given offset.
  mutating func finishTop(at end: Int) {
    guard var top = open.popLast() else { return }
    if top.pendingName != nil {
      _ = top.add(JSONNode(range: end..<end, value: .unreadable))
    }
    let node = top.node(endingAt: end)
    switch (top.origin, open.indices.last) {
    case (.read, nil):
      closedRoot = top
      root = node
    case (.read, _?): place(node)
    case (.implied, nil): root = node
    case (.implied, let parent?): open[parent].replaceLast(node)
    case (.discarded, let parent): if let parent { open[parent].state = .separator }
    }
  }
}

// MARK: - Parts of containers

extension JSONReader {
  /// Reads an element, a name, or the bracket that closes the container.
  private mutating func readItem(_ token: JSONToken, after separator: Range<Int>?) {
    let top = open.count - 1
    let kind = open[top].kind
    switch token.kind {
    case .end: reachEnd()
    case .closing(kind):
      if let separator {
        relax(.trailingComma(in: kind), at: separator)
        open[top].trailingComma = separator
      }
      closeTop(token)
    case .closing(let other): closeTop(token, asIf: other)
    case .comma where kind == .array:
      relax(.missingElement, at: token.range)
      let start = token.range.lowerBound
      attach(JSONNode(range: start..<start, value: .null))
      putBack(token)
    case .comma:
      report(.missingName(found: found(token)), at: token.range)
      readComma(token)
      open[top].state = .next(separator: nil)
    case _ where kind == .array: readValue(token)
    case .string:
      open[top].pendingName = readString(token, isName: true)
      open[top].state = .colon
    case .word:
      open[top].pendingName = readWordName(token)
      open[top].state = .colon
    case .opening: readContainerForName(token, after: separator)
    case .colon:
      report(.missingName(found: found(token)), at: token.range)
      readColonMark(token)
    case .other, .comment: skip(token, .name)
    }
  }

  /// Reads an array or object where a name belongs.
  ///
  /// In a list of objects, the previous object was not closed. After an object, a list was not
  /// opened. Elsewhere the container has no place.
  private mutating func readContainerForName(_ token: JSONToken, after separator: Range<Int>?) {
    let top = open.count - 1
    if let separator, token.kind == .opening(.object),
      let list = open.lastIndex(where: { $0.kind == .array })
    {
      leaveOpen(above: list, at: separator.lowerBound, found(token))
      open[list].state = .next(separator: separator)
      return putBack(token)
    }
    if !open[top].hasUnnamedValue { report(.missingName(found: found(token)), at: token.range) }
    open[top].hasUnnamedValue = true
    if let separator, case .object? = open[top].lastValue?.value, opensList() {
      open[top + 1].state = .next(separator: separator)
      putBack(token)
    } else {
      readValue(token, isDiscarded: true)
    }
  }

  /// Opens an array before the last member's value, which is the array's first element.
  private mutating func opensList() -> Bool {
    guard let first = open.last?.lastValue, open.count < limits.maximumDepth else { return false }
    var list = OpenContainer(.array, at: first.range.lowerBound, .implied)
    list.elements = [first]
    list.state = .separator
    open.append(list)
    return true
  }

  private mutating func readColon(_ token: JSONToken) {
    switch token.kind {
    case .end: reachEnd()
    case .colon: readColonMark(token)
    case .comma, .closing: readNameAlone(token)
    case .opening, .string, .word:
      report(.missingColon(found: found(token)), at: lastEnd..<lastEnd)
      open[open.count - 1].state = .value
      putBack(token)
    case .other, .comment: skip(token, .colon)
    }
  }

  /// Reads what follows a name without a value.
  ///
  /// After a string, it is the second element of a list that was not opened.
  private mutating func readNameAlone(_ token: JSONToken) {
    let top = open.count - 1
    if token.kind != .closing(.object), let (range, name) = open[top].pendingName,
      name.quoting != .none, open[top].lastValue?.value.isString == true, opensList()
    {
      report(.missingMemberValue(found: found(token)), at: lastEnd..<lastEnd)
      open[top].pendingName = nil
      _ = open[top + 1].add(JSONNode(range: range, value: .string(name)))
      putBack(token)
    } else {
      let isListed = open[top].hasUnnamedValue
      open[top].hasUnnamedValue = true
      reportAbsentValue(isListed ? nil : .missingMemberValue(found: found(token)), token)
    }
  }

  private mutating func readMemberValue(_ token: JSONToken) {
    switch token.kind {
    case .end: reachEnd()
    case .comma, .closing: reportAbsentValue(.missingValue(found: found(token)), token)
    default: readValue(token)
    }
  }

  private mutating func reportAbsentValue(_ kind: JSONFault.Kind?, _ token: JSONToken) {
    if let kind { report(kind, at: lastEnd..<lastEnd) }
    attach(JSONNode(range: lastEnd..<lastEnd, value: .unreadable))
    putBack(token)
  }

  private mutating func readColonMark(_ token: JSONToken) {
    if bytes[token.range.lowerBound] == UInt8(ascii: "=") { relax(.equalsSign, at: token.range) }
    lastEnd = token.range.upperBound
    open[open.count - 1].state = .value
  }

  /// Reads what follows an element or a member.
  private mutating func readSeparator(_ token: JSONToken) {
    let top = open.count - 1
    let kind = open[top].kind
    switch token.kind {
    case .end: reachEnd()
    case .comma: readComma(token)
    case .closing(kind): closeTop(token)
    case .closing(let other): closeTop(token, asIf: other)
    case .colon: readColonAfterValue(token)
    case .opening(let value) where kind == .object:
      if value == .object, let list = open.lastIndex(where: { $0.kind == .array }) {
        leaveOpen(above: list, at: lastEnd, found(token), andComma: true)
        open[list].state = .next(separator: nil)
        putBack(token)
      } else {
        report(.missingComma(in: kind, found: found(token)), at: lastEnd..<lastEnd)
        readValue(token, isDiscarded: true)
      }
    case .opening, .string, .word:
      report(.missingComma(in: kind, found: found(token)), at: lastEnd..<lastEnd)
      open[top].state = .next(separator: nil)
      putBack(token)
    case .other, .comment: skip(token, .commaOrClosing(kind))
    }
  }

  private mutating func readComma(_ token: JSONToken) {
    if bytes[token.range.lowerBound] == UInt8(ascii: ";") { relax(.semicolon, at: token.range) }
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
    if kind == .array, top > 0, open[top - 1].kind == .object, open[top].elements.count > 1,
      open[top].elements[open[top].elements.count - 2].value.isString,
      let last = open[top].elements.last, case .string(let name) = last.value,
      last.range.upperBound == lastEnd
    {
      _ = open[top].elements.popLast()
      let found = JSONFound(bytes[last.range])
      leaveOpen(above: top - 1, at: open[top].contentEnd, found)
      open[top - 1].pendingName = (last.range, name)
      open[top - 1].state = .colon
      putBack(token)
      return
    }
    report(
      kind == .array && bytes[token.range.lowerBound] == UInt8(ascii: ":")
        ? .colonInArray : .unexpectedCharacter(found(token), .commaOrClosing(kind)),
      at: token.range)
    if opensObject(at: token) { return }
    lastEnd = token.range.upperBound
    open[top].state = kind == .array ? .next(separator: nil) : .value
  }

  /// Opens an object before the string that precedes a colon, and takes the string as its first
  /// name.
  ///
  /// Returns false if no string precedes it.
  private mutating func opensObject(at colon: JSONToken) -> Bool {
    guard let last = open.last.map(\.lastValue) ?? root, case .string(let name) = last.value,
      last.range.upperBound == lastEnd, open.count < limits.maximumDepth
    else { return false }
    var object = OpenContainer(.object, at: last.range.lowerBound, .implied)
    object.pendingName = (last.range, name)
    object.state = .value
    open.append(object)
    lastEnd = colon.range.upperBound
    return true
  }
}

extension JSONValue {
  fileprivate var isString: Bool {
    if case .string = self { true } else { false }
  }
}
