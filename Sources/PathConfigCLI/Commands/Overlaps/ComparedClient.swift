import PathConfigKit

/// The rules of a configuration as one client matches them, compared with each other.
///
/// A class because its cache learns from every look-up.
final class ComparedClient {
  let profile: ClientProfile
  let languages: ConfigurationLanguages
  let comparison: RuleComparison
  private var cache: MatchCache

  var compiled: CompiledConfiguration { languages.compiled }

  init(
    _ profile: ClientProfile, _ configuration: EffectiveConfiguration,
    _ pairs: OverlapsOptions.Pairs
  ) {
    self.profile = profile
    let compiled = CompiledConfiguration(configuration, for: profile, fallback: ICUEngine())
    languages = ConfigurationLanguages(compiled)
    let analysis = AssignmentAnalysis(languages)
    switch pairs {
    case .thatMatter:
      comparison = RuleComparison(analysis, .allPairs, keeping: .whatMatters)
    case .all:
      comparison = RuleComparison(analysis, .allPairs, keeping: .everything)
    case .ofRule(let rule):
      comparison = RuleComparison(analysis, .pairs(with: rule), keeping: .everything)
    }
    cache = compiled.makeCache()
  }

  /// Whether what is said of a pair for another client holds here too, at the same URLs.
  func confirms(_ pair: RulePair) -> Bool { languages.confirms(pair, &cache) }

  /// The first pattern of a rule that matches a subject; its first pattern where none does.
  func pattern(ofRule rule: Int, at subject: [UInt8]?) -> EffectivePattern? {
    if let subject {
      let resolution = compiled.resolve(UTF8String(repairing: subject), using: &cache)
      if let match = resolution.rules.first(where: { $0.rule == rule }) {
        return compiled.patterns[match.pattern].pattern
      }
    }
    return compiled.rules[rule].patterns.first
  }
}
