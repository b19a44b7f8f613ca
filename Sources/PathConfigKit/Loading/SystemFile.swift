#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The kind of a path by the system.
enum PathKind: Sendable {
  case file
  case directory

  /// A symbolic link, if links are not followed.
  case link

  /// A pipe, a device or a socket.
  case special
}

/// A failure of the operating system to read, write, open or run something.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package var code: Int32

  /// The system's own words for the code, such as `No such file or directory`.
  package var reason: String

  package init(code: Int32, reason: String? = nil) {
    self.code = code
    self.reason = reason ?? String(cString: strerror(code))
  }

  package static var last: SystemError { SystemError(code: errno) }

  /// The error for a missing file (`ENOENT`).
  package static func notFound(_ reason: String) -> SystemError {
    SystemError(code: ENOENT, reason: reason)
  }

  package var isNotFound: Bool { code == ENOENT }

  /// True if nobody reads the other end of a pipe or socket any more.
  package var isClosedPipe: Bool { code == EPIPE }
}

/// An open file descriptor that closes itself.
struct SystemFile: ~Copyable {
  private let descriptor: Int32

  init(reading path: String) throws(SystemError) {
    // Blocks on a pipe until somebody writes to it, as reading a pipe should.
    var descriptor = open(path, O_RDONLY | O_CLOEXEC)
    while descriptor < 0 {
      if errno != EINTR { throw .last }
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
    }
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor) }

  /// The kind and, of a regular file, the size in bytes.
  func status() throws(SystemError) -> (kind: PathKind, byteCount: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return (PathKind(mode: status.st_mode), Int(status.st_size))
  }

  /// The next bytes, at most `limit`, or none at the end.
  func read(atMost limit: Int) throws(SystemError) -> ContiguousArray<UInt8> {
    try bytes(of: descriptor, atMost: limit)
  }
}

/// The next bytes of an open file, at most `limit`, or none at the end.
package func bytes(
  of descriptor: Int32, atMost limit: Int
) throws(SystemError) -> ContiguousArray<UInt8> {
  while true {
    var count = 0
    let bytes = ContiguousArray<UInt8>(unsafeUninitializedCapacity: limit) { buffer, used in
      count = read(descriptor, buffer.baseAddress, limit)
      used = max(0, count)
    }
    if count >= 0 { return bytes }
    try waitOrThrow(for: POLLIN, on: descriptor)
  }
}

/// Returns if a failed call is worth repeating, or else throws.
///
/// Another process that shares the descriptor may have made it non-blocking (`EAGAIN`).
package func waitOrThrow(for event: some BinaryInteger, on descriptor: Int32) throws(SystemError) {
  switch errno {
  case EINTR: return
  case EAGAIN:
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&request, 1, -1)
  default: throw .last
  }
}

extension PathKind {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    default: self = .special
    }
  }

  /// The kind of a path, or nil if it does not exist or its kind is not accessible.
  static func of(_ path: String, followingLinks: Bool) -> PathKind? {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? PathKind(mode: status.st_mode) : nil
  }
}
