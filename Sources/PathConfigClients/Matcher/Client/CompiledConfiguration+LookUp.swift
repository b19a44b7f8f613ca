import PathConfigSyntax

extension CompiledConfiguration {
  /// Looks up one URL.
  ///
  /// For many URLs, keep a cache and call ``lookUp(_:using:)``. A client without a configuration
  /// may answer from rules of its own.
  ///
  /// - Parameter url: a whole URL, or a path with or without a query.
  public func lookUp(_ url: String) throws(LookUpError) -> Resolution {
    var cache = makeCache()
    return try lookUp(url, using: &cache)
  }

  /// Looks up a URL and remembers the states and the answer.
  ///
  /// Complexity: O(length of the URL), some tens of nanoseconds once the states on its way are
  /// known. Patterns that only ICU can run cost a search each.
  ///
  /// - Parameters:
  ///   - url: a whole URL, or a path with or without a query.
  ///   - cache: of this configuration.
  public func lookUp(
    _ url: String, using cache: inout MatchCache
  ) throws(LookUpError) -> Resolution {
    switch answer(UTF8String(url), using: &cache) {
    case .resolved(_, let resolution), .ownRulesAlone(_, let resolution, _): return resolution
    case .notAURL(let defect): throw .notAURL(defect)
    case .crashesOnURL(let defect, isAskedByLibrary: _): throw .parserThrows(defect)
    case .crashes(_, let reasons): throw .crashes(reasons)
    case .rejected(let reasons), .undecided(let reasons): throw .notLoaded(reasons)
    case .nothingLoaded: throw .notLoaded([])
    }
  }

  /// The value of a setting, or nil if no source has it.
  ///
  /// Complexity: O(settings).
  public func setting(_ name: UTF8String) -> JSONNode? {
    settings.first { $0.name == name }?.value
  }
}

extension CompiledConfiguration: CustomStringConvertible {
  /// The number of rules, and the client.
  public var description: String { "\(rules.count) rules for \(profile)" }
}

/// The reason that a look-up gives no properties.
public enum LookUpError: Error, Hashable, Sendable {
  /// The text is not a URL for this client.
  case notAURL(URLDefect)

  /// The app crashes: the client's URL parser throws, and nothing catches it.
  case parserThrows(URLDefect)

  /// The app crashes: a mistake in a file makes this look-up fail.
  case crashes([SourceReason])

  /// The client has no configuration.
  case notLoaded([SourceReason])
}

extension LookUpError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notAURL(let defect): "not a URL: \(defect)"
    case .parserThrows(let defect): "the client's URL parser throws: \(defect)"
    case .crashes(let reasons): reasons.map(\.description).joined(separator: "; ")
    case .notLoaded(let reasons):
      reasons.isEmpty ? "there is no source" : reasons.map(\.description).joined(separator: "; ")
    }
  }
}
