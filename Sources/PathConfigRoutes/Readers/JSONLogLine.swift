import PathConfigDiagnostics
import PathConfigJSON

/// A log line that is a JSON object, in the members' usual names.
///
/// These are the names of lograge, of servers and proxies, and of the semantic conventions of
/// OpenTelemetry and ECS, nested or with dots. A line that is a JSON string is a URL of its own.
enum JSONLogLine {
  /// The request of a line, or nil if it has none.
  ///
  /// Complexity: O(bytes).
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    var scanner = JSONLineScanner(ContiguousArray(copying: bytes.extracting(line))[...])
    return scanner.read().flatMap(request)
  }

  private static func request(_ fields: [JSONLineScanner.Field]) -> LogRequest? {
    var url: (rank: Int, text: ContiguousArray<UInt8>)?
    var requestLine: (text: UTF8String, isGet: Bool)?
    var isGet: Bool?
    var status: Int?
    var isByApp: Bool?
    for field in fields {
      switch field.kind {
      case .url(let rank):
        guard rank < url?.rank ?? .max else { continue }
        let value = field.value.span
        if let line = RequestLine.read(value, 0..<value.count)?.request {
          requestLine = (line.visit(in: value, number: 0).url, line.isGet)
        } else if field.value.first == UInt8(ascii: "/") || field.value.starts(with: "http") {
          url = (rank, field.value)
        }
      case .verb: isGet = field.value.elementsEqual("get".utf8) { $0.lowercasedASCII == $1 }
      case .status: status = Int(UTF8String(repairing: field.value).string)
      case .agent: isByApp = LogRequest.isApp(field.value.span, 0..<field.value.count)
      }
    }
    guard let text = url.map({ UTF8String(repairing: $0.text) }) ?? requestLine?.text else {
      return nil
    }
    var request = LogRequest(.rewritten(text))
    request.isGet = isGet ?? requestLine?.isGet ?? true
    request.status = status
    if let isByApp { request.agent = .isApp(isByApp) }
    return request
  }
}

/// Picks members out of a JSON object in one pass, without building a tree.
struct JSONLineScanner {
  struct Field {
    var kind: Kind
    var value: ContiguousArray<UInt8>
  }

  enum Kind: Hashable {
    /// The URL.
    ///
    /// A member with a smaller rank says more: one with the query comes before one without.
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

  /// The known members of the object, or nil if the line is not JSON.
  ///
  /// Complexity: O(bytes).
  mutating func read() -> [Field]? {
    guard value(in: MemberPath(), depth: 0) else { return nil }
    skipSpace()
    return index == bytes.endIndex ? fields : nil
  }

  /// Skips a value and notes its known parts, or returns false if there is no value.
  ///
  /// - Parameter path: the names of the members around it.
  private mutating func value(in path: MemberPath, depth: Int) -> Bool {
    skipSpace()
    guard index < bytes.endIndex, depth < Self.maximumDepth else { return false }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object(path, depth)
    case UInt8(ascii: "["): return array(path, depth)
    case UInt8(ascii: "\""):
      let kind = depth == 0 ? .url(rank: 0) : path.kind
      guard let text = string() else { return false }
      if let kind { fields.append(Field(kind: kind, value: text.unescaped)) }
      return true
    default:
      let start = index
      while index < bytes.endIndex, bytes[index].isScalarByte { index += 1 }
      if index > start, let kind = path.kind {
        fields.append(Field(kind: kind, value: ContiguousArray(bytes[start..<index])))
      }
      return index > start
    }
  }

  private mutating func object(_ path: MemberPath, _ depth: Int) -> Bool {
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return true }
    while true {
      skipSpace()
      guard let name = string() else { return false }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      guard value(in: path.appending(name.bytes), depth: depth + 1) else { return false }
      skipSpace()
      if take(UInt8(ascii: "}")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  /// Skips an array, whose content is never part of a known member.
  private mutating func array(_ path: MemberPath, _ depth: Int) -> Bool {
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return true }
    while true {
      guard value(in: path.appending([]), depth: depth + 1) else { return false }
      skipSpace()
      if take(UInt8(ascii: "]")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  /// A string as it is between its quotation marks.
  private struct RawString {
    var bytes: ArraySlice<UInt8>
    var isEscaped: Bool

    /// The text with its escapes resolved.
    var unescaped: ContiguousArray<UInt8> {
      if !isEscaped { return ContiguousArray(bytes) }
      let quote = UInt8(ascii: "\"")
      let parse = JSONParser.parse(name: "", bytes: [quote] + bytes + [quote])
      guard case .string(let string)? = parse.root?.value else { return ContiguousArray(bytes) }
      return string.text.bytes
    }
  }

  /// Skips a string, or returns nil if there is none.
  private mutating func string() -> RawString? {
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
    return RawString(bytes: bytes[start..<index], isEscaped: isEscaped)
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index].isJSONWhiteSpace { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.endIndex, bytes[index] == byte else { return false }
    index += 1
    return true
  }
}

extension UInt8 {
  /// True if the byte may be part of a number or of a word such as `null`.
  fileprivate var isScalarByte: Bool { isWordByte || "+-.".utf8.contains(self) }
}
