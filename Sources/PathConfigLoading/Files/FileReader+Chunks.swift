#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileReader {
  /// Hands out the bytes of a file of any size, chunk by chunk.
  package func readChunks(
    of path: String, _ body: (ContiguousArray<UInt8>) -> Void
  ) throws(FileFault) {
    do throws(SystemError) {
      let file = try SystemFile(reading: resolve(path))
      if try file.status().kind == .directory { throw SystemError(code: EISDIR) }
      while true {
        let chunk = try file.read(atMost: 256 << 10)
        if chunk.isEmpty { return }
        body(chunk)
      }
    } catch {
      throw fault(error, path)
    }
  }
}
