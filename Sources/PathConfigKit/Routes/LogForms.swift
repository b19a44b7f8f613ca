import PathConfigSyntax

/// A line of a log of a server, of Rails, or of a router or logger.
///
/// Servers write the common or the combined format, with any text before and after it. Routers and
/// loggers write `key=value`.
enum AccessLogLine {
  /// The request of a line, or nil if it has none.
  ///
  /// Complexity: O(bytes).
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    if let quote = bytes.firstIndex(of: quote, in: line) {
      if let request = requestLine(bytes, line, after: quote) { return request }
      if let request = railsLine(bytes, line, upTo: quote) { return request }
    }
    return keyValueLine(bytes, line)
  }

  private static let quote = UInt8(ascii: "\"")

  /// A request as servers log it: `… "GET /path HTTP/1.1" 200 …`.
  private static func requestLine(
    _ bytes: Span<UInt8>, _ line: Range<Int>, after quote: Int
  ) -> LogRequest? {
    guard let (found, end) = RequestLine.read(bytes, (quote + 1)..<line.upperBound) else {
      return nil
    }
    var request = found
    let rest = end..<line.upperBound
    request.status = status(bytes, rest)
    if bytes.firstIndex(of: Self.quote, in: rest) != nil {
      request.agent = .within(rest)
    }
    return request
  }

  /// The number after the request.
  private static func status(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Int? {
    let start = bytes.end(of: rest) { $0.isBlank || $0 == quote }
    let end = bytes.end(of: start..<rest.upperBound, while: \.isASCIIDigit)
    guard end - start == 3 else { return nil }
    return (start..<end).reduce(0) { $0 * 10 + Int(bytes[$1] - UInt8(ascii: "0")) }
  }

  /// A request as Rails logs it: `Started GET "/path" for …`.
  private static func railsLine(
    _ bytes: Span<UInt8>, _ line: Range<Int>, upTo quote: Int
  ) -> LogRequest? {
    guard let started = bytes.firstRange(of: "Started ", in: line.lowerBound..<quote) else {
      return nil
    }
    let verb = bytes.trimmed(started.upperBound..<quote)
    guard RailsRouteLine.isVerb(bytes.extracting(verb)) else { return nil }
    let end =
      bytes.firstIndex(of: Self.quote, in: (quote + 1)..<line.upperBound)
      ?? line.upperBound
    return request((quote + 1)..<end, verb, in: bytes)
  }

  /// A request as routers log it: `method=GET path="/path" status=200`.
  private static func keyValueLine(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard let url = value(of: "path=", bytes, line), let verb = value(of: "method=", bytes, line),
      RailsRouteLine.isVerb(bytes.extracting(verb)),
      var request = Self.request(url, verb, in: bytes)
    else { return nil }
    request.status = value(of: "status=", bytes, line).flatMap {
      Int(UTF8String(repairing: bytes.extracting($0)).string)
    }
    return request
  }

  /// Nil if the URL is not a path.
  private static func request(
    _ url: Range<Int>, _ verb: Range<Int>, in bytes: Span<UInt8>
  ) -> LogRequest? {
    guard !url.isEmpty, bytes[url.lowerBound] == UInt8(ascii: "/") else { return nil }
    var request = LogRequest(LogRequest.Text(url, in: bytes))
    request.isGet = bytes.isText("GET", verb)
    return request
  }

  private static func value(
    of key: StaticString, _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> Range<Int>? {
    var rest = line
    while let range = bytes.firstRange(of: key, in: rest) {
      let start = range.upperBound
      rest = start..<line.upperBound
      guard range.lowerBound == line.lowerBound || bytes[range.lowerBound - 1].isBlank else {
        continue
      }
      if start < rest.upperBound, bytes[start] == quote {
        let value = (start + 1)..<rest.upperBound
        return (start + 1)..<bytes.end(of: value) { $0 != quote }
      }
      return start..<bytes.end(of: rest) { !$0.isBlank }
    }
    return nil
  }
}

/// `GET /path HTTP/1.1` within quotation marks.
enum RequestLine {
  /// Reads a request.
  ///
  /// - Parameter range: the text after the opening quotation mark.
  /// - Returns: the request and the offset after the closing quotation mark, or the end of the
  ///   range without one. Nil if there is no request.
  static func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (request: LogRequest, end: Int)? {
    let verb = range.lowerBound..<bytes.end(of: range, while: \.isASCIICapital)
    guard verb.count >= 3, verb.count <= 10, verb.upperBound < range.upperBound,
      bytes[verb.upperBound] == UInt8(ascii: " ")
    else { return nil }
    let isGet = bytes.isText("GET", verb)
    var index = verb.upperBound + 1
    let start = index
    var isEscaped = false
    while index < range.upperBound, bytes[index] != UInt8(ascii: " "),
      bytes[index] != UInt8(ascii: "\"")
    {
      if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      }
      index += 1
    }
    index = min(index, range.upperBound)
    let target = start..<index
    let isPath = !target.isEmpty && bytes[start] == UInt8(ascii: "/")
    guard isPath || target.count >= 4 && bytes.hasText("http", at: start) || !isGet else {
      return nil
    }
    var request = LogRequest(
      isEscaped ? .rewritten(unescaped(bytes, target)) : LogRequest.Text(target, in: bytes))
    request.isGet = isGet
    while index < range.upperBound, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return (request, min(index + 1, range.upperBound))
  }

  /// Resolves the escapes of servers: `\"`, `\\` and `\xHH`.
  ///
  /// They replace characters that would end the field, or bytes that are not text.
  private static func unescaped(_ line: Span<UInt8>, _ target: Range<Int>) -> UTF8String {
    var bytes: ContiguousArray<UInt8> = []
    var index = target.lowerBound
    while index < target.upperBound {
      let byte = line[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < target.upperBound else {
        bytes.append(byte)
        continue
      }
      if line[index] == UInt8(ascii: "x"), index + 2 < target.upperBound,
        let first = line[index + 1].hexadecimalValue, let second = line[index + 2].hexadecimalValue
      {
        bytes.append(first << 4 | second)
        index += 3
      } else {
        bytes.append(line[index])
        index += 1
      }
    }
    return UTF8String(repairing: bytes)
  }
}

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
