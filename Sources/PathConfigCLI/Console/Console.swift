#if canImport(Glibc)
  @preconcurrency import Glibc
#endif
import Foundation
import PathConfigKit

/// All contact of a run with the outside world; tests replace it.
package struct Console {
  package var standardInput: any ByteSource
  package var standardOutput: any ByteSink
  package var standardError: any ByteSink

  package var inputIsTerminal = false
  package var outputIsTerminal = false
  package var errorIsTerminal = false

  /// The width of the terminal in columns; nil without one.
  package var columns: Int?

  /// The number of threads that can work at a time.
  ///
  /// Finding it takes a third of a millisecond, so only work for several threads asks for it.
  var coreCount: @Sendable () -> Int = { 1 }

  /// Opens a file for writing at an absolute path.
  ///
  /// Unless the run appends to it, the file keeps its content until everything is written.
  package var openFile: FileOpener
  package typealias FileOpener = (_ path: String, FileUse) throws(SystemError) -> any ByteSink

  /// Runs programs; a console without programs finds none.
  var runProgram: ProgramRunner = { _ throws(SystemError) in
    throw SystemError.notFound("no program can be run here")
  }

  /// Gives the unsaved text that an editor has of a file, by its absolute path.
  package var editedText: (@Sendable (_ path: String) -> ContiguousArray<UInt8>?)?

  package init(
    standardInput: any ByteSource, standardOutput: any ByteSink, standardError: any ByteSink,
    openFile: @escaping FileOpener
  ) {
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.openFile = openFile
  }
}

extension Console {
  /// The streams of the process.
  ///
  /// From now on a write to a closed pipe is an error, and no longer a signal that ends the
  /// process. So is a write beyond the limit for the size of a file.
  package static func process() -> Console {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    occupyStandardStreams()
    var console = Console(
      standardInput: FileDescriptor(STDIN_FILENO), standardOutput: FileDescriptor(STDOUT_FILENO),
      standardError: FileDescriptor(STDERR_FILENO),
      openFile: { path, use throws(SystemError) in try FileToWrite(path: path, use) })
    console.runProgram = { call throws(SystemError) in try call.run() }
    console.inputIsTerminal = isatty(STDIN_FILENO) == 1
    console.outputIsTerminal = isatty(STDOUT_FILENO) == 1
    console.errorIsTerminal = isatty(STDERR_FILENO) == 1
    console.columns = terminalColumns()
    console.coreCount = { ProcessInfo.processInfo.activeProcessorCount }
    return console
  }

  /// Opens those of the first three descriptors that are closed.
  ///
  /// Otherwise a file could get one of their numbers and receive the text for a stream. Each is
  /// opened in the wrong mode, so using it still fails.
  private static func occupyStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The width of the first standard stream that is a terminal.
  private static func terminalColumns() -> Int? {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
        return Int(size.ws_col)
      }
    }
    return nil
  }
}

extension Environment {
  /// The environment that the process inherited.
  package static func process() -> Environment {
    Environment(
      variables: variables(), currentDirectory: FileManager.default.currentDirectoryPath)
  }

  private static func variables() -> [String: String] {
    #if canImport(Glibc)
      // `ProcessInfo` takes a tenth of a command's run for them.
      var variables: [String: String] = [:]
      var entry = environ
      while let text = entry.pointee {
        if let mark = strchr(text, Int32(UInt8(ascii: "="))) {
          let name = UnsafeRawBufferPointer(start: text, count: mark - text)
          variables[String(decoding: name, as: UTF8.self)] = String(cString: mark + 1)
        }
        entry = entry.successor()
      }
      return variables
    #else
      return ProcessInfo.processInfo.environment
    #endif
  }
}

/// A variable of the environment that changes what the tool does.
enum EnvironmentVariable: String, CaseIterable, Sendable {
  case noColor = "NO_COLOR"
  case forceColor = "FORCE_COLOR"
  case term = "TERM"
  case columns = "COLUMNS"
  case jobSummary = "GITHUB_STEP_SUMMARY"
  case gitHubWorkspace = "GITHUB_WORKSPACE"
  case gitLabProject = "CI_PROJECT_DIR"
}

extension Environment {
  /// The value of a variable; an empty one counts as none.
  subscript(_ variable: EnvironmentVariable) -> String? {
    variables[variable.rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The condition for coloured output.
enum ColorChoice: String {
  case auto, always, never

  /// Decides for one stream: the flag, then the environment, then the kind of stream.
  ///
  /// `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR` (https://force-color.org).
  /// Otherwise the stream must be a terminal with a name other than `dumb`.
  func isColored(_ environment: Environment, isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment[.noColor] != nil { return false }
      if let forced = environment[.forceColor] { return forced != "0" && forced != "false" }
      return isTerminal && (environment[.term] ?? "dumb") != "dumb"
    }
  }
}

// MARK: - Programs

extension ProgramCall {
  /// Runs the program to its end, or until it has written too much.
  ///
  /// Messages are in English whatever the language of the user, so that they can be passed on.
  fileprivate func run() throws(SystemError) -> ProgramResult {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["LC_ALL": "C"]) { $1 }
    let (entry, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : entry
    process.standardOutput = output
    process.standardError = errors
    // On Linux, a process with a termination handler is never freed, nor are its pipes.
    defer { for pipe in [output, errors] { try? pipe.fileHandleForReading.close() } }
    // `waitUntilExit` polls every 50 ms on Linux, ten times as long as git runs.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    do { try process.run() } catch { throw SystemError(error) }
    let handle = entry.fileHandleForWriting
    DispatchQueue.global().async { [input] in
      // A program that ends early leaves the rest unread, which its exit code tells.
      try? handle.write(contentsOf: input)
      try? handle.close()
    }
    let program = process.processIdentifier
    // One stream that fills its pipe would wait for ever while the other is read.
    let reading = DispatchGroup()
    nonisolated(unsafe) var words: ContiguousArray<UInt8> = []
    DispatchQueue.global().async(group: reading) { [maximumBytes] in
      words = read(errors, upTo: max(maximumBytes, 1 << 20), of: program)
    }
    let result = read(output, upTo: maximumBytes, of: program)
    reading.wait()
    end.wait()
    // The exit code of `env` for a program that it does not find (POSIX.1-2017, env).
    if process.terminationStatus == 127 {
      throw SystemError.notFound("there is no program \(arguments.first ?? "")")
    }
    return ProgramResult(
      status: Int(process.terminationStatus), output: result, errors: words)
  }
}

/// Reads a stream of a program to its end; a program that writes more than the limit is stopped.
private func read(_ pipe: Pipe, upTo limit: Int, of program: pid_t) -> ContiguousArray<UInt8> {
  let stream = FileDescriptor(pipe.fileHandleForReading.fileDescriptor)
  var all: ContiguousArray<UInt8> = []
  while let piece = try? stream.read(), !piece.isEmpty {
    all += piece
    if all.count > limit {
      kill(program, SIGKILL)
      break
    }
  }
  return all
}
