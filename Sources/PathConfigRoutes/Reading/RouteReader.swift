package import PathConfigDiagnostics

/// Understands one format of lists of routes, chunk by chunk.
protocol RouteReader: Sendable {
  mutating func read(_ chunk: ContiguousArray<UInt8>, into sink: inout RouteSink)

  /// There is nothing more to read.
  mutating func finish(into sink: inout RouteSink)

  /// Gives up the rest of the input, of which it reads nothing more; nil where what follows cannot be
  /// understood without what came before.
  mutating func takeRest() -> RouteLines?
}

extension RouteReader {
  mutating func takeRest() -> RouteLines? { nil }
}

/// Understands one format line by line.
protocol RouteLineReader: Sendable {
  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink)
  mutating func finish(into sink: inout RouteSink)

  /// Whether every line stands for itself.
  static var readsEveryLineAlone: Bool { get }
}

extension RouteLineReader {
  mutating func finish(into sink: inout RouteSink) {}
  static var readsEveryLineAlone: Bool { true }

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

  mutating func takeRest() -> RouteLines? {
    guard Reader.readsEveryLineAlone else { return nil }
    defer { cutter = LineBlockCutter() }
    return RouteLines(cutter: cutter) { [reader] block, sink in
      var reader = reader
      reader.read(block, into: &sink)
    }
  }
}

/// The rest of a list of routes of which every line stands for itself: its blocks can be read in any
/// order, and several at a time.
package struct RouteLines: Sendable {
  /// Cuts it into blocks; it holds the beginning of the first line.
  package let cutter: LineBlockCutter
  let reader: @Sendable (LineBlock, inout RouteSink) -> Void

  package func read(_ block: LineBlock) -> RouteSink {
    var sink = RouteSink()
    reader(block, &sink)
    return sink
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
