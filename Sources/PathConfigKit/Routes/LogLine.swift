import PathConfigSyntax

/// A line of a log of requests: of an access log, `key=value` pairs, a JSON object, or a bare URL.
///
/// The line alone shows the form, so that a log can be cut between any two lines.
enum LogLine {
  /// The request of a line, or nil if it has none.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter bytes: the bytes around the line.
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    plainURL(bytes, line) ?? requestOfAnyForm(bytes, line)
  }

  /// Does what `request` does, whether or not the line is a plain URL.
  static func requestOfAnyForm(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    let text = text(of: line, in: bytes)
    switch text.isEmpty ? 0 : bytes[text.lowerBound] {
    case UInt8(ascii: "/"):
      return PathLine.request(bytes, text) ?? AccessLogLine.request(bytes, text)
    case UInt8(ascii: "{"): return JSONLogLine.request(bytes, text)
    default:
      return AccessLogLine.request(bytes, text) ?? PathLine.request(bytes, text)
    }
  }

  /// A line that is a URL and needs no closer look, as in lists.
  ///
  /// Access logs and `key=value` pairs have blanks.
  static func plainURL(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard bytes.isPlainWord(line), PathLine.isURL(bytes, line) else { return nil }
    return LogRequest(url: .written(line))
  }

  /// True for a line without text and for a comment.
  static func isEmpty(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let text = text(of: line, in: bytes)
    return text.isEmpty || bytes[text.lowerBound] == UInt8(ascii: "#")
  }

  private static let byteOrderMark: StaticString = "\u{FEFF}"

  /// A line without blanks around it, and without the mark that a file may begin with.
  ///
  /// Logs are joined and cut anywhere.
  static func text(of line: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    let hasMark = line.count >= 3 && bytes.hasText(byteOrderMark, at: line.lowerBound)
    return bytes.trimmed(hasMark ? line.dropFirst(3) : line)
  }
}

/// A request that a line of a log names, with its texts as places in the line.
struct LogRequest {
  var url: Text
  var isGet = true

  /// The status of the answer, or nil if the line has none.
  var status: Int?

  /// The part of the line about the user agent; nil if it has none.
  var agent: Range<Int>?

  enum Text {
    /// ASCII of the line, unchanged.
    case written(Range<Int>)
    case rewritten(UTF8String)
  }
}

extension LogRequest.Text {
  /// The text of a range, repaired if it is not UTF-8.
  init(_ range: Range<Int>, in line: Span<UInt8>) {
    self =
      line.isPlainWord(range)
      ? .written(range) : .rewritten(UTF8String(repairing: line.extracting(range)))
  }
}

extension LogRequest {
  /// The platforms of the client library that the user agent names, as its default user agent does; none
  /// for no app, and all for one that leaves the platform out.
  func platforms(in line: Span<UInt8>) -> [ClientPlatform] {
    guard let agent else { return [] }
    func names(_ text: StaticString) -> Bool { line.firstRange(of: text, in: agent) != nil }
    guard names("Hotwire Native") || names("Turbo Native") else { return [] }
    let named = ClientPlatform.allCases.filter { names($0.agentWords) }
    return named.isEmpty ? ClientPlatform.allCases : named
  }
}

/// A line of a list of URLs or paths.
///
/// A verb may precede a path, as in `GET /books`. A path with a parameter, as in `/books/:id` or
/// `/pages/*slug`, is a route.
enum PathLine {
  /// The longest URL that a server or browser accepts.
  private static let maximumBytes = 64 << 10

  /// True if a line looks like an entry.
  static func isTelling(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard let first = line.first else { return false }
    if bytes[first] == UInt8(ascii: "/") { return true }
    guard line.count >= 7, bytes.hasText("http", at: first) else { return false }
    return bytes.hasText("://", at: first + 4)
      || line.count >= 8 && bytes.hasText("s://", at: first + 4)
  }

  /// Adds the entry of a line; an empty line and a comment after `#` have none.
  static func read(_ line: ArraySlice<UInt8>, number: Int, into list: inout RouteList) {
    let line = line.trimmed
    if line.isEmpty || line.first == UInt8(ascii: "#") { return }
    let bytes = line.span
    guard let (verb, url) = entry(bytes, 0..<bytes.count) else {
      return list.addUnread(line, line: number)
    }
    let text = UTF8String(repairing: bytes.extracting(url))
    if hasParameter(text.bytes), text.bytes.count <= RoutePath.maximumBytes {
      var route = Route(RoutePath(rails: text), line: number)
      route.verb = verb.map { UTF8String(repairing: bytes.extracting($0)) }
      list.add(route)
    } else {
      list.add(text, isGet: verb.map { bytes.isText("GET", $0) } ?? true)
    }
  }

  /// The URL of a line, or nil if it has none.
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard let (verb, url) = entry(bytes, line) else { return nil }
    var request = LogRequest(url: LogRequest.Text(url, in: bytes))
    if let verb { request.isGet = bytes.isText("GET", verb) }
    return request
  }

  private static func entry(
    _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> (verb: Range<Int>?, url: Range<Int>)? {
    var verb: Range<Int>?
    var url = line
    let blank = bytes.end(of: line) { !$0.isBlank }
    if blank < line.upperBound {
      verb = line.lowerBound..<blank
      let start = bytes.end(of: blank..<line.upperBound, while: \.isBlank)
      url = start..<line.upperBound
    }
    if let verb, !bytes.isVerb(verb) { return nil }
    guard isURL(bytes, url), bytes.end(of: url, while: { !$0.isBlank }) == url.upperBound else {
      return nil
    }
    return (verb, url)
  }

  /// True if a text without blanks begins like a URL, and is not too long for one.
  static func isURL(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    guard !text.isEmpty, text.count <= maximumBytes else { return false }
    let first = bytes[text.lowerBound]
    return isTelling(bytes, text) || first == UInt8(ascii: "?")
  }

  /// True if a bare path has a segment that begins with a parameter, or an optional part with one.
  private static func hasParameter(_ text: ContiguousArray<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "/") else { return false }
    for (index, byte) in zip(text.indices, text) {
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "*"), index > text.startIndex,
        index + 1 < text.endIndex
      else { continue }
      let next = text[index + 1]
      let previous = text[index - 1]
      if next.isWordByte, !next.isASCIIDigit,
        previous == UInt8(ascii: "/") || previous == UInt8(ascii: "(")
          || previous == UInt8(ascii: ".")
      {
        return true
      }
    }
    return false
  }
}

// MARK: - Forms

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
    let range = (quote + 1)..<line.upperBound
    let verb = range.lowerBound..<bytes.end(of: range, while: \.isASCIICapital)
    guard verb.count >= 3, verb.count <= 10, verb.upperBound < range.upperBound,
      bytes[verb.upperBound] == UInt8(ascii: " ")
    else { return nil }
    let isGet = bytes.isText("GET", verb)
    let start = verb.upperBound + 1
    var index = start
    var isEscaped = false
    while index < range.upperBound, bytes[index] != UInt8(ascii: " "), bytes[index] != Self.quote {
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
    while index < range.upperBound, bytes[index] != Self.quote {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let rest = min(index + 1, range.upperBound)..<range.upperBound
    return LogRequest(
      url: isEscaped ? .rewritten(unescaped(bytes, target)) : LogRequest.Text(target, in: bytes),
      isGet: isGet, status: status(bytes, rest),
      agent: bytes.firstIndex(of: Self.quote, in: rest) == nil ? nil : rest)
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
    guard bytes.isVerb(verb) else { return nil }
    let end =
      bytes.firstIndex(of: Self.quote, in: (quote + 1)..<line.upperBound)
      ?? line.upperBound
    return request((quote + 1)..<end, verb, in: bytes)
  }

  /// A request as routers log it: `method=GET path="/path" status=200`.
  private static func keyValueLine(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard let url = value(of: "path=", bytes, line), let verb = value(of: "method=", bytes, line),
      bytes.isVerb(verb),
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
    var request = LogRequest(url: LogRequest.Text(url, in: bytes))
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

/// A log line that is a JSON object with a member for the URL.
///
/// The names of the members are those of lograge and of servers.
enum JSONLogLine {
  /// The request of a line, or nil if it has none.
  ///
  /// Complexity: O(bytes).
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard let members = JSONLineMembers(bytes, line),
      let url = members.texts(["request_uri", "url", "uri", "path"], of: bytes).first(where: isURL)
    else { return nil }
    var request = LogRequest(url: .rewritten(UTF8String(repairing: url)))
    if let verb = members.texts(["method", "request_method"], of: bytes).first {
      request.isGet = verb.elementsEqual("get".utf8) { $0.lowercasedASCII == $1 }
    }
    request.status = members.texts(["status"], of: bytes).first.flatMap {
      Int(UTF8String(repairing: $0).string)
    }
    request.agent = members.values(["user_agent", "http_user_agent"], of: bytes).first?.content
    return request
  }

  private static func isURL(_ text: ContiguousArray<UInt8>) -> Bool {
    text.first == UInt8(ascii: "/") || text.starts(with: "http".utf8)
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

  /// The values of some names, in the order of the names.
  func values(_ names: [StaticString], of bytes: Span<UInt8>) -> [JSONToken] {
    names.compactMap { name in members.last { bytes.isText(name, $0.name.content) }?.value }
  }

  /// The texts and numbers of some names, in the order of the names.
  func texts(_ names: [StaticString], of bytes: Span<UInt8>) -> [ContiguousArray<UInt8>] {
    values(names, of: bytes).map { Self.text($0, of: bytes) }
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
