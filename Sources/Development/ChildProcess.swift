import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs to its end, with direct system calls.
///
/// `Process` waits in a loop of its own, which takes longer than the measured time.
struct ChildProcess {
  let executable: String
  let arguments: [String]

  /// The end of a run and its cost.
  struct Run {
    /// The exit status; nil if a signal ended the program.
    var status: Int32?

    /// The time from before the start until the end was known.
    var wall: Duration

    /// The processor time in the program and in the system.
    var processor: Duration
  }

  /// Runs it once, with its output in a file; standard input is empty.
  func run(outputTo path: String) throws -> Run {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else {
      throw BenchmarkError.notStarted(executable)
    }
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let start = ContinuousClock.now
    var child: pid_t = 0
    guard posix_spawn(&child, executable, &actions, nil, &words, environ) == 0 else {
      throw BenchmarkError.notStarted(executable)
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    return Run(
      // As `WIFEXITED` and `WEXITSTATUS`, which are macros.
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : nil,
      wall: ContinuousClock.now - start,
      processor: Self.duration(usage.ru_utime) + Self.duration(usage.ru_stime))
  }

  private static func duration(_ time: timeval) -> Duration {
    .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }
}

/// A temporary folder for the files of a workload.
struct WorkFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("pathconfig-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}

/// The memory of the process.
enum ProcessMemory {
  /// The current resident size; on systems without `/proc` the largest so far.
  static var residentKilobytes: Int {
    if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let number = line.split(whereSeparator: { !$0.isNumber }).first
    {
      return Int(number) ?? 0
    }
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #else
      return 0
    #endif
  }
}
