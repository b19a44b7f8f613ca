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
    let subjects = urls.map { profile.subject(of: $0) }
    let resolutions = compiled.resolve(
      subjects.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } },
      using: &cache)
    var next = resolutions[...]
    return zip(urls, subjects).map { url, subject in
      var resolution: Resolution?
      if case .text = subject { resolution = next.popFirst() }
      return QueryAnswer(url: url, client: self, outcome: outcome(subject, resolution))
    }
  }

  private func outcome(_ url: UTF8String) -> QueryAnswer.Outcome {
    switch standing.verdict {
    case .rejected: .rejected(standing.reasons)
    case .crashes: .crashes(subject: nil, standing.reasons)
    case .undecided: .undecided(standing.reasons)
    case .loads: outcome(profile.subject(of: url), nil)
    }
  }

  /// - Parameter resolution: nil where the subject is still to be looked up.
  private func outcome(
    _ subject: Subject, _ resolution: Resolution?
  ) -> QueryAnswer.Outcome {
    switch subject {
    case .text(let subject):
      let resolution = resolution ?? compiled.resolve(subject, using: &cache)
      let crashes = compiled.crashes(at: resolution)
      if crashes.isEmpty { return .resolved(subject: subject, resolution) }
      return .crashes(
        subject: subject,
        crashes.map { SourceReason($0.reason, in: $0.buffer) })
    case .crashes(let defect, let isAsked):
      return .crashesOnURL(defect, isAskedByLibrary: isAsked)
    case .notAURL(let defect):
      return .notAURL(defect)
    }
  }
}
