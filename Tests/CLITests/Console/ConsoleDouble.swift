@testable import PathConfigCLI
@testable import PathConfigKit

/// A console for the tool, in memory.
final class ConsoleDouble {
  let output = MemorySink()
  let errors = MemorySink()
  var input = ChunkSource([])

  /// The files opened for writing, by absolute path.
  private(set) var files: [String: MemorySink] = [:]

  /// The reason why no file can be replaced, if there is one.
  var replacementFailure: SystemError?

  /// Runs programs in place of the system; nil for none.
  var programs: ProgramRunner?

  /// True to replace files on disk.
  var replacesFiles = false

  /// The texts appended to files, by absolute path.
  private(set) var appended: [String: MemorySink] = [:]

  /// The paths that cannot be opened.
  var unwritable: Set<String> = []
  var environment: Environment
  var inputIsTerminal = false
  var outputIsTerminal = false
  var errorIsTerminal = false
  var columns: Int?
  var coreCount = 1

  init(in folder: String = "/work") { environment = Environment(currentDirectory: folder) }

  var console: Console {
    var console = Console(
      standardInput: input, standardOutput: output, standardError: errors,
      openFile: { path, use throws(SystemError) in
        if self.unwritable.contains(path) {
          throw SystemError(code: 2, reason: "No such file or directory")
        }
        switch use {
        case .replacing:
          if let failure = self.replacementFailure { throw failure }
          return self.replacesFiles ? try FileToWrite(path: path, use) : MemorySink()
        case .appending:
          let sink = self.appended[path] ?? MemorySink()
          self.appended[path] = sink
          return sink
        case .whole:
          let sink = MemorySink()
          self.files[path] = sink
          return sink
        }
      })
    if let programs { console.runProgram = programs }
    console.inputIsTerminal = inputIsTerminal
    console.outputIsTerminal = outputIsTerminal
    console.errorIsTerminal = errorIsTerminal
    console.columns = columns
    console.coreCount = { [coreCount] in coreCount }
    return console
  }

  /// The exit code of the last run.
  private(set) var code: ExitCode?

  func run(_ tool: CommandLineTool = .standard, _ arguments: [String]) -> ExitCode {
    let result = tool.run(arguments: arguments, environment: environment, console: console)
    code = result
    return result
  }
}

/// Records each write, and fails on request.
final class MemorySink: ByteSink {
  private(set) var writes: [ContiguousArray<UInt8>] = []

  /// Nil while open; then true if it was closed to discard its content.
  private(set) var closedDiscarding: Bool?

  /// The error of the write with the number `failingWrite`, counted from 0, and of later ones.
  var failure: SystemError?
  var failingWrite = 0
  var closeFailure: SystemError?

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    if let failure, writes.count >= failingWrite { throw failure }
    writes.append(bytes)
  }

  func close(discarding: Bool) throws(SystemError) {
    closedDiscarding = discarding
    if let closeFailure { throw closeFailure }
  }

  var bytes: ContiguousArray<UInt8> {
    writes.reduce(into: ContiguousArray()) { $0.append(contentsOf: $1) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Gives chunks one by one; unchecked, because no test reads it from two threads.
final class ChunkSource: ByteSource, @unchecked Sendable {
  private var chunks: ArraySlice<ContiguousArray<UInt8>>
  private(set) var reads = 0
  var failure: SystemError?

  init(_ chunks: [String]) {
    self.chunks = chunks.map { ContiguousArray($0.utf8) }[...]
  }

  init(bytes: [ContiguousArray<UInt8>]) {
    self.chunks = bytes[...]
  }

  func read() throws(SystemError) -> ContiguousArray<UInt8> {
    reads += 1
    if let chunk = chunks.popFirst() { return chunk }
    if let failure { throw failure }
    return []
  }
}

extension CommandLineTool {
  /// The tool with every command of the table; each only records its session.
  static func recording(_ body: @escaping @Sendable (Session) throws -> ExitCode) -> Self {
    var tool = CommandLineTool.standard
    tool.commands = tool.commands.map { command in
      var command = command
      if command.name != "help" { command.run = { _, session in try body(session) } }
      return command
    }
    return tool
  }

  /// Every command, doing nothing.
  static var idle: Self { recording { _ in .success } }
}

extension Command {
  /// Every command of the table.
  static let table = CommandLineTool.idle.commands

  /// Parses arguments after the name of the command, as the tool does.
  func parse(_ arguments: [String]) throws(RunFailure) -> Arguments {
    try CommandLineTool.standard.scan(arguments[...], for: self).checked(for: self)
  }
}
