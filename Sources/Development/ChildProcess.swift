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

  /// Its current directory.
  let folder: String

  /// The path of the file that it reads.
  let input: String

  /// `NAME=VALUE`, and no other variables.
  let environment: [String]

  /// The end of a run and its cost.
  struct Run {
    /// The exit status; nil if a signal ended the program.
    var status: Int32?

    /// The processor time in the program and in the system.
    var processor: Duration

    /// The largest resident size.
    var peakKilobytes: Int

    /// The streams that `finish` has read.
    var output: [UInt8] = []
    var errors: [UInt8] = []
  }

  /// Runs it once, and reads what it writes.
  ///
  /// - Parameter limit: the time after which it is killed.
  func finish(within limit: Duration) throws -> Run {
    let files = try WorkFolder()
    defer { files.remove() }
    var run = try start(
      outputTo: files.path("output"), errorsTo: files.path("errors"), within: limit)
    run.output = try files.bytes(of: "output")
    run.errors = try files.bytes(of: "errors")
    return run
  }

  private func start(
    outputTo output: String, errorsTo errors: String, within limit: Duration
  ) throws -> Run {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else {
      throw BenchmarkError.notStarted(executable)
    }
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
    // The shell is replaced by the program; it only moves to the folder.
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder]
    var words = (shell + [executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    guard posix_spawn(&child, shell[0], &actions, nil, &words, &variables) == 0 else {
      throw BenchmarkError.notStarted(executable)
    }
    let end = DispatchWorkItem { [child] in kill(child, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1), execute: end)
    defer { end.cancel() }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    #if canImport(Darwin)
      let peak = usage.ru_maxrss / 1_024
    #else
      let peak = usage.ru_maxrss
    #endif
    return Run(
      // As `WIFEXITED` and `WEXITSTATUS`, which are macros.
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : nil,
      processor: Self.duration(usage.ru_utime) + Self.duration(usage.ru_stime),
      peakKilobytes: Int(peak))
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

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
