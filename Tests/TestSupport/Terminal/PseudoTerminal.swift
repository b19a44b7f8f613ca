import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program on its own terminal, as a person at a keyboard has it.
///
/// It belongs to one thread. Releasing the value kills the program.
package final class PseudoTerminal {
  package enum Failure: Error {
    case system(String, Int32)
    /// The expected text did not come in time; with all output until then.
    case timeout(String)
  }

  /// The end of the program.
  package enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// All output so far; the terminal turns each line feed into CR LF.
  package private(set) var output = ""

  package let process: Int32
  private let master: Int32
  private var bytes: [UInt8] = []
  private var end: End?

  /// - Parameters:
  ///   - arguments: the program, by its path, and its arguments.
  ///   - environment: the complete environment of the program.
  ///   - folder: the program's current directory.
  package init(
    _ arguments: [String], environment: [String: String], in folder: String, columns: UInt16 = 80
  ) throws {
    var (master, terminal): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    var size = winsize()
    size.ws_col = columns
    size.ws_row = 24
    guard openpty(&master, &terminal, &name, nil, &size) == 0 else {
      throw Failure.system("openpty", errno)
    }
    self.master = master
    defer { close(terminal) }
    // Programs that other tests start at the same time must not keep the terminal open.
    for number in [master, terminal] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    // The shell is replaced by the program; it only moves to the folder.
    let all = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + arguments
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    process = try Self.spawn(all, environment, on: path)
  }

  deinit {
    if end == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    close(master)
  }

  /// Starts a session, so that the first terminal that it opens becomes its own.
  private static func spawn(
    _ arguments: [String], _ environment: [String: String], on terminal: String
  ) throws -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    #if !canImport(Darwin)
      // It must not keep another test's pipe open either; on Apple systems a flag prevents that.
      for number in Int32(3)..<256 where fcntl(number, F_GETFD) == 0 {
        posix_spawn_file_actions_addclose(&actions, number)
      }
    #endif
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(sessionFlags | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw Failure.system("posix_spawn", code) }
    return process
  }

  /// `POSIX_SPAWN_SETSID`, which glibc shows only to programs of its own dialect.
  private static var sessionFlags: Int32 {
    #if canImport(Darwin)
      Int32(POSIX_SPAWN_SETSID) | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      0x80
    #endif
  }

  /// Types something.
  package func type(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure.system("write", errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the program's output satisfies the condition.
  package func wait(
    seconds: Double = 20, until holds: (_ output: String) -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !holds(output) {
      guard Date() < deadline, try read(until: deadline) else { throw Failure.timeout(output) }
    }
  }

  /// Waits until the program has ended, and reads the rest of its output.
  package func waitForEnd(seconds: Double = 20) throws -> End {
    if let end { return end }
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try read(until: deadline) {
      if Date() >= deadline { throw Failure.timeout(output) }
    }
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      if Date() >= deadline { throw Failure.timeout(output) }
      usleep(1_000)
    }
    let number = status & 0x7F
    let end = number == 0 ? End.exit((status >> 8) & 0xFF) : .signal(number)
    self.end = end
    return end
  }

  /// Reads the available output; false at the end, which Linux reports as an error (`EIO`).
  private func read(until deadline: Date) throws -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, min(deadline.timeIntervalSinceNow, 0.1) * 1_000)
    guard poll(&request, 1, Int32(milliseconds)) > 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(master, &chunk, chunk.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    bytes += chunk[..<count]
    output = String(decoding: bytes, as: UTF8.self)
    return true
  }
}
