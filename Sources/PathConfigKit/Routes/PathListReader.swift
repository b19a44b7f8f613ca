import PathConfigSyntax

/// A list of URLs or paths, one a line.
///
/// Empty lines and comments after `#` are skipped. A verb may precede a path, as in `GET /books`. A
/// path with a parameter, as in `/books/:id` or `/pages/*slug`, is a route.
struct PathListReader: RouteLineReader {
  /// The longest URL that a server or browser accepts.
  private static let maximumBytes = 64 << 10
  private static let maximumRouteBytes = 4096

  /// True if a line looks like an entry.
  static func isTelling(_ line: ArraySlice<UInt8>) -> Bool {
    isTelling(line.span, 0..<line.count)
  }

  private static func isTelling(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard let first = line.first else { return false }
    if bytes[first] == UInt8(ascii: "/") { return true }
    guard line.count >= 7, bytes.hasText("http", at: first) else { return false }
    return bytes.hasText("://", at: first + 4)
      || line.count >= 8 && bytes.hasText("s://", at: first + 4)
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink) {
    let line = line.trimmed
    if line.isEmpty || line.first == UInt8(ascii: "#") { return }
    let bytes = line.span
    guard let (verb, url) = Self.entry(bytes, 0..<bytes.count) else {
      return sink.addUnread(line, line: number)
    }
    let text = line[(line.startIndex + url.lowerBound)..<(line.startIndex + url.upperBound)]
    if Self.hasParameter(text), text.count <= Self.maximumRouteBytes {
      var route = Route(RoutePath(rails: text.text), line: number)
      route.verb = verb.map { UTF8String(repairing: bytes.extracting($0)) }
      sink.add(.route(route))
    } else {
      sink.add(.visit(Self.request(bytes, verb, url).visit(in: bytes, number: number)))
    }
  }

  /// The URL of a line, or nil if it has none.
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard let (verb, url) = entry(bytes, line) else { return nil }
    return request(bytes, verb, url)
  }

  private static func request(
    _ bytes: Span<UInt8>, _ verb: Range<Int>?, _ url: Range<Int>
  ) -> LogRequest {
    var request = LogRequest(LogRequest.Text(url, in: bytes))
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
    if let verb, !RailsRouteLine.isVerb(bytes.extracting(verb)) { return nil }
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
  private static func hasParameter(_ text: ArraySlice<UInt8>) -> Bool {
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
