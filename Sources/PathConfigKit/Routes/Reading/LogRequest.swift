import PathConfigSyntax

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
