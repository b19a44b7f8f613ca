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
    return LogRequest(.written(line))
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
  var agent = Agent.none

  enum Text {
    /// ASCII of the line, unchanged.
    case written(Range<Int>)
    case rewritten(UTF8String)
  }

  /// The part of the line about the user agent.
  enum Agent {
    case none
    /// It is somewhere in this range.
    case within(Range<Int>)
    case isApp(Bool)
  }

  init(_ url: Text) {
    self.url = url
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
  /// True if the user agent is an app of the clients, or nil if the line has none.
  func isByApp(in line: Span<UInt8>) -> Bool? {
    switch agent {
    case .none: nil
    case .isApp(let isApp): isApp
    case .within(let range): Self.isApp(line, range)
    }
  }

  /// True if a user agent names one of the client libraries, as their default user agents do.
  static func isApp(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    text.firstRange(of: "Hotwire Native", in: range) != nil
      || text.firstRange(of: "Turbo Native", in: range) != nil
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

  /// Adds the entry of a line; an empty line and a comment after `#` have none.
  static func read(_ line: ArraySlice<UInt8>, number: Int, into list: inout RouteList) {
    let line = line.trimmed
    if line.isEmpty || line.first == UInt8(ascii: "#") { return }
    let bytes = line.span
    guard let (verb, url) = entry(bytes, 0..<bytes.count) else {
      return list.addUnread(line, line: number)
    }
    let text = UTF8String(repairing: bytes.extracting(url))
    if hasParameter(text.bytes), text.bytes.count <= RailsRouteLine.maximumPathBytes {
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
