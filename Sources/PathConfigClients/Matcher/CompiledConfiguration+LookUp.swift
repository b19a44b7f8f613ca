import PathConfigAutomata
import PathConfigSyntax

extension CompiledConfiguration {
  /// Returns the client's answer to a URL.
  ///
  /// Allocates nothing if the states are known, the answer is memoised, and the caller drops the subject.
  /// A kept subject shares its memory with the cache, which then needs a new buffer.
  package func answer(_ url: UTF8String, using cache: inout MatchCache) -> ClientAnswer {
    if let answer = insteadOfLookUps {
      return ownAnswer(url, insteadOf: answer, using: &cache) ?? answer
    }
    var subject: ContiguousArray<UInt8> = []
    swap(&subject, &cache.subject)
    defer { swap(&subject, &cache.subject) }
    switch profile.cutSubject(of: url, into: &subject) {
    case .cut:
      let resolution = resolve(subject, using: &cache)
      return answer(UTF8String(wellFormed: subject), resolution)
    case .crashes(let defect, let isAsked):
      return .crashesOnURL(defect, isAskedByLibrary: isAsked)
    case .notAURL(let defect): return .notAURL(defect)
    }
  }

  /// True if the answer to a URL follows from the patterns that the automaton finds in its subject.
  var isAnsweredBySearch: Bool {
    insteadOfLookUps == nil && crashingSources.isEmpty && isAutomatonAlone
  }

  /// The answer of a client without a configuration: its parser throws, or its own rules match.
  ///
  /// Nil if they do not match, or wait for a configuration.
  private func ownAnswer(
    _ url: UTF8String, insteadOf answer: ClientAnswer, using cache: inout MatchCache
  ) -> ClientAnswer? {
    switch answer {
    case .rejected, .nothingLoaded: break
    default: return nil
    }
    let subject: UTF8String
    switch profile.subject(of: url) {
    case .text(let text) where profile.builtInRuleScope == .always: subject = text
    case .crashes(let defect, let isAsked):
      return .crashesOnURL(defect, isAskedByLibrary: isAsked)
    case .text, .notAURL: return nil
    }
    let resolution = resolve(subject, using: &cache)
    if resolution.rules.isEmpty { return nil }
    return .ownRulesAlone(subject: subject, resolution, because: answer.explanations)
  }

  private func answer(_ subject: UTF8String, _ resolution: Resolution) -> ClientAnswer {
    if crashingSources.isEmpty { return .resolved(subject: subject, resolution) }
    let crashes = crashes(at: resolution)
    return crashes.isEmpty
      ? .resolved(subject: subject, resolution)
      : .crashes(subject: subject, crashes.map { SourceReason($0.reason, in: $0.buffer) })
  }
}

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
