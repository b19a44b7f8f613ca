package import PathConfigKit

/// One run of the tool, as a command sees it: what it inherits, what it reads and where it writes.
///
/// A class because everything written in a run goes through the same few buffers. It belongs to one
/// thread.
package final class Session {
  package let tool: CommandLineTool
  package let environment: Environment
  package let console: Console
  package internal(set) var options = GlobalOptions()

  /// Where results go; the end of the run flushes it.
  package let output: OutputWriter

  private let errors: OutputWriter
  private var files: [OutputWriter] = []

  /// What `noteOnce` has told.
  private var told: Set<UTF8String> = []

  init(tool: CommandLineTool, environment: Environment, console: Console) {
    self.tool = tool
    self.environment = environment
    self.console = console
    output = OutputWriter(console.standardOutput)
    errors = OutputWriter(console.standardError)
  }

  /// How text on standard output is coloured.
  package var outputStyle: TerminalStyle {
    TerminalStyle(options.color, environment: environment, isTerminal: console.outputIsTerminal)
  }

  /// How text on standard error is coloured.
  package var errorStyle: TerminalStyle {
    TerminalStyle(options.color, environment: environment, isTerminal: console.errorIsTerminal)
  }

  /// How many columns a line may have: what `COLUMNS` says, else the terminal, else 80.
  package var columns: Int {
    let stated = [environment["COLUMNS"].flatMap { Int($0) }, console.columns]
    return stated.lazy.compactMap { $0 }.first { $0 > 0 } ?? 80
  }
}

// MARK: - Reading

extension Session {
  /// The lines of standard input; whatever is written is handed over before the input is waited
  /// for, so that a program that asks and waits for the answer gets it.
  package func inputLines() -> LineReader {
    LineReader(console.standardInput) { [output, weak self] in
      output.flush()
      self?.flushFiles()
    }
  }

  private func flushFiles() {
    for file in files { file.flush() }
  }
}

// MARK: - Writing

extension Session {
  /// The writer for a destination; a file is opened at once, so that a wrong path fails before the
  /// work begins.
  package func writer(
    for destination: ReportRequest.Destination
  ) throws(CommandFailure) -> OutputWriter {
    switch destination {
    case .standardOutput: return output
    case .standardError: return errors
    case .file(let path):
      do {
        let sink = try console.openFile(environment.absolutePath(of: path))
        let file = OutputWriter(sink, path: path)
        files.append(file)
        return file
      } catch {
        throw .output(path: path, error)
      }
    }
  }

  /// Adds text to the file of an environment variable, such as the summary of a CI job; nothing
  /// without the variable, and a note where the file cannot be written.
  package func append(_ text: @autoclosure () -> String, toFileOf variable: String) {
    guard let path = environment[variable] else { return }
    do {
      let sink = try console.appendToFile(environment.absolutePath(of: path))
      try sink.write(ContiguousArray(text().utf8))
      try sink.close(discarding: false)
    } catch {
      note(isNotWritten(variable, error))
    }
  }

  /// How text at a destination is coloured: a file only where colour was asked for outright.
  package func style(for destination: ReportRequest.Destination) -> TerminalStyle {
    switch destination {
    case .standardOutput: outputStyle
    case .standardError: errorStyle
    case .file: TerminalStyle(usesColor: options.color == .always)
    }
  }

  /// Replaces what a file of a path as typed holds, if it holds `old` still.
  package func replaceFile(
    _ path: String, _ old: ContiguousArray<UInt8>, with new: ContiguousArray<UInt8>
  ) throws(FileReplacementError) {
    try console.replaceFile(environment.absolutePath(of: path), old, new)
  }

  /// Tells people something on standard error that is no failure; nothing with `--quiet`.
  package func note(_ message: String) {
    guard !options.isQuiet else { return }
    say(errorStyle.note("note:"), CommandFailure.Explanation(message))
  }

  /// Tells something as `note` does, but once in a run, for as many inputs as it comes up.
  package func noteOnce(_ message: String) {
    if told.insert(UTF8String(message)).inserted { note(message) }
  }

  /// Tells people on standard error what went wrong.
  package func error(_ explanation: CommandFailure.Explanation) {
    say(errorStyle.failure("error:"), explanation)
  }

  /// Tells what is wrong with a file that people write for the tool.
  package func writeMistakes(_ mistakes: [Diagnostic]) {
    let report = TextReport(style: TextStyle(isColored: errorStyle.usesColor))
    writeError(mistakes.map { report.render($0) + "\n" }.joined())
  }

  /// Writes text to standard error as it is, such as progress or help after wrong usage.
  package func writeError(_ text: String) {
    output.flush()
    errors.write(text)
    errors.flush()
  }

  private func say(_ label: String, _ explanation: CommandFailure.Explanation) {
    let help = explanation.help.map { "  help: \(Printable.text($0))\n" } ?? ""
    writeError("\(tool.name): \(label) \(Printable.text(explanation.message))\n\(help)")
  }
}

// MARK: - The end

extension Session {
  /// Hands over all output, and says what could not be written.
  ///
  /// - Returns: `code`, or `usage` where the run succeeded but its output is not complete.
  func finish(_ code: ExitCode) -> ExitCode {
    var result = code
    for writer in files + [output] {
      writer.finish(discarding: code > .findings)
      if case .failed(let reason) = writer.state {
        let failure = CommandFailure.output(path: writer.path, reason)
        error(failure.explanation)
        result = max(result, failure.exitCode)
      }
    }
    errors.finish(discarding: true)
    return result
  }
}

// MARK: - Wording

private func isNotWritten(_ variable: String, _ error: SystemError) -> String {
  "nothing is added to the file of $\(variable): \(error.reason)"
}
