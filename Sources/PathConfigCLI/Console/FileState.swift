#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The state that shows that a file was written, replaced or removed, without reading it.
struct FileState: Equatable {
  var isFolder: Bool

  /// In bytes.
  private var size: Int

  /// A different file of the same name has a different number.
  private var number: UInt64

  /// In seconds and nanoseconds.
  private var modified: [Int]

  /// The time of the last change of the content or the inode: editors may set `modified`.
  private var changed: [Int]

  /// Nil if nothing is there, or if access is denied.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    // The size of a folder and the time of its inode also change with unrelated files.
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
