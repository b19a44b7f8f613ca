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
  /// The file keeps its content until everything is written.
  var openFile: (_ path: String) throws(SystemError) -> any ByteSink

  /// Opens a file at an absolute path for appending; a console without files finds none.
  var appendToFile: (_ path: String) throws(SystemError) -> any ByteSink = {
    _ throws(SystemError) in throw SystemError.notFound("no file can be added to here")
  }

  /// Replaces the content of the file at an absolute path, if it is still `old`.
  package var replaceFile:
    (
      _ path: String, _ old: ContiguousArray<UInt8>, _ new: ContiguousArray<UInt8>
    ) throws(FileReplacementError) -> Void

  /// Runs a program, finding it as a shell does, and waits for its end.
  typealias ProgramRunner =
    @Sendable (ProgramCall) throws(SystemError) -> ProgramResult

  /// Runs programs; a console without programs finds none.
  var runProgram: ProgramRunner = { _ throws(SystemError) in
    throw SystemError.notFound("no program can be run here")
  }

  /// Gives the unsaved text that an editor has of a file, by its absolute path.
  package var editedText: (@Sendable (_ path: String) -> ContiguousArray<UInt8>?)?

  package init(
    standardInput: any ByteSource, standardOutput: any ByteSink, standardError: any ByteSink,
    openFile: @escaping (_ path: String) throws(SystemError) -> any ByteSink,
    replaceFile:
      @escaping (
        _ path: String, _ old: ContiguousArray<UInt8>, _ new: ContiguousArray<UInt8>
      ) throws(FileReplacementError) -> Void
  ) {
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.openFile = openFile
    self.replaceFile = replaceFile
  }
}

/// An origin of bytes, a chunk at a time; another thread than its creator may read it.
package protocol ByteSource: Sendable {
  /// The next bytes as soon as there are some; empty only at the end of the input.
  func read() throws(SystemError) -> ContiguousArray<UInt8>
}

/// A destination of bytes.
package protocol ByteSink {
  /// Writes all of the bytes, or throws.
  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError)

  /// Ends the writing; nothing is written afterwards.
  ///
  /// - Parameter discarding: true to change nothing: a file keeps its content, and no new one
  ///   appears.
  func close(discarding: Bool) throws(SystemError)
}
