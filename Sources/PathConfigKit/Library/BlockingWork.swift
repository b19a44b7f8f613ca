import Foundation

/// Work that blocks its thread, for tasks, whose threads must not block.
enum BlockingWork {
  /// Runs work on its own thread.
  ///
  /// - Returns: the result, or nil if the task is cancelled first. The thread then still ends its
  ///   work, and its result is dropped.
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
