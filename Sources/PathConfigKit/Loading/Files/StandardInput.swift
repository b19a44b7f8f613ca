/// Standard input as something that can be read to its end.
package struct StandardInput: Sendable {
  /// The next bytes, or none at the end.
  ///
  /// A failure has the system's words.
  package typealias NextChunk = @Sendable () throws(FileFault) -> ContiguousArray<UInt8>

  let nextChunk: NextChunk

  package init(nextChunk: @escaping NextChunk) {
    self.nextChunk = nextChunk
  }

  /// Everything up to the end, with the bound of a file.
  func read(maximumBytes: Int) throws(FileFault) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    while true {
      let chunk = try nextChunk()
      if chunk.isEmpty { return bytes }
      if bytes.count + chunk.count > maximumBytes {
        throw .tooLarge(byteCount: nil, limit: maximumBytes)
      }
      bytes.append(contentsOf: chunk)
    }
  }
}
