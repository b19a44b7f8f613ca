package import PathConfigKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns a crash of the tool into exit code 70 and a sentence.
///
/// A failed precondition ends a Swift process by `SIGILL` or `SIGTRAP`, running out of stack by
/// `SIGSEGV` or `SIGBUS`. The runtime's own message, if any, is on standard error by then.
package enum FaultHandler {
  /// Installs the handler for the whole process, unless `SWIFT_BACKTRACE` asks for the runtime's.
  package static func install(environment: Environment) {
    if let wish = environment[.backtrace], wish != "enable=no" { return }
    useOwnStack()
    // A parent may have blocked signals, and a process inherits that; a blocked fault would end the
    // process without asking the handler.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in faults { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in faults {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handle
      #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = handle
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = handle
      #endif
      // SA_RESETHAND: a fault of the handler itself ends the process the usual way.
      action.sa_flags =
        Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  private static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// Gives the handler a stack to run on where the thread's own is used up; never freed.
  private static func useOwnStack() {
    let size = 65_536
    guard let memory = malloc(size) else { return }
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
  }
}

/// Only what POSIX lists as safe in a signal handler (System Interfaces, 2.4.3): write and _exit.
private let handle: @convention(c) (Int32) -> Void = { _ in
  let message: StaticString = """
    pathconfig: error: internal fault: the tool has crashed
      help: report it with what you typed

    """
  _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  _exit(ExitCode.fault.rawValue)
}
