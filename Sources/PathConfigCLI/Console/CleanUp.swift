import Foundation

/// What must be undone where a run ends before its time: files that are half written, a line that
/// is only for the moment.
///
/// Any thread may use it; unchecked, since the compiler does not know that a lock guards the list.
package final class CleanUp: @unchecked Sendable {
  /// Names an action, so that it can be taken back.
  package struct Token: Hashable, Sendable {
    fileprivate var number: Int
  }

  private let lock = NSLock()
  private var actions: [(token: Token, action: @Sendable () -> Void)] = []
  private var count = 0

  package init() {}

  /// Undoes something with the others, unless it is taken back before.
  package func add(_ action: @escaping @Sendable () -> Void) -> Token {
    lock.withLock { append(action) }
  }

  /// Begins something that is to be undone with the others, so that the end does not come between
  /// its beginning and the note of it; what it begins must not wait for anything.
  ///
  /// - Parameter begin: gives what undoes it; nil where there is nothing to undo.
  package func add(beginning begin: () -> (@Sendable () -> Void)?) -> Token? {
    lock.withLock { begin().map(append) }
  }

  private func append(_ action: @escaping @Sendable () -> Void) -> Token {
    count += 1
    actions.append((Token(number: count), action))
    return Token(number: count)
  }

  /// What was begun is done: there is nothing to undo.
  package func remove(_ token: Token?) {
    guard let token else { return }
    lock.withLock { actions.removeAll { $0.token == token } }
  }

  /// Takes the last step of something that was begun, and from here on does not undo it.
  ///
  /// The end waits for the step, so that it never comes in the midst of it. The step must neither
  /// add nor remove an action.
  package func complete<Failure>(
    _ token: Token?, _ step: () throws(Failure) -> Void
  ) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    actions.removeAll { $0.token == token }
    try step()
  }

  /// Undoes everything, the latest first, and lets nothing begin any more: whoever adds or removes
  /// an action from here on waits for the end of the process.
  package func runBeforeTheEnd() {
    lock.lock()
    for (_, action) in actions.reversed() { action() }
  }
}
