import PathConfigKit
import PathConfigSyntax

/// One run of the tool: its inputs, its outputs and what it inherits.
///
/// A class because all output of a run goes through the same few buffers. It belongs to one thread.
package final class Session: Surroundings {
  package let tool: CommandLineTool
  package let environment: Environment
  package let console: Console

  /// The arguments as far as they are read; those of the command once they are checked.
  var arguments = Arguments()

  /// The output for results; the end of the run flushes it.
  let output: OutputWriter

  private let errors: OutputWriter

  /// The owner of a secret that a server sent back; nil without any.
  private let maskedOwner = Guarded<String?>(nil)
  private var files: [OutputWriter] = []

  /// The record of every path that the run looks at; nil if nothing needs it.
  let watchedPaths: WatchedPaths?

  let unread = UnreadInputs()

  /// The reports that the run has not written yet.
  var openReports: Reports?

  /// The messages of `note`.
  private var told: Set<UTF8String> = []

  /// The assumptions about inputs that are not shown yet, each with its inputs.
  private var assumptions: [(assumption: String, input: String)] = []

  package var patterns: PatternTable { tool.patterns }
  package var toolVersion: String { tool.version }

  init(
    tool: CommandLineTool, environment: Environment, console: Console,
    watchedPaths: WatchedPaths? = nil
  ) {
    self.tool = tool
    self.watchedPaths = watchedPaths
    self.environment = environment
    self.console = console
    output = OutputWriter(
      console.standardOutput, isTerminal: console.outputIsTerminal, maskedOwner: maskedOwner)
    errors = OutputWriter(
      console.standardError, isTerminal: console.errorIsTerminal)
  }

  /// The number of columns for a line: `COLUMNS`, else the terminal, else 80.
  var columns: Int {
    let stated = [environment[.columns].flatMap { Int($0) }, console.columns]
    return stated.lazy.compactMap { $0 }.first { $0 > 0 } ?? 80
  }
}

// MARK: - Reading

extension Session {
  /// Reads files; `watchedPaths` records them.
  package var fileReader: FileReader {
    var reader = FileReader(workingDirectory: environment.currentDirectory)
    reader.editedText = console.editedText
    reader.readsStreams = console.editedText == nil
    reader.missed = { [unread] in unread.add($0, $1) }
    if let watchedPaths { reader.observer = { watchedPaths.add($0) } }
    return reader
  }

  /// Reads revisions by the program git, in the current directory.
  package var git: GitReader {
    GitReader(in: environment.currentDirectory, running: console.runProgram)
  }

  /// Sends requests by the program curl.
  package var exchange: HTTPExchange { CurlExchange(running: console.runProgram).callAsFunction }

  package func readStandardInput() throws(LoadFault) -> ContiguousArray<UInt8> {
    do throws(SystemError) { return try console.standardInput.read() } catch {
      throw .failed(reason: error.reason)
    }
  }

  /// The destination files of some reports.
  func files(of reports: [ReportRequest]) -> [OutputFile] {
    reports.compactMap { request in
      request.destination.path.map {
        OutputFile(path: $0, absolutePath: environment.absolutePath(of: $0))
      }
    }
  }

  /// Writes the buffered output, to standard output and to files.
  func flushOutput() {
    for writer in [output] + files { writer.flush() }
  }
}

// MARK: - Writing

extension Session {
  /// The writer for a destination; opens a file at once, so that a wrong path fails before the work
  /// begins.
  func writer(
    for destination: ReportDestination
  ) throws(RunFailure) -> OutputWriter {
    switch destination {
    case .standardOutput: return output
    case .standardError: return errors
    case .file(let path):
      let file = try file(path)
      files.append(file)
      return file
    }
  }

  private func file(_ path: String) throws(RunFailure) -> OutputWriter {
    do throws(SystemError) {
      let sink = try console.openFile(environment.absolutePath(of: path), .whole)
      return OutputWriter(sink, path: path, maskedOwner: maskedOwner)
    } catch {
      throw .output(path: path, error)
    }
  }

  /// Writes a file now and not at the end of the run, so that the run may say that it is written.
  func write(_ content: ContiguousArray<UInt8>, to path: String) throws(RunFailure) {
    let file = try file(path)
    file.writeAsIs(content)
    file.finish()
    if let failure = file.failure { throw failure }
  }

  /// Appends text to the summary of a CI job, if it has one; a note reports a failure to write.
  func appendToSummary(_ text: @autoclosure () -> String) {
    guard let path = environment[.jobSummary] else { return }
    do throws(SystemError) {
      let sink = try console.openFile(environment.absolutePath(of: path), .appending)
      let writer = OutputWriter(sink, path: path)
      writer.write(text())
      writer.finish()
      if case .failed(let error) = writer.state { throw error }
    } catch {
      note("nothing is added to the file of $GITHUB_STEP_SUMMARY: \(error.reason)")
    }
  }

  /// The look of text at a destination: coloured in a file only on request.
  func style(for destination: ReportDestination) -> TextStyle {
    let choice = arguments[.color] ?? .auto
    return switch destination {
    case .standardOutput:
      TextStyle(
        isColored: choice.isColored(environment, isTerminal: console.outputIsTerminal))
    case .standardError:
      TextStyle(isColored: choice.isColored(environment, isTerminal: console.errorIsTerminal))
    case .file: TextStyle(isColored: choice == .always)
    }
  }

  /// The look of text on standard error.
  var errorStyle: TextStyle { style(for: .standardError) }

  /// The most columns of an excerpt, which is no wider than a terminal.
  var excerptColumns: Int {
    // Before the text are the number of the line and a bar.
    console.outputIsTerminal
      ? min(Excerpt.standardColumns, max(20, columns - 8)) : Excerpt.standardColumns
  }

  /// Writes a report for people; on a terminal, lines that are too long for it are broken.
  func write(_ text: String, to writer: OutputWriter) {
    let fits = writer === output && console.outputIsTerminal
    writer.write(text, foldedTo: fits ? columns : nil)
  }

  package func masked(_ owner: String, in name: String) {
    maskedOwner.withLock { $0 = $0 ?? owner }
    note("\(name): the response has the value of \(owner) in it, which is read as `***`")
  }

  package func assume(_ assumption: String, of input: String) {
    if !arguments[.quiet] { assumptions.append((assumption, input)) }
  }

  /// Shows the assumptions that were not shown yet.
  func tellAssumptions() {
    for (_, same) in assumptions.grouped(by: { UTF8String($0.assumption) }) {
      let inputs = same.map { UTF8String($0.input) }.distinct().map(\.string)
      let each = inputs.count == 1 ? "" : "each of "
      note("\(each)\(listed(inputs, atMost: 4)): \(same[0].assumption)")
    }
    assumptions = []
  }

  /// Shows a text of several lines below a note; nothing with `--quiet`.
  func detail(_ text: String) {
    if !arguments[.quiet] { write(text, to: errors) }
  }

  /// Prints a failure on standard error.
  func error(_ message: String, help: String? = nil) { error(.init(message, help: help)) }

  /// Prints a message on standard error that is not a failure, once in a run; nothing with
  /// `--quiet`.
  package func note(_ explanation: RunFailure.Explanation) {
    guard !arguments[.quiet], told.insert(UTF8String(explanation.message)).inserted else { return }
    say(errorStyle.paint("note:", .note), explanation)
  }

  func error(_ explanation: RunFailure.Explanation) {
    say(errorStyle.paint("error:", .failure), explanation)
  }

  /// Shows an input that could not be read; the run goes on, and ends with exit code 3.
  package func missed(_ failure: RunFailure.Explanation) {
    unread.add(failure)
    tellUnread()
  }

  /// The input, or nil after a message if it cannot be read, because the run reports on the others.
  func readable<Input>(
    _ input: @autoclosure () throws(RunFailure) -> Input
  ) throws(RunFailure) -> Input? {
    do throws(RunFailure) { return try input() } catch {
      guard case .input(let failure) = error else { throw error }
      missed(failure)
      return nil
    }
  }

  /// Shows the inputs that could not be read and were not shown yet.
  func tellUnread() {
    for failure in unread.next() { error(failure) }
  }

  /// Prints the problems of a file that people write for the tool.
  package func writeMistakes(_ mistakes: [Finding]) {
    writeError(mistakes.map { [FindingText().block($0)].text(errorStyle) + "\n" }.joined())
  }

  /// Writes text to standard error, such as help after wrong usage.
  ///
  /// - Parameter columns: the width at which long lines are broken; nil to leave them.
  func writeError(_ text: String, foldedTo columns: Int? = nil) {
    output.flush()
    errors.write(text, foldedTo: columns)
    errors.flush()
  }

  private func say(_ label: String, _ explanation: RunFailure.Explanation) {
    // Messages repeat addresses.
    func shown(_ text: String) -> String { Printable.text(SecretText.masked(text)) }
    let help = explanation.help(for: arguments).map { "  help: \(shown($0))\n" } ?? ""
    let text = "\(tool.name): \(label) \(shown(explanation.message))\n\(help)"
    writeError(text, foldedTo: console.errorIsTerminal ? columns : nil)
  }
}

// MARK: - The end

extension Session {
  /// Leaves each file as it was in which a report has begun: the run failed before its end.
  func abandonFiles() {
    for file in files where file.isUsed { file.abandon() }
  }

  /// Flushes all output, and reports outputs that could not be written.
  ///
  /// - Returns: `code`; at least `usage` if the output is not complete, and at least `input` if an
  ///   input could not be read.
  func finish(_ code: ExitCode) -> ExitCode {
    tellAssumptions()
    tellUnread()
    var result = unread.all.isEmpty ? code : max(code, .input)
    for writer in files + [output] {
      writer.finish(discarding: result > .findings)
      if let failure = writer.failure {
        error(failure.explanation)
        result = max(result, failure.exitCode)
      }
    }
    errors.finish(discarding: true)
    return result
  }
}

/// The inputs that a run could not read, each once.
///
/// The run goes on without them, but it does not pass: it ends with exit code 3, and reports for CI
/// systems list them.
final class UnreadInputs: Sendable {
  private let inputs = Guarded<
    (all: [RunFailure.Explanation], known: Set<RunFailure.Explanation>, shown: Int)
  >(([], [], 0))

  func add(_ failure: RunFailure.Explanation) {
    inputs.withLock { if $0.known.insert(failure).inserted { $0.all.append(failure) } }
  }

  /// Adds a file or folder that a search could not look at.
  func add(_ path: String, _ fault: LoadFault) { add(.init(.path(path), fault)) }

  var all: [RunFailure.Explanation] { inputs.withLock { $0.all } }

  /// Those that no earlier call returned.
  func next() -> ArraySlice<RunFailure.Explanation> {
    inputs.withLock { inputs in
      defer { inputs.shown = inputs.all.count }
      return inputs.all[inputs.shown...]
    }
  }
}

/// The paths that a run has looked at, each with its record at that moment.
///
/// It includes missing files, so that their creation is seen.
final class WatchedPaths: Sendable {
  private let records = Guarded<[String: FileRecord?]>([:])

  /// Records a path before the run looks at it.
  ///
  /// Of several looks the first counts, so that a change during the run is seen afterwards.
  func add(_ path: String) {
    records.withLock { records in
      if records[path] == nil { records[path] = .some(FileRecord(of: path)) }
    }
  }

  /// True if one of them has changed.
  var haveChanged: Bool {
    records.withLock { $0 }.contains { FileRecord(of: $0.key) != $0.value }
  }
}
