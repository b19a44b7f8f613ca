import Foundation
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
    install(handle, flags: onStack | Int32(bitPattern: UInt32(SA_RESETHAND)))
  }

  private static func install(_ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
    // A parent may have blocked signals, and a process inherits that. A blocked fault would end the
    // process without calling the handler.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in faults { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in faults {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = handler
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = handler
      #endif
      // SA_RESETHAND: a fault in the handler itself ends the process the usual way.
      action.sa_flags = flags
      sigaction(number, &action, nil)
    }
  }

  private static let onStack = Int32(bitPattern: UInt32(SA_ONSTACK))
  private static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// Gives the handler a stack for the case that the thread's own is used up; never freed.
  private static func useOwnStack() {
    let size = 65_536
    guard let memory = malloc(size) else { return }
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
  }
}

extension FaultHandler {
  /// Runs work on its own thread, and goes on without it if it crashes.
  ///
  /// The crashed thread waits for ever and undoes nothing, so the caller must not use its data.
  /// Only one work at a time can be contained.
  ///
  /// - Returns: false if the work crashed.
  package static func contain(_ work: @escaping @Sendable () -> Void) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      work()
      return true
    }
    let (output, input) = (ends[0], ends[1])
    crashes = input
    install(park, flags: onStack)
    let thread = Thread {
      useOwnStack()
      work()
      report(isCrash: false, to: input)
    }
    thread.stackSize = 8 << 20
    thread.start()
    var byte: UInt8 = 1
    while read(output, &byte, 1) < 0, errno == EINTR {}
    crashes = -1
    close(output)
    // The write end stays open after a crash: another thread may be on its way to it.
    if byte == 0 { close(input) }
    return byte == 0
  }

  fileprivate static func report(isCrash: Bool, to pipe: Int32) {
    var byte: UInt8 = isCrash ? 1 : 0
    _ = write(pipe, &byte, 1)
  }
}

/// The destination of crash reports.
///
/// A signal handler can only use globals.
nonisolated(unsafe) private var crashes: Int32 = -1

/// Reports a crash and keeps its thread from going on; write and pause are safe here.
private let park: @convention(c) (Int32) -> Void = { number in
  guard crashes >= 0 else { return handle(number) }
  FaultHandler.report(isCrash: true, to: crashes)
  while true { pause() }
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
