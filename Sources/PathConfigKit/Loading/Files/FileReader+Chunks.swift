#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileReader {
  /// Opens a file of any size, to be read chunk by chunk.
  func chunks(of path: String) throws(FileFault) -> FileChunks {
    do throws(SystemError) {
      let file = try SystemFile(reading: resolve(path))
      if try file.status().kind == .directory { throw SystemError(code: EISDIR) }
      return FileChunks(file) { fault($0, path) }
    } catch {
      throw fault(error, path)
    }
  }
}

/// The bytes of an open file, chunk by chunk.
final class FileChunks {
  private let file: SystemFile
  private let fault: (SystemError) -> FileFault

  init(_ file: consuming SystemFile, _ fault: @escaping (SystemError) -> FileFault) {
    self.file = file
    self.fault = fault
  }

  /// The next 256 KiB, or less from a pipe that has less.
  ///
  /// Empty at the end.
  func next() throws(FileFault) -> ContiguousArray<UInt8> {
    do throws(SystemError) {
      return try file.read(atMost: 256 << 10)
    } catch {
      throw fault(error)
    }
  }
}
