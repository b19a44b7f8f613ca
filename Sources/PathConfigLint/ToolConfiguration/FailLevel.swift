import PathConfigSyntax

/// The least severity that makes a run fail.
package enum FailLevel: String, CaseIterable, Sendable {
  case error, warning, info, never

  /// Nil if nothing fails.
  package var severity: Severity? {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    case .never: nil
    }
  }
}

/// The reaction to a question without an answer within its budget.
package enum UndecidedAction: String, CaseIterable, Sendable {
  case fail, warn, ignore
}
