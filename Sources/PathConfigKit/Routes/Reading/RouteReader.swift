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
