import PathConfigKit
import PathConfigLoading

/// Repeats a run after every change of its files, until Ctrl-C ends the process.
///
/// It polls files four times a second. That works on every system and every disk, and costs less
/// than a thousandth of a second for a hundred files.
struct WatchLoop {
  private let session: Session
  private let command: String

  /// The time between two polls.
  static let interval = Duration.milliseconds(250)

  init(_ command: CommandSpec, in session: Session) {
    self.session = session
    self.command = command.name
  }

  /// - Parameter run: one round, in its own session.
  /// - Returns: the code of the last round, if the clock stops waiting.
  func run(_ run: (Session) throws -> ExitCode) throws -> ExitCode {
    session.idle()
    var isFirst = true
    while true {
      let begin = session.console.clock.now()
      let paths = WatchedPaths()
      let round = Session(
        tool: session.tool, environment: session.environment, console: session.console,
        watchedPaths: paths)
      round.options = session.options
      clear()
      let code = round.finish(try outcome(of: round, isFirst: isFirst, run))
      isFirst = false
      paths.settle()
      reportEnd(code, session.console.clock.now() - begin)
      guard waitForChange(paths) else { return code }
    }
  }

  /// Prints a failure of one round, which an edit may fix; but no edit fixes the command line.
  private func outcome(
    of round: Session, isFirst: Bool, _ run: (Session) throws -> ExitCode
  ) throws -> ExitCode {
    do {
      return try run(round)
    } catch {
      if isFirst, case .usage? = error as? RunFailure { throw error }
      return session.tool.report(
        error, hint: session.tool.hint(forCommand: command), in: round)
    }
  }

  /// Waits for a change, and then until nothing changes any more: an editor may be writing still.
  private func waitForChange(_ paths: WatchedPaths) -> Bool {
    repeat {
      guard session.console.clock.pause(Self.interval) else { return false }
    } while paths.change == nil
    return session.console.clock.pause(Self.interval / 5)
  }

  /// Clears a terminal with its scrollback, and moves the cursor to its beginning.
  ///
  /// ECMA-48 8.3.39 and 8.3.21; parameter 3 comes from xterm.
  private func clear() {
    let console = session.console
    guard console.outputIsTerminal, TerminalStyle.isCapable(session.environment) else { return }
    session.output.write(control: "\u{1B}[H\u{1B}[2J\u{1B}[3J")
    session.output.flush()
  }

  private func reportEnd(_ code: ExitCode, _ duration: Duration) {
    session.note(isDone(session.console.clock.timeOfDay(), duration, code))
  }
}

/// Fails if an input to watch is not a file.
func checkWatchable(_ arguments: [String]) throws(UsageError) {
  if arguments.contains("-") { throw .conflict("--watch", "-") }
  let hasFiles = arguments.contains { argument in
    if case .path? = try? SourceReference.parse(argument) { true } else { false }
  }
  if !hasFiles { throw .nothingToWatch }
}

// MARK: - Wording

/// The end of a round: its time, its duration and its result.
private func isDone(_ time: String, _ duration: Duration, _ code: ExitCode) -> String {
  let hundredths = Int(duration / .milliseconds(10))
  let fraction = hundredths % 100
  let seconds = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  return "\(time): exit code \(code.rawValue) after \(seconds); waiting for changes"
}
