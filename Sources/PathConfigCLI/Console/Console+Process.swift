import PathConfigKit
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Console {
  /// The streams of the process.
  ///
  /// From now on a write to a closed pipe is an error, and no longer a signal that ends the
  /// process. So is a write beyond the limit for the size of a file.
  ///
  /// - Parameter cleanUp: the actions for an early end of the process.
  package static func process(_ cleanUp: CleanUp = CleanUp()) -> Console {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    occupyStandardStreams()
    var console = Console(
      standardInput: FileDescriptor(STDIN_FILENO), standardOutput: FileDescriptor(STDOUT_FILENO),
      standardError: FileDescriptor(STDERR_FILENO),
      openFile: { path throws(SystemError) in try FileToWrite(path: path, cleanUp) },
      replaceFile: { path, old, new throws(FileReplacementError) in
        try FileReplacement.replace(path: path, expecting: old, with: new, cleanUp)
      })
    console.runProgram = { call throws(SystemError) in try ProgramRun.run(call) }
    console.appendToFile = { path throws(SystemError) in
      try FileToWrite(appendingTo: path)
    }
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
