import PathConfigSyntax

/// Understands one format of lists of routes, chunk by chunk.
protocol RouteReader: Sendable {
  mutating func read(_ chunk: ContiguousArray<UInt8>, into sink: inout RouteSink)

  /// There is nothing more to read.
  mutating func finish(into sink: inout RouteSink)
}

/// Understands one format line by line.
protocol RouteLineReader: Sendable {
  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink)
  mutating func finish(into sink: inout RouteSink)
}

extension RouteLineReader {
  mutating func finish(into sink: inout RouteSink) {}

  fileprivate mutating func read(_ block: LineBlock, into sink: inout RouteSink) {
    block.forEach { line, number in
      switch line {
      case .text(let text): read(text, number: number, into: &sink)
      case .tooLong: sink.addTooLong(line: number)
      }
    }
  }
}

/// Feeds a reader of lines.
struct LineByLine<Reader: RouteLineReader>: RouteReader {
  private var reader: Reader
  private var cutter = LineBlockCutter()

  init(_ reader: Reader) {
    self.reader = reader
  }

  mutating func read(_ chunk: ContiguousArray<UInt8>, into sink: inout RouteSink) {
    if let block = cutter.cut(chunk) { reader.read(block, into: &sink) }
  }

  mutating func finish(into sink: inout RouteSink) {
    if let block = cutter.finish() { reader.read(block, into: &sink) }
    reader.finish(into: &sink)
  }
}

/// The form of a list of routes.
package enum RouteFormat: String, CaseIterable, Sendable {
  case rails, list, log, aasa

  /// The format of an input by its first bytes, or a list if they do not show one.
  ///
  /// Complexity: O(bytes).
  init(ofContent head: ContiguousArray<UInt8>) {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    rest = rest.drop { $0.isJSONWhiteSpace }
    if rest.first == UInt8(ascii: "{") {
      self = rest.contains("\"applinks\"") ? .aasa : .log
    } else {
      self = Self.lines(rest)
    }
  }

  /// The format of most of the first lines.
  private static func lines(_ head: ArraySlice<UInt8>) -> RouteFormat {
    var votes = (rails: 0, log: 0, list: 0)
    for line in head.split(separator: UInt8(ascii: "\n")).prefix(200) {
      let line = line.trimmed
      if line.isEmpty { continue }
      if RailsRoutesReader.isTelling(line) {
        votes.rails += 1
      } else if PathListReader.isTelling(line) {
        votes.list += 1
      } else if LogLine.request(line.span, 0..<line.count) != nil {
        votes.log += 1
      }
    }
    let most = max(votes.rails, votes.log, votes.list)
    if most == 0 { return .list }
    if votes.rails == most { return .rails }
    return votes.log == most ? .log : .list
  }

  func makeReader() -> any RouteReader {
    switch self {
    case .rails: LineByLine(RailsRoutesReader())
    case .list: LineByLine(PathListReader())
    case .log: LineByLine(LogReader())
    case .aasa: SiteAssociationReader()
    }
  }
}

/// One thing that a list of routes names.
package enum RouteEntry: Hashable, Sendable {
  /// URLs of one shape.
  case route(Route)
  /// A single URL.
  case visit(ListedURL)
}

/// One URL that was asked for, or that a list names.
package struct ListedURL: Hashable, Sendable {
  /// The text of the source: a whole URL or the part after the host.
  var url: UTF8String

  /// The 1-based line of the source.
  var line: Int

  /// True for `GET`, as for a followed link, and if no verb is given.
  var isGet = true

  /// The status of the server's answer, or nil if it is not given.
  var status: Int?

  /// True if the user agent is an app of the clients, or nil if it is not given.
  var isByApp: Bool?

  init(_ url: UTF8String, line: Int) {
    self.url = url
    self.line = line
  }
}

extension ListedURL {
  /// True if the URL is that of a file which pages consist of, such as a script or an image.
  ///
  /// Its name decides. Apps load such files without asking the path configuration.
  var isAsset: Bool { url.bytes.span.isAsset(pathEnd: url.bytes.span.pathEnd) }
}

/// The results of a reader so far.
struct RouteSink: Sendable {
  /// Entries that nobody has taken yet.
  private(set) var entries: [RouteEntry] = []
  private(set) var entryCount = 0

  /// The first of the lines that were not understood.
  private(set) var unread: [UnreadLine] = []

  /// The number of lines that were not understood.
  private(set) var unreadCount = 0

  /// The number of those lines that are too long to be read.
  private(set) var tooLongCount = 0

  /// Facts about the input as a whole, each once, at most a few.
  private(set) var remarks: [RouteRemark] = []

  static let keptUnread = 5
  private static let maximumRemarks = 50

  init() {}

  mutating func add(_ entry: RouteEntry) {
    entries.append(entry)
    entryCount += 1
  }

  /// Notes a line that was not understood.
  mutating func addUnread(_ text: ArraySlice<UInt8>, line: Int) {
    unreadCount += 1
    guard unread.count < Self.keptUnread else { return }
    let shown = text.trimmed.prefix(UnreadLine.maximumBytes).text
    unread.append(UnreadLine(number: line, text: shown))
  }

  /// Notes a line that is too long to be understood.
  mutating func addTooLong(line: Int) {
    tooLongCount += 1
    addUnread([], line: line)
  }

  mutating func add(_ remark: RouteRemark) {
    if remarks.count < Self.maximumRemarks, !remarks.contains(remark) { remarks.append(remark) }
  }

  /// The entries since the last call, which are then forgotten.
  mutating func takeEntries() -> [RouteEntry] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}

/// A line that was not understood.
package struct UnreadLine: Hashable, Sendable {
  /// 1-based.
  package var number: Int

  /// Its beginning, without blanks around it.
  package var text: UTF8String

  static let maximumBytes = 200
}

/// A fact about a list of routes as a whole.
package enum RouteRemark: Hashable, Sendable {
  /// The routes of an engine that is not mounted in the list.
  ///
  /// They are taken without a prefix.
  case engineWithoutMount(UTF8String, line: Int)
  /// A constraint without an equivalent pattern.
  ///
  /// The parameter counts as if it had none.
  case constraintNotUnderstood(UTF8String, line: Int)
  /// The input is cut off at so many bytes, or routes.
  case tooLarge(limit: Int)
  /// The input is faulty JSON.
  ///
  /// Its readable part is taken.
  case faultyJSON(String, line: Int)
}

/// Reads a list of routes of any format and any length, chunk by chunk.
///
/// Memory does not grow with lists of URLs and logs. Routes and whole documents have a bound. Any
/// bytes are accepted: lines that are not understood are counted, and the first ones are kept.
package struct RouteStream: Sendable {
  /// The format, once it is known: as given, or as the first bytes show.
  package private(set) var format: RouteFormat?

  private var sink = RouteSink()
  private var reader: (any RouteReader)?

  /// The bytes before the format was known.
  private var head: ContiguousArray<UInt8> = []

  /// The bytes that are looked at to find the format, unless the input ends before.
  private static let headBytes = 64 << 10

  /// - Parameter format: nil to go by the content.
  package init(_ format: RouteFormat? = nil) {
    self.format = format
    reader = format.map { $0.makeReader() }
  }

  package mutating func read(_ chunk: ContiguousArray<UInt8>) {
    if reader != nil {
      reader?.read(chunk, into: &sink)
    } else {
      head += chunk
      if head.count >= Self.headBytes { begin() }
    }
  }

  /// There is nothing more to read.
  package mutating func finish() {
    if reader == nil { begin() }
    reader?.finish(into: &sink)
  }

  private mutating func begin() {
    let format = RouteFormat(ofContent: head)
    self.format = format
    reader = format.makeReader()
    reader?.read(head, into: &sink)
    head = []
  }

  /// The entries since the last time.
  package mutating func takeEntries() -> [RouteEntry] { sink.takeEntries() }

  /// The number of entries so far.
  package var entryCount: Int { sink.entryCount }

  /// The first of the lines that were not understood.
  package var unread: [UnreadLine] { sink.unread }

  /// The number of lines that were not understood.
  package var unreadCount: Int { sink.unreadCount }

  /// The number of lines that are too long to be read.
  package var tooLongCount: Int { sink.tooLongCount }
  package var remarks: [RouteRemark] { sink.remarks }
}
