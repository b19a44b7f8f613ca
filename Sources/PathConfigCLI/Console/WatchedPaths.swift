import Foundation

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
