#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

extension Console {
  /// The streams of the process.
  ///
  /// From here on a write to a closed pipe is an error and no longer a signal that ends the process.
  package static func process() -> Console {
    signal(SIGPIPE, SIG_IGN)
    var console = Console(
      standardInput: FileDescriptor(STDIN_FILENO), standardOutput: FileDescriptor(STDOUT_FILENO),
      standardError: FileDescriptor(STDERR_FILENO), openFile: FileToWrite.init)
    console.inputIsTerminal = isatty(STDIN_FILENO) == 1
    console.outputIsTerminal = isatty(STDOUT_FILENO) == 1
    console.errorIsTerminal = isatty(STDERR_FILENO) == 1
    console.columns = terminalColumns()
    return console
  }

  /// The width of the first standard stream that is a terminal.
  private static func terminalColumns() -> Int? {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
        return Int(size.ws_col)
      }
    }
    return nil
  }
}

extension Environment {
  /// What the process has inherited.
  package static func process() -> Environment {
    var variables: [String: String] = [:]
    #if canImport(Darwin)
      var entry = UnsafePointer(_NSGetEnviron().pointee)
    #else
      var entry = UnsafePointer(environ)
    #endif
    while let text = entry.pointee.map({ String(cString: $0) }) {
      let scalars = text.unicodeScalars
      if let equals = scalars.firstIndex(of: "=") {
        let name = String(scalars[..<equals])
        variables[name] = String(scalars[scalars.index(after: equals)...])
      }
      entry = entry.successor()
    }
    return Environment(variables: variables, currentDirectory: workingDirectory() ?? "/")
  }

  private static func workingDirectory() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}

/// An open file descriptor that the process was given, and does not close.
final class FileDescriptor: ByteSource, ByteSink {
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// At most 64 KiB, which is what a Linux pipe holds.
  func read() throws(SystemError) -> ContiguousArray<UInt8> {
    while true {
      var count = 0
      let bytes = ContiguousArray<UInt8>(unsafeUninitializedCapacity: 65_536) { buffer, used in
        #if canImport(Darwin)
          count = Darwin.read(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          count = Glibc.read(number, buffer.baseAddress, buffer.count)
        #else
          count = Musl.read(number, buffer.baseAddress, buffer.count)
        #endif
        used = max(0, count)
      }
      if count >= 0 { return bytes }
      try waitOrThrow(for: POLLIN)
    }
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        #if canImport(Darwin)
          return Darwin.write(number, rest.baseAddress, rest.count)
        #elseif canImport(Glibc)
          return Glibc.write(number, rest.baseAddress, rest.count)
        #else
          return Musl.write(number, rest.baseAddress, rest.count)
        #endif
      }
      if written < 0 {
        try waitOrThrow(for: POLLOUT)
      } else {
        offset += written
      }
    }
  }

  func close(discarding: Bool) {}

  /// After a failed call: returns where it is worth repeating.
  ///
  /// A descriptor shared with another process may be set to non-blocking by it (`EAGAIN`).
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

/// A file that a run writes; what it holds stays until the first write.
final class FileToWrite: ByteSink {
  private let path: String
  private let number: Int32
  private let isNew: Bool
  private var isEmptied: Bool

  init(path: String) throws(SystemError) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC
    let made = open(path, flags | O_EXCL, 0o666)
    number = made >= 0 ? made : open(path, flags, 0o666)
    isNew = made >= 0
    isEmptied = isNew
    if number < 0 { throw .current }
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    if !isEmptied {
      isEmptied = true
      // A pipe or a device cannot be emptied and need not be.
      if ftruncate(number, 0) != 0, errno != EINVAL { throw .current }
    }
    try FileDescriptor(number).write(bytes)
  }

  func close(discarding: Bool) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.close(number)
    #elseif canImport(Glibc)
      let result = Glibc.close(number)
    #else
      let result = Musl.close(number)
    #endif
    if result != 0, errno != EINTR { throw .current }
    if discarding, isNew { unlink(path) }
  }
}

extension SystemError {
  /// What `errno` says about the call that failed last.
  fileprivate static var current: SystemError {
    let code = errno
    return SystemError(
      code: code, reason: String(cString: strerror(code)), isClosedPipe: code == EPIPE)
  }
}
