public import PathConfigDiagnostics
public import PathConfigJSON
public import PathConfigModel

extension CompiledConfiguration {
  /// Looks up one URL.
  ///
  /// For many URLs, keep a cache and call ``answer(_:using:)``.
  ///
  /// - Parameter url: a whole URL, or a path with or without a query.
  public func answer(_ url: String) throws(LookUpError) -> Resolution {
    var cache = makeCache()
    return try answer(url, using: &cache)
  }

  /// Looks up a URL and remembers the states and the answer.
  ///
  /// Complexity: O(length of the URL), some tens of nanoseconds once the states on its way are
  /// known. Patterns that only ICU can run cost a search each.
  ///
  /// - Parameters:
  ///   - url: a whole URL, or a path with or without a query.
  ///   - cache: of this configuration.
  public func answer(
    _ url: String, using cache: inout MatchCache
  ) throws(LookUpError) -> Resolution {
    switch resolve(url: UTF8String(url), using: &cache) {
    case .notAURL(let defect): throw .notAURL(defect)
    case .crashes(let defect, isAskedByLibrary: _): throw .parserThrows(defect)
    case .resolved(let resolution):
      let crashes = crashes(at: resolution)
      if crashes.isEmpty { return resolution }
      throw .crashes(crashes.map { SourceReason($0.reason, in: $0.buffer) })
    }
  }

  /// The value of a setting; nil if no source has it.
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

/// The reason for which a look-up gives no properties.
public enum LookUpError: Error, Hashable, Sendable {
  /// The text is not a URL for this client.
  case notAURL(URLDefect)

  /// The app crashes: the client's URL parser throws, and nothing catches it.
  case parserThrows(URLDefect)

  /// The app crashes: a mistake in a file makes this look-up fail.
  case crashes([SourceReason])
}

extension LookUpError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notAURL(let defect): "not a URL: \(defect)"
    case .parserThrows(let defect): "the client's URL parser throws: \(defect)"
    case .crashes(let reasons): reasons.map(\.description).joined(separator: "; ")
    }
  }
}
