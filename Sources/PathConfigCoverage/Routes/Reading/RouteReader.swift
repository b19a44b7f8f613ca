/// Understands one format of lists of routes, chunk by chunk.
protocol RouteReader: Sendable {
  mutating func read(_ chunk: ContiguousArray<UInt8>, into sink: inout RouteSink)

  /// There is nothing more to read.
  mutating func finish(into sink: inout RouteSink)
}

/// Understands one format of which every line stands for itself, or nearly.
protocol RouteLineReader: Sendable {
  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink)
  mutating func finish(into sink: inout RouteSink)
}

extension RouteLineReader {
  mutating func finish(into sink: inout RouteSink) {}
}

/// Feeds a reader of lines.
struct LineByLine<Reader: RouteLineReader>: RouteReader {
  private var reader: Reader
  private var splitter = LineSplitter()

  init(_ reader: Reader) {
    self.reader = reader
  }

  mutating func read(_ chunk: ContiguousArray<UInt8>, into sink: inout RouteSink) {
    splitter.split(chunk) { reader.read($0, $1, into: &sink) }
  }

  mutating func finish(into sink: inout RouteSink) {
    splitter.finish { reader.read($0, $1, into: &sink) }
    reader.finish(into: &sink)
  }
}

extension RouteLineReader {
  fileprivate mutating func read(
    _ line: ArraySlice<UInt8>?, _ number: Int, into sink: inout RouteSink
  ) {
    if let line {
      read(line, number: number, into: &sink)
    } else {
      sink.addUnread([], line: number)
    }
  }
}

/// Gathers a whole document, up to a bound, for a reader that needs all of it at once.
struct WholeDocument: RouteReader {
  private var bytes: ContiguousArray<UInt8> = []
  private var isTooLarge = false
  private let understand: @Sendable (ContiguousArray<UInt8>, inout RouteSink) -> Void

  /// As much as the JSON parser takes.
  private static let maximumBytes = 16 << 20

  init(_ understand: @escaping @Sendable (ContiguousArray<UInt8>, inout RouteSink) -> Void) {
    self.understand = understand
  }

  mutating func read(_ chunk: ContiguousArray<UInt8>, into sink: inout RouteSink) {
    if isTooLarge { return }
    if bytes.count + chunk.count > Self.maximumBytes {
      isTooLarge = true
      bytes = []
      sink.add(.tooLarge(limit: Self.maximumBytes))
    } else {
      bytes += chunk
    }
  }

  mutating func finish(into sink: inout RouteSink) {
    if !isTooLarge { understand(bytes, &sink) }
  }
}
