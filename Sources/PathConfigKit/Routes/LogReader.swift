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

  /// The same request without the line.
  func visit(in line: Span<UInt8>, number: Int) -> ListedURL {
    var visit: ListedURL
    switch url {
    case .written(let range):
      visit = ListedURL(
        UTF8String(wellFormed: ContiguousArray(copying: line.extracting(range))), line: number)
    case .rewritten(let url): visit = ListedURL(url, line: number)
    }
    visit.isGet = isGet
    visit.status = status
    visit.isByApp = isByApp(in: line)
    return visit
  }
}
