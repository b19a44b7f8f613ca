import PathConfigSyntax

/// A log of requests, in which every line may have another form.
struct LogReader: RouteLineReader {
  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink) {
    let bytes = line.span
    let all = 0..<bytes.count
    if let request = LogLine.request(bytes, all) {
      sink.add(.visit(request.visit(in: bytes, number: number)))
    } else if !LogLine.isEmpty(bytes, all) {
      sink.addUnread(line, line: number)
    }
  }
}

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
      return PathListReader.request(bytes, text) ?? AccessLogLine.request(bytes, text)
    case UInt8(ascii: "{"): return JSONLogLine.request(bytes, text)
    default:
      return AccessLogLine.request(bytes, text) ?? PathListReader.request(bytes, text)
    }
  }

  /// A line that is a URL and needs no closer look, as in lists.
  ///
  /// Access logs and `key=value` pairs have blanks.
  static func plainURL(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard bytes.isPlainWord(line), PathListReader.isURL(bytes, line) else { return nil }
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
