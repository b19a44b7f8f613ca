import PathConfigKit

/// The exit codes of the process; the numbers are a contract.
package enum ExitCode: Int32, CaseIterable, Comparable, Sendable {
  /// Nothing at or above the fail level.
  case success = 0
  /// Findings, differences or failed expectations.
  case findings = 1
  /// Wrong usage or configuration of the tool, or an output that cannot be written.
  case usage = 2
  /// An input that could not be read, fetched or parsed.
  case input = 3

  package static func < (left: ExitCode, right: ExitCode) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension RunFailure {
  var exitCode: ExitCode {
    switch self {
    case .usage, .configuration, .output: .usage
    case .input: .input
    }
  }
}

extension RunFailure.Explanation {
  /// The failure to write a new file over an existing one.
  static func isTaken(_ path: String, help: String) -> Self {
    .init("\(path) is there already and stays as it is", help: help)
  }

  /// The failure to replace a file, which keeps its content.
  init(notWritten path: String, _ error: FileReplacementError) {
    switch error {
    case .hasChanged:
      self.init(
        "\(quoted(path)) has changed since it was read; it is not written", help: "run it again")
    case .notAFile: self.init("\(quoted(path)) is no file that can be written")
    case .system, .noCopy:
      self.init("cannot write \(quoted(path)): \(error.systemError.reason)", help: error.help)
    }
  }
}

extension FileReplacementError {
  fileprivate var help: String? {
    switch self {
    case .system, .hasChanged, .notAFile: nil
    case .noCopy: "make room for a new file in its folder, or allow one"
    }
  }
}

extension RunFailure {
  /// - Parameter path: the file; nil for standard output.
  static func output(path: String?, _ error: SystemError) -> RunFailure {
    .output(.init("cannot write \(path.map(quoted) ?? "to standard output"): \(error.reason)"))
  }
}
