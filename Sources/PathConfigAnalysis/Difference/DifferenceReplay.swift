import PathConfigAutomata
package import PathConfigDiagnostics
import PathConfigMatching

/// Asks the matchers of two configurations about single URLs, to see for oneself what is said of them.
package struct DifferenceReplay: ~Copyable {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages
  private var cacheBefore: MatchCache
  private var cacheAfter: MatchCache

  package init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages) {
    self.before = before
    self.after = after
    cacheBefore = before.compiled.makeCache()
    cacheAfter = after.compiled.makeCache()
  }

  /// Who decides the property of a change at its witness on either side; nil where it is not the
  /// rules that the change names, or the witness is no URL at all.
  package mutating func deciders(
    of change: ConfigurationDifference.Change
  ) -> (before: BehaviouralDifference.Decider?, after: BehaviouralDifference.Decider?)? {
    guard before.universe.all.contains(change.witness) else { return nil }
    let deciders = deciders(of: change.property, at: UTF8String(repairing: change.witness))
    guard deciders.before?.rule == change.before, deciders.after?.rule == change.after else {
      return nil
    }
    return deciders
  }

  /// Who decides a property at a subject on either side; nil where no rule sets it.
  package mutating func deciders(
    of property: UTF8String, at subject: UTF8String
  ) -> (before: BehaviouralDifference.Decider?, after: BehaviouralDifference.Decider?) {
    (
      before.compiled.resolve(subject, using: &cacheBefore).decider(of: property),
      after.compiled.resolve(subject, using: &cacheAfter).decider(of: property)
    )
  }
}

extension Resolution {
  fileprivate func decider(of property: UTF8String) -> BehaviouralDifference.Decider? {
    guard let winner = properties.first(where: { $0.name == property })?.winner,
      let match = rules.first(where: { $0.rule == winner.rule })
    else { return nil }
    return BehaviouralDifference.Decider(rule: match.rule, pattern: match.pattern)
  }
}
