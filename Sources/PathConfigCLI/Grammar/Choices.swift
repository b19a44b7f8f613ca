import PathConfigClients
import PathConfigLint

/// The state of a client's switch.
enum SwitchChoice: String, FlagChoice {
  case on, off

  package var doc: String {
    switch self {
    case .on: "path and query"
    case .off: "the path alone"
    }
  }
}

extension FailLevel: FlagChoice {
  package var doc: String {
    switch self {
    case .error: "errors alone"
    case .warning: "warnings and errors"
    case .info: "any finding"
    case .never: "nothing"
    }
  }
}

extension UndecidedAction: FlagChoice {
  package var doc: String {
    switch self {
    case .fail: "report it and exit with 1"
    case .warn: "report it"
    case .ignore: "say nothing"
    }
  }
}
