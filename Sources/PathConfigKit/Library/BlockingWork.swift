import Foundation

/// Work that blocks its thread, for tasks, whose threads must not block.
enum BlockingWork {
  /// Runs work on a thread of its own.
  ///
  /// - Returns: the result, or nil if the task is cancelled first. The thread then still ends its
  ///   work, and nobody sees the result.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
    if Task.isCancelled { return nil }
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
    Thread.detachNewThread {
      continuation.yield(work())
      continuation.finish()
    }
    for await value in values { return value }
    return nil
  }
}
