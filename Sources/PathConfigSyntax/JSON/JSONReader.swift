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
  var root: JSONNode?
  private(set) var faults: [JSONFault] = []
  var relaxations: [JSONRelaxation] = []
  private(set) var isStopped = false

  /// The last fault, and the text up to which others are its consequences.
  private var lastFault: Range<Int>?
  private var consequenceCount = 0
  var nodeCount = 0

  static let gsonDepth = 255

  /// True in the first side of a Git conflict, which is read.
  private var isInConflict = false

  /// True if deep nesting is marked, which it is once.
  var isDeeplyNested = false

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

  /// The next token, after comments, which are marked, and the parts of a Git conflict to leave out.
  ///
  /// Not even a comment may follow the outermost value: Gson looks for the end after it has left its
  /// lenient mode (google/gson, `Gson.fromJson` and `assertFullConsumption`).
  private mutating func nextToken() -> JSONToken {
    let bytes = bytes
    while true {
      let token = scanner.next(in: bytes.span)
      if !isStopped, skipConflict(at: token.range.lowerBound) { continue }
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

// MARK: - Git conflicts

extension JSONReader {
  /// Skips a line that Git writes at a merge conflict, with the side of the other branch behind it.
  ///
  /// Returns false at another line.
  private mutating func skipConflict(at start: Int) -> Bool {
    func isMarker(_ mark: String, at start: Int) -> Bool {
      bytes[start...].starts(with: mark.utf8)
        && (start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D)
    }
    func endOfLine(from start: Int) -> Int {
      bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
    guard start < bytes.count else { return false }
    if isMarker("<<<<<<< ", at: start) {
      scanner.offset = endOfLine(from: start)
      report(
        "unresolved Git conflict: the lines `<<<<<<<`, `=======` and `>>>>>>>` are not JSON",
        at: start..<scanner.offset, help: "keep one of the two sides, and remove the three lines")
      isInConflict = true
      return true
    }
    guard isInConflict, ["=======", "||||||| "].contains(where: { isMarker($0, at: start) }) else {
      return false
    }
    isInConflict = false
    var line = start
    while line < bytes.count, !isMarker(">>>>>>> ", at: line) {
      line = min(endOfLine(from: line) + 1, bytes.count)
    }
    scanner.offset = line < bytes.count ? endOfLine(from: line) : line
    return true
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
          related: opened.map {
            JSONFault.Related(range: $0.opened, message: "the \($0.kind.name) is opened here")
          }))
      lastFault = range
    }
  }

  /// Records text that only some readers take, and ends reading after too much of it.
  mutating func relax(
    _ kind: JSONRelaxation.Kind, at range: Range<Int>, _ message: String, _ help: String,
    replacement: String? = nil
  ) {
    guard !isStopped else { return }
    let maximum = limits.maximumRelaxations
    if relaxations.count >= maximum {
      exhaust(
        "more than \(maximum) places that are not standard JSON; the rest of the file is not read",
        at: range)
    } else {
      relaxations.append(
        JSONRelaxation(
          kind: kind, range: range, message: message, help: help,
          edit: replacement.map { Finding.Edit(replacing: range, with: $0) }))
    }
  }

  /// Ends reading because a budget has run out.
  mutating func exhaust(_ message: String, at range: Range<Int>) {
    faults.append(JSONFault(kind: .budget, range: range, message: message))
    stop()
  }

  /// Ends reading without a further fault.
  mutating func stop() { isStopped = true }

  /// Reports a token that has no meaning at its place, and skips it.
  mutating func skip(_ token: JSONToken, expected: String, help: String? = nil) {
    report("expected \(expected), found \(found(token))", at: token.range, help: help)
    lastEnd = token.range.upperBound
  }

  /// The words for a token in a message: its first line in backticks.
  func found(_ token: JSONToken) -> String {
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
      "expected the end of the file, found \(found(token))",
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
