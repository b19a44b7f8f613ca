import PathConfigDiagnostics

/// A line of the access log of a server, in the common or the combined format, with whatever a server puts
/// before and after it; the log of Rails; and lines of `key=value`, as routers and loggers write.
enum AccessLogLine {
  /// The request that a line tells of; nil where it tells of none.
  ///
  /// Complexity: O(bytes).
  static func visit(_ line: ArraySlice<UInt8>, _ number: Int) -> Visit? {
    if let quote = line.firstIndex(of: UInt8(ascii: "\"")) {
      if let visit = requestLine(line, after: quote, number) { return visit }
      if let visit = railsLine(line, upTo: quote, number) { return visit }
    }
    return keyValueLine(line, number)
  }

  /// A request as servers log it: `… "GET /path HTTP/1.1" 200 …`.
  private static func requestLine(
    _ line: ArraySlice<UInt8>, after quote: Int, _ number: Int
  ) -> Visit? {
    guard let request = RequestLine(line[(quote + 1)...]) else { return nil }
    var visit = Visit(request.url, line: number)
    visit.isGet = request.isGet
    let rest = line[request.end...]
    visit.status = status(rest)
    if rest.last == UInt8(ascii: "\"") || rest.contains(UInt8(ascii: "\"")) {
      visit.isByApp = isByApp(rest)
    }
    return visit
  }

  /// The number after the request.
  private static func status(_ rest: ArraySlice<UInt8>) -> Int? {
    let word = rest.drop { $0.isBlank || $0 == UInt8(ascii: "\"") }.prefix { $0.isASCIIDigit }
    guard word.count == 3 else { return nil }
    return word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Whether a user agent names one of the client libraries, as their default user agents do.
  static func isByApp(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains("Hotwire Native") || text.contains("Turbo Native")
  }

  /// A request as Rails logs it: `Started GET "/path" for …`.
  private static func railsLine(
    _ line: ArraySlice<UInt8>, upTo quote: Int, _ number: Int
  ) -> Visit? {
    guard let started = line[..<quote].firstRange(of: "Started ") else { return nil }
    let verb = line[started.upperBound..<quote].trimmed
    guard RailsRouteLine.isVerb(verb) else { return nil }
    let url = line[(quote + 1)...].prefix { $0 != UInt8(ascii: "\"") }
    guard url.first == UInt8(ascii: "/") else { return nil }
    var visit = Visit(url.text, line: number)
    visit.isGet = verb.isEqual(to: "GET")
    return visit
  }

  /// A request as routers log it: `method=GET path="/path" status=200`.
  private static func keyValueLine(_ line: ArraySlice<UInt8>, _ number: Int) -> Visit? {
    guard let url = value(of: "path=", in: line), url.first == UInt8(ascii: "/"),
      let verb = value(of: "method=", in: line), RailsRouteLine.isVerb(verb)
    else { return nil }
    var visit = Visit(url.text, line: number)
    visit.isGet = verb.isEqual(to: "GET")
    visit.status = value(of: "status=", in: line).flatMap { Int($0.text.string) }
    return visit
  }

  private static func value(
    of key: StaticString, in line: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    var rest = line
    while let range = rest.firstRange(of: key) {
      let isWhole = range.lowerBound == line.startIndex || line[range.lowerBound - 1].isBlank
      rest = line[range.upperBound...]
      guard isWhole else { continue }
      if rest.first == UInt8(ascii: "\"") {
        return rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      }
      return rest.prefix { !$0.isBlank }
    }
    return nil
  }
}

/// `GET /path HTTP/1.1` within quotation marks.
struct RequestLine {
  var url: UTF8String
  var isGet: Bool

  /// The index after the closing quotation mark, or of the end where there is none.
  var end: Int

  /// - Parameter bytes: what follows the opening quotation mark.
  init?(_ bytes: ArraySlice<UInt8>) {
    let verb = bytes.prefix { $0.isASCIICapital }
    guard verb.count >= 3, verb.count <= 10, verb.endIndex < bytes.endIndex,
      bytes[verb.endIndex] == UInt8(ascii: " ")
    else { return nil }
    isGet = verb.isEqual(to: "GET")
    var index = verb.endIndex + 1
    let start = index
    var isEscaped = false
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: " "),
      bytes[index] != UInt8(ascii: "\"")
    {
      if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      }
      index += 1
    }
    index = min(index, bytes.endIndex)
    let target = bytes[start..<index]
    guard target.first == UInt8(ascii: "/") || target.starts(with: "http") || !isGet else {
      return nil
    }
    url = isEscaped ? Self.unescaped(target) : target.text
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(index + 1, bytes.endIndex)
  }

  /// Servers write `\"`, `\\` and `\xHH` for what would end the field or is no text.
  private static func unescaped(_ target: ArraySlice<UInt8>) -> UTF8String {
    var bytes: ContiguousArray<UInt8> = []
    var index = target.startIndex
    while index < target.endIndex {
      let byte = target[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < target.endIndex else {
        bytes.append(byte)
        continue
      }
      if target[index] == UInt8(ascii: "x"), index + 2 < target.endIndex,
        let first = target[index + 1].hexadecimalValue,
        let second = target[index + 2].hexadecimalValue
      {
        bytes.append(first << 4 | second)
        index += 3
      } else {
        bytes.append(target[index])
        index += 1
      }
    }
    return UTF8String(repairing: bytes)
  }
}
