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
