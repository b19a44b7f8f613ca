import PathConfigKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file descriptor of the process, which lives longer than this value.
final class FileDescriptor: ByteSource, ByteSink {
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// At most 64 KiB, the capacity of a Linux pipe.
  package func read() throws(SystemError) -> ContiguousArray<UInt8> {
    try bytes(of: number, atMost: 65_536)
  }

  package func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        writeBytes(number, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
      }
      if written < 0 {
        try waitOrThrow(for: POLLOUT, on: number)
      } else {
        offset += written
      }
    }
  }

  package func close(discarding: Bool) {}

  /// Closes the descriptor itself.
  func close() throws(SystemError) {
    if closeDescriptor(number) != 0, errno != EINTR { throw .last }
  }

  /// Cuts a file; does nothing for a pipe or a device, which has no size.
  func truncate(to byteCount: off_t) { _ = ftruncate(number, byteCount) }

  /// Waits until the written bytes are on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // fsync leaves them in the cache of the drive there.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    // EINVAL and ENOTSUP: the file system does not support it.
    if fsync(number) != 0, errno != EINVAL, errno != ENOTSUP { throw .last }
  }

  /// Waits until the names in a folder are on the disk, as far as the system can tell.
  static func synchronizeFolder(_ path: String) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = fsync(folder)
    _ = closeDescriptor(folder)
  }
}

// The system's functions, which methods of the same names would hide.

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}

/// The state of a file before it is written: equal as long as nobody else writes it.
struct FileStatus: Equatable {
  private let status: stat

  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  init(of file: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    self.status = status
  }

  static func == (left: FileStatus, right: FileStatus) -> Bool {
    left.isSameFile(as: right) && left.status.st_size == right.status.st_size
      && left.modified == right.modified
  }

  func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  var permissions: mode_t { status.st_mode & 0o7777 }

  /// In bytes.
  var size: off_t { status.st_size }

  /// Gives another file the permissions of this one, and its owner if that is allowed.
  func give(to file: Int32) {
    // A new owner clears bits that the permissions may have.
    _ = fchown(file, status.st_uid, status.st_gid)
    _ = fchmod(file, permissions)
  }

  /// In seconds and nanoseconds.
  private var modified: [Int] {
    #if canImport(Darwin)
      [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
      [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #endif
  }
}
