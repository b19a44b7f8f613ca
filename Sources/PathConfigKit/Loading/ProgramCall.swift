import PathConfigSyntax

/// A program to run, with all that it gets.
package struct ProgramCall {
  /// The name of the program and its arguments.
  package var arguments: [String]

  /// The folder to run it in.
  package var folder: String

  /// Variables that it gets beside those of this process.
  package var environment: [String: String]
  package var input: ContiguousArray<UInt8>

  /// The time since its start until which it may run, given what it has written on standard output
  /// and error; nil to end it at once.
  ///
  /// It is asked at the start and after each piece.
  package var timeLimit:
    (_ output: ContiguousArray<UInt8>, _ errors: ContiguousArray<UInt8>)
      -> Duration?

  package init(
    arguments: [String], folder: String, environment: [String: String] = [:],
    input: ContiguousArray<UInt8> = [],
    timeLimit: @escaping (ContiguousArray<UInt8>, ContiguousArray<UInt8>) -> Duration? = {
      _, _ in .seconds(Int64.max)
    }
  ) {
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.input = input
    self.timeLimit = timeLimit
  }
}

/// The output of a program that was run, and its exit code.
package struct ProgramResult: Sendable {
  package var status: Int
  package var output: ContiguousArray<UInt8>
  package var errors: ContiguousArray<UInt8>

  /// True if the program was ended because of its time limit.
  package var isStopped: Bool

  package init(
    status: Int, output: ContiguousArray<UInt8>, errors: ContiguousArray<UInt8>,
    isStopped: Bool = false
  ) {
    self.status = status
    self.output = output
    self.errors = errors
    self.isStopped = isStopped
  }

  /// The text that was written, line by line.
  var lines: [String] {
    output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The line of its error output that says why it failed.
  ///
  /// A program warns first, and gives up last.
  var reason: String {
    errorLines.first { $0.utf8.starts(with: "error:".utf8) }
      ?? errorLines.first { $0.utf8.starts(with: "fatal:".utf8) } ?? errorLines.first ?? ""
  }

  /// The lines of its error output, without the blanks before each.
  var errorLines: [String] {
    errors.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .map { String(decoding: $0.drop(while: \.isBlank), as: UTF8.self) }
  }

  /// The number on the only line, or nil for other output.
  var number: Int? {
    Int(String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
