import PathConfigClients
import PathConfigSyntax

extension BehaviouralDifference {
  /// Compares the properties of two compiled configurations.
  ///
  /// It compares subjects if both are of one client, else URLs.
  ///
  /// Complexity: a few seconds for thousands of rules, on all cores.
  package init(from before: CompiledConfiguration, to after: CompiledConfiguration) {
    let (old, new) = Self.languages(before, after)
    var budget = old.budget(states: old.limits.maximumStatesPerComparison)
    self.init(
      from: old, to: new, settings: (before.settings, after.settings), budget: &budget)
  }

  private static func languages(
    _ before: CompiledConfiguration, _ after: CompiledConfiguration
  ) -> (ConfigurationLanguages, ConfigurationLanguages) {
    let languages = ConfigurationLanguages(before)
    if before.profile.id == after.profile.id {
      return (languages, ConfigurationLanguages(after, reusing: languages))
    }
    return (
      ConfigurationLanguages(ofURLs: languages),
      ConfigurationLanguages(ofURLs: ConfigurationLanguages(after))
    )
  }

  /// The questions that were left open, a clause each without a full stop.
  public var openQuestions: [String] {
    doubts.map { doubt in
      let patterns = (doubt.isAboutAfter ? after : before).compiled.patterns
      let reason = doubt.reason.phrase { "`\(patterns[$0].pattern.text)`" }
      return "`\(doubt.property)`: \(reason)"
    }
  }
}
