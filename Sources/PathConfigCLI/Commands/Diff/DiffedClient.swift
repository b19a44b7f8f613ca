import PathConfigKit

/// Two configurations as a client has them, or one as two clients do, compared.
///
/// A class because its caches learn from every look-up.
final class DiffedClient {
  /// One of the two configurations, as its client has it.
  struct Side {
    let profile: ClientProfile
    let configuration: EffectiveConfiguration
    let compiled: CompiledConfiguration
    let standing: Standing

    init(_ profile: ClientProfile, _ sources: SourceStack, _ mode: CombineMode) {
      self.profile = profile
      configuration = sources.combined(mode, for: profile)
      compiled = CompiledConfiguration(configuration, for: profile, fallback: ICUEngine())
      standing = configuration.standing
    }

    /// The rules that the user wrote.
    var writtenRules: [EffectiveRule] { compiled.rules.filter { $0.location != nil } }
  }

  let before: Side
  let after: Side
  let difference: BehaviouralDifference
  var replay: DifferenceReplay

  /// The client, or where two are compared the second.
  var profile: ClientProfile { after.profile }

  /// Whether the client loads one of the two and does not load the other.
  var changesStanding: Bool { before.standing.verdict != after.standing.verdict }

  var loadsBoth: Bool { before.standing.verdict == .loads && after.standing.verdict == .loads }

  /// Whether the app gets to no look-up on one side, so that there is nothing to compare.
  var crashes: Bool { before.standing.verdict == .crashes || after.standing.verdict == .crashes }

  var verdict: BehaviouralDifference.Verdict {
    if changesStanding { return .different }
    return crashes ? .equal : difference.verdict
  }

  init(_ before: Side, _ after: Side) {
    self.before = before
    self.after = after
    let (languages, changed) = Self.languages(before, after)
    var budget = AnalysisBudget(
      languages.limits, states: languages.limits.maximumStatesPerComparison)
    difference = BehaviouralDifference(
      from: languages, to: changed,
      settings: (before.configuration.settings, after.configuration.settings), budget: &budget)
    replay = DifferenceReplay(languages, changed)
  }

  /// What either side matches: subjects as the one client sees them, or URLs where there are two.
  private static func languages(
    _ before: Side, _ after: Side
  ) -> (ConfigurationLanguages, ConfigurationLanguages) {
    let languages = ConfigurationLanguages(before.compiled)
    if before.profile.id == after.profile.id {
      return (languages, ConfigurationLanguages(after.compiled, reusing: languages))
    }
    return (
      ConfigurationLanguages(ofURLs: languages),
      ConfigurationLanguages(ofURLs: ConfigurationLanguages(after.compiled))
    )
  }

  /// Whether what is said of an entry for another client holds here too, at the same URLs: the same
  /// rules decide by the same patterns.
  func confirms(_ entry: BehaviouralDifference.Entry, of other: DiffedClient) -> Bool {
    entry.classes.allSatisfy { found in
      guard difference.before.universe.all.contains(found.witness) else { return false }
      let deciders = replay.deciders(of: entry.property, at: found.witness)
      return before.decision(deciders.before)?.key == other.before.decision(found.before)?.key
        && after.decision(deciders.after)?.key == other.after.decision(found.after)?.key
    }
  }
}

extension DiffedClient {
  /// A rule that decides, with the pattern by which it matches.
  struct Decision {
    var rule: EffectiveRule
    var pattern: EffectivePattern

    /// The pattern, or the rule where the pattern stands nowhere.
    var location: SourceRange? { rule.location(of: pattern) ?? rule.location }

    /// What tells rules apart that several clients have: the client's own stand after those of the
    /// user, and not everywhere at the same places.
    var key: Key {
      Key(rule: rule.location == nil ? nil : rule.index, pattern: pattern.text)
    }

    struct Key: Hashable {
      var rule: Int?
      var pattern: UTF8String
    }
  }
}

extension DiffedClient.Side {
  func decision(_ decider: Resolution.MatchedRule?) -> DiffedClient.Decision? {
    decider.map { decider in
      DiffedClient.Decision(
        rule: compiled.rules[decider.rule], pattern: compiled.patterns[decider.pattern].pattern)
    }
  }
}
