import Foundation
import PathConfigKit

/// The inputs that a run could not read, each once.
///
/// The run goes on without them, but it does not pass: it ends with exit code 3, and reports for CI
/// systems list them. Unchecked, because the compiler cannot see the lock around it.
final class UnreadInputs: @unchecked Sendable {
  private let lock = NSLock()
  private var failures: [RunFailure.Explanation] = []
  private var shown = 0

  func add(_ failure: RunFailure.Explanation) {
    lock.withLock { if !failures.contains(failure) { failures.append(failure) } }
  }

  /// Adds a file or folder that a search could not look at.
  func add(_ path: String, _ fault: LoadFault) { add(.init(path, fault)) }

  var all: [RunFailure.Explanation] { lock.withLock { failures } }

  /// Those that no earlier call returned.
  func next() -> ArraySlice<RunFailure.Explanation> {
    lock.withLock {
      defer { shown = failures.count }
      return failures[shown...]
    }
  }
}

/// The paths that a run has looked at, each with its record at that moment.
///
/// It includes missing files, so that their creation is seen. Unchecked, because the compiler
/// cannot see the lock around it.
final class WatchedPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var records: [String: FileRecord?] = [:]
  private var excluded: Set<String> = []

  /// Records a path before the run looks at it.
  ///
  /// Of several looks the first counts, so that a change during the run is seen afterwards.
  func add(_ path: String) {
    lock.withLock {
      if records[path] == nil { records[path] = .some(FileRecord(of: path)) }
    }
  }

  /// Excludes a file that the run writes itself.
  func exclude(_ path: String) {
    lock.withLock { _ = excluded.insert(path) }
  }

  /// True if one of them has changed.
  var haveChanged: Bool {
    let noted = lock.withLock { records.filter { !excluded.contains($0.key) } }
    return noted.contains { FileRecord(of: $0.key) != $0.value }
  }
}
