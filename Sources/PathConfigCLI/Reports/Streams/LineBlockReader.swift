import PathConfigKit
import PathConfigSyntax

/// Reads a stream block by block.
final class LineBlockReader {
  private let readChunk: ChunkReader
  private var cutter: LineBlockCutter
  private var isAtEnd = false

  /// - Parameter cutter: may contain the beginning of a line.
  init(_ cutter: LineBlockCutter = LineBlockCutter(), _ readChunk: @escaping ChunkReader) {
    self.cutter = cutter
    self.readChunk = readChunk
  }

  /// The complete lines, as soon as there are some; nil at the end of the stream.
  func next() throws(RunFailure) -> LineBlock? {
    while !isAtEnd {
      let chunk = try readChunk()
      isAtEnd = chunk.isEmpty
      if let block = isAtEnd ? cutter.finish() : cutter.cut(chunk) { return block }
    }
    return nil
  }
}
