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
