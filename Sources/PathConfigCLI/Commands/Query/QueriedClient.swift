import PathConfigKit

/// One client with the configuration as it has it, ready to answer.
///
/// A class because its cache learns from every answer.
final class QueriedClient {
  let profile: ClientProfile
  let configuration: EffectiveConfiguration
  let compiled: CompiledConfiguration
  private let standing: Standing
  private var cache: MatchCache

  /// The numbers of the answers that are known to crash nothing.
  private var harmless: Set<Int> = []

  /// The subjects that are looked up together, and the one that is cut; kept for their memory alone.
  private var batch = SubjectBatch()
  private var subject: ContiguousArray<UInt8> = []

  /// The configuration as the client itself combines several sources, where that is asked otherwise.
  private let replacement: CompiledConfiguration?
  private var replacementCache: MatchCache?

  init(_ profile: ClientProfile, _ sources: SourceStack, combine: CombineChoice) {
    self.profile = profile
    let mode: CombineMode = combine == .merge ? .merge : .replace
    configuration = sources.combined(mode, for: profile)
    compiled = CompiledConfiguration(configuration, for: profile, fallback: ICUEngine())
    cache = compiled.makeCache()
    standing = configuration.standing
    replacement =
      mode == .merge && sources.sources.count > 1
      ? CompiledConfiguration(
        sources.combined(.replace, for: profile), for: profile, fallback: ICUEngine())
      : nil
  }

  /// The same client for another thread, with a cache of its own.
  func copy() -> QueriedClient { QueriedClient(of: self) }

  private init(of other: QueriedClient) {
    profile = other.profile
    configuration = other.configuration
    compiled = other.compiled
    standing = other.standing
    replacement = other.replacement
    cache = compiled.makeCache()
  }

  /// Whether what is said of an answer depends on more than the rules that match.
  var isComparedWithReplacement: Bool { replacement != nil }

  /// What the last source alone gives, where the answer is from several.
  func resolutionByReplacement(_ subject: UTF8String) -> Resolution? {
    guard let replacement else { return nil }
    var cache = replacementCache.take() ?? replacement.makeCache()
    let resolution = replacement.resolve(subject, using: &cache)
    replacementCache = consume cache
    return resolution
  }

  var lastSourceInForce: String? {
    configuration.sources.last(where: \.isInForce)?.document.buffer.name
  }

  /// Whether any source is in force and none of them crashes the client outright.
  var loadsConfiguration: Bool {
    standing.verdict == .loads
  }

  func answer(_ url: UTF8String) -> QueryAnswer {
    QueryAnswer(url: url, client: self, outcome: outcome(url))
  }

  /// The answers to some URLs, in their order; their subjects are looked up together.
  func answers(_ urls: [UTF8String]) -> [QueryAnswer] {
    guard standing.verdict == .loads, urls.count > 1 else { return urls.map(answer) }
    batch.removeAll()
    let outcomes = urls.map { url in
      let outcome = profile.cutSubject(of: url, into: &subject)
      if outcome == .cut { batch.append(subject) }
      return outcome
    }
    var resolutions: [Resolution] = []
    resolutions.reserveCapacity(batch.count)
    compiled.resolve(batch, using: &cache) { _, found in resolutions.append(found) }
    var number = 0
    return zip(urls, outcomes).map { url, outcome in
      switch outcome {
      case .cut:
        defer { number += 1 }
        let subject = subject(number, of: url)
        return QueryAnswer(
          url: url, client: self, outcome: self.outcome(of: subject, resolutions[number]))
      case .crashes(let defect, let isAsked):
        return QueryAnswer(
          url: url, client: self, outcome: .crashesOnURL(defect, isAskedByLibrary: isAsked))
      case .notAURL(let defect):
        return QueryAnswer(url: url, client: self, outcome: .notAURL(defect))
      }
    }
  }

  /// A subject of the batch; the URL itself where it is the same text, as that of a path is.
  private func subject(_ number: Int, of url: UTF8String) -> UTF8String {
    let range = batch[number]
    if range.count == url.bytes.count {
      var index = 0
      while index < range.count, batch.bytes[range.lowerBound + index] == url.bytes[index] {
        index += 1
      }
      if index == range.count { return url }
    }
    return UTF8String(wellFormed: ContiguousArray(batch.bytes[range]))
  }

  private func outcome(_ url: UTF8String) -> QueryAnswer.Outcome {
    switch standing.verdict {
    case .rejected: .rejected(standing.reasons)
    case .crashes: .crashes(subject: nil, standing.reasons)
    case .undecided: .undecided(standing.reasons)
    case .loads:
      switch profile.subject(of: url) {
      case .text(let subject): outcome(of: subject, compiled.resolve(subject, using: &cache))
      case .crashes(let defect, let isAsked): .crashesOnURL(defect, isAskedByLibrary: isAsked)
      case .notAURL(let defect): .notAURL(defect)
      }
    }
  }

  private func outcome(
    of subject: UTF8String, _ resolution: Resolution
  ) -> QueryAnswer.Outcome {
    if let number = resolution.number, harmless.contains(number) {
      return .resolved(subject: subject, resolution)
    }
    let crashes = compiled.crashes(at: resolution)
    if crashes.isEmpty {
      if let number = resolution.number { harmless.insert(number) }
      return .resolved(subject: subject, resolution)
    }
    return .crashes(
      subject: subject,
      crashes.map { SourceReason($0.reason, in: $0.buffer) })
  }
}
