import PathConfigDiagnostics
package import PathConfigModel

/// Something in a loaded file that crashes the client at some look-ups and not at others.
struct LookUpHazard: Sendable {
  var reason: LoadVerdict.Reason

  /// The rule's place in the effective list.
  var rule: Int
  var trigger: Trigger

  enum Trigger: Sendable {
    /// The rule matches.
    case matching
    /// The pattern at this place of the file's array is tried: no earlier one of its rule matches.
    case reaching(pattern: Int)
  }

  /// The hazards in the sources of a configuration, in effective order.
  static func all(in configuration: EffectiveConfiguration) -> [LookUpHazard] {
    configuration.sources.filter(\.isInForce).flatMap { source in
      guard case .loads(let reasons)? = source.verdict else { return [LookUpHazard]() }
      return reasons.compactMap { reason in
        hazard(reason, of: source.document.buffer, in: configuration.rules)
      }
    }
  }

  private static func hazard(
    _ reason: LoadVerdict.Reason, of buffer: SourceBuffer, in rules: [EffectiveRule]
  ) -> LookUpHazard? {
    let rule = rules.first { rule in
      guard case .source(let source, let written) = rule.origin else { return false }
      return source === buffer && written.index == reason.rule
    }
    guard let rule else { return nil }
    switch (reason.consequence, reason.pattern) {
    case (.crashes(.matchingRule), _):
      return LookUpHazard(reason: reason, rule: rule.index, trigger: .matching)
    case (.crashes(.reachingPattern), let pattern?):
      return LookUpHazard(reason: reason, rule: rule.index, trigger: .reaching(pattern: pattern))
    default:
      return nil
    }
  }
}

extension CompiledConfiguration {
  /// Why the look-up that gave this answer crashes the client; empty where it does not.
  package func crashes(at resolution: Resolution) -> [LookUpCrash] {
    hazards.compactMap { hazard in
      let match = resolution.rules.first { $0.rule == hazard.rule }
      let isTriggered =
        switch hazard.trigger {
        case .matching: match != nil
        case .reaching(let pattern): firstIndex(match) > pattern
        }
      return isTriggered ? LookUpCrash(reason: hazard.reason, rule: rules[hazard.rule]) : nil
    }
  }

  /// The place in the file's array of the pattern that ended the rule's search.
  private func firstIndex(_ match: Resolution.MatchedRule?) -> Int {
    match.flatMap { patterns[$0.pattern].pattern.written?.index } ?? .max
  }
}

/// A crash of one look-up, and the rule that causes it.
package struct LookUpCrash: Sendable {
  package let reason: LoadVerdict.Reason
  package let rule: EffectiveRule
}
