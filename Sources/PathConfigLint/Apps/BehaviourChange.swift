import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// A property that has another value at some URL in one configuration than in another.
struct BehaviourChange: Sendable {
  /// A rule that decides, with its value.
  struct Decider: Sendable {
    let rule: EffectiveRule
    let property: EffectiveProperty

    /// The place that sets the property, or nil in a client's own rule.
    var location: SourceRange? {
      guard let buffer = rule.buffer, let member = property.member else {
        return nil
      }
      return SourceRange(buffer, member.range)
    }

    /// The name of the property in the rule.
    var nameRange: Range<Int>? { property.member?.nameRange }
  }

  let property: UTF8String

  /// Nil if no rule sets the property.
  let before: Decider?

  /// Nil if no rule sets the property.
  let after: Decider?

  /// A URL that shows it, as the patterns see it.
  let witness: UTF8String
}

extension BehaviourChange {
  /// The result of the comparison.
  struct Report {
    /// The first change of each property, in the order of the properties' first assignments.
    var changes: [BehaviourChange] = []

    /// The reason that there may be unknown changes, or nil if all are known.
    var doubt: String?
  }

  /// Compares two configurations.
  ///
  /// Each change is replayed on the matchers of both.
  ///
  /// - Parameter isWorthReporting: true if a change is worth a report. If not, the next one of its
  ///   property is taken.
  static func firstOfEachProperty(
    from before: ConfigurationLanguages, to after: ConfigurationLanguages,
    where isWorthReporting: (BehaviourChange) -> Bool = { _ in true }
  ) -> Report {
    var budget = before.budget()
    let difference = ConfigurationDifference(from: before, to: after, budget: &budget)
    var report = Report()
    var reported: Set<UTF8String> = []
    var cacheBefore = before.compiled.makeCache()
    var cacheAfter = after.compiled.makeCache()
    for change in difference.changes where !reported.contains(change.property) {
      let witness = UTF8String(repairing: change.witness)
      let resolutions = (
        before: before.compiled.resolve(witness, using: &cacheBefore),
        after: after.compiled.resolve(witness, using: &cacheAfter)
      )
      let deciders = (
        before: resolutions.before.decider(of: change.property, in: before.compiled),
        after: resolutions.after.decider(of: change.property, in: after.compiled)
      )
      guard deciders.before?.rule.index == change.before,
        deciders.after?.rule.index == change.after
      else {
        report.doubt = UndecidedReason.enginesDisagree.phrase { _ in "" }
        continue
      }
      let found = BehaviourChange(
        property: change.property, before: deciders.before, after: deciders.after, witness: witness)
      if isWorthReporting(found) {
        reported.insert(change.property)
        report.changes.append(found)
      }
    }
    if let doubt = difference.doubts.first, report.doubt == nil {
      let side = doubt.isAboutAfter ? after : before
      report.doubt = doubt.reason.phrase { pattern in
        let patterns = side.compiled.patterns
        return patterns.indices.contains(pattern)
          ? Quotation.of(patterns[pattern].pattern.text) : "a pattern"
      }
    }
    return report
  }
}

extension Resolution {
  fileprivate func decider(
    of name: UTF8String, in compiled: CompiledConfiguration
  ) -> BehaviourChange.Decider? {
    guard let winner = properties.first(where: { $0.name == name })?.winner else { return nil }
    return BehaviourChange.Decider(rule: compiled.rules[winner.rule], property: winner.property)
  }
}

// MARK: - Wording

extension BehaviourChange.Decider? {
  /// The value in a sentence: `none` if no rule sets it.
  var phrase: String {
    map { $0.property.value.words } ?? "no value"
  }
}
