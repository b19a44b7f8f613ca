import Foundation

/// The kind of a path by the system.
package enum PathKind: Sendable {
  case file
  case directory

  /// A symbolic link, if links are not followed.
  case link

  /// A pipe, a device or a socket.
  case special

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
    FileRecord(of: path, followingLinks: followingLinks)?.kind
  }
}

/// The system's record of a file, without its content.
///
/// Two records of a path are equal if nobody has written, replaced or removed the file meanwhile.
package struct FileRecord: Equatable, Sendable {
  package let kind: PathKind

  /// In bytes; 0 for anything but a regular file.
  package let size: Int
  package let owner: uid_t
  package let group: gid_t
  package let permissions: mode_t

  /// The number of names of the file: hard links to it.
  package let nameCount: Int
  private let device: UInt64
  private let number: UInt64

  /// In seconds and nanoseconds: the last change of the content, and that of the file's record, which
  /// is no program's to choose.
  private let times: [Int]

  /// Nil if nothing is there, or if access is denied.
  package init?(of path: String, followingLinks: Bool = true) {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    self.init(status)
  }

  /// - Parameter descriptor: of an open file.
  package init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    kind = PathKind(mode: status.st_mode)
    size = kind == .file ? Int(status.st_size) : 0
    owner = status.st_uid
    group = status.st_gid
    permissions = status.st_mode & 0o7777
    nameCount = Int(status.st_nlink)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    // The record of a folder also changes with unrelated files.
    times =
      [modified.tv_sec, modified.tv_nsec]
      + (kind == .directory ? [] : [changed.tv_sec, changed.tv_nsec])
  }

  /// True for two paths or descriptors of one file.
  package func isSameFile(as other: FileRecord) -> Bool {
    device == other.device && number == other.number
  }
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

  /// The failure of a function of Foundation, which wraps the system's.
  package init(_ error: any Error) {
    var cause = error
    while (cause as NSError).domain != NSPOSIXErrorDomain,
      let inner = (cause as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    { cause = inner }
    let isOfSystem = (cause as NSError).domain == NSPOSIXErrorDomain
    self.init(
      code: isOfSystem ? Int32((cause as NSError).code) : 0,
      reason: isOfSystem ? nil : cause.localizedDescription)
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
