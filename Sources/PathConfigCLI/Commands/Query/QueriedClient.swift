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

  /// Whether the client gets as far as looking anything up.
  private enum Standing {
    case answers
    /// No source is left that the client would load.
    case rejects([Reason])
    case crashes([Reason])
    /// A source could not be read to its end, so that nothing can be said.
    case undecided([Reason])
  }

  /// Why, and where.
  struct Reason: Hashable {
    var sentence: String
    var location: SourceLocation
  }

  init(_ profile: ClientProfile, _ sources: SourceStack, combine: CombineChoice) {
    self.profile = profile
    let mode: CombineMode = combine == .merge ? .merge : .replace
    configuration = sources.combined(mode, for: profile)
    compiled = CompiledConfiguration(configuration, for: profile, fallback: ICUEngine())
    cache = compiled.makeCache()
    standing = Self.standing(configuration)
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
    if case .answers = standing { true } else { false }
  }

  func answer(_ url: UTF8String) -> QueryAnswer {
    QueryAnswer(url: url, client: self, outcome: outcome(url))
  }

  private func outcome(_ url: UTF8String) -> QueryAnswer.Outcome {
    switch standing {
    case .rejects(let reasons): return .rejected(reasons)
    case .crashes(let reasons): return .crashes(subject: nil, reasons)
    case .undecided(let reasons): return .undecided(reasons)
    case .answers: break
    }
    switch profile.subject(of: url) {
    case .text(let subject):
      let resolution = compiled.resolve(subject, using: &cache)
      let crashes = compiled.crashes(at: resolution)
      if crashes.isEmpty { return .resolved(subject: subject, resolution) }
      return .crashes(
        subject: subject,
        crashes.map { Reason($0.reason, in: $0.buffer) })
    case .crashes(let defect, let isAsked):
      return .crashesOnURL(defect, isAskedByLibrary: isAsked)
    case .notAURL(let defect):
      return .notAURL(defect)
    }
  }

  private static func standing(_ configuration: EffectiveConfiguration) -> Standing {
    let crashes = reasons(configuration) { source in
      guard source.isInForce, case .crashes(let reasons, _)? = source.verdict else { return [] }
      return reasons
    }
    if !crashes.isEmpty { return .crashes(crashes) }
    let gaps = reasons(configuration) { source in
      if case .undecided(let reasons)? = source.verdict { reasons } else { [] }
    }
    if !gaps.isEmpty { return .undecided(gaps) }
    if configuration.sources.contains(where: \.isInForce) { return .answers }
    return .rejects(reasons(configuration) { $0.verdict?.reasons ?? [] })
  }

  private static func reasons(
    _ configuration: EffectiveConfiguration,
    _ reasons: (EffectiveSource) -> [LoadVerdict.Reason]
  ) -> [Reason] {
    configuration.sources.flatMap { source in
      reasons(source).map { Reason($0, in: source.document.buffer) }
    }
  }
}

extension QueriedClient.Reason {
  init(_ reason: LoadVerdict.Reason, in buffer: SourceBuffer) {
    self.init(sentence: reason.sentence, location: SourceLocation(buffer, reason.range))
  }

  /// `path:line:column: sentence`.
  var text: String {
    let start = location.start
    return "\(location.buffer.name):\(start.line):\(start.column): \(sentence)"
  }
}
