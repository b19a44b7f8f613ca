import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

extension PathConfiguration {
  /// What a client does otherwise with another configuration, such as the server's or the next one.
  ///
  /// All URLs are compared, not samples of them: where nothing is found that is a proof. Complexity: a
  /// few seconds for thousands of rules, on all cores.
  public func difference(
    to other: PathConfiguration, for client: Client
  ) throws(NotLoaded) -> Difference {
    let before = try compiled(for: client)
    let after = try other.compiled(for: client)
    let languages = ConfigurationLanguages(before.configuration)
    var budget = AnalysisBudget(
      languages.limits, states: languages.limits.maximumStatesPerComparison)
    let found = BehaviouralDifference(
      from: languages, to: ConfigurationLanguages(after.configuration, reusing: languages),
      settings: (before.settings, after.settings), budget: &budget)
    return Difference(found, before.configuration, after.configuration)
  }

  /// What a client does otherwise.
  public struct Difference: Sendable {
    /// What the comparison came to.
    public enum Verdict: Sendable {
      /// It is proved that no URL gets another value, and no setting has another.
      case equal
      case different
      /// Nothing was found, and not every question was answered.
      case undecided
    }

    /// What the comparison came to.
    public let verdict: Verdict

    /// What changes for URLs, the most general ones first.
    public let changes: [Change]

    /// What changes in the settings, in the order before; new ones come last.
    public let settings: [ChangedSetting]

    /// What is not known, a clause each without a full stop.
    public let openQuestions: [String]
  }

  /// A property that changes from one value to another.
  public struct Change: Sendable {
    /// The key in `properties`.
    public let property: String

    /// Nil where no rule sets the property.
    public let before: Value?

    /// Nil where no rule sets the property.
    public let after: Value?

    /// The URLs, by the rules that decide for them; never empty.
    public let classes: [ChangedURLs]
  }

  /// URLs for which one rule decides before and one after.
  public struct ChangedURLs: Sendable {
    /// What the client's patterns see of one of them.
    public let witness: String

    /// Nil where no rule sets the property.
    public let before: Rule?

    /// Nil where no rule sets the property.
    public let after: Rule?
  }

  /// A setting that has another value.
  public struct ChangedSetting: Sendable {
    /// The key in `settings`.
    public let name: String

    /// Nil where the setting is not there.
    public let before: Value?

    /// Nil where the setting is not there.
    public let after: Value?
  }
}

extension PathConfiguration.Difference {
  fileprivate init(
    _ found: BehaviouralDifference, _ before: CompiledConfiguration, _ after: CompiledConfiguration
  ) {
    verdict =
      switch found.verdict {
      case .equal: .equal
      case .different: .different
      case .undecided: .undecided
      }
    changes = found.entries.map { entry in
      PathConfiguration.Change(
        property: entry.property.string,
        before: entry.before.map { PathConfiguration.Value($0.value) },
        after: entry.after.map { PathConfiguration.Value($0.value) },
        classes: entry.classes.map { .init($0, before, after) })
    }
    settings = found.settings.map { setting in
      PathConfiguration.ChangedSetting(
        name: setting.name.string,
        before: setting.before.map { PathConfiguration.Value($0.value.value) },
        after: setting.after.map { PathConfiguration.Value($0.value.value) })
    }
    openQuestions = found.doubts.map { doubt in
      let patterns = doubt.isAboutAfter ? after.patterns : before.patterns
      let reason = doubt.reason.phrase { "`\(patterns[$0].pattern.text)`" }
      return "`\(doubt.property)`: \(reason)"
    }
  }
}

extension PathConfiguration.ChangedURLs {
  fileprivate init(
    _ found: BehaviouralDifference.Class, _ before: CompiledConfiguration,
    _ after: CompiledConfiguration
  ) {
    witness = String(decoding: found.witness, as: UTF8.self)
    self.before = found.before.map { .init($0.rule, pattern: $0.pattern, in: before) }
    self.after = found.after.map { .init($0.rule, pattern: $0.pattern, in: after) }
  }
}
