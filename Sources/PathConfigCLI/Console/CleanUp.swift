import Foundation

/// The actions that undo unfinished work when a run ends early.
///
/// An example is a file that is half written. Any thread may use it. Unchecked, because the compiler
/// cannot see the lock around the list.
package final class CleanUp: @unchecked Sendable {
  /// The name of an action, with which it can be taken back.
  package struct Token: Hashable, Sendable {
    fileprivate var number: Int
  }

  private let lock = NSLock()
  private var actions: [(token: Token, action: @Sendable () -> Void)] = []
  private var count = 0

  package init() {}

  /// Starts work and adds the action that undoes it, so that the process cannot end in between.
  ///
  /// - Parameter begin: returns the action, or nil if there is nothing to undo. It must not wait
  ///   for anything.
  package func add(beginning begin: () -> (@Sendable () -> Void)?) -> Token? {
    lock.withLock {
      guard let action = begin() else { return nil }
      count += 1
      actions.append((Token(number: count), action))
      return Token(number: count)
    }
  }

  /// Removes the action of finished work.
  func remove(_ token: Token?) {
    guard let token else { return }
    lock.withLock { actions.removeAll { $0.token == token } }
  }

  /// Takes the last step of some work, and removes its action.
  ///
  /// The end of the process waits for the step, so that it never interrupts it. The step must
  /// neither add nor remove an action.
  func complete<Failure>(
    _ token: Token?, _ step: () throws(Failure) -> Void
  ) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    actions.removeAll { $0.token == token }
    try step()
  }

  /// Undoes everything, the latest first, before the process ends.
  ///
  /// Anyone who adds or removes an action afterwards waits for the end of the process.
  func runBeforeTheEnd() {
    lock.lock()
    for (_, action) in actions.reversed() { action() }
  }
}
