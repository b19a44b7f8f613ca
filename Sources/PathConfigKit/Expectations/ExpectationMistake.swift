import PathConfigClients
import PathConfigSyntax

/// Mistakes that only a file of expectations can have.
enum ExpectationMistake: OwnMistake {
  case invalidRuleNumber(UTF8String)
  /// Two keys that exclude each other.
  case conflictingKeys(UTF8String, UTF8String)
  case expectsNothing
  /// A place from which no visit can begin.
  case invalidPlace(UTF8String)
  case standardInput
  /// An app that bundles nothing and asks no server.
  case appWithoutSource
  /// An expectation for a moment that no configuration of the file has.
  case momentWithoutApp(Moment)
  /// No configuration of the file is for any client of the expectation.
  case clientWithoutConfiguration([String])

  static let check = "invalid-expectations"
}

// MARK: - Wording

extension ExpectationMistake {
  var message: String {
    switch self {
    case .invalidRuleNumber(let number): "\(Quotation.of(number)) is no number of a rule"
    case .conflictingKeys(let first, let second):
      "\(Quotation.of(first)) and \(Quotation.of(second)) exclude each other"
    case .expectsNothing: "nothing is expected of the URL"
    case .invalidPlace(let text): "\(Quotation.of(text)) is not a place in an app"
    case .standardInput: "standard input cannot be a source here"
    case .appWithoutSource: "the app has neither `bundled` nor `server`"
    case .momentWithoutApp(let moment):
      "no configuration of the file has a moment `\(moment.rawValue)`, so that this is never tested"
    case .clientWithoutConfiguration(let clients):
      "no configuration of the file is for \(clients.joined(separator: " or ")), so that this is "
        + "never tested"
    }
  }

  var help: String? {
    switch self {
    case .invalidRuleNumber: "count from 1, or write one of its patterns as a string"
    case .expectsNothing:
      "name a property or the rule; `\"match\": \"exact\"` expects that no property is set"
    case .invalidPlace:
      "write `start`, `second`, `modal`, `deep-modal`, or stacks such as `main=[/,/posts]`"
    case .standardInput: "name a file or a URL"
    case .appWithoutSource: "name what the app bundles, what its server sends, or both"
    case .momentWithoutApp:
      "leave it out, or name an app by `\"configuration\": \"@ios\"`"
    case .clientWithoutConfiguration: "name the client where the configuration is named"
    case .conflictingKeys: nil
    }
  }
}
