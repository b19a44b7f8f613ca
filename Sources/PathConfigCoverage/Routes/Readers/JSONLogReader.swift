import PathConfigDiagnostics

/// Log lines that are a JSON object each, in the members' usual names: those of lograge, of servers
/// and proxies, and of the semantic conventions of OpenTelemetry and ECS, nested or with dots.
///
/// A line that is a JSON string is a URL of its own.
struct JSONLogReader: RouteLineReader {
  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink) {
    let line = line.trimmed
    if line.isEmpty { return }
    var scanner = JSONLineScanner(line)
    guard let fields = scanner.read(), let visit = visit(fields, number) else {
      return sink.addUnread(line, line: number)
    }
    sink.add(.visit(visit))
  }

  private func visit(_ fields: [JSONLineScanner.Field], _ number: Int) -> Visit? {
    var url: (rank: Int, text: ContiguousArray<UInt8>)?
    var request: RequestLine?
    var isGet: Bool?
    var status: Int?
    var isByApp: Bool?
    for field in fields {
      switch field.kind {
      case .url(let rank):
        guard rank < url?.rank ?? .max else { continue }
        if let line = RequestLine(field.value[...]) {
          request = line
        } else if field.value.first == UInt8(ascii: "/") || field.value.starts(with: "http") {
          url = (rank, field.value)
        }
      case .verb: isGet = field.value.elementsEqual("get".utf8) { $0.lowercased == $1 }
      case .status: status = Int(UTF8String(repairing: field.value).string)
      case .agent: isByApp = AccessLogLine.isByApp(field.value[...])
      }
    }
    guard let text = url.map({ UTF8String(repairing: $0.text) }) ?? request?.url else { return nil }
    var visit = Visit(text, line: number)
    visit.isGet = isGet ?? request?.isGet ?? true
    visit.status = status
    visit.isByApp = isByApp
    return visit
  }
}

/// Picks members out of a JSON object in one pass, without building a tree.
struct JSONLineScanner {
  struct Field {
    var kind: Kind
    var value: ContiguousArray<UInt8>
  }

  enum Kind: Hashable {
    /// The smaller the rank, the more the member says: one with the query before one without.
    case url(rank: Int)
    case verb
    case status
    case agent
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var fields: [Field] = []
  private static let maximumDepth = 32

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The known members of the object; nil where the line is no JSON.
  ///
  /// Complexity: O(bytes).
  mutating func read() -> [Field]? {
    guard value(path: [], depth: 0) else { return nil }
    skipSpace()
    return index == bytes.endIndex ? fields : nil
  }

  /// Passes a value, noting what is known of it; false where none stands there.
  ///
  /// - Parameter path: the names of the members it stands in, in lower case, with dots between.
  private mutating func value(path: ContiguousArray<UInt8>, depth: Int) -> Bool {
    skipSpace()
    guard index < bytes.endIndex, depth < Self.maximumDepth else { return false }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object(path, depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""):
      let kind = depth == 0 ? .url(rank: 0) : Self.kind(path)
      guard let text = string(isWanted: kind != nil) else { return false }
      if let kind { fields.append(Field(kind: kind, value: text)) }
      return true
    default:
      let start = index
      while index < bytes.endIndex, bytes[index].isScalarByte { index += 1 }
      if index > start, let kind = Self.kind(path) {
        fields.append(Field(kind: kind, value: ContiguousArray(bytes[start..<index])))
      }
      return index > start
    }
  }

  private mutating func object(_ path: ContiguousArray<UInt8>, _ depth: Int) -> Bool {
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return true }
    while true {
      skipSpace()
      guard let name = string(isWanted: true) else { return false }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      var inner = path
      if !inner.isEmpty { inner.append(UInt8(ascii: ".")) }
      for byte in name.prefix(64) { inner.append(byte.lowercased) }
      guard value(path: inner, depth: depth + 1) else { return false }
      skipSpace()
      if take(UInt8(ascii: "}")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  private mutating func array(_ depth: Int) -> Bool {
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return true }
    while true {
      guard value(path: ContiguousArray("[]".utf8), depth: depth + 1) else { return false }
      skipSpace()
      if take(UInt8(ascii: "]")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  /// Passes a string; empty where it is not wanted, nil where there is none.
  private mutating func string(isWanted: Bool) -> ContiguousArray<UInt8>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = index
    var isEscaped = false
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      }
      index += 1
    }
    guard index < bytes.endIndex else { return nil }
    defer { index += 1 }
    if !isWanted { return [] }
    return isEscaped
      ? Self.unescaped(bytes[start..<index]) : ContiguousArray(bytes[start..<index])
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index].isSpace { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.endIndex, bytes[index] == byte else { return false }
    index += 1
    return true
  }
}

extension UInt8 {
  /// Whether the byte may be part of a number or of a word such as `null`.
  fileprivate var isScalarByte: Bool { isWordByte || "+-.".utf8.contains(self) }
}
