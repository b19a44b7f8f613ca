import PathConfigKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
