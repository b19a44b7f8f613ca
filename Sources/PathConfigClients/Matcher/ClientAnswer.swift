import PathConfigSyntax

/// The answer of a client to one URL.
package enum ClientAnswer: Sendable {
  /// The client looks the subject up and finds these properties.
  case resolved(subject: UTF8String, Resolution)

  /// The client has no configuration, and finds properties in its own rules.
  case ownRulesAlone(subject: UTF8String, Resolution, because: LookUpError)

  case failed(LookUpError)
}

/// The reason that a look-up gives no properties of a configuration.
public enum LookUpError: Error, Hashable, Sendable {
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
  case parserThrows(URLDefect, isAskedByLibrary: Bool)

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
    case .failed(.crashes(let subject, _)): subject
    case .failed: nil
    }
  }

  package var resolution: Resolution? {
    switch self {
    case .resolved(_, let resolution), .ownRulesAlone(_, let resolution, _): resolution
    case .failed: nil
    }
  }

  /// The reason that there are no properties of a configuration; nil if there are some.
  package var failure: LookUpError? {
    switch self {
    case .resolved: nil
    case .ownRulesAlone(_, _, let failure), .failed(let failure): failure
    }
  }
}

// MARK: - Wording

extension ClientAnswer {
  /// The reasons that there are no properties of a configuration: sentences without a full stop.
  package var reasons: [String] {
    if case .ownRulesAlone(_, _, let failure) = self { return failure.explanations }
    return failure?.reasons ?? []
  }

  /// The reasons, each with the client's reaction.
  package var explanations: [String] { failure?.explanations ?? [] }
}

extension LookUpError: CustomStringConvertible {
  /// Each is a sentence without a full stop.
  fileprivate var reasons: [String] {
    switch self {
    case .rejected(let reasons), .crashes(_, let reasons), .undecided(let reasons):
      reasons.map(\.text)
    case .parserThrows(let defect, isAskedByLibrary: let isAsked):
      [
        "the client's URL parser throws and nothing catches it: \(defect)"
          + (isAsked ? "" : "; only a look-up by the app's own code gets there")
      ]
    case .notAURL(let defect): ["there is nothing to look up: \(defect)"]
    case .nothingLoaded(let reasons): reasons
    }
  }

  /// The reasons, each with the client's reaction.
  fileprivate var explanations: [String] {
    switch self {
    case .notAURL, .nothingLoaded: reasons
    case .rejected: reasons.map { "the client ignores the configuration: \($0)" }
    case .crashes, .parserThrows: reasons.map { "the client crashes: \($0)" }
    case .undecided: reasons.map { "the file could not be read to its end: \($0)" }
    }
  }

  /// One sentence without a full stop.
  public var description: String {
    explanations.isEmpty ? "there is no source" : explanations.joined(separator: "; ")
  }
}
