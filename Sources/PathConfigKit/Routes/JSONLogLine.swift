import PathConfigSyntax

/// A log line that is a JSON object with a member for the URL.
///
/// The names of the members are those of lograge and of servers.
enum JSONLogLine {
  /// The request of a line, or nil if it has none.
  ///
  /// Complexity: O(bytes).
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard let members = JSONLineMembers(bytes, line),
      let url = members.text(["request_uri", "url", "uri", "path"], of: bytes, where: isURL)
    else { return nil }
    var request = LogRequest(.rewritten(UTF8String(repairing: url)))
    if let verb = members.text(["method", "request_method"], of: bytes) {
      request.isGet = verb.elementsEqual("get".utf8) { $0.lowercasedASCII == $1 }
    }
    request.status = members.text(["status"], of: bytes).flatMap {
      Int(UTF8String(repairing: $0).string)
    }
    if let agent = members.text(["user_agent", "http_user_agent"], of: bytes) {
      request.agent = .isApp(LogRequest.isApp(agent.span, 0..<agent.count))
    }
    return request
  }

  private static func isURL(_ text: ContiguousArray<UInt8>) -> Bool {
    text.first == UInt8(ascii: "/") || text.starts(with: "http")
  }
}

/// The places of the members of a JSON object, found in one pass without building a tree.
///
/// The values of nested objects and arrays are not looked at.
private struct JSONLineMembers {
  private var members: [(name: JSONToken, value: JSONToken)] = []

  /// Nil if the line is not an object.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    var scanner = JSONScanner(line)
    guard scanner.next(in: bytes).kind == .opening(.object) else { return nil }
    var token = scanner.next(in: bytes)
    while token.kind != .closing(.object) || !members.isEmpty {
      let name = token
      guard name.kind == .string, scanner.next(in: bytes).kind == .colon else { return nil }
      let value = scanner.next(in: bytes)
      switch value.kind {
      case .string where value.isClosed, .word: break
      case .opening where scanner.skipContainer(in: bytes): break
      default: return nil
      }
      members.append((name, value))
      token = scanner.next(in: bytes)
      if token.kind == .closing(.object) { break }
      guard token.kind == .comma else { return nil }
      token = scanner.next(in: bytes)
    }
    guard scanner.next(in: bytes).kind == .end else { return nil }
  }

  /// The text or number of the first of some names for which a condition is true.
  func text(
    _ names: [StaticString], of bytes: Span<UInt8>,
    where isWanted: (ContiguousArray<UInt8>) -> Bool = { _ in true }
  ) -> ContiguousArray<UInt8>? {
    for name in names {
      guard let member = members.last(where: { bytes.isText(name, $0.name.content) }) else {
        continue
      }
      let text = Self.text(member.value, of: bytes)
      if isWanted(text) { return text }
    }
    return nil
  }

  /// The text of a string with its escapes resolved; another value as it is.
  private static func text(_ value: JSONToken, of bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    if !value.isPlain,
      case .string(let string)? = JSONParser.parse(
        name: "", bytes: ContiguousArray(copying: bytes.extracting(value.range))
      ).root?.value
    {
      return string.text.bytes
    }
    return ContiguousArray(copying: bytes.extracting(value.content))
  }
}
