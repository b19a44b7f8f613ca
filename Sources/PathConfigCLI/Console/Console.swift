package import PathConfigLoading

/// Everything through which a run of the tool touches the world outside, so that a test can stand
/// in for it.
package struct Console {
  package var standardInput: any ByteSource
  package var standardOutput: any ByteSink
  package var standardError: any ByteSink

  package var inputIsTerminal = false
  package var outputIsTerminal = false
  package var errorIsTerminal = false

  /// The width of the terminal in columns, where there is one.
  package var columns: Int?

  /// How many threads can work at a time; to find out takes a third of a millisecond, so it is asked for
  /// only where there is work for several.
  package var coreCount: @Sendable () -> Int = { 1 }

  /// Opens a file for writing at an absolute path.
  ///
  /// What the file holds stays until everything is written.
  package var openFile: (_ path: String) throws(SystemError) -> any ByteSink

  /// Opens a file at an absolute path to add to what it holds; a console that has none finds none.
  package var appendToFile: (_ path: String) throws(SystemError) -> any ByteSink = {
    _ throws(SystemError) in throw SystemError.notFound("no file can be added to here")
  }

  /// Replaces what the file at an absolute path holds, if it holds `old` still.
  package var replaceFile:
    (
      _ path: String, _ old: ContiguousArray<UInt8>, _ new: ContiguousArray<UInt8>
    ) throws(FileReplacementError) -> Void

  /// Runs a program, searched for as a shell does, in a folder, and waits for its end.
  package typealias ProgramRunner =
    @Sendable (_ arguments: [String], _ folder: String) throws(SystemError) -> ProgramResult

  /// Runs programs; a console that has none finds none.
  package var runProgram: ProgramRunner = { _, _ throws(SystemError) in
    throw SystemError.notFound("no program can be run here")
  }

  /// Gives the text of a file, by its absolute path, that an editor holds and has not saved.
  package var editedText: (@Sendable (_ path: String) -> ContiguousArray<UInt8>?)?

  /// Runs work that may crash; false if it has.
  package var contain: (_ work: @escaping @Sendable () -> Void) -> Bool = { work in
    work()
    return true
  }

  /// What is undone where the run ends before its time.
  package var cleanUp = CleanUp()
  package var clock = Clock.still

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

/// Where bytes come from, a chunk at a time; it may be read by another thread than made it.
package protocol ByteSource: Sendable {
  /// The next bytes as soon as there are some; empty at the end of the input, and only there.
  func read() throws(SystemError) -> ContiguousArray<UInt8>
}

/// Where bytes go to.
package protocol ByteSink {
  /// Writes all of the bytes, or throws.
  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError)

  /// Ends the writing; nothing is written afterwards.
  ///
  /// - Parameter discarding: true if nothing is to change: a file keeps what it holds, and no new one
  ///   appears.
  func close(discarding: Bool) throws(SystemError)
}
