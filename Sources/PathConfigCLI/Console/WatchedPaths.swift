import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The paths that a run has looked at, each with its state at that moment.
///
/// It includes missing files, so that their creation is seen. Unchecked, because the compiler
/// cannot see the lock around it.
final class WatchedPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var states: [String: FileState?] = [:]
  private var excluded: Set<String> = []

  /// Records a path before the run looks at it.
  ///
  /// Of several looks the first counts, so that a change during the run is seen afterwards.
  func add(_ path: String) {
    lock.withLock {
      guard states[path] == nil else { return }
      states[path] = .some(FileState(of: path))
    }
  }

  /// Excludes a file that the run writes itself.
  func exclude(_ path: String) {
    lock.withLock { _ = excluded.insert(path) }
  }

  /// The first changed path by its name, or nil.
  var change: String? {
    lock.lock()
    let noted = states.filter { !excluded.contains($0.key) }
    lock.unlock()
    return noted.keys.filter { path in FileState(of: path) != noted[path] ?? nil }.min()
  }
}

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
