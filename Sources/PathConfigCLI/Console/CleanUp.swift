import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

/// Undoes unfinished work when Ctrl-C, `kill` or a limit ends a run.
///
/// The process then ends by the signal itself, so that a shell sees 128 and its number, 130 for
/// Ctrl-C. A script that runs the tool ends too.
package enum InterruptHandler {
  /// Waits for the signals on its own thread, which may do everything that a handler may not.
  ///
  /// Call it before there is any other thread, because threads inherit that the signals are
  /// blocked. A signal that the parent ignores, as `nohup` does, stays ignored.
  package static func install(_ cleanUp: CleanUp) {
    var waited = sigset_t()
    sigemptyset(&waited)
    for number in numbers where !isIgnored(number) { sigaddset(&waited, number) }
    pthread_sigmask(SIG_BLOCK, &waited, nil)
    let thread = Thread { [waited] in
      var signals = waited
      var number: Int32 = 0
      while sigwait(&signals, &number) != 0 {}
      cleanUp.runBeforeTheEnd()
      end(by: number)
    }
    thread.start()
  }

  /// Runs a body with the default signals, so that they end a program started in it.
  static func withDefaultSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var signals = sigset_t()
    var former = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    return try body()
  }

  /// The signals that end a process unless it catches them, except those of a crash.
  private static let numbers = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
  ]

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #endif
    // SIG_IGN is the number 1 in place of an address, which Swift does not compare.
    return withUnsafeBytes(of: handler) { $0.load(as: Int.self) == 1 }
  }

  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    kill(getpid(), number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
