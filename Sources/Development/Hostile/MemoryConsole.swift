import PathConfigCLI
import PathConfigKit

/// A console in memory for one run of the tool; files are read from the disk and never written.
struct MemoryConsole {
  private let output = Sink()
  private let errors = Sink()
  private let input: [UInt8]
  private let isTerminal: Bool

  /// - Parameter isTerminal: true if a terminal shows the output, and must not obey control
  ///   characters.
  init(input: [UInt8], isTerminal: Bool) {
    self.input = input
    self.isTerminal = isTerminal
  }

  /// The bytes that the tool has written.
  var outputBytes: [UInt8] { output.bytes }
  var errorBytes: [UInt8] { errors.bytes }

  /// Runs the tool, without colour.
  func run(_ arguments: [String], in folder: String) -> ExitCode {
    var console = Console(
      standardInput: Source(input), standardOutput: output, standardError: errors,
      openFile: { _ throws(SystemError) in Sink() },
      replaceFile: { _, _, _ throws(FileReplacementError) in })
    console.outputIsTerminal = isTerminal
    console.errorIsTerminal = true
    console.columns = 80
    return CommandLineTool.standard.run(
      arguments: arguments, environment: Environment(currentDirectory: folder), console: console)
  }

  private final class Sink: ByteSink {
    var bytes: [UInt8] = []

    func write(_ bytes: ContiguousArray<UInt8>) { self.bytes += bytes }
    func close(discarding: Bool) {}
  }

  /// Unchecked, because one run reads it, in one thread at a time.
  private final class Source: ByteSource, @unchecked Sendable {
    private var rest: ContiguousArray<UInt8>

    init(_ bytes: [UInt8]) {
      rest = ContiguousArray(bytes)
    }

    func read() -> ContiguousArray<UInt8> {
      defer { rest = [] }
      return rest
    }
  }
}
