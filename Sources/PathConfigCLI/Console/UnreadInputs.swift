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
  func add(_ path: String, _ fault: FileFault) { add(.init(LoadError.file(path, fault))) }

  var all: [RunFailure.Explanation] { lock.withLock { failures } }

  /// Those that no earlier call returned.
  func next() -> ArraySlice<RunFailure.Explanation> {
    lock.withLock {
      defer { shown = failures.count }
      return failures[shown...]
    }
  }
}
