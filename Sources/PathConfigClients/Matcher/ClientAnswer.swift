import PathConfigSyntax

/// The answer of a client to one URL.
package enum ClientAnswer: Sendable {
  /// The client looks the subject up and finds these properties.
  case resolved(subject: UTF8String, Resolution)

  /// The client has no configuration, and finds properties in its own rules. Each reason is a clause.
  case ownRulesAlone(subject: UTF8String, Resolution, because: [String])

  /// The client ignores every source.
  case rejected([SourceReason])

  /// The app crashes: when it loads a source if `subject` is nil, else at this look-up.
  case crashes(subject: UTF8String?, [SourceReason])

  /// A source could not be read to its end.
  case undecided([SourceReason])

  /// The client's URL parser throws, and nothing catches it.
  ///
  /// `isAskedByLibrary` is true if the library itself looks such links up. Otherwise only an app's
  /// own call does.
  case crashesOnURL(URLDefect, isAskedByLibrary: Bool)

  /// The client's URL parser yields no URL.
  case notAURL(URLDefect)

  /// The client has no configuration at this stage of the app's life. Each reason is a clause.
  case nothingLoaded([String])
}

extension ClientAnswer {
  /// The part of the URL in which patterns are searched, or nil if the client does not get that
  /// far.
  package var subject: UTF8String? {
    switch self {
    case .resolved(let subject, _), .ownRulesAlone(let subject, _, _): subject
    case .crashes(let subject, _): subject
    case .rejected, .undecided, .crashesOnURL, .notAURL, .nothingLoaded: nil
    }
  }

  package var resolution: Resolution? {
    switch self {
    case .resolved(_, let resolution), .ownRulesAlone(_, let resolution, _): resolution
    case .rejected, .crashes, .undecided, .crashesOnURL, .notAURL, .nothingLoaded: nil
    }
  }
}

// MARK: - Wording

extension ClientAnswer {
  /// The reasons that there are no properties of a configuration: sentences without a full stop.
  ///
  /// Empty if there are some.
  package var reasons: [String] {
    switch self {
    case .resolved: []
    case .rejected(let reasons), .crashes(_, let reasons), .undecided(let reasons):
      reasons.map(\.text)
    case .crashesOnURL(let defect, isAskedByLibrary: let isAsked):
      [
        "the client's URL parser throws and nothing catches it: \(defect)"
          + (isAsked ? "" : "; only a look-up by the app's own code gets there")
      ]
    case .notAURL(let defect): ["there is nothing to look up: \(defect)"]
    case .nothingLoaded(let reasons), .ownRulesAlone(_, _, let reasons): reasons
    }
  }

  /// The reasons, each with the client's reaction.
  package var explanations: [String] {
    switch self {
    case .resolved, .notAURL, .nothingLoaded, .ownRulesAlone: reasons
    case .rejected: reasons.map { "the client ignores the configuration: \($0)" }
    case .crashes, .crashesOnURL: reasons.map { "the client crashes: \($0)" }
    case .undecided: reasons.map { "the file could not be read to its end: \($0)" }
    }
  }
}
