/// The weight of a finding, from light to heavy.
public enum Severity: Int, Comparable, CaseIterable, Sendable {
  case info
  case warning
  case error

  /// The word for it in every output and on the command line.
  public var name: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  /// True if the left one weighs less.
  public static func < (left: Severity, right: Severity) -> Bool {
    left.rawValue < right.rawValue
  }
}
