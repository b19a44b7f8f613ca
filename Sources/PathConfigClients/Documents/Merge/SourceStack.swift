import PathConfigSyntax

/// Configuration sources in precedence order, the lowest first.
package struct SourceStack: Sendable {
  package var sources: [ConfigurationDocument]

  package init(_ sources: [ConfigurationDocument]) {
    self.sources = sources
  }

  /// The configuration that the sources form.
  ///
  /// A source that `client` rejects takes no part, as in an app. Nor does one that was not read to
  /// its end. A source that crashes the client takes part, and its verdict says that there are
  /// never any answers. Without a client, a source takes part if it has a `rules` array or
  /// settings, even with faults.
  ///
  /// Complexity: O(rules + settings).
  ///
  /// - Parameter patterns: the table of the run, or nil for that of the first source.
  package func combined(
    for client: ClientProfile? = nil, patterns: PatternTable? = nil
  ) -> EffectiveConfiguration {
    let sources = sources.map { document in
      let verdict = client?.verdict(on: document)
      return EffectiveSource(
        document: document, verdict: verdict, isInForce: takesPart(document, verdict))
    }
    var rules: [EffectiveRule] = []
    var settings = SettingsMerge()
    var names = KeyNames(client?.keyEquality ?? .sameCharacters)
    for source in sources where source.isInForce {
      let buffer = source.document.buffer
      for rule in source.document.rules {
        rules.append(EffectiveRule(rule, of: buffer, index: rules.count, &names))
      }
      for member in source.document.settings {
        settings.set(EffectiveSetting(member, of: buffer, &names))
      }
    }
    return EffectiveConfiguration(
      sources: sources, rules: rules, settings: settings.settings,
      patternTable: patterns ?? sources.first?.document.patternTable ?? PatternTable())
  }

  private func takesPart(_ document: ConfigurationDocument, _ verdict: LoadVerdict?) -> Bool {
    switch verdict {
    case .rejected, .undecided: false
    case .loads, .crashes: true
    case nil: document.hasRulesArray || !document.settings.isEmpty
    }
  }
}

/// Settings by key, each at the place where its key first appeared, with its last value.
private struct SettingsMerge {
  var settings: [EffectiveSetting] = []
  private var places: [UTF8String: Int] = [:]

  mutating func set(_ setting: EffectiveSetting) {
    if let place = places[setting.name] {
      settings[place] = setting
    } else {
      places[setting.name] = settings.count
      settings.append(setting)
    }
  }
}
