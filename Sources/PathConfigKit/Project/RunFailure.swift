import PathConfigSyntax

/// The reason why a run cannot go on.
package enum RunFailure: Error, Equatable, Sendable {
  /// The command line has a mistake that only running it shows, such as an unknown client.
  case usage(Explanation)
  /// The tool's own configuration is wrong.
  case configuration(Explanation)
  /// An input could not be read, fetched or parsed.
  case input(Explanation)
  /// An output could not be opened or written.
  case output(Explanation)

  /// The problem and its remedy.
  package struct Explanation: Equatable, Sendable {
    /// One sentence without a full stop.
    package var message: String

    /// A remedy in the imperative, without a full stop.
    package var help: String?

    /// The name of the input that could not be read, if it is one.
    package var source: String?

    /// The file that was probably meant by a path as typed.
    package var meant: MeantPath?

    package struct MeantPath: Equatable, Sendable {
      package var typed: String
      package var path: String
    }

    package init(_ message: String, help: String? = nil) {
      self.message = message
      self.help = help
    }
  }

  package var explanation: Explanation {
    switch self {
    case .usage(let explanation), .configuration(let explanation), .input(let explanation),
      .output(let explanation):
      explanation
    }
  }
}

/// Typed text as a message quotes it: an address without its login, and at most 80 scalars.
package func quoted(_ text: String) -> String {
  Quotation.of(UTF8String(text), atMost: 80)
}
