#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file descriptor of the process, which somebody else closes.
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

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
