package import PathConfigDiagnostics

/// How several sources become one configuration.
package enum CombineChoice: String, FlagChoice {
  case merge, replace

  package var doc: String {
    switch self {
    case .merge: "all rules in order, so that a later source overrides key by key"
    case .replace: "the last source that loads replaces the others, as in the clients"
    }
  }
}

/// Whether a switch of a client is on.
package enum SwitchChoice: String, FlagChoice {
  case on, off

  package var doc: String {
    switch self {
    case .on: "path and query"
    case .off: "the path alone"
    }
  }
}

/// The least severity that makes a run fail.
package enum FailLevel: String, FlagChoice {
  case error, warning, info, never

  package var doc: String {
    switch self {
    case .error: "errors alone"
    case .warning: "warnings and errors"
    case .info: "any finding"
    case .never: "nothing"
    }
  }

  /// The least severity that fails; nil where nothing does.
  package var severity: Severity? {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    case .never: nil
    }
  }
}

/// What follows from a question that could not be answered within its budget.
package enum UndecidedAction: String, FlagChoice {
  case fail, warn, ignore

  package var doc: String {
    switch self {
    case .fail: "report it and exit with 1"
    case .warn: "report it"
    case .ignore: "say nothing"
    }
  }
}

/// A form in which a command reports.
package enum ReportFormat: String, FlagChoice {
  case text, json

  package var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs"
    }
  }
}
