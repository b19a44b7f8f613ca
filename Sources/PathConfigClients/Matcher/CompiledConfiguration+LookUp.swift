import PathConfigAutomata
import PathConfigSyntax

extension CompiledConfiguration {
  /// Returns the client's answer to a URL.
  ///
  /// Allocates nothing if the states are known, the answer is memoised, and the caller drops the subject.
  /// A kept subject shares its memory with the cache, which then needs a new buffer.
  func answer(_ url: UTF8String, using cache: inout MatchCache) -> ClientAnswer {
    if let answer = answerBeforeLookUp {
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

  /// Answers several URLs, in their order.
  ///
  /// Their subjects are looked up together.
  package func answers(_ urls: [UTF8String], using cache: inout MatchCache) -> [ClientAnswer] {
    if urls.count < 2 || answerBeforeLookUp != nil {
      return urls.map { answer($0, using: &cache) }
    }
    var answers: [ClientAnswer] = []
    answers.reserveCapacity(urls.count)
    lookUp(urls, &cache) { url, outcome, found in
      switch outcome {
      case .cut:
        guard let (number, resolution, batch) = found else { return }
        answers.append(answer(batch.text(number, or: url), resolution))
      case .crashes(let defect, let isAsked):
        answers.append(.crashesOnURL(defect, isAskedByLibrary: isAsked))
      case .notAURL(let defect): answers.append(.notAURL(defect))
      }
    }
    return answers
  }

  /// True if the answer to a URL follows from the patterns that the automaton finds in its subject.
  var isAnsweredBySearch: Bool {
    answerBeforeLookUp == nil && crashingSources.isEmpty && isAutomatonAlone
  }

  /// A subject of a batch by its number, and its resolution.
  private typealias Found = (number: Int, resolution: Resolution, batch: SubjectBatch)

  private func lookUp(
    _ urls: [UTF8String], _ cache: inout MatchCache,
    _ visit: (_ url: UTF8String, SubjectOutcome, Found?) -> Void
  ) {
    var subject: ContiguousArray<UInt8> = []
    var batch = SubjectBatch()
    swap(&subject, &cache.subject)
    swap(&batch, &cache.batch)
    defer {
      swap(&subject, &cache.subject)
      swap(&batch, &cache.batch)
    }
    batch.removeAll()
    let outcomes = urls.map { url in
      let outcome = profile.cutSubject(of: url, into: &subject)
      if outcome == .cut { batch.append(subject) }
      return outcome
    }
    var resolutions: [Resolution] = []
    resolutions.reserveCapacity(batch.count)
    resolve(batch, using: &cache) { _, found in resolutions.append(found) }
    var number = 0
    for (url, outcome) in zip(urls, outcomes) {
      guard outcome == .cut else {
        visit(url, outcome, nil)
        continue
      }
      visit(url, outcome, (number, resolutions[number], batch))
      number += 1
    }
  }

  /// The one answer to every URL, if the client does not get as far as a look-up.
  private var answerBeforeLookUp: ClientAnswer? {
    switch standing.verdict {
    case .loads: nil
    case .rejected: .rejected(standing.reasons)
    case .crashes: .crashes(subject: nil, standing.reasons)
    case .undecided: .undecided(standing.reasons)
    }
  }

  /// The answer of a client without a configuration: its parser throws, or its own rules match.
  ///
  /// Nil if they do not match, or wait for a configuration.
  private func ownAnswer(
    _ url: UTF8String, insteadOf answer: ClientAnswer, using cache: inout MatchCache
  ) -> ClientAnswer? {
    guard case .rejected = answer else { return nil }
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

extension SubjectBatch {
  /// A subject of the batch, or the URL itself if it is the same text, as for a path.
  fileprivate func text(_ number: Int, or url: UTF8String) -> UTF8String {
    let range = self[number]
    if range.count == url.bytes.count {
      var index = 0
      while index < range.count, bytes[range.lowerBound + index] == url.bytes[index] {
        index += 1
      }
      if index == range.count { return url }
    }
    return UTF8String(wellFormed: ContiguousArray(bytes[range]))
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
