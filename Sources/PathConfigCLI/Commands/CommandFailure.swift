/// Why a command could not go on.
package enum CommandFailure: Error, Equatable, Sendable {
  /// The command line is wrong in a way that only the command can tell, such as an unknown client.
  case usage(Explanation)
  /// The tool's own configuration is wrong.
  case configuration(Explanation)
  /// An input could not be read, fetched or parsed.
  case input(Explanation)
  /// An output could not be opened or written; nil is standard output.
  case output(path: String?, SystemError)

  /// What went wrong and what to do about it.
  package struct Explanation: Equatable, Sendable {
    /// One sentence without a full stop.
    package var message: String

    /// A remedy in the imperative, without a full stop.
    package var help: String?

    package init(_ message: String, help: String? = nil) {
      self.message = message
      self.help = help
    }
  }

  package var exitCode: ExitCode {
    switch self {
    case .usage, .configuration, .output: .usage
    case .input: .input
    }
  }

  package var explanation: Explanation {
    switch self {
    case .usage(let explanation), .configuration(let explanation), .input(let explanation):
      explanation
    case .output(let path, let error):
      Explanation(
        "cannot write \(path.map(quoted) ?? "to standard output"): \(error.reason)")
    }
  }
}
