#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file descriptor of the process, which lives longer than this value.
package final class FileDescriptor: ByteSource, ByteSink {
  private let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// At most 64 KiB, which is what a Linux pipe holds.
  package func read() throws(SystemError) -> ContiguousArray<UInt8> {
    while true {
      var count = 0
      let bytes = ContiguousArray<UInt8>(unsafeUninitializedCapacity: 65_536) { buffer, used in
        count = readBytes(number, UnsafeMutableRawBufferPointer(buffer))
        used = max(0, count)
      }
      if count >= 0 { return bytes }
      try waitOrThrow(for: POLLIN)
    }
  }

  package func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        writeBytes(number, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
      }
      if written < 0 {
        try waitOrThrow(for: POLLOUT)
      } else {
        offset += written
      }
    }
  }

  package func close(discarding: Bool) {}

  /// Closes the descriptor itself.
  func close() throws(SystemError) {
    if closeDescriptor(number) != 0, errno != EINTR { throw .current }
  }

  /// Writes all that a source gives.
  ///
  /// - Returns: how many bytes that were.
  @discardableResult
  func copy(from source: any ByteSource) throws(SystemError) -> Int {
    var byteCount = 0
    while case let bytes = try source.read(), !bytes.isEmpty {
      try write(bytes)
      byteCount += bytes.count
    }
    return byteCount
  }

  /// Cuts a file; nothing happens to a pipe or a device, which has no size.
  func truncate(to byteCount: off_t) { _ = ftruncate(number, byteCount) }

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // fsync leaves it in the cache of the drive there.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    // EINVAL and ENOTSUP: the file system knows no such thing.
    if fsync(number) != 0, errno != EINVAL, errno != ENOTSUP { throw .current }
  }

  /// Waits until the names in a folder are on the disk, as far as the system can tell.
  static func synchronizeFolder(_ path: String) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = fsync(folder)
    _ = closeDescriptor(folder)
  }

  /// After a failed call: returns where it is worth repeating.
  ///
  /// Another process that shares the descriptor may have made it non-blocking (`EAGAIN`).
  private func waitOrThrow(for event: Int32) throws(SystemError) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: number, events: Int16(event), revents: 0)
      _ = poll(&request, 1, -1)
    default: throw .current
    }
  }
}

extension SystemError {
  /// What `errno` says about the call that failed last.
  static var current: SystemError {
    let code = errno
    return SystemError(
      code: code, reason: String(cString: strerror(code)), isClosedPipe: code == EPIPE)
  }
}

// The system's functions, out of the reach of the methods of the same names.

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
