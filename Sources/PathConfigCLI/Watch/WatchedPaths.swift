import Foundation

/// The paths that a run has looked at, and what the system said of each at that moment.
///
/// A file that is not there counts as well: it is watched for its coming. Unchecked, since the
/// compiler does not know that a lock guards it.
final class WatchedPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var states: [String: FileState?] = [:]
  private var excluded: Set<String> = []

  /// A run is about to look at a path; of several looks the first counts, so that what changes while
  /// it runs is seen afterwards.
  func add(_ path: String) {
    lock.withLock {
      guard states[path] == nil else { return }
      states[path] = .some(FileState(of: path))
    }
  }

  /// The run writes a file itself, which is no reason to run again.
  func exclude(_ path: String) {
    lock.withLock { _ = excluded.insert(path) }
  }

  /// The run has ended: what it has done to the folders itself, such as making a file for a report,
  /// is no change.
  func settle() {
    lock.withLock {
      for (path, state) in states where state?.isFolder == true {
        states[path] = .some(FileState(of: path))
      }
    }
  }

  /// How many files and folders there are to watch.
  var count: Int { lock.withLock { states.values.count { $0 != nil } } }

  /// The first path by its name that is no longer what it was, or nil.
  var change: String? {
    lock.lock()
    let noted = states.filter { !excluded.contains($0.key) }
    lock.unlock()
    return noted.keys.filter { path in FileState(of: path) != noted[path] ?? nil }.min()
  }
}
