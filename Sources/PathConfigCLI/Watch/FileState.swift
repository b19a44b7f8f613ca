#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What tells whether a file was written, replaced or removed, without reading it.
struct FileState: Equatable {
  var isFolder: Bool

  /// In bytes.
  private var size: Int

  /// Another file of the same name has another.
  private var number: UInt64

  /// In seconds and nanoseconds.
  private var modified: [Int]

  /// When the file or what the system knows of it was changed last: editors may set `modified`.
  private var changed: [Int]

  /// Nil where there is nothing, or nothing that may be looked at.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    // The size of a folder and the time of its inode change with files that are no concern of ours.
    size = isFolder ? 0 : Int(status.st_size)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modification, change) = (status.st_mtim, status.st_ctim)
    #endif
    modified = [modification.tv_sec, modification.tv_nsec]
    changed = isFolder ? [] : [change.tv_sec, change.tv_nsec]
  }
}
